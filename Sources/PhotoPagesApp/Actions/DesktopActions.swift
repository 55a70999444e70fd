import PhotoPages

extension DesktopAction {
  /// All actions with their keys, in the order of each section of the menus, and of those that come first there.
  static let all: [AddedCommand] = [
    .action(
      saveCopy, in: .copying, of: [.shareMenu, .photoMenu], leadsReadOnly: true, keys: "<Control>s"),
    .action(openWith, in: .opening, keys: "<Control><Shift>o"),
    .action(showInFiles, in: .opening),
    .action(openInBrowser, in: .opening, leadsReadOnly: true),
    .action(sendByEmail, in: .sending, of: [.shareMenu, .photoMenu], leadsReadOnly: true),
    .action(setAsBackground, in: .using),
    .action(printPhotos, in: .using, of: [.shareMenu, .photoMenu], keys: "<Control>p"),
  ]
}

extension AddedCommand {
  /// Makes the command of an action, for pages and the gallery; by default it stands in all menus.
  fileprivate static func action(
    _ action: DesktopAction, in section: MenuSection,
    of menus: Set<Place> = [.shareMenu, .moreMenu, .photoMenu], leadsReadOnly: Bool = false,
    keys: String...
  ) -> AddedCommand {
    AddedCommand(
      action, in: .viewing, places: menus, section: section, leadsReadOnly: leadsReadOnly,
      keys: keys)
  }
}
