import GtkBindings
import PhotoPages

/// One action for each command, and one for the layout, so that the gallery's menus work in whatever
/// window it stands.
@MainActor
final class GalleryActions {
  /// What the actions' names begin with.
  nonisolated static let prefix = "gallery"

  /// The action that lays out the bars; its target is a layout's name.
  nonisolated static let layout = "layout"

  private let group = ActionGroup()
  private var actions: [AnyCommand: WindowAction] = [:]
  private let layoutAction: WindowAction

  init(of gallery: Gallery) {
    let layout = gallery.pages.model.preferences.layout.rawValue
    layoutAction = group.addChoice(Self.layout, chosen: layout) { [weak gallery] name in
      guard let gallery, let layout = ChromeLayout(rawValue: name) else { return }
      var preferences = gallery.pages.model.preferences
      preferences.layout = layout
      gallery.send(.preferencesChanged(preferences))
    }
    let model = gallery.pages.model
    let commands =
      Command.allCases.map(AnyCommand.standard) + model.addedCommands.map { .custom($0.command) }
    for command in commands {
      let isOn = command.isOn(in: model)
      actions[command] = group.addAction(command.name, isOn: isOn) { [weak gallery] in
        gallery?.send(command.event)
      }
    }
  }

  /// Lets menus in a widget reach them.
  func insert(into widget: Widget) {
    widget.insertActions(group, prefix: Self.prefix)
  }

  /// Lets other programs reach them over D-Bus, as the window's own.
  func export(by window: Window) {
    for action in actions.values { window.add(action) }
    window.add(layoutAction)
  }

  /// Enables and checks what can be done now.
  func update(_ pages: Pages) {
    for (command, action) in actions {
      action.setEnabled(command.isEnabled(in: pages))
      if let isOn = command.isOn(in: pages.model) { action.setOn(isOn) }
    }
    layoutAction.choose(pages.model.preferences.layout.rawValue)
  }
}
