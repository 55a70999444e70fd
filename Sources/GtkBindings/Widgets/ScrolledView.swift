import CGtkBindings

/// A view of a child that is larger than the room for it.
///
/// Ownership: as of any widget; the Swift object of its child is kept by the C object.
package final class ScrolledView: Widget {
  /// Makes a view that scrolls up and down, and not to the sides.
  package init(child: Widget) {
    super.init(adopting: gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(object.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(object.opaque, child.pointer)
    KeptWidgets.of(object.raw).replace(with: child)
  }

  private var adjustment: UnsafeMutablePointer<GtkAdjustment> {
    created(gtk_scrolled_window_get_vadjustment(object.opaque))
  }

  /// How many points of the child are above the view.
  package var value: Double {
    get { gtk_adjustment_get_value(adjustment) }
    set { gtk_adjustment_set_value(adjustment, newValue) }
  }

  /// The child's height, in points, as of the last layout.
  package var upper: Double { gtk_adjustment_get_upper(adjustment) }

  /// The height of what is seen, in points, as of the last layout.
  package var pageSize: Double { gtk_adjustment_get_page_size(adjustment) }

  /// Whether the end of the child is to be seen.
  package var isAtEnd: Bool { value >= upper - pageSize - 1 }

  /// Shows another part at once; a movement that is under way ends there.
  package func jump(to position: Double) {
    // GTK goes on from where a flick was, not from where the view is.
    gtk_scrolled_window_set_kinetic_scrolling(object.opaque, 0)
    gtk_scrolled_window_set_kinetic_scrolling(object.opaque, 1)
    value = position
  }

  /// Calls `handler` when the child or the view has another height, while they are laid out: too late for
  /// the view to place the child elsewhere, which `onLaidOut` is for.
  package func onContentChanged(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(UnsafeMutableRawPointer(adjustment), "changed", handler)
  }

  /// Calls `handler` when another part is seen.
  package func onScrolled(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(UnsafeMutableRawPointer(adjustment), "value-changed", handler)
  }
}
