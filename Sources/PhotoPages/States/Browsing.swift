/// Paging through photos. What browsing with and without the chrome have in common.
public protocol BrowsingState: PagesState {}

extension BrowsingState {
  /// Takes the first tap back, and zooms at the point.
  public func photoDoubleTapped(at point: NormalizedPoint?, in pages: inout Pages) {
    pages.takeBackTap()
    guard let point else { return }
    pages.perform(.view(.zoom(.toggle(point))))
  }

  /// Does what the button says.
  public func pressed(_ button: ButtonID, in pages: inout Pages) {
    switch button {
    case .previousPhoto: pages.turn(by: -1)
    case .nextPhoto: pages.turn(by: 1)
    case .retry: pages.retryPicture()
    case .openFolder: pages.perform(.desktop(.chooseFolder))
    case .openDemo: pages.perform(.desktop(.openDemo))
    default: break
    }
  }

  /// Does what the command says, as far as it makes sense now.
  public func perform(_ command: Command, in pages: inout Pages) {
    guard command.isEnabled(in: pages.model) else { return }
    switch command {
    case .toggleChrome: toggleChrome(in: &pages)
    case .openMenu:
      pages.enterBrowsing()
      pages.perform(.view(.openMenu))
    default: pages.performCommon(command)
    }
  }

  private func toggleChrome(in pages: inout Pages) {
    chrome(of: pages).isVisible ? pages.hideInterface() : pages.enterBrowsing()
  }
}

/// Paging, with the chrome.
public struct Browsing: BrowsingState {
  /// `browsing`
  public static let id = StateID.browsing

  /// Makes the state.
  public init() {}

  /// The page indicator, the title and the menu.
  public func chrome(of pages: Pages) -> Chrome {
    var top: [ChromeItem] = [.title, .button(.menu)]
    if pages.model.count > 0 { top.insert(.pageIndicator, at: 0) }
    return Chrome(isVisible: true, top: top)
  }

  /// Leaves nothing but the picture.
  public func photoTapped(at point: NormalizedPoint?, in pages: inout Pages) {
    guard pages.model.currentPhoto != nil else { return }
    pages.perform(.view(.bounce))
    pages.hideInterface()
  }

  /// In fullscreen nothing but the picture stays.
  public func pointerIdled(in pages: inout Pages) {
    guard pages.model.isFullscreen, pages.model.currentPhoto != nil else { return }
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

  /// Where there is no photo left, hiding the chrome would leave nothing at all.
  public func pageChanged(in pages: inout Pages) {
    guard pages.model.currentPhoto == nil else { return }
    pages.enterBrowsing()
  }
}
