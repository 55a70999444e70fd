/// Photos follow each other by themselves, with nothing around them. Any key or click pauses.
struct PlayingSlideshow: ViewerState {
  /// `slideshow`
  static let id = StateID.slideshow

  /// Makes the state.
  init() {}

  /// The shown photo and the one that follows.
  func requests(of viewer: Viewer) -> [PictureRequest] { viewer.slideshowRequests }

  /// All that means anything while paging.
  func accepts(_ command: Command) -> Bool { command.isForPaging }

  /// Pauses.
  func photoTapped(at point: NormalizedPoint?, in viewer: inout Viewer) {
    viewer.enterBrowsing()
  }
  /// Pauses.
  func photoPressedLong(at point: NormalizedPoint?, in viewer: inout Viewer) {
    viewer.enterBrowsing()
  }
  /// Pauses.
  func arrowPressed(_ arrow: Arrow, in viewer: inout Viewer) { viewer.enterBrowsing() }
  /// Pauses.
  func keyPressed(in viewer: inout Viewer) { viewer.enterBrowsing() }
  /// Pauses.
  func chromeSought(in viewer: inout Viewer) { viewer.enterBrowsing() }
  /// Pauses: a key is a key, whatever it can do.
  func refused(_ command: Command, in viewer: inout Viewer) { viewer.enterBrowsing() }

  /// Pauses; what is no key of paging is done then.
  func perform(_ command: Command, in viewer: inout Viewer) {
    guard viewer.enterBrowsing() else { return performUnpaused(command, in: &viewer) }
    switch command {
    case .escape, .startSlideshow, .toggleChrome: break
    case _ where command.group == .pages || command.group == .zoom: break
    default: viewer.state.perform(command, in: &viewer)
    }
  }

  /// Where somebody forbids to pause, pages can be turned and the window closed all the same.
  private func performUnpaused(_ command: Command, in viewer: inout Viewer) {
    guard command.isForEveryState, command != .escape else { return }
    viewer.performCommon(command)
  }
}
