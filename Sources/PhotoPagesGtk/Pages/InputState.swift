import GtkBindings
import PhotoPages

/// What a hand is doing to the pages right now.
@MainActor
final class InputState {
  enum Drag {
    case pages
    case photo
    /// Nothing: it draws a box on the photo.
    case region
  }

  /// What the drag under way moves; nil while it could still be a click.
  var drag: Drag?
  /// Where the drag began, in points.
  var start = Point.zero
  var velocity = VelocityTracker()
  /// How far the drag has come, in points from where it began.
  var dragged = Point.zero
  var position: Point { Point(x: start.x + dragged.x, y: start.y + dragged.y) }
  var isSwiping = false
  var isPanning = false
  /// How far they have swiped, in points.
  var swiped = 0.0
  /// Ends a swipe when the touchpad has been quiet for a while.
  var quiet: Delay?
  /// Where the fingers of a pinch were last, in points.
  var pinchCentre = Point.zero
  /// Whether two fingers are pinching; a drag by one of them is none.
  var isPinching = false
  /// Whether anything is in somebody's hand, so that nothing has settled.
  var isHolding: Bool { drag != nil || isPinching || isSwiping || isPanning }
  /// Where the pointer is, in points; nil while it is elsewhere.
  var pointer: Point?
}
