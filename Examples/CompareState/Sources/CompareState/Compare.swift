import PhotoPages

extension StateID {
  /// This photo and the next side by side.
  public static let compare = StateID("compare")
}

/// This photo and the next side by side, under one zoom.
public struct Compare: PagesState {
  /// `compare`
  public static let id = StateID.compare

  /// Makes the state.
  public init() {}

  /// The way out.
  public func chrome(of pages: Pages) -> Chrome { pages.modalChrome(leavingBy: EndComparing()) }

  /// Both photos, as close as they are looked at.
  public func requests(of pages: Pages) -> [PictureRequest] {
    pages.comparedPhotos.map { PictureRequest($0, .view(zoom: pages.model.zoom)) }
  }

  /// What does not lead elsewhere.
  public func accepts(_ command: Command) -> Bool { command.isForEveryState }

  /// Looks closer at both, or at the whole of both.
  public func photoDoubleTapped(at point: NormalizedPoint?, in pages: inout Pages) {
    pages.perform(.view(.zoom(.toggle(point ?? .centre))))
  }

  /// Pans, or turns the page.
  public func arrowPressed(_ arrow: Arrow, in pages: inout Pages) {
    pages.perform(.view(.step(arrow)))
  }

  /// Does what the command says; Escape ends.
  public func perform(_ command: Command, in pages: inout Pages) {
    if command == .escape { pages.enterBrowsing() } else { pages.performCommon(command) }
  }
}

/// What comparing has found, and what ends it.
public struct Comparison: PagesExtension {
  /// The photos that were picked as the better ones.
  public internal(set) var picked: Set<PhotoID> = []

  /// None.
  public static let initial = Comparison()

  /// Goes on with the next two, or ends where there is no next photo any more.
  public static func handle(_ news: ViewerNews, in pages: inout Pages) {
    if pages.stateID == .compare, !pages.canCompare { pages.enterBrowsing() }
  }
}

extension Pages {
  /// The shown photo and the next, as far as there are any.
  public var comparedPhotos: [Photo] {
    [model.index, model.index + 1].compactMap { model.photo(at: $0) }
  }

  /// Whether there are two photos to compare.
  public var canCompare: Bool { comparedPhotos.count == 2 }

  /// Goes to comparing the shown photo with the next.
  public mutating func enterComparing() {
    guard canCompare else { return }
    enter(Compare())
  }
}

/// Begins to compare.
public struct BeginComparing: PagesCommand {
  /// `compare`
  public let name = "compare"
  /// “Compare”
  public let label = Message("Compare")

  /// Makes the command.
  public init() {}

  /// Where there is a next photo.
  public func isEnabled(in pages: Pages) -> Bool { pages.canCompare }

  /// Goes to comparing.
  public func perform(in pages: inout Pages) { pages.enterComparing() }
}

/// Ends comparing.
public struct EndComparing: PagesCommand {
  /// `end-comparing`
  public let name = "end-comparing"
  /// “Stop Comparing”
  public let label = Message("Stop Comparing")

  /// Makes the command.
  public init() {}

  /// Goes back to paging.
  public func perform(in pages: inout Pages) { pages.enterBrowsing() }
}

/// Picks the first of the two photos as the better one, or no longer.
public struct PickPhoto: PagesCommand {
  /// `pick`
  public let name = "pick"
  /// “Pick”
  public let label = Message("Pick")

  /// Makes the command.
  public init() {}

  /// Makes a change that can be undone.
  public func perform(in pages: inout Pages) {
    guard let photo = pages.model.currentPhoto?.id else { return }
    pages.make(Picking(photo: photo, isPicked: !pages[Comparison.self].picked.contains(photo)))
  }
}

/// A photo is picked, or no longer.
struct Picking: PagesChange {
  let photo: PhotoID
  let isPicked: Bool

  var photos: [PhotoID] { [photo] }
  var inverse: any PagesChange { Picking(photo: photo, isPicked: !isPicked) }

  func apply(to pages: inout Pages) {
    if isPicked {
      pages[Comparison.self].picked.insert(photo)
    } else {
      pages[Comparison.self].picked.remove(photo)
    }
  }
}

extension AddedCommand {
  /// The command for a viewer's setup: a button, a menu entry and a key.
  public static let compare = AddedCommand(
    BeginComparing(), in: [.browsing, .browsingHidden], places: [.bar, .moreMenu],
    keys: ["<Control><Shift>c"])

  /// A button and a key to pick the better of two photos.
  public static let pick = AddedCommand(PickPhoto(), in: [.compare], keys: ["p"])
}
