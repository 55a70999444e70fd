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
    Signals.connectPoint(UnsafeMutableRawPointer(pointer), "drag-begin", handler)
  }

  /// How far the pointer is from where the drag began, in points.
  public func onMoved(_ handler: @escaping @MainActor (Double, Double) -> Void) {
    Signals.connectPoint(UnsafeMutableRawPointer(pointer), "drag-update", handler)
  }

  /// How far the pointer was from the start on release, in points.
  public func onEnded(_ handler: @escaping @MainActor (Double, Double) -> Void) {
    Signals.connectPoint(UnsafeMutableRawPointer(pointer), "drag-end", handler)
  }

  /// Calls `handler` when something else took the pointer away.
  public func onCancelled(_ handler: @escaping @MainActor () -> Void) {
    Signals.connectBoxed(UnsafeMutableRawPointer(pointer), "cancel", handler)
  }
}

/// Two fingers on a screen or a touchpad, moving apart or together.
@MainActor
public final class PinchGesture: Gesture {
  /// Listens on a widget.
  public init(on widget: Widget) {
    super.init(giving: gtk_gesture_zoom_new(), to: widget)
  }

  /// Calls `handler` when both fingers are down.
  public func onBegan(_ handler: @escaping @MainActor () -> Void) {
    Signals.connectBoxed(UnsafeMutableRawPointer(pointer), "begin", handler)
  }

  /// Calls `handler` with the distance of the fingers relative to the beginning.
  public func onScaled(_ handler: @escaping @MainActor (Double) -> Void) {
    Signals.connectNumber(UnsafeMutableRawPointer(pointer), "scale-changed", handler)
  }

  /// Calls `handler` when a finger is lifted.
  public func onEnded(_ handler: @escaping @MainActor () -> Void) {
    Signals.connectBoxed(UnsafeMutableRawPointer(pointer), "end", handler)
  }

  /// The middle between the fingers, in points of the widget.
  public var centre: (x: Double, y: Double)? {
    var x = 0.0
    var y = 0.0
    guard gtk_gesture_get_bounding_box_center(pointer, &x, &y) != 0 else { return nil }
    return (x, y)
  }
}

/// A finger, or the first button, held in one place for longer than a click.
@MainActor
public final class LongPressGesture: Gesture {
  /// Listens on a widget; to fingers only, or to the first button as well.
  public init(on widget: Widget, touchOnly: Bool = true) {
    super.init(giving: gtk_gesture_long_press_new(), to: widget)
    gtk_gesture_single_set_touch_only(pointer, touchOnly ? 1 : 0)
  }

  /// Calls `handler` with the place, in points, when it has been held long enough; it still is.
  public func onPressed(_ handler: @escaping @MainActor (Double, Double) -> Void) {
    Signals.connectPoint(UnsafeMutableRawPointer(pointer), "pressed", handler)
  }

  /// Calls `handler` when what was pressed was moved or released before.
  public func onCancelled(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(UnsafeMutableRawPointer(pointer), "cancelled", handler)
  }
}
