import Gtk
import PhotoPages
import PhotoPagesGtk

/// The main menu and the overview of keys, both made from the table of commands.
@MainActor
enum MainMenu {
  private static let sections: [[Command]] = [
    [.openFolder, .newWindow],
    [.zoomIn, .zoomOut, .zoomToFit, .actualSize, .keepZoom],
    [.toggleFullscreen, .toggleChrome],
    [.showShortcuts, .showAbout, .quit],
  ]

  /// The menu's entries.
  static var model: MenuModel {
    MenuModel(
      sections: sections.map { section in
        section.map { command in
          MenuModel.Entry(
            label: command.label.translated, action: "gallery." + command.rawValue,
            accelerator: command.keys.first)
        }
      })
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
