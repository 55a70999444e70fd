import CGtkBindings

/// A push button.
///
/// Ownership: as of any widget; a drawing in it is kept by the C object.
public final class Button: Widget {
  /// A button with a text.
  public init(label: String) {
    super.init(adopting: gtk_button_new_with_label(label.shortened(to: TextLimit.line)))
  }

  /// A button around a drawing.
  public init(child: Widget) {
    super.init(adopting: gtk_button_new())
    setChild(child)
  }

  /// Puts another drawing into the button, in place of its text or of the one before.
  public func setChild(_ child: Widget) {
    gtk_button_set_child(object.pointer(), child.pointer)
    leaveAccessibleLabel()
    KeptWidgets.of(object.raw).replace(with: child)
  }

  /// The text; nil of a button around a drawing. Setting it takes the drawing away.
  public var label: String? {
    get { gtk_button_get_label(object.pointer()).map { String(cString: $0) } }
    set {
      let newValue = newValue?.shortened(to: TextLimit.line)
      guard newValue != label else { return }
      gtk_button_set_label(object.pointer(), newValue ?? "")
      KeptWidgets.of(object.raw).removeAll()
    }
  }

  /// Whether a click moves the keyboard focus to it.
  public var takesFocusOnClick: Bool {
    get { gtk_widget_get_focus_on_click(pointer) != 0 }
    set { gtk_widget_set_focus_on_click(pointer, newValue ? 1 : 0) }
  }

  /// Whether it is drawn as one that is switched on, and a screen reader calls it pressed.
  public var isChecked: Bool {
    get { gtk_widget_get_state_flags(pointer).rawValue & GTK_STATE_FLAG_CHECKED.rawValue != 0 }
    set {
      newValue
        ? gtk_widget_set_state_flags(pointer, GTK_STATE_FLAG_CHECKED, 0)
        : gtk_widget_unset_state_flags(pointer, GTK_STATE_FLAG_CHECKED)
      setAccessiblePressed(newValue)
    }
  }

  /// Calls `handler` when it is pressed by pointer, key or `activate`.
  public func onClicked(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, "clicked", handler)
  }
}
