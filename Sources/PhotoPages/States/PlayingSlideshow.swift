/// Photos follow each other by themselves, with nothing around them. Any key or click pauses.
public struct PlayingSlideshow: PagesState {
  /// `slideshow`
  public static let id = StateID.slideshow

  /// Makes the state.
  public init() {}

  /// The shown photo and the one that follows.
  public func requests(of pages: Pages) -> [PictureRequest] { pages.slideshowRequests }

  /// All that means anything while paging.
  public func accepts(_ command: Command) -> Bool { command.isForPaging }

  /// Pauses.
  public func photoTapped(at point: NormalizedPoint?, in pages: inout Pages) {
    pages.enterBrowsing()
  }
  /// Pauses.
  public func photoPressedLong(at point: NormalizedPoint?, in pages: inout Pages) {
    pages.enterBrowsing()
  }
  /// Pauses.
  public func arrowPressed(_ arrow: Arrow, in pages: inout Pages) { pages.enterBrowsing() }
  /// Pauses.
  public func keyPressed(in pages: inout Pages) { pages.enterBrowsing() }
  /// Pauses.
  public func chromeSought(in pages: inout Pages) { pages.enterBrowsing() }
  /// Pauses: a key is a key, whatever it can do.
  public func refused(_ command: Command, in pages: inout Pages) { pages.enterBrowsing() }

  /// Pauses; what is no key of paging is done then.
  public func perform(_ command: Command, in pages: inout Pages) {
    guard pages.enterBrowsing() else { return performUnpaused(command, in: &pages) }
    switch command {
    case .escape, .startSlideshow, .toggleChrome: break
    case _ where command.group == .pages || command.group == .zoom: break
    default: pages.state.perform(command, in: &pages)
    }
  }

  /// Where somebody forbids to pause, pages can be turned and the window closed all the same.
  private func performUnpaused(_ command: Command, in pages: inout Pages) {
    guard command.isForEveryState, command != .escape else { return }
    pages.performCommon(command)
  }
}
