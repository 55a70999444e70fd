/// Photos follow each other by themselves, with nothing around them. Any key or click pauses, but those that
/// choose how much of the screen the window fills.
struct PlayingSlideshow: ViewerState {
  static let id = StateID.slideshow

  func requests(of viewer: Viewer) -> [PictureRequest] { viewer.slideshowRequests }

  func accepts(_ command: Command) -> Bool { command.isForPaging }

  func photoTapped(at point: NormalizedPoint?, in viewer: inout Viewer) { viewer.enterBrowsing() }
  func photoPressedLong(at point: NormalizedPoint?, in viewer: inout Viewer) {
    viewer.enterBrowsing()
  }
  func arrowPressed(_ arrow: Arrow, in viewer: inout Viewer) { viewer.enterBrowsing() }
  func keyPressed(in viewer: inout Viewer) { viewer.enterBrowsing() }
  func chromeSought(in viewer: inout Viewer) { viewer.enterBrowsing() }
  /// Pauses: a key is a key, whatever it can do.
  func refused(_ command: Command, in viewer: inout Viewer) { viewer.enterBrowsing() }

  /// Pauses; what is no key of paging is done then.
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

  /// Where the delegate forbids to pause, pages can be turned and the window closed all the same.
  private func performUnpaused(_ command: Command, in viewer: inout Viewer) {
    guard command.isForEveryState, command != .escape else { return }
    viewer.performCommon(command)
  }
}
