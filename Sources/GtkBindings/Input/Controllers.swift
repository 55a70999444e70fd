import CGtkBindings

/// A modifier key that may be held during an event.
package enum Modifier: Sendable {
  case shift
  case control
  case alt
}

extension Set<Modifier> {
  init(_ state: GdkModifierType) {
    self = []
    if state.rawValue & GDK_SHIFT_MASK.rawValue != 0 { insert(.shift) }
    if state.rawValue & GDK_CONTROL_MASK.rawValue != 0 { insert(.control) }
    if state.rawValue & GDK_ALT_MASK.rawValue != 0 { insert(.alt) }
  }
}

/// A turn of a wheel or a movement of fingers on a touchpad.
public struct ScrollEvent: Sendable {
  /// The notches of a wheel, or points on a touchpad; positive to the right.
  public var dx: Double
  /// The notches of a wheel, or points on a touchpad; positive down.
  public var dy: Double
  /// Whether the event comes from a touchpad, so that `dx` and `dy` are points.
  package var isTouchpad: Bool
  /// Whether `onTouched` will report when the fingers are lifted; it does not on X11.
  package var reportsEnd: Bool
  package var modifiers: Set<Modifier>

  package init(
    dx: Double, dy: Double, isTouchpad: Bool, reportsEnd: Bool, modifiers: Set<Modifier> = []
  ) {
    self.dx = dx
    self.dy = dy
    self.isTouchpad = isTouchpad
    self.reportsEnd = reportsEnd
    self.modifiers = modifiers
  }
}

/// A controller for wheels and touchpads, owned by its widget.
@MainActor
public final class ScrollController: EventController {
  /// The points of a notch from a touchpad on X11: GTK's conversion (gtkscrolledwindow.c, MAGIC_SCROLL_FACTOR).
  static let pointsPerNotch = 2.5 * 10

  /// Listens on a widget, and before the widgets inside it if it `isFirst`.
  public init(on widget: Widget, isFirst: Bool = false) {
    super.init(
      giving: gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES), to: widget)
    if isFirst { comesFirst() }
  }

  /// Calls `handler` for each event; it returns whether it used it.
  public func onScrolled(_ handler: @escaping @MainActor (ScrollEvent) -> Bool) {
    nonisolated(unsafe) let controller = pointer
    Signals.connectReturning(raw, "scroll") { (dx: Double, dy: Double) in
      handler(Self.event(of: controller, dx: dx, dy: dy))
    }
  }

  /// Calls `began` when fingers are put on a touchpad, and `ended` when they are lifted.
  package func onTouched(
    began: @escaping @MainActor () -> Void, ended: @escaping @MainActor () -> Void
  ) {
    Signals.connect(raw, "scroll-begin", began)
    Signals.connect(raw, "scroll-end", ended)
  }

  private static func event(of controller: OpaquePointer, dx: Double, dy: Double) -> ScrollEvent {
    let isSurface = gtk_event_controller_scroll_get_unit(controller) == GDK_SCROLL_UNIT_SURFACE
    let device = gtk_event_controller_get_current_event_device(controller)
    // X11 reports wheel units for touchpads too.
    let isTouchpad =
      isSurface || (device.map { gdk_device_get_source($0) == GDK_SOURCE_TOUCHPAD } ?? false)
    let factor = isTouchpad && !isSurface ? pointsPerNotch : 1
    let state = gtk_event_controller_get_current_event_state(controller)
    return ScrollEvent(
      dx: dx * factor, dy: dy * factor, isTouchpad: isTouchpad, reportsEnd: isSurface,
      modifiers: Set(state))
  }
}

/// A controller for the pointer's place, owned by its widget.
@MainActor
package final class MotionController: EventController {
  /// Listens on a widget and the widgets inside it.
  package init(on widget: Widget) {
    super.init(giving: gtk_event_controller_motion_new(), to: widget)
  }

  /// Calls `handler` with the pointer's place in points when it moves or enters, and with nil when it leaves.
  package func onMoved(_ handler: @escaping @MainActor ((x: Double, y: Double)?) -> Void) {
    for signal in ["motion", "enter"] {
      Signals.connect(raw, signal) { (x: Double, y: Double) in handler((x, y)) }
    }
    Signals.connect(raw, "leave") { handler(nil) }
  }

  /// Whether a button that is pressed now is pressed on the widget or inside it.
  ///
  /// GTK finds the widget below the pointer when the pointer moves, and after a layout.
  package var hasPointer: Bool { gtk_event_controller_motion_contains_pointer(pointer) != 0 }
}

extension Widget {
  /// Calls `handler` with each key that is pressed in the widget or inside it, before the widgets inside get it.
  ///
  /// The second argument is the digit that the layout has on the key with Shift only, as the French one does.
  /// `handler` returns whether it used the key.
  package func onKeyPressed(_ handler: @escaping @MainActor (Key, Key?) -> Bool) {
    let controller = EventController(giving: gtk_event_controller_key_new(), to: self)
    controller.comesFirst()
    nonisolated(unsafe) let pointer = controller.pointer
    Signals.connectReturning(controller.raw, "key-pressed") {
      (keyval: UInt32, keycode: UInt32, state: GdkModifierType) in
      let event = gtk_event_controller_get_current_event(pointer)
      let digit = event.flatMap {
        Key(digitOn: keycode, layout: gdk_key_event_get_layout($0), modifiers: Set(state))
      }
      return handler(Key(keyval: keyval, modifiers: Set(state)), digit)
    }
  }

  /// Calls `handler` when a key is released that `onKeyPressed` used.
  package func onKeyReleased(_ handler: @escaping @MainActor () -> Void) {
    let controller = EventController(giving: gtk_event_controller_key_new(), to: self)
    controller.comesFirst()
    Signals.connect(controller.raw, "key-released") {
      (_: UInt32, _: UInt32, _: GdkModifierType) in handler()
    }
  }

  /// Calls `handler` with each key that is pressed inside the widget and not used there; it returns whether it used it.
  package func onKeyUnused(_ handler: @escaping @MainActor (Key) -> Bool) {
    let controller = EventController(giving: gtk_event_controller_key_new(), to: self)
    Signals.connectReturning(controller.raw, "key-pressed") {
      (keyval: UInt32, _: UInt32, state: GdkModifierType) in
      handler(Key(keyval: keyval, modifiers: Set(state)))
    }
  }

  /// Calls `handler` with true when the keyboard focus enters, and false when it leaves, even to another window.
  package func onFocusChange(_ handler: @escaping @MainActor (_ isInside: Bool) -> Void) {
    let controller = EventController(giving: gtk_event_controller_focus_new(), to: self)
    Signals.connect(controller.raw, "enter") { handler(true) }
    Signals.connect(controller.raw, "leave") { handler(false) }
  }
}
