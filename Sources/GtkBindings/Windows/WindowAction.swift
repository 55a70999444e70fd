import CGtkBindings
import GioBindings

/// A group of actions for a part of a window.
///
/// Ownership: holds one reference; each widget into which it is inserted holds another.
@MainActor
package final class ActionGroup {
  fileprivate let object = GObjectRef(adopting: g_simple_action_group_new())

  package init() {}
}

extension Widget {
  /// Makes the group's actions available in the widget and below it, by `prefix`, a dot and their names.
  package func insertActions(_ group: ActionGroup, prefix: String) {
    gtk_widget_insert_action_group(pointer, prefix, group.object.opaque)
  }
}

extension Window {
  /// Adds an action of a group to the window, which exports it on D-Bus.
  package func add(_ action: WindowAction) {
    g_action_map_add_action(OpaquePointer(raw), action.object.opaque)
  }
}

extension ActionGroup {
  /// Adds an action that menus and scripts activate by its name.
  ///
  /// `isOn` is the state of an action that is on or off, which menus show with a check mark; `handler` must set the new
  /// state.
  @discardableResult
  package func addAction(
    _ name: String, isOn: Bool? = nil, _ handler: @escaping @MainActor () -> Void
  ) -> WindowAction {
    let action = add(name, takes: nil, state: isOn.map { g_variant_new_boolean($0 ? 1 : 0) })
    Signals.connect(action.object.raw, "activate", handler)
    return action
  }

  /// Adds an action whose `handler` gets the target of the menu entry.
  ///
  /// `choice` is the state of an action with one of several values, which menus show with radio buttons; `handler` must
  /// set the new value.
  @discardableResult
  package func addTargetedAction(
    _ name: String, chosen choice: String? = nil, _ handler: @escaping @MainActor (String) -> Void
  ) -> WindowAction {
    let text = created(g_variant_type_new("s"))
    defer { g_variant_type_free(text) }
    let action = add(name, takes: text, state: choice.map { g_variant_new_string($0) })
    Signals.connect(action.object.raw, "activate") { (value: UnsafeMutableRawPointer?) in
      guard let value else { return }
      handler(string(lent: g_variant_get_string(OpaquePointer(value), nil)) ?? "")
    }
    return action
  }

  /// Adds an action whose state is `state`; nil for one that has none.
  private func add(
    _ name: String, takes target: OpaquePointer?, state: OpaquePointer?
  ) -> WindowAction {
    let made =
      state.map { g_simple_action_new_stateful(name, target, $0) }
      ?? g_simple_action_new(name, target)
    let action = WindowAction(object: GObjectRef(adopting: made))
    g_action_map_add_action(object.opaque, action.object.opaque)
    return action
  }
}

/// An action of a window or a group.
@MainActor
package final class WindowAction {
  fileprivate let object: GObjectRef

  fileprivate init(object: GObjectRef) {
    self.object = object
  }

  package func setEnabled(_ isEnabled: Bool) {
    g_simple_action_set_enabled(object.opaque, isEnabled ? 1 : 0)
  }

  /// Sets the state of an action that is on or off.
  package func setOn(_ isOn: Bool) {
    g_simple_action_set_state(object.opaque, g_variant_new_boolean(isOn ? 1 : 0))
  }

  /// Sets the value of an action that has several.
  package func choose(_ value: String) {
    g_simple_action_set_state(object.opaque, g_variant_new_string(value))
  }
}
