import GtkBindings
import PhotoPages

extension Viewer {
  /// What stands in a menu now, in groups.
  func commands(in menu: PhotoMenu) -> [[AnyCommand]] {
    switch menu {
    case .main: Self.mainMenu
    case .more: moreMenu
    case .share: shareMenu
    case .photo: photoMenu
    case .tag: tagMenu
    case .comment: commentMenu
    }
  }
}

extension Viewer {
  /// What a viewer by itself can do; the program around it has a menu of its own.
  fileprivate static let mainMenu: [[AnyCommand]] = [
    [Command.zoomIn, .zoomOut, .zoomToFit, .actualSize, .keepZoom],
    [.startSlideshow, .toggleChrome],
  ].map { $0.map(AnyCommand.standard) }
}

extension MenuModel.Entry {
  /// The entry of a command, with its first key.
  public init(_ command: Command) {
    self.init(.standard(command), title: command.label, key: command.keys.first)
  }

  /// The entry of a command by a title, with a key in GTK's notation to show.
  public init(_ command: AnyCommand, title: Message, key: String?) {
    self.init(
      label: title.translated, action: ViewerActions.prefix + "." + command.name,
      accelerator: key)
  }

  /// The entry that lays out the bars in one of the ways.
  public init(label: String, _ layout: ChromeLayout) {
    self.init(
      label: label, action: ViewerActions.prefix + "." + ViewerActions.layout,
      target: layout.rawValue)
  }
}
