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
