import CGtkBindings

/// A drag of the first button or of one finger.
@MainActor
public final class DragGesture: Gesture {
  /// Listens on a widget.
  public init(on widget: Widget) {
    super.init(giving: gtk_gesture_drag_new(), to: widget)
  }

  /// Listens to drags of a finger on the screen before the widgets inside get them.
  package init(touchesBefore widget: Widget) {
    super.init(giving: gtk_gesture_drag_new(), to: widget)
    gtk_gesture_single_set_touch_only(pointer, 1)
    comesFirst()
  }

  /// Calls `handler` with the place where a drag begins, in points.
  public func onBegan(_ handler: @escaping @MainActor (Double, Double) -> Void) {
    Signals.connect(raw, "drag-begin", handler)
  }

  /// Calls `handler` with the pointer's distance from the drag's beginning when it moves, in points.
  public func onMoved(_ handler: @escaping @MainActor (Double, Double) -> Void) {
    Signals.connect(raw, "drag-update", handler)
  }

  /// Calls `handler` with the pointer's distance from the drag's beginning on release, in points.
  public func onEnded(_ handler: @escaping @MainActor (Double, Double) -> Void) {
    Signals.connect(raw, "drag-end", handler)
  }

  /// Calls `handler` when something else interrupts the drag.
  package func onCancelled(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(raw, "cancel", handler)
  }
}

extension Widget {
  /// Listens to two fingers that move apart or together on a screen or a touchpad, and claims them.
  ///
  /// `began` gets the middle between them, in points of the widget. `scaled` gets their distance relative to the
  /// beginning, and the middle if it is known.
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

  /// Calls `handler` with the place, in points, where a finger or the first button is held longer than a click.
  ///
  /// It is still held then, and its release is no click. A click and a drag that claim each press of the widget are
  /// given as `rivals`, which end there. Where `isWanted` is false nothing happens.
  package func onLongPress(
    endingRivals rivals: [Gesture] = [],
    where isWanted: @escaping @MainActor (Double, Double) -> Bool = { _, _ in true },
    _ handler: @escaping @MainActor (Double, Double) -> Void
  ) {
    let gesture = Gesture(giving: gtk_gesture_long_press_new(), to: self)
    gtk_gesture_single_set_touch_only(gesture.pointer, 0)
    // Gestures of one group do not take the press from each other.
    if let rival = rivals.first { gtk_gesture_group(rival.pointer, gesture.pointer) }
    Signals.connect(gesture.raw, "pressed") { (x: Double, y: Double) in
      // GTK 4.8 also tells of a click that a button inside has taken, and of one whose release it has yet to handle.
      guard gesture.isButtonHeld, isWanted(x, y) else { return }
      gesture.claim()
      for rival in rivals { gtk_event_controller_reset(rival.pointer) }
      handler(x, y)
    }
  }
}

extension Gesture {
  /// Whether the first button of the mouse is held now, or a finger is what presses.
  fileprivate var isButtonHeld: Bool {
    guard gtk_gesture_single_get_current_sequence(pointer) == nil,
      let device = gtk_gesture_get_device(pointer),
      let widget = gtk_event_controller_get_widget(pointer),
      let native = gtk_widget_get_native(widget)
    else { return true }
    var held = GdkModifierType(0)
    gdk_surface_get_device_position(
      gtk_native_get_surface(native), device, nil, nil, &held)
    return held.rawValue & GDK_BUTTON1_MASK.rawValue != 0
  }
}
