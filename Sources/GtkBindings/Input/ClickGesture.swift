import CGtkBindings

// Ownership: as for every EventController; the handlers of one gesture own what they share.

/// A press and release of a button or a finger in one place, counted for double clicks.
@MainActor
public final class ClickGesture: Gesture {
  /// Listens to a mouse button (1 is the first, 0 any) and to touches.
  public init(on widget: Widget, button: Int = 1) {
    super.init(giving: gtk_gesture_click_new(), to: widget)
    gtk_gesture_single_set_button(pointer, guint(button))
  }

  /// Listens to the first button and to touches before the widgets inside get them.
  package init(before widget: Widget) {
    super.init(giving: gtk_gesture_click_new(), to: widget)
    comesFirst()
  }

  /// Calls `handler` with the place of a press, in points.
  package func onPressed(_ handler: @escaping @MainActor (Double, Double) -> Void) {
    Signals.connect(raw, "pressed") { (_: Int, x: Double, y: Double) in handler(x, y) }
  }

  /// Calls `handler` when a press is released without having become a drag.
  ///
  /// It gets the count (2 for a double click) and the place, in points.
  public func onReleased(_ handler: @escaping @MainActor (Int, Double, Double) -> Void) {
    let presses = Presses(gesture: pointer)
    Signals.connect(raw, "pressed") { (_: Int, x: Double, y: Double) in presses.add(x: x, y: y) }
    Signals.connect(raw, "released") { (_: Int, x: Double, y: Double) in
      handler(presses.count, x, y)
    }
    Signals.connect(raw, "cancel") {
      guard presses.areReleasedUnheard else { return }
      handler(presses.count, presses.place.x, presses.place.y)
    }
  }
}

/// The presses of one gesture until their release.
@MainActor
private final class Presses {
  private let gesture: OpaquePointer
  private var counter = PressCounter()
  private(set) var place = (x: 0.0, y: 0.0)
  /// The press's time in microseconds of GLib's clock: events that GTK makes itself have no time.
  private var time: gint64 = 0

  init(gesture: OpaquePointer) {
    self.gesture = gesture
  }

  var count: Int { counter.count }

  func add(x: Double, y: Double) {
    place = (x, y)
    time = g_get_monotonic_time()
    let milliseconds = gtk_event_controller_get_current_event_time(gesture)
    counter.add(x: x, y: y, at: milliseconds, within: tolerance)
  }

  /// Whether GTK cancelled the click because the button is up already, while the release is still on its way.
  ///
  /// After each layout GTK 4.8 makes a motion event with the buttons' current state on the X server, and a click
  /// gesture ends at a motion without a button. So it loses every click that is shorter than a frame.
  var areReleasedUnheard: Bool {
    guard let event = gtk_event_controller_get_current_event(gesture),
      gdk_event_get_event_type(event) == GDK_MOTION_NOTIFY
    else { return false }
    let buttons = GDK_BUTTON1_MASK.rawValue | GDK_BUTTON2_MASK.rawValue | GDK_BUTTON3_MASK.rawValue
    guard gdk_event_get_modifier_state(event).rawValue & buttons == 0 else { return false }
    // A much later release happened elsewhere, and the window got no event.
    return g_get_monotonic_time() - time <= gint64(tolerance.milliseconds) * 1000
  }

  private var tolerance: PressCounter.Tolerance {
    let isTouch = gtk_event_controller_get_current_event(gesture).map {
      gdk_event_get_event_type($0) == GDK_TOUCH_BEGIN
    }
    guard let widget = gtk_event_controller_get_widget(gesture),
      let settings = gtk_widget_get_settings(widget)
    else { return PressCounter.Tolerance(milliseconds: 0, distance: 0) }
    let raw = UnsafeMutableRawPointer(settings)
    let distance = Property.integer("gtk-double-click-distance", of: raw)
    return PressCounter.Tolerance(
      milliseconds: UInt32(clamping: Property.integer("gtk-double-click-time", of: raw)),
      distance: isTouch == true ? PressCounter.fingerDistance : Double(distance))
  }
}

/// A counter of presses that follow each other in one place.
///
/// GtkGestureClick counts them, too. But in GTK 4.8 a press elsewhere makes it forget its button
/// (`_gtk_gesture_click_stop` while it begins), so that the next press begins a new count: a double click soon after
/// another, at another place, would be two clicks. It also allows fingers no more distance than mice.
struct PressCounter {
  /// The limits within which a press follows another in one place.
  struct Tolerance {
    /// The most milliseconds from one press to the next.
    var milliseconds: UInt32
    /// The distance from the first press, sideways and up or down, that a press must stay below, in points.
    var distance: Double
  }

  /// The limit of the distance for a double tap, in points: about a fingertip's width, 7 mm at 160 points an inch.
  static let fingerDistance = 44.0

  /// The number of presses in this place; 1 after the first.
  private(set) var count = 0
  private var first = (x: 0.0, y: 0.0)
  private var latest: UInt32 = 0

  /// Counts a press; times are those of events, which begin again at 0 after 49 days.
  mutating func add(x: Double, y: Double, at milliseconds: UInt32, within tolerance: Tolerance) {
    defer { latest = milliseconds }
    let isInTime = milliseconds &- latest <= tolerance.milliseconds
    let isNear = max(abs(x - first.x), abs(y - first.y)) < tolerance.distance
    if count > 0, isInTime, isNear {
      count += 1
    } else {
      count = 1
      first = (x, y)
    }
  }
}
