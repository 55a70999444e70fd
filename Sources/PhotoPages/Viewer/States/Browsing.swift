/// A state for paging, with or without the chrome.
protocol BrowsingState: ViewerState {}

extension BrowsingState {
  var mayShowDetails: Bool { true }
  var mayReopenTag: Bool { true }

  /// Takes the first tap back unless it left another mode, and toggles the zoom at the point.
  func photoDoubleTapped(at point: NormalizedPoint?, in viewer: inout Viewer) {
    if let before = viewer.stateBeforeTap, before is any BrowsingState { viewer.enter(before) }
    viewer.stateBeforeTap = nil
    guard let point else { return }
    viewer.perform(.view(.zoom(.toggle(point))))
  }

  func photoPressedLong(at point: NormalizedPoint?, in viewer: inout Viewer) {
    viewer.openPhotoMenu(at: point)
  }

  func arrowPressed(_ arrow: Arrow, in viewer: inout Viewer) { viewer.step(arrow) }

  func perform(_ command: Command, in viewer: inout Viewer) {
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

  func refused(_ command: Command, in viewer: inout Viewer) { viewer.refuseOnPages(command) }

  func handle(_ input: InputEvent, in viewer: inout Viewer) { viewer.handleOnPages(input) }

  private func stepBack(in viewer: inout Viewer) {
    let chrome = chrome(of: viewer)
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

/// Paging, with the chrome.
struct Browsing: BrowsingState {
  static let id = StateID.browsing

  var mayEditCaption: Bool { true }

  func chrome(of viewer: Viewer) -> Chrome { Chrome(paging: viewer) }

  /// Hides the chrome; a tap beside a text that is being typed saves the text instead.
  func photoTapped(at point: NormalizedPoint?, in viewer: inout Viewer) {
    guard viewer.model.captions.draft == nil else { return viewer.finishCaption() }
    guard viewer.model.currentPhoto != nil else { return }
    viewer.perform(.view(.bounce))
    viewer.hideInterface()
  }

  /// Goes to the gallery once photos are listed, for a person who begins there, or if there are only folders.
  ///
  /// Also if no photo meets the filter any more, since only the gallery tells of that.
  func handle(_ news: ViewerNews, in viewer: inout Viewer) {
    guard news == .listChanged else { return }
    let isEmptied = viewer.model.isFiltering && viewer.model.count == 0
    guard viewer.model.takeGalleryOpening() || isEmptied else { return }
    viewer.enterGallery()
  }

  /// Hides the chrome in fullscreen, unless the details are open or the caption is read.
  func pointerIdled(in viewer: inout Viewer) {
    let chrome = viewer.chrome
    guard viewer.model.window.isFullscreen, !chrome.showsDetails,
      !viewer.model.captions.isRead
    else { return }
    viewer.hideInterface()
  }
}

/// Paging, with nothing but the picture.
struct BrowsingHidden: BrowsingState {
  static let id = StateID.browsingHidden

  func photoTapped(at point: NormalizedPoint?, in viewer: inout Viewer) {
    viewer.perform(.view(.bounce))
    viewer.enterBrowsing()
  }

  func chromeRequested(in viewer: inout Viewer) { viewer.enterBrowsing() }

  /// Shows the chrome in fullscreen, until the pointer rests.
  func pointerMoved(in viewer: inout Viewer) {
    guard viewer.model.window.isFullscreen else { return }
    viewer.enterBrowsing()
  }

  /// Shows the chrome in a window, which needs its buttons; in fullscreen the chrome hides by itself.
  func fullscreenChanged(in viewer: inout Viewer) {
    if !viewer.model.window.isFullscreen { viewer.enterBrowsing() }
  }

  /// Shows the chrome if no photo is left.
  func handle(_ news: ViewerNews, in viewer: inout Viewer) {
    guard news == .shownPhotoChanged, viewer.model.currentPhoto == nil else { return }
    viewer.enterBrowsing()
  }
}
