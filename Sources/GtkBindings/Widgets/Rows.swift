import CGtkBindings

// Ownership: a row's C object keeps its suffix, and the Swift object of that only as long as this row is kept.

/// A row in which one of several texts is chosen.
package final class ChoiceRow: Widget {
  /// Makes a row with a title; the first text is chosen.
  package init(title: String, _ choices: [String]) {
    Libadwaita.start()
    super.init(adopting: adw_combo_row_new())
    RowTitle.set(title, of: self)
    setChoices(choices)
  }

  private func setChoices(_ choices: [String]) {
    let list = GObjectRef(adopting: created(gtk_string_list_new(nil)))
    for choice in choices { gtk_string_list_append(list.opaque, choice.shortened(to: .line)) }
    adw_combo_row_set_model(object.pointer(), list.opaque)
  }

  /// The index of the chosen text.
  package var selected: Int {
    get { Int(adw_combo_row_get_selected(object.pointer())) }
    set { adw_combo_row_set_selected(object.pointer(), guint(newValue)) }
  }

  package func onChanged(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, "notify::selected", handler)
  }
}

/// A row with a slider for whole numbers, and the number beside it.
package final class SliderRow: Widget {
  private let slider: Widget

  /// The width of the slider in points: the row fits into a window of 360.
  private static let width: Int32 = 150

  /// Makes a row with a title for the numbers of a range.
  package init(title: String, _ range: ClosedRange<Int>) {
    Libadwaita.start()
    slider = Widget(
      adopting: gtk_scale_new_with_range(
        GTK_ORIENTATION_HORIZONTAL, Double(range.lowerBound), Double(range.upperBound), 1))
    super.init(adopting: adw_action_row_new())
    RowTitle.set(title, of: self)
    gtk_scale_set_draw_value(slider.object.pointer(), 1)
    gtk_scale_set_value_pos(slider.object.pointer(), GTK_POS_LEFT)
    gtk_widget_set_size_request(slider.pointer, Self.width, -1)
    gtk_widget_set_valign(slider.pointer, GTK_ALIGN_CENTER)
    slider.accessibleName = title
    adw_action_row_add_suffix(object.pointer(), slider.pointer)
  }

  package var value: Int {
    get { Int(gtk_range_get_value(slider.object.pointer()).rounded()) }
    set { gtk_range_set_value(slider.object.pointer(), Double(newValue)) }
  }

  package func onChanged(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(slider.object.raw, "value-changed", handler)
  }
}

/// A row with a check, which a click anywhere on the row changes.
package final class CheckRow: Widget {
  private let check: Widget

  /// Makes a row with a title and an explanation below it, unchecked.
  package init(title: String, explanation: String) {
    Libadwaita.start()
    check = Widget(adopting: gtk_check_button_new())
    super.init(adopting: adw_action_row_new())
    RowTitle.set(title, of: self)
    adw_action_row_set_subtitle(object.pointer(), markup(of: explanation.shortened(to: .line)))
    gtk_widget_set_valign(check.pointer, GTK_ALIGN_CENTER)
    check.accessibleName = title
    adw_action_row_add_suffix(object.pointer(), check.pointer)
    adw_action_row_set_activatable_widget(object.pointer(), check.pointer)
  }

  package var isOn: Bool {
    get { gtk_check_button_get_active(check.object.pointer()) != 0 }
    set { gtk_check_button_set_active(check.object.pointer(), newValue ? 1 : 0) }
  }

  package func onChanged(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(check.object.raw, "toggled", handler)
  }
}

@MainActor
private enum RowTitle {
  static func set(_ title: String, of row: Widget) {
    adw_preferences_row_set_title(row.object.pointer(), markup(of: title.shortened(to: .line)))
  }
}

/// A list of rows in a frame.
package final class RowList: Widget {
  /// Makes a list, whose C object keeps the Swift objects of the rows.
  package init(_ rows: [Widget]) {
    super.init(adopting: gtk_list_box_new())
    gtk_list_box_set_selection_mode(object.opaque, GTK_SELECTION_NONE)
    addStyle("boxed-list")
    for row in rows {
      gtk_list_box_append(object.opaque, row.pointer)
      RetainedWidgets.of(object.raw).add(row)
    }
  }
}
