import Gtk
import PhotoPages

extension Pages {
  /// What stands in a menu now, in groups.
  func commands(in menu: PhotoMenu) -> [[Command]] {
    switch menu {
    case .main: mainMenu
    case .more: moreMenu
    case .share: shareMenu
    case .photo: photoMenu
    case .tag: tagMenu
    case .comment: commentMenu
    }
  }
}

extension Pages {
  /// What a gallery by itself can do; the program around it has a menu of its own.
  fileprivate var mainMenu: [[Command]] {
    [
      [.zoomIn, .zoomOut, .zoomToFit, .actualSize, .keepZoom], [.startSlideshow, .toggleChrome],
    ]
  }
}

extension MenuModel.Entry {
  /// The entry of a command, with its first key; by another title than its own, if there is one.
  public init(_ command: Command, title: Message? = nil) {
    self.init(
      label: (title ?? command.label).translated,
      action: GalleryActions.prefix + "." + command.rawValue,
      accelerator: command.keys.first)
  }

  /// The entry that lays out the bars in one of the ways.
  public init(label: String, _ layout: ChromeLayout) {
    self.init(
      label: label, action: GalleryActions.prefix + "." + GalleryActions.layout,
      target: layout.rawValue)
  }
}
