import CGtkBindings

/// A row in which one of several texts is chosen.
package final class ChoiceRow: Widget {
  /// Makes a row with a title; the first text is chosen.
  package init(title: String, _ choices: [String]) {
    Libadwaita.start()
    super.init(adopting: adw_combo_row_new())
    setTexts(title, "")
    let list = GObjectRef(adopting: created(gtk_string_list_new(nil)))
    for choice in choices { gtk_string_list_append(list.opaque, choice.shortened(to: .line)) }
    adw_combo_row_set_model(object.pointer(), list.opaque)
    // Beside the title, a chosen text of several words would be cut off; below it, it wraps.
    adw_combo_row_set_use_subtitle(object.pointer(), hasLargeText ? 1 : 0)
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
