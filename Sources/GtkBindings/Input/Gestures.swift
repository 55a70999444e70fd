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

extension Widget {
  /// Listens to two fingers on a screen or a touchpad, moving apart or together, and takes them for itself.
  ///
  /// `began` gets the middle between them, in points of the widget, `scaled` their distance relative to the
  /// beginning, and the middle as far as that is known.
  package func onPinch(
    began: @escaping @MainActor (_ centre: (x: Double, y: Double)) -> Void,
    scaled: @escaping @MainActor (_ scale: Double, _ centre: (x: Double, y: Double)?) -> Void,
    ended: @escaping @MainActor () -> Void
  ) {
    let gesture = Gesture(giving: gtk_gesture_zoom_new(), to: self)
    let centre: @MainActor () -> (x: Double, y: Double)? = {
      var (x, y) = (0.0, 0.0)
      guard gtk_gesture_is_active(gesture.pointer) != 0,
        gtk_gesture_get_bounding_box_center(gesture.pointer, &x, &y) != 0
      else { return nil }
      return (x, y)
    }
    Signals.connect(gesture.raw, "begin") {
      guard let centre = centre() else { return }
      gesture.claim()
      began(centre)
    }
    Signals.connect(gesture.raw, "scale-changed") { (scale: Double) in scaled(scale, centre()) }
    Signals.connect(gesture.raw, "end", ended)
  }

  /// Calls `handler` with the place, in points, where a finger or the first button has been held for longer
  /// than a click; it still is, and what is released then is no click any more.
  package func onLongPress(_ handler: @escaping @MainActor (Double, Double) -> Void) {
    let gesture = Gesture(giving: gtk_gesture_long_press_new(), to: self)
    gtk_gesture_single_set_touch_only(gesture.pointer, 0)
    Signals.connect(gesture.raw, "pressed") { (x: Double, y: Double) in
      gesture.claim()
      handler(x, y)
    }
  }
}
