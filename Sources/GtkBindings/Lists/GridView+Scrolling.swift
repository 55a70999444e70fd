import CGtkBindings
import Glibc

// Ownership: a grid's adjustments belong to it until a scrolled window gives it its own, which replaces them. So they
// are looked up each time, and handlers move along: the grid's signal for the change owns a closure with the connection
// and a reference to the adjustment, which does not refer to the grid. All on the main thread.

extension GridView {
  /// The directions in which a grid has an adjustment.
  enum Direction: String {
    case horizontal = "hadjustment"
    case vertical = "vadjustment"
  }

  func adjustment(_ direction: Direction) -> UnsafeMutablePointer<GtkAdjustment> {
    created(
      direction == .horizontal
        ? gtk_scrollable_get_hadjustment(object.opaque)
        : gtk_scrollable_get_vadjustment(object.opaque))
  }

  /// The scroll position: the points of the content above the view.
  ///
  /// GTK estimates it while cells differ in height.
  package var scrollPosition: Double {
    get { gtk_adjustment_get_value(adjustment(.vertical)) }
    set { gtk_adjustment_set_value(adjustment(.vertical), newValue) }
  }

  /// Scrolls as a wheel does, by notches; positive down.
  package func turnWheel(notches: Double) {
    // GTK's distance of a notch (gtkscrolledwindow.c, `get_scroll_unit`).
    scrollPosition += notches * pow(viewHeight, 2.0 / 3)
  }

  /// The height of all rows, in points, as of the last layout.
  package var contentHeight: Double { gtk_adjustment_get_upper(adjustment(.vertical)) }

  /// The height of the view, in points, as of the last layout; 0 before the first one.
  package var viewHeight: Double { gtk_adjustment_get_page_size(adjustment(.vertical)) }

  /// Calls `handler` when the scroll position changes by itself or by the user, before the layout that follows.
  package func onScrolled(_ handler: @escaping @MainActor () -> Void) {
    onAdjustment(.vertical, "value-changed", handler)
  }

  /// Calls `handler` when the height of the content or of the view changes, during their layout.
  package func onContentChanged(_ handler: @escaping @MainActor () -> Void) {
    onAdjustment(.vertical, "changed", handler)
  }

  /// Connects a handler to a signal of an adjustment, and of those that replace it.
  func onAdjustment(
    _ direction: Direction, _ signal: String, _ handler: @escaping @MainActor () -> Void
  ) {
    var current: (adjustment: GObjectRef, connection: SignalHandler)?
    let attach: @MainActor () -> Void = { [weak self] in
      current?.connection.disconnect()
      current = nil
      guard let self else { return }
      let adjustment = GObjectRef(retaining: UnsafeMutableRawPointer(adjustment(direction)))
      current = (adjustment, Signals.connect(adjustment.raw, signal, handler))
    }
    attach()
    Signals.connect(object.raw, "notify::" + direction.rawValue, attach)
  }
}
