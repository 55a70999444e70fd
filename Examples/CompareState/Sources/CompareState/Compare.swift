import PhotoPages

extension StateID {
  /// This photo and the next side by side.
  public static let compare = StateID("compare")
}

/// This photo and the next side by side, under one zoom.
public struct Compare: ViewerState {
  /// The name of the state.
  public static let id = StateID.compare

  /// Makes the state.
  public init() {}

  /// Shows one bar with the button that ends comparing.
  public func chrome(of viewer: Viewer) -> Chrome { viewer.modalChrome(leavingBy: EndComparing()) }

  /// Requests both photos at the zoom of the view.
  public func requests(of viewer: Viewer) -> [PictureRequest] {
    viewer.comparedPhotos.map { PictureRequest($0, .view(zoom: viewer.model.paging.zoom)) }
  }

  /// Zooms both photos in or out.
  public func photoDoubleTapped(at point: NormalizedPoint?, in viewer: inout Viewer) {
    viewer.perform(.view(.zoom(.toggle(point ?? .centre))))
  }

  /// Pans, or turns the page.
  public func arrowPressed(_ arrow: Arrow, in viewer: inout Viewer) {
    viewer.step(arrow)
  }

  /// Performs a command; Escape ends comparing.
  public func perform(_ command: Command, in viewer: inout Viewer) {
    if command == .escape { viewer.enterBrowsing() } else { viewer.performCommon(command) }
  }
}

/// Paging in which the Down key compares, and a button moves the photo to the trash.
public struct ComparingBrowsing: BrowsingState {
  /// Makes the state.
  public init() {}

  /// Begins to compare by the Down key while the whole photo is shown.
  public func arrowPressed(_ arrow: Arrow, in viewer: inout Viewer) {
    if arrow == .down, viewer.model.paging.zoom == nil {
      viewer.enterComparing()
    } else {
      Browsing().arrowPressed(arrow, in: &viewer)
    }
  }

  /// Returns the usual actions, and the button for the trash.
  public func barItems(of viewer: Viewer) -> [ChromeItem] {
    let items = Browsing().barItems(of: viewer)
    return Command.moveToTrash.isEnabled(in: viewer) ? items + [.button(.moveToTrash)] : items
  }
}

/// The picked photos of a comparison.
public struct Comparison: ViewerExtension {
  /// The photos that were picked as the better ones.
  public internal(set) var picked: Set<PhotoID> = []

  /// A comparison without a picked photo.
  public static let initial = Comparison()

  /// Ends comparing if there is no next photo any more.
  public static func handle(_ news: ViewerNews, in viewer: inout Viewer) {
    if viewer.stateID == .compare, !viewer.canCompare { viewer.enterBrowsing() }
  }
}

extension Viewer {
  /// The shown photo and the next, if they exist.
  public var comparedPhotos: [Photo] {
    [model.paging.index, model.paging.index + 1].compactMap { model.photo(at: $0) }
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
public struct BeginComparing: CustomCommand {
  /// The name in actions and scripts.
  public let name = "compare"
  /// The label of the button.
  public let label = Message("Compare")

  /// Makes the command.
  public init() {}

  /// Whether there is a next photo.
  public func isEnabled(in viewer: Viewer) -> Bool { viewer.canCompare }

  /// Goes to comparing.
  public func perform(in viewer: inout Viewer) { viewer.enterComparing() }
}

/// Ends comparing.
public struct EndComparing: CustomCommand {
  /// The name in actions and scripts.
  public let name = "end-comparing"
  /// The label of the button.
  public let label = Message("Stop Comparing")

  /// Makes the command.
  public init() {}

  /// Goes back to paging.
  public func perform(in viewer: inout Viewer) { viewer.enterBrowsing() }
}

/// Picks the first of the two photos, or takes the pick back.
public struct PickPhoto: CustomCommand {
  /// The name in actions and scripts.
  public let name = "pick"
  /// The label of the button.
  public let label = Message("Pick")

  /// Makes the command.
  public init() {}

  /// Makes a change that can be undone.
  public func perform(in viewer: inout Viewer) {
    guard let photo = viewer.model.currentPhoto?.id else { return }
    viewer.make(Picking(photo: photo, isPicked: !viewer[Comparison.self].picked.contains(photo)))
  }
}

/// A change that picks a photo or takes the pick back.
struct Picking: CustomChange {
  let photo: PhotoID
  let isPicked: Bool

  var photos: [PhotoID] { [photo] }
  var inverse: any CustomChange { Picking(photo: photo, isPicked: !isPicked) }

  func apply(to viewer: inout Viewer) {
    if isPicked {
      viewer[Comparison.self].picked.insert(photo)
    } else {
      viewer[Comparison.self].picked.remove(photo)
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
