/// Playing a slideshow, without the bars; any key or click pauses it, except commands for fullscreen.
struct PlayingSlideshow: ViewerState {
  static let id = StateID.slideshow

  var playsSlideshow: Bool { true }

  /// Shows the progress, and the caption if a person wants it.
  func chrome(of viewer: Viewer) -> Chrome {
    var chrome = Chrome.hidden
    chrome.showsProgress = true
    chrome.showsPlainCaption =
      viewer.model.preferences.slideshow.showsCaptions && viewer.model.hasCaption
    return chrome
  }

  func requests(of viewer: Viewer) -> [PictureRequest] { viewer.model.slideshowRequests }

  /// Continues with the next photo after the shown one or the list changed.
  func handle(_ news: ViewerNews, in viewer: inout Viewer) {
    switch news {
    case .shownPhotoChanged: viewer.continueSlideshow()
    case .listChanged:
      viewer.chooseNextOfSlideshow()
      viewer.requestOtherPictures()
    case .photosDeleted, .permissionsChanged: break
    }
  }

  func photoTapped(at point: NormalizedPoint?, in viewer: inout Viewer) { viewer.enterBrowsing() }
  func photoPressedLong(at point: NormalizedPoint?, in viewer: inout Viewer) {
    viewer.enterBrowsing()
  }
  func arrowPressed(_ arrow: Arrow, in viewer: inout Viewer) { viewer.enterBrowsing() }
  func keyPressed(in viewer: inout Viewer) { viewer.enterBrowsing() }
  func chromeRequested(in viewer: inout Viewer) { viewer.enterBrowsing() }
  /// Pauses: any key does, even one whose command cannot be done now.
  func refused(_ command: Command, in viewer: inout Viewer) { viewer.enterBrowsing() }

  /// Pauses, then performs the command; Escape and the commands for paging, zoom, chrome and slideshow only pause.
  func perform(_ command: Command, in viewer: inout Viewer) {
    guard command != .toggleFullscreen, command != .leaveFullscreen else {
      return viewer.performCommon(command)
    }
    guard viewer.enterBrowsing() else { return performUnpaused(command, in: &viewer) }
    switch command {
    case .escape, .startSlideshow, .toggleChrome: break
    case _ where command.group == .pages || command.group == .zoom: break
    default: viewer.state.perform(command, in: &viewer)
    }
  }

  /// Performs a command if the delegate refuses to pause, so that pages can still be turned and the window closed.
  private func performUnpaused(_ command: Command, in viewer: inout Viewer) {
    guard command.states == .all, command != .escape else { return }
    viewer.performCommon(command)
  }
}
