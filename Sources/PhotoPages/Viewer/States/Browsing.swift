/// The state for paging with the chrome, and what all states for paging share.
public protocol BrowsingState: ViewerState {}

extension BrowsingState {
  /// The name of paging with the chrome.
  public static var id: StateID { .browsing }

  /// True.
  public var mayShowDetails: Bool { true }
  /// True.
  public var mayEditCaption: Bool { true }
  /// True.
  public var mayReopenTag: Bool { true }

  /// Returns the chrome for paging.
  public func chrome(of viewer: Viewer) -> Chrome { Chrome(paging: viewer) }

  /// Returns the actions on the shown photo.
  public func barItems(of viewer: Viewer) -> [ChromeItem] { BarItems(viewer: viewer).actions }

  /// Hides the chrome; a tap beside a text that is being edited saves the text instead.
  public func photoTapped(at point: NormalizedPoint?, in viewer: inout Viewer) {
    guard viewer.model.captions.draft == nil else { return viewer.finishCaption() }
    guard viewer.model.currentPhoto != nil else { return }
    viewer.perform(.view(.bounce))
    viewer.hideInterface()
  }

  /// Takes the first tap back unless it left another mode, and toggles the zoom at the point.
  public func photoDoubleTapped(at point: NormalizedPoint?, in viewer: inout Viewer) {
    if let before = viewer.stateBeforeTap, before is any BrowsingState { viewer.enter(before) }
    viewer.stateBeforeTap = nil
    guard let point else { return }
    viewer.perform(.view(.zoom(.toggle(point))))
  }

  /// Opens the context menu of the photo.
  public func photoPressedLong(at point: NormalizedPoint?, in viewer: inout Viewer) {
    viewer.openPhotoMenu(at: point)
  }

  /// Pans a zoomed photo, or turns the page.
  public func arrowPressed(_ arrow: Arrow, in viewer: inout Viewer) { viewer.step(arrow) }

  /// Performs a command; Escape goes one step back.
  public func perform(_ command: Command, in viewer: inout Viewer) {
    switch command {
    case .escape: stepBack(in: &viewer)
    case .cancel: viewer.model.captions.drop()
    case .showComments, .toggleComments:
      viewer.enterCommenting()
      guard viewer.chrome.showsComments else { return }
      viewer.perform(.view(.focusCommentEntry))
    default: viewer.performOnPages(command)
    }
  }

  /// Acknowledges the wish to turn beyond the last photo, or the first.
  public func refused(_ command: Command, in viewer: inout Viewer) { viewer.refuseOnPages(command) }

  /// Handles an input on the photo or a part over it.
  public func handle(_ input: InputEvent, in viewer: inout Viewer) { viewer.handleOnPages(input) }

  /// Goes to the gallery once photos are listed, for a person who begins there, or if there are only folders.
  ///
  /// Also if no photo meets the filter any more, since only the gallery tells of that.
  public func handle(_ news: ViewerNews, in viewer: inout Viewer) {
    guard news == .listChanged else { return }
    let isEmptied = viewer.model.isFiltering && viewer.model.count == 0
    guard viewer.model.takeGalleryOpening() || isEmptied else { return }
    viewer.enterGallery()
  }

  /// Hides the chrome in fullscreen, unless the details are open or the caption is read.
  public func pointerIdled(in viewer: inout Viewer) {
    let chrome = viewer.chrome
    guard viewer.model.window.isFullscreen, !chrome.showsDetails,
      !viewer.model.captions.isRead
    else { return }
    viewer.hideInterface()
  }

  private func stepBack(in viewer: inout Viewer) {
    let chrome = viewer.chrome
    if viewer.model.captions.draft != nil { return viewer.model.captions.drop() }
    if viewer.model.captions.isRead { return viewer.model.captions.setRead(false) }
    if chrome.showsDetails { return viewer.model.details.close() }
    if viewer.model.isZoomed { return viewer.perform(.view(.zoom(.fit))) }
    if !chrome.isVisible, viewer.enterBrowsing() { return }
    if viewer.model.window.isFullscreen { return viewer.performCommon(.escape) }
    guard !viewer.model.window.isPreview else { return viewer.perform(.desktop(.closeWindow)) }
    viewer.enterGallery()
  }
}

/// The library's state for paging with the chrome.
public struct Browsing: BrowsingState {
  /// Makes the state.
  public init() {}
}

/// The state for paging with nothing but the picture.
public protocol BrowsingHiddenState: BrowsingState {}

extension BrowsingHiddenState {
  /// The name of paging with nothing but the picture.
  public static var id: StateID { .browsingHidden }

  /// False.
  public var mayEditCaption: Bool { false }

  /// Returns a chrome that shows nothing but the picture.
  public func chrome(of viewer: Viewer) -> Chrome { .hidden }

  /// Shows the chrome.
  public func photoTapped(at point: NormalizedPoint?, in viewer: inout Viewer) {
    viewer.perform(.view(.bounce))
    viewer.enterBrowsing()
  }

  /// Shows the chrome.
  public func chromeRequested(in viewer: inout Viewer) { viewer.enterBrowsing() }

  /// Shows the chrome in fullscreen, until the pointer rests.
  public func pointerMoved(in viewer: inout Viewer) {
    guard viewer.model.window.isFullscreen else { return }
    viewer.enterBrowsing()
  }

  /// Does nothing: the chrome is hidden already.
  public func pointerIdled(in viewer: inout Viewer) {}

  /// Shows the chrome in a window, which needs its buttons; in fullscreen the chrome hides by itself.
  public func fullscreenChanged(in viewer: inout Viewer) {
    if !viewer.model.window.isFullscreen { viewer.enterBrowsing() }
  }

  /// Shows the chrome if no photo is left.
  public func handle(_ news: ViewerNews, in viewer: inout Viewer) {
    guard news == .shownPhotoChanged, viewer.model.currentPhoto == nil else { return }
    viewer.enterBrowsing()
  }
}

/// The library's state for paging with nothing but the picture.
public struct BrowsingHidden: BrowsingHiddenState {
  /// Makes the state.
  public init() {}
}
