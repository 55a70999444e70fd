import CGtkBindings

/// A column of rows that scrolls vertically; put it into a `ScrolledView`.
///
/// Ownership: as for any `ListWidget`. GTK makes some 200 rows, whatever is in sight.
package final class ListView: ListWidget {
  /// Makes a list of a model's items in rows that `cell` makes.
  package init(model: SelectionModel, cell: @escaping @MainActor () -> any ListCell) {
    super.init(adopting: gtk_list_view_new(nil, nil), model: model, cell: cell) {
      gtk_list_view_set_factory($0, $2)
      gtk_list_view_set_model($0, $1)
    }
  }

  /// Whether lines separate the rows.
  package var hasSeparators: Bool {
    get { gtk_list_view_get_show_separators(object.opaque) != 0 }
    set { gtk_list_view_set_show_separators(object.opaque, newValue ? 1 : 0) }
  }

  /// Whether a drag from any place selects the items that it covers.
  package var selectsByDragging: Bool {
    get { gtk_list_view_get_enable_rubberband(object.opaque) != 0 }
    set { gtk_list_view_set_enable_rubberband(object.opaque, newValue ? 1 : 0) }
  }

  /// Whether one click activates an item; GTK then asks to select items under the pointer.
  package var activatesOnClick: Bool {
    get { gtk_list_view_get_single_click_activate(object.opaque) != 0 }
    set { gtk_list_view_set_single_click_activate(object.opaque, newValue ? 1 : 0) }
  }
}
