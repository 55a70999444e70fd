import GtkBindings
import PhotoPages

/// The pointer's grip on the filmstrip.
@MainActor
final class FilmstripGrip {
  /// The distance from the press to where the strip began to follow, in points to the right; nil before.
  var start: Double?
  var velocity = VelocityTracker()
  /// The part of a photo that was scrolled, which is less than one.
  var scrolled = 0.0
}

// Called by the event controllers and by scripts. The photo that a drag brings to the middle is shown at once.
extension FilmstripView {
  func connectInput() {
    connectDrags()
    ClickGesture(on: canvas).onReleased { [weak self] _, x, _ in self?.clicked(x: x) }
    ScrollController(on: canvas).onScrolled { [weak self] event in self?.scrolled(event) ?? false }
  }

  /// Opens the photo at a place, in points of the strip.
  func clicked(x: Double) {
    strip.index(at: x).map(open)
  }

  func pressed(at point: Point) -> Bool {
    grip.start = nil
    grip.velocity = VelocityTracker()
    return model != nil
  }

  @discardableResult
  func dragged(to offset: Point, at seconds: Double) -> Bool {
    grip.velocity.add(Point(x: offset.x, y: 0), at: seconds)
    let isFirst = grip.start == nil
    if isFirst {
      guard abs(offset.x) > PagerView.dragThreshold else { return false }
      // Leave out the distance within the threshold, or the strip would jump.
      grip.start = offset.x > 0 ? PagerView.dragThreshold : -PagerView.dragThreshold
      strip.beginDrag()
    }
    strip.drag(to: offset.x - (grip.start ?? 0)).map(open)
    canvas.queueDraw()
    return isFirst
  }

  func released(at seconds: Double) {
    guard grip.start != nil else { return }
    grip.start = nil
    strip.endDrag(velocity: grip.velocity.velocity(at: seconds).x).map(open)
    settle()
  }

  /// Turns a page with each notch of a wheel, or with each thumbnail's width on a touchpad.
  func scrolled(_ event: ScrollEvent) -> Bool {
    guard model != nil else { return false }
    let sideways = canvas.isRightToLeft ? -event.dx : event.dx
    grip.scrolled += (sideways + event.dy) / (event.isTouchpad ? Filmstrip.pitch : 1)
    let steps = grip.scrolled.rounded(.towardZero)
    grip.scrolled -= steps
    let last = max(0, strip.count - 1)
    open(min(max(0, strip.index + Int(steps)), last))
    return true
  }
}
