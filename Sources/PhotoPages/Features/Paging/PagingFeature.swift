/// The shown photo and its zoom.
public struct PagingFeature: Equatable, Sendable {
  /// An event from the view or the program around the viewer.
  @nonexhaustive
  public enum Event: Equatable, Sendable {
    /// The view settled, or is about to settle, on another photo.
    case settled(PhotoID)
    /// The shown photo's zoom settled, or is about to; nil if it fits the view.
    case zoomSettled(SettledZoom?)
    /// The program around the viewer asked for this photo to be shown.
    case requested(PhotoID)
  }

  /// The shown photo's index in the list; 0 if there are no photos.
  public private(set) var index = 0
  /// The shown photo's settled zoom; nil while it fits the view.
  public private(set) var zoom: SettledZoom?
  /// The direction of the last page turn, in which the next photo is prefetched first.
  private var turnDirection = TurnDirection.forward
  /// The length of a streak: the turns by one page that continued in that direction.
  private var streak = 0
  /// Whether a person, command line or complete list settled the shown photo; until then it is the list's first.
  private var isChosen: Bool

  private enum TurnDirection: Int, Sendable {
    case forward = 1
    case backward = -1
  }

  init(isChosen: Bool) { self.isChosen = isChosen }

  mutating func turn(to index: Int) {
    let turnDirection: TurnDirection = index > self.index ? .forward : .backward
    let continues = turnDirection == self.turnDirection && abs(index - self.index) == 1
    streak = continues ? streak + 1 : 0
    self.turnDirection = turnDirection
    self.index = index
    isChosen = true
  }

  /// Settles that the shown photo stays, however the list grows.
  mutating func choose() { isChosen = true }

  /// Settles on the first photo of the list, whichever that will be.
  mutating func chooseFirst() { isChosen = false }

  /// Updates the index after a change of the list: to the shown photo's new place, or its successor's.
  mutating func follow(
    _ shown: PhotoID?, from old: PhotoList, to list: PhotoList, isComplete: Bool
  ) {
    if isChosen {
      index = shown.flatMap { list.position(of: $0) } ?? successor(of: index, from: old, to: list)
    } else {
      index = 0
    }
    // Once the list is complete, the shown photo stays, even if others are added before it.
    if isComplete, !list.isEmpty { isChosen = true }
  }

  /// Returns the new index of the nearest photo after `index` that is still listed, else of one before it.
  private func successor(of index: Int, from old: PhotoList, to list: PhotoList) -> Int {
    let after = (index + 1..<max(index + 1, old.count)).lazy
    let before = (0..<min(index, old.count)).reversed().lazy
    return after.compactMap { list.position(of: old.id(at: $0)) }.first
      ?? before.compactMap { list.position(of: old.id(at: $0)) }.first ?? 0
  }

  /// Stores the settled zoom, and returns whether it changed.
  mutating func settle(_ zoom: SettledZoom?) -> Bool {
    guard zoom != self.zoom else { return false }
    self.zoom = zoom
    return true
  }

  /// The length of a streak from which on more is prefetched.
  private static let streakBegins = 2

  /// Returns the requests for the shown photo and for those to prefetch, most urgent first.
  ///
  /// After the shown photo and the next in the paging direction follow, if the source is local, the other
  /// neighbour and the second and third next; during a streak the second to fourth next, the other neighbour, and
  /// the fifth to seventh next. From the fourth next on they are loaded only while pages turn faster than pictures
  /// are decoded.
  func requests(from library: LibraryFeature, keepsZoom: Bool) -> [PictureRequest] {
    var steps = [0, 1]
    if !library.isRemote {
      steps += streak < Self.streakBegins ? [-1, 2, 3] : [2, 3, 4, -1, 5, 6, 7]
    }
    let places = steps.map { (step: $0, place: index + $0 * turnDirection.rawValue) }
      .filter { library.list.indices.contains($0.place) }
    return places.enumerated().map { order, step in
      let isZoomed = step.place == index || keepsZoom
      // The distance of a photo ahead is its number of turns.
      let behind = streak < Self.streakBegins ? 2 : steps.count
      let distance = step.step < 0 ? behind : step.step
      return PictureRequest(
        library.list[step.place], .view(zoom: isZoomed ? zoom : nil),
        purpose: order == 0 ? .shown : .prefetch(distance: distance))
    }
  }
}

/// A settled zoom.
public struct SettledZoom: Hashable, Codable, Sendable {
  /// Device pixels per photo pixel; 1 is 100 %.
  public var scale: Double
  /// The place on the photo that is in the middle of the view.
  public var centre: NormalizedPoint
  var isWiderThanView: Bool
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
    case .settled(let photo), .requested(let photo): turn(to: photo)
    case .zoomSettled(let zoom): if model.paging.settle(zoom) { requestPictures() }
    }
  }

  /// Pans a photo that is larger than the view, else turns the page.
  public mutating func step(_ arrow: Arrow) {
    if model.isZoomed, model.paging.zoom?.pans(arrow) == true { return perform(.view(.pan(arrow))) }
    guard arrow.isSideways else { return }
    let isForward = (arrow == .right) == (model.window.direction == .leftToRight)
    let index = model.paging.index + (isForward ? 1 : -1)
    guard model.photo(at: index) != nil else {
      return refuseOnPages(isForward ? .nextPhoto : .previousPhoto)
    }
    turn(to: index)
  }

  /// Turns to an index of the list; outside the list nothing happens.
  mutating func turn(to index: Int) {
    guard index != model.paging.index, model.photo(at: index) != nil else { return }
    model.paging.turn(to: index)
    leaveLastPhoto()
    // A person who turns pages wants the list, even before the first picture has come.
    beginListing()
    photoChanged()
  }

  mutating func turn(to photo: PhotoID) {
    if let place = model.library.list.position(of: photo) { turn(to: place) }
  }

  /// Keeps zoom and position on turning pages from now on, or no longer.
  mutating func toggleKeepZoom() {
    prefer { $0.keepsZoom.toggle() }
    let news =
      model.preferences.keepsZoom
      ? Message("The zoom is kept from photo to photo") : Message("Each photo is fitted again")
    model.notices.say(.done(news, offersUndo: false))
  }

  mutating func photoChanged() {
    // Drafts are saved before their photo's annotations are discarded.
    notifyOfShownPhoto()
    requestPictures()
    effects += model.annotations.pageTurned(isEmpty: model.currentPhoto == nil)
    model.annotations.expect(model.annotatedPhotos)
  }
}

extension ViewerModel {
  /// The requests for paging: the shown photo, and whole neighbours.
  var pagingRequests: [PictureRequest] {
    paging.requests(from: library, keepsZoom: preferences.keepsZoom)
  }

  /// The place on the shown photo in the middle of its visible part.
  var middle: NormalizedPoint { paging.zoom?.centre.clamped ?? .centre }
}
