import GtkBindings
import PhotoPages

@MainActor
final class CaptionDrag {
  var velocity = VelocityTracker()
  /// The distance that the text has followed, in points from where it was pressed.
  var done = 0.0
  var isDrag = false
}

// Called by the event controllers and by scripts.

extension CaptionBlock {
  private static let pointsPerNotch = 40.0

  func connectInput() {
    connectDrags()
    ScrollController(on: canvas).onScrolled { [weak self] event in self?.scrolled(event) ?? false }
  }

  /// Stops the glide, and takes the drag wherever the text is pressed.
  func pressed(at point: Point) -> Bool {
    stop()
    grip.velocity = VelocityTracker()
    grip.done = 0
    grip.isDrag = false
    return true
  }

  /// Scrolls with the pressed pointer, of whose offset `way` only the vertical part counts.
  @discardableResult
  func dragged(to way: Point, at seconds: Double) -> Bool {
    guard scroll.canScroll else { return false }
    let offset = way.y
    grip.velocity.add(Point(x: 0, y: -offset), at: seconds)
    let isFirst = !grip.isDrag
    if isFirst {
      guard abs(offset) > PagerView.dragThreshold else { return false }
      grip.isDrag = true
      // Leave out the distance within the threshold, or the text would jump.
      grip.done = offset > 0 ? PagerView.dragThreshold : -PagerView.dragThreshold
    }
    scroll(by: grip.done - offset)
    grip.done = offset
    return isFirst
  }

  func released(at seconds: Double) {
    guard grip.isDrag else { return }
    grip.isDrag = false
    release(velocity: grip.velocity.velocity(at: seconds).y)
  }

  /// Scrolls the text, or with Control zooms the photo.
  public func scrolled(_ event: ScrollEvent) -> Bool {
    if event.modifiers.contains(.control) {
      return context.pagerView?.scrolled(event, at: Clock.now) ?? false
    }
    guard event.dy != 0 else { return false }
    stop()
    scroll(by: event.isTouchpad ? event.dy : event.dy * Self.pointsPerNotch)
    return true
  }
}
