import CGtk

// Ownership: a widget owns its controllers (`gtk_widget_add_controller` takes the reference); the
// objects here only lend their pointers, so they must not be used once the widget is gone. Handlers
// are owned by the controllers and must hold the widget's owner weakly.

/// A press and release of a button or a finger in one place, counted for double clicks.
@MainActor
public final class ClickGesture {
  private let pointer: OpaquePointer

  /// Listens to a mouse button (1 is the first, 0 any) and to touches.
  public init(on widget: Widget, button: Int = 1) {
    pointer = created(gtk_gesture_click_new())
    gtk_gesture_single_set_button(pointer, guint(button))
    gtk_widget_add_controller(widget.pointer, pointer)
  }

  /// Calls `handler` with the count (2 for a double click) and the place, in points.
  public func onPressed(_ handler: @escaping @MainActor (Int, Double, Double) -> Void) {
    Signals.connectPress(UnsafeMutableRawPointer(pointer), "pressed", handler)
  }

  /// Calls `handler` when what was pressed is released without having become a drag.
  public func onReleased(_ handler: @escaping @MainActor (Int, Double, Double) -> Void) {
    Signals.connectPress(UnsafeMutableRawPointer(pointer), "released", handler)
  }
}

/// A drag of the first button or of one finger.
@MainActor
public final class DragGesture {
  private let pointer: OpaquePointer

  /// Listens on a widget.
  public init(on widget: Widget) {
    pointer = created(gtk_gesture_drag_new())
    gtk_widget_add_controller(widget.pointer, pointer)
  }

  /// Takes the pointer for itself: other gestures, such as a click, give up.
  public func claim() {
    gtk_gesture_set_state(pointer, GTK_EVENT_SEQUENCE_CLAIMED)
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
public final class PinchGesture {
  private let pointer: OpaquePointer

  /// Listens on a widget.
  public init(on widget: Widget) {
    pointer = created(gtk_gesture_zoom_new())
    gtk_widget_add_controller(widget.pointer, pointer)
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

  /// Takes the fingers for itself: a drag that the first of them began gives up.
  public func claim() {
    gtk_gesture_set_state(pointer, GTK_EVENT_SEQUENCE_CLAIMED)
  }
}
