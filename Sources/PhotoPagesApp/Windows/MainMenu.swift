import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// The main menu and the overview of keys, both made from the table of commands.
@MainActor
enum MainMenu {
  /// The menu's entries.
  static var model: MenuModel {
    MenuModel([
      section(.openFolder, .newWindow),
      section(.undo, .redo, .moveToTrash),
      section(.startSlideshow, .toggleFullscreen, .toggleChrome, and: [layouts]),
      section(.zoomIn, .zoomOut, .zoomToFit, .actualSize, .keepZoom),
      section(.showPreferences, .showShortcuts, .showAbout, .quit),
    ])
  }

  private static func section(
    _ commands: Command..., and others: [MenuModel.Entry] = []
  ) -> MenuModel.Section {
    MenuModel.Section(entries: commands.map { MenuModel.Entry($0) } + others)
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

  /// Every command that has a key.
  static var shortcuts: ShortcutsOverview {
    ShortcutsOverview(
      groups: Command.Group.allCases.map { group in
        ShortcutsOverview.Group(
          title: group.title.translated,
          shortcuts: Command.allCases.filter { $0.group == group && !$0.keys.isEmpty }.map {
            ($0.label.translated, $0.keys.joined(separator: " "))
          })
      })
  }

  /// What the program is.
  static var about: About {
    About(
      name: "Photo Pages", id: Program.id, version: Program.version,
      comments: Message("Page through the photos of a folder.").translated)
  }
}

extension Command.Group {
  /// What the shortcuts window calls it.
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
  /// What the menu calls it.
  var title: Message {
    switch self {
    case .classic: Message("Bars at Top and Bottom")
    case .header: Message("One Bar at the Top")
    case .side: Message("Bar at the Side")
    case .pill: Message("Floating Bar")
    }
  }
}
