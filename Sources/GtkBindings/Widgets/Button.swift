import CGtkBindings
import CGtkBindingsShim
import GioBindings

/// A push button, whose C object keeps the child.
public final class Button: Widget {
  /// Makes a button with a text; a click moves the keyboard focus only if `takesFocusOnClick`.
  public init(label: String, takesFocusOnClick: Bool = false) {
    super.init(adopting: gtk_button_new_with_label(label.shortened(to: .line)))
    gtk_widget_set_focus_on_click(pointer, takesFocusOnClick ? 1 : 0)
  }

  /// Makes a button with a child; a click does not move the keyboard focus.
  package init(child: Widget) {
    super.init(adopting: gtk_button_new())
    gtk_widget_set_focus_on_click(pointer, 0)
    setChild(child)
  }

  /// Replaces the text or the child with another child.
  package func setChild(_ child: Widget) {
    gtk_button_set_child(object.pointer(), child.pointer)
    leaveAccessibleLabel()
    // The button's own name says it all.
    child.silenceLabels()
    RetainedWidgets.of(object.raw).replace(with: child)
  }

  /// The text, nil if the button has a child; setting it removes the child.
  package var label: String? {
    get { string(lent: gtk_button_get_label(object.pointer())) }
    set {
      let newValue = newValue?.shortened(to: .line)
      guard newValue != label else { return }
      gtk_button_set_label(object.pointer(), newValue ?? "")
      RetainedWidgets.of(object.raw).removeAll()
    }
  }

  /// Lets the text wrap, in centred lines, where it has no room in one.
  package func wrapText() {
    guard let child = gtk_button_get_child(object.pointer()), child.isA(gtk_label_get_type())
    else { return }
    gtk_label_set_wrap(OpaquePointer(child), 1)
    gtk_label_set_justify(OpaquePointer(child), GTK_JUSTIFY_CENTER)
  }

  /// Whether the button is drawn as checked and reported to screen readers as pressed.
  package var isChecked: Bool {
    get { gtk_widget_get_state_flags(pointer).rawValue & GTK_STATE_FLAG_CHECKED.rawValue != 0 }
    set {
      newValue
        ? gtk_widget_set_state_flags(pointer, GTK_STATE_FLAG_CHECKED, 0)
        : gtk_widget_unset_state_flags(pointer, GTK_STATE_FLAG_CHECKED)
      shim_accessible_set_pressed(accessible, newValue ? 1 : 0)
    }
  }

  /// Calls `handler` when the button is pressed by pointer, key or `activate`.
  public func onClicked(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, "clicked", handler)
  }
}

/// A check box with a text, which wraps where it has no room in a line; the C object keeps its Swift object.
package class CheckButton: Widget {
  /// Makes a check box that is off; its text is also its accessible name.
  package init(label: String) {
    let text = Label(label, wraps: true, limit: .line, alignment: .start)
    super.init(adopting: gtk_check_button_new())
    gtk_check_button_set_child(object.pointer(), text.pointer)
    // The box's own name says it all.
    leaveNameless()
    accessibleName = label
    RetainedWidgets.of(object.raw).replace(with: text)
  }

  package var isOn: Bool {
    get { gtk_check_button_get_active(object.pointer()) != 0 }
    set { gtk_check_button_set_active(object.pointer(), newValue ? 1 : 0) }
  }

  package func onToggled(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, "toggled", handler)
  }
}

/// A radio button with a text.
package final class RadioButton: CheckButton {
  /// Makes a choice in the group of `other`; nil for the first one, which alone would be drawn as a check box.
  package init(label: String, with other: RadioButton? = nil) {
    super.init(label: label)
    if let other { gtk_check_button_set_group(object.pointer(), other.object.pointer()) }
  }
}
