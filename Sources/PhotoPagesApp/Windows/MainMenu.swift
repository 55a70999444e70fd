import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// The main menu, made from the table of commands.
@MainActor
enum MainMenu {
  /// The most folders that are offered to be opened again.
  static let maxFolderCount = 5

  /// Returns the menu below the row that zooms: at most eight entries.
  static func model(recentFolders: [PhotoFolder], choosing keys: ChosenKeys) -> MenuModel {
    let entry = { (command: Command) in MenuModel.Entry(command, choosing: keys) }
    let recent = recentFolders.map { MenuModel.Entry($0, among: recentFolders) }
    return MenuModel(sections: [
      [
        entry(.openFolder), submenu(Message("Places"), [recent, [entry(.openFlickr)]]),
        entry(.newWindow),
      ],
      [submenu(Message("Folder"), folderCommands.map { $0.map(entry) })],
      [.showPreferences, .showShortcuts, .showHelp, .showAbout].map(entry),
    ])
  }

  private static let folderCommands: [[Command]] = [
    [.newFolder], [.goBack, .parentFolder, .previousFolder, .nextFolder],
    [.addDescription, .selectAll],
  ]

  private static func submenu(
    _ title: Message, _ sections: [[MenuModel.Entry]]
  ) -> MenuModel.Entry {
    MenuModel.Entry(label: title.translated, submenu: MenuModel(sections: sections))
  }
}

extension Command.Group {
  var title: Message {
    switch self {
    case .pages: Message("Pages")
    case .zoom: Message("Zoom")
    case .photo: Message("Photo")
    case .view: Message("View")
    case .general: Message("General")
    }
  }
}
