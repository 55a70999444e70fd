import Gtk
import PhotoPages

/// One action for each command, so that the gallery's menus work in whatever window it stands.
@MainActor
final class GalleryActions {
  /// What the actions' names begin with.
  nonisolated static let prefix = "gallery"

  private let group = ActionGroup()
  private var actions: [Command: WindowAction] = [:]

  init(of gallery: Gallery) {
    for command in Command.allCases {
      let isOn = command.isOn(in: gallery.pages.model)
      actions[command] = group.addAction(command.rawValue, isOn: isOn) { [weak gallery] in
        gallery?.send(.command(command))
      }
    }
  }

  /// Lets menus in a widget reach them.
  func insert(into widget: Widget) {
    widget.insertActions(group, prefix: Self.prefix)
  }

  /// Enables and checks what can be done now.
  func update(_ pages: Pages) {
    for (command, action) in actions {
      action.setEnabled(command.isEnabled(in: pages))
      if let isOn = command.isOn(in: pages.model) { action.setOn(isOn) }
    }
  }
}
