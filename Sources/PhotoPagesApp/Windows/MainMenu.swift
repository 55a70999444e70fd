import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// The main menu and the overview of keys, both made from the table of commands.
@MainActor
enum MainMenu {
  /// The most folders that are offered to be opened again.
  static let maxFolderCount = 5

  static func model(recentFolders: [PhotoFolder]) -> MenuModel {
    MenuModel(sections: [
      section(.openFolder) + recent(recentFolders)
        + section(.newFolder, .previousFolder, .nextFolder, .newWindow),
      section(.undo, .redo, .rename, .moveTo, .copyTo, .moveToTrash),
      section(
        .openGallery, .showAsGrid, .showAsList, .selectAll, .addDescription, and: [sorting]),
      section(.startSlideshow, .toggleFullscreen, .toggleChrome, .showFilmstrip, and: [layouts]),
      section(.zoomIn, .zoomOut, .zoomToFit, .actualSize, .keepZoom),
      section(.showPreferences, .showShortcuts, .showAbout, .quit),
    ])
  }

  private static func section(
    _ commands: Command..., and others: [MenuModel.Entry] = []
  ) -> [MenuModel.Entry] {
    commands.map { MenuModel.Entry($0) } + others
  }

  private static func recent(_ folders: [PhotoFolder]) -> [MenuModel.Entry] {
    guard !folders.isEmpty else { return [] }
    return [
      MenuModel.Entry(
        label: Message("Recent Folders").translated,
        submenu: MenuModel(sections: [
          folders.map { MenuModel.Entry($0, among: folders) }
        ]))
    ]
  }

  private static var sorting: MenuModel.Entry {
    MenuModel.Entry(
      label: Message("Sort").translated,
      submenu: MenuModel(sections: [Command.sorting.map { MenuModel.Entry($0) }]))
  }

  private static var layouts: MenuModel.Entry {
    MenuModel.Entry(
      label: Message("Layout").translated,
      submenu: MenuModel(sections: [
        ChromeLayout.allCases.map { layout in
          MenuModel.Entry(label: layout.title.translated, layout)
        }
      ]))
  }

  static func showShortcuts(over window: Window) {
    window.showShortcuts(
      Command.Group.allCases.map { group in
        let commands = Command.allCases.filter { $0.group == group }.map { ($0.label, $0.keys) }
        let actions =
          group == .photo ? DesktopAction.all.map { ($0.command.command.label, $0.keys) } : []
        return (
          group.title.translated,
          (commands + actions).filter { !$0.1.isEmpty }
            .map { ($0.0.translated, $0.1.joined(separator: " ")) }
        )
      })
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

extension ChromeLayout {
  var title: Message {
    switch self {
    case .classic: Message("Bars at Top and Bottom")
    case .header: Message("One Bar at the Top")
    case .side: Message("Bar at the Side")
    case .pill: Message("Floating Bar")
    }
  }
}
