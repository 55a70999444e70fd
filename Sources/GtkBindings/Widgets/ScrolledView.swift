import CGtkBindings

/// A view that scrolls a larger child, whose Swift object the C object keeps.
package final class ScrolledView: Widget {
  /// Makes a view that scrolls vertically only.
  package init(child: Widget) {
    super.init(adopting: gtk_scrolled_window_new())
    leaveNameless()
    gtk_scrolled_window_set_policy(object.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(object.opaque, child.pointer)
    RetainedWidgets.of(object.raw).replace(with: child)
  }

  /// Makes the view as wide and as high as its child if nothing else is requested and there is room.
  package func wantContentSize() {
    gtk_scrolled_window_set_propagate_natural_width(object.opaque, 1)
    gtk_scrolled_window_set_propagate_natural_height(object.opaque, 1)
  }

  private var adjustment: UnsafeMutablePointer<GtkAdjustment> {
    created(gtk_scrolled_window_get_vadjustment(object.opaque))
  }

  /// The scroll position: the points of the child above the view.
  package var value: Double {
    get { gtk_adjustment_get_value(adjustment) }
    set { gtk_adjustment_set_value(adjustment, newValue) }
  }

  /// The child's height, in points, as of the last layout.
  package var upper: Double { gtk_adjustment_get_upper(adjustment) }

  /// The height of the view, in points, as of the last layout.
  package var pageSize: Double { gtk_adjustment_get_page_size(adjustment) }

  package var isAtEnd: Bool { value >= upper - pageSize - 1 }

  /// Scrolls at once, and stops a kinetic scroll.
  package func jump(to position: Double) {
    // A kinetic scroll continues from its own position, not from the view's.
    gtk_scrolled_window_set_kinetic_scrolling(object.opaque, 0)
    gtk_scrolled_window_set_kinetic_scrolling(object.opaque, 1)
    value = position
  }

  /// Calls `handler` when the height of the child or of the view changes, during their layout.
  ///
  /// It is too late then for the view to move the child; use `onLaidOut` for that.
  package func onContentChanged(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(UnsafeMutableRawPointer(adjustment), "changed", handler)
  }

  package func onScrolled(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(UnsafeMutableRawPointer(adjustment), "value-changed", handler)
  }
}
