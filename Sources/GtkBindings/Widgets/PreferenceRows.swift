import CGtkBindings

/// A row of preferences with a title, an explanation and a switch.
///
/// Ownership: as for any widget; the switch belongs to the row.
package final class SwitchRow: Widget {
  private let toggle: GObjectRef

  /// Makes a row; both texts are plain, and the title is also the switch's accessible name.
  package init(title: String, subtitle: String = "", isOn: Bool) {
    Libadwaita.start()
    toggle = GObjectRef(adopting: gtk_switch_new())
    super.init(adopting: adw_action_row_new())
    gtk_switch_set_active(toggle.opaque, isOn ? 1 : 0)
    gtk_widget_set_valign(toggle.pointer(), GTK_ALIGN_CENTER)
    setTexts(title, subtitle)
    accessibleName = title
    adw_action_row_add_suffix(object.pointer(), toggle.pointer())
    adw_action_row_set_activatable_widget(object.pointer(), toggle.pointer())
  }

  override var accessible: WidgetPointer { toggle.pointer() }

  package var isOn: Bool {
    get { gtk_switch_get_active(toggle.opaque) != 0 }
    set { gtk_switch_set_active(toggle.opaque, newValue ? 1 : 0) }
  }

  package func onChanged(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(toggle.raw, "notify::active", handler)
  }
}

/// A row of preferences with a title, an explanation and a number.
///
/// Ownership: as for any widget; the button with the number belongs to the row.
package final class NumberRow: Widget {
  private let button: GObjectRef

  /// Makes a row; both texts are plain, and the title is also the number's accessible name.
  ///
  /// The number is shown with one digit after the point; the buttons beside it change it by `step`.
  package init(
    title: String, subtitle: String = "", value: Double, in range: ClosedRange<Double>,
    step: Double
  ) {
    Libadwaita.start()
    button = GObjectRef(
      adopting: gtk_spin_button_new_with_range(range.lowerBound, range.upperBound, step))
    super.init(adopting: adw_action_row_new())
    gtk_spin_button_set_digits(button.opaque, 1)
    gtk_spin_button_set_value(button.opaque, value)
    gtk_widget_set_valign(button.pointer(), GTK_ALIGN_CENTER)
    setTexts(title, subtitle)
    accessibleName = title
    adw_action_row_add_suffix(object.pointer(), button.pointer())
    adw_action_row_set_activatable_widget(object.pointer(), button.pointer())
  }

  override var accessible: WidgetPointer { button.pointer() }

  package var value: Double { gtk_spin_button_get_value(button.opaque) }

  /// Calls `handler` after each change that is within the range.
  package func onChanged(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(button.raw, "value-changed", handler)
  }
}

extension Widget {
  /// Sets the plain texts of an action row.
  fileprivate func setTexts(_ title: String, _ subtitle: String) {
    adw_preferences_row_set_use_markup(object.pointer(), 0)
    adw_preferences_row_set_title(object.pointer(), title.shortened(to: .line))
    adw_action_row_set_title_lines(object.pointer(), 0)
    guard !subtitle.isEmpty else { return }
    adw_action_row_set_subtitle(object.pointer(), subtitle.shortened(to: .paragraph))
  }
}
