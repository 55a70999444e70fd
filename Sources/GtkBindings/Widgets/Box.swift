import CGtkBindings

/// A row or a column of children, whose Swift objects the C object keeps.
public final class Box: Widget {
  /// Makes a row or a column with `spacing` points between children.
  public init(vertical: Bool, spacing: Int = 0, _ children: [Widget] = []) {
    super.init(
      adopting: gtk_box_new(
        vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL, Int32(spacing)))
    children.forEach(append)
  }

  /// Makes a row a column if text is so large that the row would leave no room for a title beside it.
  package func stackIfTextIsLarge() {
    guard hasLargeText else { return }
    setVertical(true)
    // A single control is lower than its row, a column is not.
    setMargins(top: Self.columnMargin, bottom: Self.columnMargin)
  }

  private static let columnMargin = 6

  /// Makes the children a column, or a row.
  package func setVertical(_ isVertical: Bool) {
    gtk_orientable_set_orientation(
      object.opaque, isVertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
  }

  package func append(_ child: Widget) {
    gtk_box_append(object.pointer(), child.pointer)
    RetainedWidgets.of(object.raw).add(child)
  }

  /// Inserts a child before the one at `index`, or at the end if there is none.
  package func insert(_ child: Widget, at index: Int) {
    gtk_box_insert_child_after(object.pointer(), child.pointer, row.prefix(max(0, index)).last)
    RetainedWidgets.of(object.raw).add(child)
  }

  /// The children in order, without popovers, which are children but not laid out.
  private var row: [WidgetPointer] { pointer.children.filter { !$0.isA(gtk_popover_get_type()) } }

  package func remove(_ child: Widget) {
    guard gtk_widget_get_parent(child.pointer) == pointer else { return }
    gtk_box_remove(object.pointer(), child.pointer)
    RetainedWidgets.of(object.raw).remove(child)
  }

  package func removeAll() {
    for child in row { gtk_box_remove(object.pointer(), child) }
    RetainedWidgets.of(object.raw).removeAll()
  }
}
