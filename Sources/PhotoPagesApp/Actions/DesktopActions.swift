import PhotoPages

extension DesktopAction {
  /// All actions with their keys, in the order of each section of the menus, and of those that come first there.
  static let all: [AddedCommand] = [
    .action(
      saveCopy, in: .copying, of: [.shareMenu], leadsReadOnly: true, keys: "<Control>s"),
    .action(editCopy, in: .editing, of: [.photoMenu]),
    .action(openWith, in: .opening, of: [.shareMenu, .photoMenu], keys: "<Control><Shift>o"),
    .action(showInFiles, in: .opening, of: [.moreMenu]),
    .action(openInBrowser, in: .opening, of: [.moreMenu], leadsReadOnly: true),
    .action(sendByEmail, in: .sending, of: [.shareMenu], leadsReadOnly: true),
    .action(setAsBackground, in: .using, of: [.moreMenu]),
    .action(printPhotos, in: .using, of: [.shareMenu, .moreMenu], keys: "<Control>p"),
  ]
}

extension AddedCommand {
  /// Makes the command of an action, for pages and the gallery.
  fileprivate static func action(
    _ action: DesktopAction, in section: MenuSection,
    of menus: Set<Place>, leadsReadOnly: Bool = false, keys: String...
  ) -> AddedCommand {
    AddedCommand(
      action, in: .viewing, places: menus, section: section, leadsReadOnly: leadsReadOnly,
      keys: keys)
  }
}
