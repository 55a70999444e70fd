import CGtkBindings

// Ownership: as of every EventController.

/// A drag of the first button or of one finger.
@MainActor
public final class DragGesture: Gesture {
  /// Listens on a widget.
  public init(on widget: Widget) {
    super.init(giving: gtk_gesture_drag_new(), to: widget)
  }

  /// The drag's places: where it began, in points.
  public func onBegan(_ handler: @escaping @MainActor (Double, Double) -> Void) {
    Signals.connect(raw, "drag-begin", handler)
  }

  /// How far the pointer is from where the drag began, in points.
  public func onMoved(_ handler: @escaping @MainActor (Double, Double) -> Void) {
    Signals.connect(raw, "drag-update", handler)
  }

  /// How far the pointer was from the start on release, in points.
  public func onEnded(_ handler: @escaping @MainActor (Double, Double) -> Void) {
    Signals.connect(raw, "drag-end", handler)
  }

  /// Calls `handler` when something else took the pointer away.
  package func onCancelled(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(raw, "cancel", handler)
  }
}

/// Two fingers on a screen or a touchpad, moving apart or together.
@MainActor
package final class PinchGesture: Gesture {
  /// Listens on a widget.
  package init(on widget: Widget) {
    super.init(giving: gtk_gesture_zoom_new(), to: widget)
  }

  /// Calls `handler` when both fingers are down.
  package func onBegan(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(raw, "begin", handler)
  }

  /// Calls `handler` with the distance of the fingers relative to the beginning.
  package func onScaled(_ handler: @escaping @MainActor (Double) -> Void) {
    Signals.connect(raw, "scale-changed", handler)
  }

  /// Calls `handler` when a finger is lifted.
  package func onEnded(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(raw, "end", handler)
  }

  /// The middle between the fingers, in points of the widget.
  package var centre: (x: Double, y: Double)? {
    var x = 0.0
    var y = 0.0
    guard gtk_gesture_get_bounding_box_center(pointer, &x, &y) != 0 else { return nil }
    return (x, y)
  }
}

/// A finger, or the first button, held in one place for longer than a click.
@MainActor
package final class LongPressGesture: Gesture {
  /// Listens on a widget; to fingers only, or to the first button as well.
  package init(on widget: Widget, touchOnly: Bool = true) {
    super.init(giving: gtk_gesture_long_press_new(), to: widget)
    gtk_gesture_single_set_touch_only(pointer, touchOnly ? 1 : 0)
  }

  /// Calls `handler` with the place, in points, when it has been held long enough; it still is.
  package func onPressed(_ handler: @escaping @MainActor (Double, Double) -> Void) {
    Signals.connect(raw, "pressed", handler)
  }
}
