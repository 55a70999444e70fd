/// Which photo is shown, and how close.
public struct PagingFeature: Equatable, Sendable {
  /// What the view tells.
  public enum Event: Equatable, Sendable {
    /// The view came to rest, or is on the way to rest, on another photo.
    case settled(PhotoID)
    /// The shown photo's zoom came to rest, or is on the way to rest; nil when it fits the view.
    case zoomSettled(SettledZoom?)
    /// The program around the viewer wants to show this photo.
    case sought(PhotoID)
  }

  /// The shown photo's place in the list; 0 when there are none.
  public private(set) var index = 0
  /// Where the shown photo's zoom came to rest; nil while it fits the view.
  public private(set) var zoom: SettledZoom?
  /// The direction in which pages were last turned: its neighbour is fetched first.
  private var travel = Travel.forward
  /// How many turns to the very next photo in that direction have followed each other.
  private var stride = 0
  /// Whether a person, a command line or a complete list has settled which photo is shown. Until then
  /// it is the list's first, whichever that is as the list grows.
  private var isChosen: Bool

  private enum Travel: Int, Sendable {
    case forward = 1
    case backward = -1
  }

  init(isChosen: Bool) { self.isChosen = isChosen }

  mutating func turn(to index: Int) {
    let travel: Travel = index > self.index ? .forward : .backward
    let goesOn = travel == self.travel && abs(index - self.index) == 1
    stride = goesOn ? stride + 1 : 0
    self.travel = travel
    self.index = index
    isChosen = true
  }

  /// Settles that the shown photo stays, however the list grows.
  mutating func choose() { isChosen = true }

  /// Follows the shown photo when the list changes: to its new place, or to what took it.
  mutating func follow(
    _ shown: PhotoID?, from old: PhotoList, to list: PhotoList, isComplete: Bool
  ) {
    if isChosen {
      index = shown.flatMap { list.position(of: $0) } ?? successor(of: index, from: old, to: list)
    } else {
      index = 0
    }
    // Once all is listed, the shown photo stays, whatever comes before it.
    if isComplete, !list.isEmpty { isChosen = true }
  }

  /// The place of the nearest photo after one of an older list that is still listed, else before it.
  private func successor(of index: Int, from old: PhotoList, to list: PhotoList) -> Int {
    let after = (index + 1..<max(index + 1, old.count)).lazy
    let before = (0..<min(index, old.count)).reversed().lazy
    return after.compactMap { list.position(of: old[$0].id) }.first
      ?? before.compactMap { list.position(of: old[$0].id) }.first ?? 0
  }

  /// Notes where the zoom came to rest, and returns whether that is another.
  mutating func settle(_ zoom: SettledZoom?) -> Bool {
    guard zoom != self.zoom else { return false }
    self.zoom = zoom
    return true
  }

  /// Turns one after the other in one direction, from which on more is prefetched.
  private static let strideBegins = 2

  /// What to request: the shown photo, the next in the direction of travel, and, where that costs little, the
  /// other neighbour, the second next and the third; after several turns four that come, and then the other
  /// neighbour.
  func requests(from library: LibraryFeature, keepsZoom: Bool) -> [PictureRequest] {
    let ahead = travel.rawValue
    var steps = [0, ahead]
    if !library.isRemote {
      steps +=
        stride < Self.strideBegins
        ? [-ahead, 2 * ahead, 3 * ahead] : [2 * ahead, 3 * ahead, 4 * ahead, -ahead]
    }
    let places = steps.map { index + $0 }.filter(library.list.indices.contains)
    return places.enumerated().map { order, place in
      let isZoomed = place == index || keepsZoom
      return PictureRequest(
        library.list[place], .view(zoom: isZoomed ? zoom : nil),
        purpose: order == 0 ? .shown : .prefetch(distance: order))
    }
  }
}

/// A zoom that has come to rest.
public struct SettledZoom: Hashable, Codable, Sendable {
  /// Device pixels per photo pixel; 1 is 100 %.
  public var scale: Double
  /// The photo's point in the middle of the view.
  public var centre: NormalizedPoint
  /// Whether there is more of the photo to the left or right than can be seen.
  var isWiderThanView: Bool
  /// Whether there is more of the photo above or below than can be seen.
  var isHigherThanView: Bool

  /// Makes a zoom.
  public init(
    scale: Double, centre: NormalizedPoint, isWiderThanView: Bool = true,
    isHigherThanView: Bool = true
  ) {
    self.scale = scale
    self.centre = centre
    self.isWiderThanView = isWiderThanView
    self.isHigherThanView = isHigherThanView
  }

  func pans(_ arrow: Arrow) -> Bool { arrow.isSideways ? isWiderThanView : isHigherThanView }
}

extension Viewer {
  mutating func handle(_ event: PagingFeature.Event) {
    switch event {
    case .settled(let photo), .sought(let photo): turn(to: photo)
    case .zoomSettled(let zoom): if model.paging.settle(zoom) { requestPictures() }
    }
  }

  mutating func turn(by step: Int) {
    turn(to: model.paging.index + step)
  }

  /// Pans a photo that is larger than the view, else turns the page.
  public mutating func step(_ arrow: Arrow) {
    if model.isZoomed, model.paging.zoom?.pans(arrow) == true { return perform(.view(.pan(arrow))) }
    guard arrow.isSideways else { return }
    let isForward = (arrow == .right) == (model.window.direction == .leftToRight)
    turn(to: model.paging.index + (isForward ? 1 : -1))
  }

  /// Turns to a place of the list; outside it nothing happens.
  mutating func turn(to index: Int) {
    guard index != model.paging.index, model.photo(at: index) != nil else { return }
    model.paging.turn(to: index)
    // A person who turns pages wants the list, even before the first picture has come.
    beginListing()
    photoChanged()
  }

  /// The view is on screen: the photo that was opened comes first, and the list once that can be seen.
  mutating func viewLoaded() {
    guard stateID == .uninitialized else { return }
    enterBrowsing()
    guard model.currentPhoto != nil else { return beginListing() }
    requestPictures()
    expectAnnotations()
  }

  mutating func turn(to photo: PhotoID) {
    if let place = model.library.list.position(of: photo) { turn(to: place) }
  }

  mutating func photoChanged() {
    // What was being typed is saved before what is known of its photo is forgotten.
    tellOfShownPhoto()
    requestPictures()
    restBeforeReading()
    expectAnnotations()
  }

  /// Another photo is shown: it begins as a whole, and with the interface where there is none.
  mutating func pagingPhotoChanged() {
    if !model.preferences.keepsZoom { _ = model.paging.settle(nil) }
    guard model.currentPhoto == nil else { return }
    stateBeforeTap = nil
    showHiddenInterface()
  }
}
