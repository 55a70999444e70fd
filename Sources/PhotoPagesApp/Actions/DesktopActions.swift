import PhotoPages

extension DesktopAction {
  /// All actions, in the order in which they stand in the sections of menus; here alone are their keys.
  static let all: [AddedCommand] = [
    .action(saveCopy, in: .copying, of: [.shareMenu], keys: "<Control>s"),
    .action(openWith, in: .opening, keys: "<Control><Shift>o"),
    .action(showInFiles, in: .opening),
  ]
}

extension AddedCommand {
  /// Makes the command of an action, for pages and the gallery; by default it stands in all menus.
  fileprivate static func action(
    _ action: DesktopAction, in section: MenuSection,
    of menus: Set<Place> = [.shareMenu, .moreMenu, .photoMenu], keys: String...
  ) -> AddedCommand {
    AddedCommand(action, in: .viewing, places: menus, section: section, keys: keys)
  }
}
