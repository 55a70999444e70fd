import CGtkBindings

// Ownership: as of every EventController. What the handlers of one gesture share is owned by them.

/// A press and release of a button or a finger in one place, counted for double clicks.
@MainActor
public final class ClickGesture: Gesture {
  /// Listens to a mouse button (1 is the first, 0 any) and to touches.
  public init(on widget: Widget, button: Int = 1) {
    super.init(giving: gtk_gesture_click_new(), to: widget)
    gtk_gesture_single_set_button(pointer, guint(button))
  }

  /// Listens to the first button and to touches before what is inside the widget hears of them.
  package init(before widget: Widget) {
    super.init(giving: gtk_gesture_click_new(), to: widget)
    comesFirst()
  }

  /// Calls `handler` with the place of a press, in points.
  package func onPressed(_ handler: @escaping @MainActor (Double, Double) -> Void) {
    Signals.connect(raw, "pressed") { (_: Int, x: Double, y: Double) in handler(x, y) }
  }

  /// Calls `handler` when what was pressed is released without having become a drag, with the count
  /// (2 for a double click) and the place, in points.
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

/// The presses of one gesture, until they are released.
@MainActor
private final class Presses {
  private let gesture: OpaquePointer
  private var counter = PressCounter()
  private(set) var place = (x: 0.0, y: 0.0)
  /// When, in microseconds of GLib's clock: the events that GTK makes itself have no time.
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

  /// Whether GTK gave up because the button is up already, while the release is still on its way.
  ///
  /// After each layout GTK 4.8 makes a motion event of its own, with the buttons as the X server has them
  /// at that moment, and a click that hears of a motion without a button ends: so does every click
  /// that is shorter than a frame takes.
  var areReleasedUnheard: Bool {
    guard let event = gtk_event_controller_get_current_event(gesture),
      gdk_event_get_event_type(event) == GDK_MOTION_NOTIFY
    else { return false }
    let buttons = GDK_BUTTON1_MASK.rawValue | GDK_BUTTON2_MASK.rawValue | GDK_BUTTON3_MASK.rawValue
    guard gdk_event_get_modifier_state(event).rawValue & buttons == 0 else { return false }
    // A release much later was somewhere else, where the window did not hear of it.
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

/// Counts presses that follow each other in one place.
///
/// GtkGestureClick counts them, too. But a press elsewhere makes that of GTK 4.8 forget which button it
/// was (`_gtk_gesture_click_stop` while it begins), so that the next one begins anew: a double click
/// soon after another, at another place, would be two clicks. And it allows fingers no more than mice.
struct PressCounter {
  /// What still counts as following, and as one place.
  struct Tolerance {
    /// From one press to the next, at most.
    var milliseconds: UInt32
    /// From the first press, less than this, sideways and up or down; in points.
    var distance: Double
  }

  /// How far from the first a finger may come down for a double tap, in points: about the width of
  /// a fingertip, 7 mm at 160 points an inch.
  static let fingerDistance = 44.0

  /// How often was pressed in this place; 1 for the first time.
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
