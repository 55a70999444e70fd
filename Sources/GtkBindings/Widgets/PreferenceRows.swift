import CGtkBindings

/// A row with plain texts and a control at its end.
///
/// Ownership: as for any widget; the control belongs to the row.
package class ControlRow: Widget {
  let control: Widget
  private let changeSignal: String

  /// Makes a row whose title is also the control's accessible name; a click on the row may activate the control.
  fileprivate init(
    title: String, subtitle: String = "", control: Widget, changeSignal: String,
    isActivatable: Bool = true
  ) {
    Libadwaita.start()
    self.control = control
    self.changeSignal = changeSignal
    super.init(adopting: adw_action_row_new())
    gtk_widget_set_valign(control.pointer, GTK_ALIGN_CENTER)
    setTexts(title, subtitle)
    accessibleName = title
    adw_action_row_add_suffix(object.pointer(), control.pointer)
    guard isActivatable else { return }
    adw_action_row_set_activatable_widget(object.pointer(), control.pointer)
  }

  override var accessible: WidgetPointer { control.pointer }

  /// Calls `handler` after each change of the control's value.
  package func onChanged(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(control.object.raw, changeSignal, handler)
  }
}

/// A row of preferences with a title, an explanation and a switch.
package final class SwitchRow: ControlRow {
  /// Makes a row; both texts are plain.
  package init(title: String, subtitle: String, isOn: Bool) {
    super.init(
      title: title, subtitle: subtitle, control: Widget(adopting: gtk_switch_new()),
      changeSignal: "notify::active")
    self.isOn = isOn
  }

  package var isOn: Bool {
    get { gtk_switch_get_active(control.object.opaque) != 0 }
    set { gtk_switch_set_active(control.object.opaque, newValue ? 1 : 0) }
  }
}

/// A row of preferences with a title and a number.
package final class NumberRow: ControlRow {
  /// Makes a row with a plain title.
  ///
  /// The number is shown with one digit after the point; the buttons beside it change it by `step`.
  package init(title: String, value: Double, in range: ClosedRange<Double>, step: Double) {
    let button = gtk_spin_button_new_with_range(range.lowerBound, range.upperBound, step)
    super.init(title: title, control: Widget(adopting: button), changeSignal: "value-changed")
    gtk_spin_button_set_digits(control.object.opaque, 1)
    gtk_spin_button_set_value(control.object.opaque, value)
  }

  package var value: Double { gtk_spin_button_get_value(control.object.opaque) }
}

/// A row with a slider for whole numbers, and the number beside it.
package final class SliderRow: ControlRow {
  /// The width of the slider in points: the row fits into a window of 360.
  private static let width = 150

  /// Makes a row with a title for the numbers of a range.
  package init(title: String, _ range: ClosedRange<Int>) {
    let slider = gtk_scale_new_with_range(
      GTK_ORIENTATION_HORIZONTAL, Double(range.lowerBound), Double(range.upperBound), 1)
    super.init(
      title: title, control: Widget(adopting: slider), changeSignal: "value-changed",
      isActivatable: false)
    gtk_scale_set_draw_value(control.object.pointer(), 1)
    gtk_scale_set_value_pos(control.object.pointer(), GTK_POS_LEFT)
    control.requestSize(width: Self.width, height: -1)
  }

  package var value: Int {
    get { Int(gtk_range_get_value(control.object.pointer()).rounded()) }
    set { gtk_range_set_value(control.object.pointer(), Double(newValue)) }
  }
}

/// A row with a check, which a click anywhere on the row changes.
package final class CheckRow: ControlRow {
  /// Makes a row with a title and an explanation below it, unchecked.
  package init(title: String, explanation: String) {
    super.init(
      title: title, subtitle: explanation, control: Widget(adopting: gtk_check_button_new()),
      changeSignal: "toggled")
  }

  package var isOn: Bool {
    get { gtk_check_button_get_active(control.object.pointer()) != 0 }
    set { gtk_check_button_set_active(control.object.pointer(), newValue ? 1 : 0) }
  }
}

extension Widget {
  /// Sets the plain texts of an action row, of which the title may wrap.
  func setTexts(_ title: String, _ subtitle: String) {
    adw_preferences_row_set_use_markup(object.pointer(), 0)
    adw_preferences_row_set_title(object.pointer(), title.shortened(to: .line))
    adw_action_row_set_title_lines(object.pointer(), 0)
    guard !subtitle.isEmpty else { return }
    adw_action_row_set_subtitle(object.pointer(), subtitle.shortened(to: .paragraph))
  }
}
