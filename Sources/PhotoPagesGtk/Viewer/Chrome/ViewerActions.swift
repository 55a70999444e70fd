import GtkBindings
import PhotoPages

/// The actions of all commands and of the layout, for the viewer's menus in whatever window contains it.
@MainActor
final class ViewerActions {
  nonisolated static let prefix = "viewer"

  /// The name of the action that selects the layout; its target is the layout's name.
  nonisolated static let layout = "layout"

  /// The name of the action that orders the photos; its target is the name of the command that does so.
  nonisolated static let order = "order"

  /// The name of the action that opens a folder; its target is the folder's URI.
  nonisolated static let openFolder = "open-folder-at"

  private let group = ActionGroup()
  private var actions: [AnyCommand: WindowAction] = [:]
  private let layoutAction: WindowAction
  private let orderAction: WindowAction

  init(of session: ViewerSession) {
    let layout = session.viewer.model.preferences.layout.rawValue
    layoutAction = group.addTargetedAction(Self.layout, chosen: layout) { [weak session] name in
      guard let session, let layout = ChromeLayout(rawValue: name) else { return }
      var preferences = session.viewer.model.preferences
      preferences.layout = layout
      session.controller.send(.preferences(preferences))
    }
    orderAction = group.addTargetedAction(Self.order, chosen: "") { [weak session] name in
      if let command = Command(rawValue: name) { session?.send(.command(command)) }
    }
    group.addTargetedAction(Self.openFolder) { [weak session] uri in
      session?.send(.input(.folderOpened(uri)))
    }
    let model = session.viewer.model
    let commands =
      Command.allCases.map(AnyCommand.standard)
      + model.addedCommands.map { .custom($0.command) }
    for command in commands {
      let isOn = command.isOn(in: session.viewer)
      actions[command] = group.addAction(command.name, isOn: isOn) { [weak session] in
        session?.send(command.event)
      }
    }
  }

  func insert(into widget: Widget) {
    widget.insertActions(group, prefix: Self.prefix)
  }

  func export(by window: Window) {
    for action in actions.values { window.add(action) }
    window.add(layoutAction)
  }

  func update(_ viewer: Viewer) {
    for (command, action) in actions {
      action.setEnabled(command.isEnabled(in: viewer))
      if let isOn = command.isOn(in: viewer) { action.setOn(isOn) }
    }
    layoutAction.choose(viewer.model.preferences.layout.rawValue)
    let order = Command.orders.first { $0.isOn(in: viewer) == true }
    orderAction.choose(order?.rawValue ?? "")
  }
}
