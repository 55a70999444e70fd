import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// The main menu, made from the table of commands.
@MainActor
enum MainMenu {
  /// The most folders that are offered to be opened again.
  static let maxFolderCount = 5

  /// Returns the menu below the row that zooms: at most eight entries.
  ///
  /// It offers to sort if the shown photos can be put into another order (`canOrder`).
  static func model(
    recentFolders: [PhotoFolder], canOrder: Bool, choosing keys: ChosenKeys
  ) -> MenuModel {
    let entry = { (command: Command) in MenuModel.Entry(command, choosing: keys) }
    let recent = recentFolders.map { MenuModel.Entry($0, among: recentFolders) }
    let sort = Command.sorting.map {
      MenuModel.Entry($0, title: $0.titleBelowSort, choosing: keys)
    }
    return MenuModel(sections: [
      [
        entry(.openFolder), submenu(Message("Places"), [recent, [entry(.openFlickr)]]),
        entry(.newWindow),
      ],
      [submenu(Message("Folder"), folderCommands.map { $0.map(entry) })]
        + (canOrder ? [submenu(Message("Sort"), [sort])] : []),
      [.showPreferences, .showShortcuts, .showAbout].map(entry),
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
