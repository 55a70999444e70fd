/// What paging with and without the chrome have in common.
public protocol BrowsingState: PagesState {}

extension BrowsingState {
  /// All of them but those for what is not at hand: a tag, a comment or an entry.
  public func accepts(_ command: Command) -> Bool { command.isForPaging }

  /// Takes the first tap back, and zooms at the point.
  public func photoDoubleTapped(at point: NormalizedPoint?, in pages: inout Pages) {
    pages.takeBackTap()
    guard let point else { return }
    pages.perform(.view(.zoom(.toggle(point))))
  }

  /// Opens the menu of what can be done with the photo.
  public func photoPressedLong(at point: NormalizedPoint?, in pages: inout Pages) {
    pages.openPhotoMenu(at: point)
  }

  /// Pans or turns the page.
  public func arrowPressed(_ arrow: Arrow, in pages: inout Pages) {
    pages.perform(.view(.step(arrow)))
  }

  /// Does what the command says.
  public func perform(_ command: Command, in pages: inout Pages) {
    switch command {
    case .toggleChrome: toggleChrome(in: &pages)
    case .escape: stepBack(in: &pages)
    case .cancel: pages.dropCaption()
    case .openMenu: open(.main, in: &pages)
    case .openMoreMenu: open(.more, in: &pages)
    case .share: open(.share, in: &pages)
    case .openPhotoMenu:
      pages.enterBrowsing()
      pages.openPhotoMenu(at: nil)
    case .tagPhoto: pages.enterTagging()
    case .toggleComments: pages.enterCommenting()
    case .showComments:
      pages.enterCommenting()
      guard pages.chrome.showsComments else { return }
      pages.perform(.view(.focusCommentEntry))
    case .startSlideshow: pages.enterSlideshow()
    default: pages.performCommon(command)
    }
  }

  /// Opens the menu of what can be done with the tag, if anything can.
  public func tagTapped(_ tag: TagID, in pages: inout Pages) {
    pages.openTagMenu(tag)
  }

  /// Dims the photo while its caption is read.
  public func captionScrolled(isRead: Bool, in pages: inout Pages) {
    pages.setCaptionRead(isRead)
  }

  /// Shows more of what the part is about.
  public func captionPartTapped(_ part: CaptionPart, in pages: inout Pages) {
    pages.openCaptionPart(part)
  }

  /// Opens a menu at its button, which has to be there for that.
  private func open(_ menu: PhotoMenu, in pages: inout Pages) {
    pages.enterBrowsing()
    pages.perform(.view(.open(menu)))
  }

  private func toggleChrome(in pages: inout Pages) {
    if chrome(of: pages).isVisible { pages.hideInterface() } else { pages.enterBrowsing() }
  }

  /// What Escape does while paging, one step each time: leaves the caption's editor, closes the
  /// details, shows the whole photo, shows the controls, and then what it does everywhere.
  private func stepBack(in pages: inout Pages) {
    let chrome = chrome(of: pages)
    if chrome.editsCaption { return pages.dropCaption() }
    if chrome.showsDetails { return pages.closeDetails() }
    if pages.model.isZoomed { return pages.perform(.view(.zoom(.fit))) }
    if !chrome.isVisible, pages.enterBrowsing() { return }
    pages.performCommon(.escape)
  }
}

/// Paging, with the chrome.
public struct Browsing: BrowsingState {
  /// `browsing`
  public static let id = StateID.browsing

  /// Makes the state.
  public init() {}

  /// The bars, the caption, and the names if they are wanted.
  public func chrome(of pages: Pages) -> Chrome { pages.browsingChrome }

  /// Leaves nothing but the picture. A tap beside a caption that is edited keeps that.
  public func photoTapped(at point: NormalizedPoint?, in pages: inout Pages) {
    guard !pages.chrome.editsCaption else { return pages.finishCaption() }
    guard pages.model.currentPhoto != nil else { return }
    pages.perform(.view(.bounce))
    pages.hideInterface()
  }

  /// In fullscreen nothing but the picture stays, unless somebody reads or writes beside it.
  public func pointerIdled(in pages: inout Pages) {
    let chrome = pages.chrome
    guard pages.model.isFullscreen, !chrome.showsDetails, !chrome.editsCaption,
      !pages.model.isCaptionRead
    else { return }
    pages.hideInterface()
  }
}

/// Paging, with nothing but the picture: browsing with one difference.
public struct BrowsingHidden: BrowsingState {
  /// `browsingHidden`
  public static let id = StateID.browsingHidden

  /// Makes the state.
  public init() {}

  /// Brings the chrome back.
  public func photoTapped(at point: NormalizedPoint?, in pages: inout Pages) {
    pages.perform(.view(.bounce))
    pages.enterBrowsing()
  }

  /// Brings the chrome back.
  public func chromeSought(in pages: inout Pages) {
    pages.enterBrowsing()
  }

  /// Brings the chrome back, for as long as the pointer moves.
  public func pointerMoved(in pages: inout Pages) {
    guard pages.model.isFullscreen else { return }
    pages.enterBrowsing()
  }
}
