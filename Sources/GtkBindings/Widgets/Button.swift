import CGtkBindings
import CGtkBindingsShim

/// A push button.
///
/// Ownership: as of any widget; a drawing in it is kept by the C object.
package final class Button: Widget {
  /// A button with a text. A click leaves the keyboard focus where it is, unless the button takes it.
  package init(label: String, takesFocusOnClick: Bool = false) {
    super.init(adopting: gtk_button_new_with_label(label.shortened(to: .line)))
    gtk_widget_set_focus_on_click(pointer, takesFocusOnClick ? 1 : 0)
  }

  /// A button around a drawing, to which no click moves the keyboard focus.
  package init(child: Widget) {
    super.init(adopting: gtk_button_new())
    gtk_widget_set_focus_on_click(pointer, 0)
    setChild(child)
  }

  /// Puts another drawing into the button, in place of its text or of the one before.
  package func setChild(_ child: Widget) {
    gtk_button_set_child(object.pointer(), child.pointer)
    leaveAccessibleLabel()
    KeptWidgets.of(object.raw).replace(with: child)
  }

  /// The text; nil of a button around a drawing. Setting it takes the drawing away.
  package var label: String? {
    get { string(lent: gtk_button_get_label(object.pointer())) }
    set {
      let newValue = newValue?.shortened(to: .line)
      guard newValue != label else { return }
      gtk_button_set_label(object.pointer(), newValue ?? "")
      KeptWidgets.of(object.raw).removeAll()
    }
  }

  /// Whether it is drawn as one that is switched on, and a screen reader calls it pressed.
  package var isChecked: Bool {
    get { gtk_widget_get_state_flags(pointer).rawValue & GTK_STATE_FLAG_CHECKED.rawValue != 0 }
    set {
      newValue
        ? gtk_widget_set_state_flags(pointer, GTK_STATE_FLAG_CHECKED, 0)
        : gtk_widget_unset_state_flags(pointer, GTK_STATE_FLAG_CHECKED)
      shim_accessible_set_pressed(accessible, newValue ? 1 : 0)
    }
  }

  /// Calls `handler` when it is pressed by pointer, key or `activate`.
  package func onClicked(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, "clicked", handler)
  }
}

/// One of several choices that exclude each other, with its text.
///
/// Ownership: as of any widget.
package final class RadioButton: Widget {
  /// Makes a choice that belongs together with another; the first of them with nothing.
  package init(label: String, with other: RadioButton? = nil) {
    super.init(adopting: gtk_check_button_new_with_label(label.shortened(to: .line)))
    // Alone it would be a box with a tick.
    if let other { gtk_check_button_set_group(object.pointer(), other.object.pointer()) }
    accessibleName = label
  }

  /// Whether it is chosen.
  package var isOn: Bool { gtk_check_button_get_active(object.pointer()) != 0 }

  /// Calls `handler` when it is chosen, and when another is instead.
  package func onToggled(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, "toggled", handler)
  }
}
