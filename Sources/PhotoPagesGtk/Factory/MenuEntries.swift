import Gtk
import PhotoPages

extension Pages {
  /// What stands in a menu now, in groups.
  func commands(in menu: PhotoMenu) -> [[Command]] {
    switch menu {
    case .main: []
    case .more: moreMenu
    case .share: shareMenu
    case .photo: photoMenu
    case .tag: tagMenu
    case .comment: commentMenu
    }
  }
}

extension MenuModel.Entry {
  /// The entry of a command, with its first key.
  public init(_ command: Command) {
    self.init(
      label: command.label.translated, action: "win." + command.rawValue,
      accelerator: command.keys.first)
  }
}
