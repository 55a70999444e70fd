/// The state for playing a slideshow, or pausing it by its controls.
///
/// Any key but those for fullscreen and Tab ends it.
public protocol SlideshowState: ViewerState {}

extension SlideshowState {
  /// The name of playing a slideshow.
  public static var id: StateID { .slideshow }

  /// True.
  public var playsSlideshow: Bool { true }

  /// Returns the chrome of a slideshow.
  public func chrome(of viewer: Viewer) -> Chrome { Chrome(slideshow: viewer) }

  /// Returns the controls; those that can do nothing now stay, so that the others stay where they are.
  public func barItems(of viewer: Viewer) -> [ChromeItem] {
    let turning: Command = viewer.model.slideshow.isPlaying ? .pauseSlideshow : .playSlideshow
    return [.previousOfSlideshow, turning, .nextOfSlideshow, .slower, .faster].map {
      .button($0)
    }
  }

  /// Returns the requests for the shown photo and the next one to play.
  public func requests(of viewer: Viewer) -> [PictureRequest] { viewer.model.slideshowRequests }

  /// Continues with the next photo after the shown one or the list changed.
  public func handle(_ news: ViewerNews, in viewer: inout Viewer) {
    switch news {
    case .shownPhotoChanged: viewer.continueSlideshow()
    case .listChanged:
      viewer.chooseNextOfSlideshow()
      viewer.requestOtherPictures()
    case .photosDeleted, .permissionsChanged: break
    }
  }

  /// Shows the controls, which a tap needs that no pointer came before; while they are shown, ends the slideshow.
  public func photoTapped(at point: NormalizedPoint?, in viewer: inout Viewer) {
    guard viewer.chrome.isVisible else { return viewer.model.slideshow.showsControls = true }
    viewer.enterBrowsing()
  }
  /// Ends the slideshow.
  public func photoPressedLong(at point: NormalizedPoint?, in viewer: inout Viewer) {
    viewer.enterBrowsing()
  }
  /// Ends the slideshow.
  public func arrowPressed(_ arrow: Arrow, in viewer: inout Viewer) { viewer.enterBrowsing() }
  /// Ends the slideshow.
  public func keyPressed(in viewer: inout Viewer) { viewer.enterBrowsing() }
  /// Pauses, so that Tab reaches the controls.
  public func chromeRequested(in viewer: inout Viewer) { viewer.pauseSlideshow() }
  /// Shows the controls.
  public func pointerMoved(in viewer: inout Viewer) { viewer.model.slideshow.showsControls = true }
  /// Hides the controls unless the slideshow is paused.
  public func pointerIdled(in viewer: inout Viewer) {
    if viewer.model.slideshow.isPlaying { viewer.model.slideshow.showsControls = false }
  }
  /// Leaves the window as a person has changed it.
  public func fullscreenChanged(in viewer: inout Viewer) {
    if !viewer.model.window.isFullscreen { viewer.model.slideshow.keepWindow() }
  }
  /// Ends the slideshow: any key does, even one whose command cannot be done now.
  public func refused(_ command: Command, in viewer: inout Viewer) {
    switch command {
    case .nextOfSlideshow: viewer.perform(.view(.bounceAtEnd(isForward: true)))
    case .previousOfSlideshow: viewer.perform(.view(.bounceAtEnd(isForward: false)))
    case _ where Command.slideshowControls.contains(command): break
    default: viewer.enterBrowsing()
    }
  }

  /// Ends the slideshow, then performs the command; Escape and those for paging, zoom, chrome and slideshow only end it.
  public func perform(_ command: Command, in viewer: inout Viewer) {
    let staying = Command.slideshowControls.union([.toggleFullscreen, .leaveFullscreen])
    guard !staying.contains(command) else { return viewer.performCommon(command) }
    guard viewer.enterBrowsing() else { return performUnpaused(command, in: &viewer) }
    switch command {
    case .escape, .startSlideshow, .toggleChrome: break
    case _ where command.group == .pages || command.group == .zoom: break
    default: viewer.state.perform(command, in: &viewer)
    }
  }

  /// Performs a command if the delegate refuses the transition, so that pages can still be turned and the window closed.
  private func performUnpaused(_ command: Command, in viewer: inout Viewer) {
    guard command.states == .all, command != .escape else { return }
    viewer.performCommon(command)
  }
}

/// The library's state for playing a slideshow.
public struct Slideshow: SlideshowState {
  /// Makes the state.
  public init() {}
}
