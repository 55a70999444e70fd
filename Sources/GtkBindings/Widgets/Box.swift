import CGtkBindings

/// Children in a row or a column.
///
/// Ownership: as of any widget; the Swift objects of its children are kept by the C object.
package final class Box: Widget {
  /// Makes a row, or a column, with `spacing` points between children.
  package init(vertical: Bool, spacing: Int = 0, _ children: [Widget] = []) {
    super.init(
      adopting: gtk_box_new(
        vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL, Int32(spacing)))
    children.forEach(append)
  }

  /// Adds a child at the end.
  package func append(_ child: Widget) {
    gtk_box_append(object.pointer(), child.pointer)
    KeptWidgets.of(object.raw).add(child)
  }

  /// Adds a child before the one at `index`, or at the end where there is none.
  package func insert(_ child: Widget, at index: Int) {
    gtk_box_insert_child_after(object.pointer(), child.pointer, row.prefix(max(0, index)).last)
    KeptWidgets.of(object.raw).add(child)
  }

  /// A popover is a child of the box's, but not in its row.
  private var row: [WidgetPointer] { pointer.children.filter { !$0.isA(gtk_popover_get_type()) } }

  /// Takes a child out.
  package func remove(_ child: Widget) {
    guard gtk_widget_get_parent(child.pointer) == pointer else { return }
    gtk_box_remove(object.pointer(), child.pointer)
    KeptWidgets.of(object.raw).remove(child)
  }

  /// Takes all children out.
  package func removeAll() {
    for child in row { gtk_box_remove(object.pointer(), child) }
    KeptWidgets.of(object.raw).removeAll()
  }
}
