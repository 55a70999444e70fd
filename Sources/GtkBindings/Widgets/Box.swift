import CGtkBindings

/// Children in a row or a column.
///
/// Ownership: as of any widget; the Swift objects of its children are kept by the C object.
public final class Box: Widget {
  /// Makes a row, or a column, with `spacing` points between children.
  public init(vertical: Bool, spacing: Int = 0, _ children: [Widget] = []) {
    super.init(
      adopting: gtk_box_new(
        vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL, Int32(spacing)))
    children.forEach(append)
  }

  /// Whether it is a column; a row otherwise.
  public var isVertical: Bool {
    get { gtk_orientable_get_orientation(object.opaque) == GTK_ORIENTATION_VERTICAL }
    set {
      gtk_orientable_set_orientation(
        object.opaque, newValue ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
    }
  }

  /// Points between children.
  public var spacing: Int {
    get { Int(gtk_box_get_spacing(object.pointer())) }
    set { gtk_box_set_spacing(object.pointer(), Int32(newValue)) }
  }

  /// Whether all children get the same room.
  public var isHomogeneous: Bool {
    get { gtk_box_get_homogeneous(object.pointer()) != 0 }
    set { gtk_box_set_homogeneous(object.pointer(), newValue ? 1 : 0) }
  }

  /// Adds a child at the end.
  public func append(_ child: Widget) {
    gtk_box_append(object.pointer(), child.pointer)
    KeptWidgets.of(object.raw).add(child)
  }

  /// Adds a child before the one at `index`, or at the end where there is none.
  public func insert(_ child: Widget, at index: Int) {
    gtk_box_insert_child_after(object.pointer(), child.pointer, Children.before(index, in: pointer))
    KeptWidgets.of(object.raw).add(child)
  }

  /// Moves a child so that it is the one at `index`, or the last.
  public func move(_ child: Widget, to index: Int) {
    gtk_box_reorder_child_after(
      object.pointer(), child.pointer,
      Children.before(index, in: pointer, leavingOut: child.pointer))
  }

  /// Takes a child out.
  public func remove(_ child: Widget) {
    guard gtk_widget_get_parent(child.pointer) == pointer else { return }
    gtk_box_remove(object.pointer(), child.pointer)
    KeptWidgets.of(object.raw).remove(child)
  }

  /// Takes all children out.
  public func removeAll() {
    Children.forEach(of: pointer) { child in
      // A popover is a child of the box's, but not in its row.
      guard !child.isA(gtk_popover_get_type()) else { return }
      gtk_box_remove(object.pointer(), child)
    }
    KeptWidgets.of(object.raw).removeAll()
  }
}
