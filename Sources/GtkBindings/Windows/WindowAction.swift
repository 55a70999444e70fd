import CGtkBindings

/// What has actions: a window, whose actions' names begin with `win.`, or an `ActionGroup`.
@MainActor
package protocol ActionMap {
  /// The C object, lent.
  var actionMap: OpaquePointer { get }
}

extension Window: ActionMap {
  /// The window itself.
  package var actionMap: OpaquePointer { OpaquePointer(raw) }
}

/// Actions for a part of a window, wherever that part stands.
///
/// Ownership: holds one reference; every widget that it is inserted into has another.
@MainActor
package final class ActionGroup: ActionMap {
  fileprivate let object = GObjectRef(adopting: g_simple_action_group_new())

  /// Makes a group without actions.
  package init() {}

  /// The group itself.
  package var actionMap: OpaquePointer { object.opaque }
}

extension Widget {
  /// Lets menus in this widget and in what is inside it reach the group's actions by `prefix`, a dot
  /// and their names.
  package func insertActions(_ group: ActionGroup, prefix: String) {
    gtk_widget_insert_action_group(pointer, prefix, group.object.opaque)
  }
}

extension ActionMap {
  /// Adds an action that menus and scripts reach by its name.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - isOn: for an action that is on or off, which menus show with a check mark: what it is now.
  ///   - handler: called when it is chosen; for one that is on or off it must set what it is then.
  /// - Returns: the action, for enabling and disabling it.
  @discardableResult
  package func addAction(
    _ name: String, isOn: Bool? = nil, _ handler: @escaping @MainActor () -> Void
  ) -> WindowAction {
    let made =
      isOn.map { g_simple_action_new_stateful(name, nil, g_variant_new_boolean($0 ? 1 : 0)) }
      ?? g_simple_action_new(name, nil)
    let action = add(made)
    Signals.connect(action.object.raw, "activate", handler)
    return action
  }

  /// Adds an action that has one of several values, which menus show with radio buttons, or that is
  /// given a text each time.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - choice: the value that it has now; nil if it has none but what it is given.
  ///   - handler: called with the target of the menu's entry; for an action that has a value it must
  ///     set what it is then.
  /// - Returns: the action, for enabling and disabling it and setting its value.
  @discardableResult
  package func addChoice(
    _ name: String, chosen choice: String? = nil, _ handler: @escaping @MainActor (String) -> Void
  ) -> WindowAction {
    let text = created(g_variant_type_new("s"))
    defer { g_variant_type_free(text) }
    let made =
      choice.map { g_simple_action_new_stateful(name, text, g_variant_new_string($0)) }
      ?? g_simple_action_new(name, text)
    let action = add(made)
    Signals.connect(action.object.raw, "activate") { (value: UnsafeMutableRawPointer?) in
      guard let value else { return }
      handler(string(lent: g_variant_get_string(OpaquePointer(value), nil)) ?? "")
    }
    return action
  }

  /// Adds an action that another map has, too. A window's actions can be reached over D-Bus.
  package func add(_ action: WindowAction) {
    g_action_map_add_action(actionMap, action.object.opaque)
  }

  private func add(_ made: OpaquePointer?) -> WindowAction {
    let action = WindowAction(object: GObjectRef(adopting: made))
    add(action)
    return action
  }
}

/// An action of a window, or of a group.
@MainActor
package final class WindowAction {
  fileprivate let object: GObjectRef

  fileprivate init(object: GObjectRef) {
    self.object = object
  }

  /// Whether the action can be used now; menus show it grey otherwise.
  package func setEnabled(_ isEnabled: Bool) {
    g_simple_action_set_enabled(object.opaque, isEnabled ? 1 : 0)
  }

  /// Sets whether an action that was made to be on or off is on.
  package func setOn(_ isOn: Bool) {
    g_simple_action_set_state(object.opaque, g_variant_new_boolean(isOn ? 1 : 0))
  }

  /// Sets the value of an action that was made to have one of several.
  package func choose(_ value: String) {
    g_simple_action_set_state(object.opaque, g_variant_new_string(value))
  }
}
