// The inputs that mean the same in all states in which a person turns pages.

extension Viewer {
  /// Performs a command on the pages or the shown photo.
  mutating func performOnPages(_ command: Command) {
    switch command {
    case .openMenu: openWithChrome(.main)
    case .openMoreMenu: openWithChrome(.more)
    case .share: openWithChrome(.share)
    case .openPhotoMenu:
      showChrome()
      openPhotoMenu(at: nil)
    case .tagPhoto: enterTagging()
    case .toggleChrome: if chrome.isVisible { hideInterface() } else { enterBrowsing() }
    case .startSlideshow: enterSlideshow()
    case .openGallery: enterGallery()
    default: performCommon(command)
    }
  }

  /// Acknowledges a command that cannot turn the page, as there is none.
  mutating func refuseOnPages(_ command: Command) {
    guard model.currentPhoto != nil else { return }
    switch command {
    case .nextPhoto: perform(.view(.bounceAtEnd(isForward: true)))
    case .previousPhoto: perform(.view(.bounceAtEnd(isForward: false)))
    default: break
    }
  }

  /// Handles an input on the photo or a part over it.
  mutating func handleOnPages(_ input: InputEvent) {
    switch input {
    case .tagTapped(let tag): openTagMenu(tag)
    // Dims the photo while its caption is read.
    case .captionScrolled(let isRead): model.captions.setRead(isRead && chrome.showsCaption)
    case .captionPartTapped(let part): openCaptionPart(part)
    case .photoOpened(let photo): turn(to: photo)
    case .folderOpened(let uri): perform(.desktop(.openFolder(uri)))
    default: break
    }
  }

  /// Opens a menu, after showing the chrome with the menu's button.
  private mutating func openWithChrome(_ menu: PhotoMenu) {
    showChrome()
    perform(.view(.open(menu)))
  }

  private mutating func showChrome() {
    if !chrome.isVisible { enterBrowsing() }
  }
}
