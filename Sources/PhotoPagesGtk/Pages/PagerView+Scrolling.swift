import Glibc
import GtkBindings
import PhotoPages

extension PagerView {
  private static let pointsPerNotch = 80.0
  /// How much a point of two-finger movement zooms with Ctrl held: 1.005, as GNOME's viewer does.
  private static let zoomPerPoint = 1.005
  /// Milliseconds without movement after which fingers count as lifted, where no event says so.
  private static let touchpadQuietAfter = 150

  func touchpadBegan() {
    currentPage?.viewport.stop()
    input.velocity = VelocityTracker()
    input.swiped = 0
  }

  func scrolled(_ event: ScrollEvent, at seconds: Double) -> Bool {
    guard !isCovered, let page = currentPage, page.picture != nil || event.isTouchpad else {
      return false
    }
    if event.modifiers.contains(.control) {
      zoom(page, by: event)
    } else if event.isTouchpad {
      scrolledByTouchpad(event, page, at: seconds)
    } else if event.modifiers.contains(.shift) {
      // Some desktops have turned the axis already.
      let notches = event.dx == 0 ? event.dy : event.dx
      page.viewport.scroll(by: Point(x: notches * Self.pointsPerNotch, y: 0))
    } else if event.dy != 0 {
      zoom(page, by: event)
    } else {
      page.viewport.scroll(by: Point(x: event.dx * Self.pointsPerNotch, y: 0))
    }
    inputChanged()
    return true
  }

  private func zoom(_ page: PageView, by event: ScrollEvent) {
    let factor =
      event.isTouchpad
      ? pow(Self.zoomPerPoint, -event.dy) : pow(Viewport.wheelStep, -event.dy)
    page.viewport.zoom(by: factor, about: input.pointer ?? middle, animated: false)
  }

  /// Pans a zoomed photo; at fit, swipes pages.
  private func scrolledByTouchpad(_ event: ScrollEvent, _ page: PageView, at seconds: Double) {
    if !event.tellsItsEnd { waitForQuiet() }
    guard page.viewport.isFitted || input.isSwiping else {
      input.isPanning = true
      page.viewport.scroll(by: Point(x: event.dx, y: event.dy))
      return
    }
    if !input.isSwiping {
      guard abs(event.dx) > abs(event.dy) else { return }
      input.isSwiping = true
      pager.beginDrag()
    }
    input.swiped -= event.dx
    input.velocity.add(Point(x: input.swiped, y: 0), at: seconds)
    pager.drag(by: -event.dx)
  }

  /// X11 does not say when fingers leave a touchpad.
  private func waitForQuiet() {
    input.quiet = Delay(milliseconds: Self.touchpadQuietAfter) { [weak self] in
      self?.touchpadEnded(at: Clock.now)
    }
  }

  func touchpadEnded(at seconds: Double) {
    input.quiet = nil
    input.isPanning = false
    if input.isSwiping {
      input.isSwiping = false
      turnPage(velocity: input.velocity.velocity(at: seconds).x)
    }
    inputChanged()
  }

  var middle: Point { Point(x: canvas.width / 2, y: canvas.height / 2) }
}

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
  var start = Point.zero
  var velocity = VelocityTracker()
  /// How far the drag has come, in points from where it began.
  var dragged = Point.zero
  var position: Point { Point(x: start.x + dragged.x, y: start.y + dragged.y) }
  var isSwiping = false
  var isPanning = false
  var swiped = 0.0
  /// Ends a swipe when the touchpad has been quiet for a while.
  var quiet: Delay?
  var pinchCentre = Point.zero
  /// Whether two fingers are pinching; a drag by one of them is none.
  var isPinching = false
  /// Whether anything is held, so that nothing has settled.
  var isHolding: Bool { drag != nil || isPinching || isSwiping || isPanning }
  var pointer: Point?
}
