import Glibc
import GtkBindings
import PhotoPages

extension PagerView {
  private static let pointsPerNotch = 80.0
  /// The zoom factor of one point of two-finger movement with Ctrl held, as in GNOME's viewer.
  private static let zoomPerPoint = 1.005
  /// The milliseconds without movement after which fingers count as lifted, if no event reports it.
  private static let touchpadQuietAfter = 150

  func touchpadBegan() {
    currentPage?.viewport.stop()
    input.velocity = VelocityTracker()
    input.swiped = 0
    input.scrolled = .zero
  }

  func scrolled(_ event: ScrollEvent, at seconds: Double) -> Bool {
    let wheelTurns = session.viewer.model.preferences.wheelAction == .turnPages
    guard !isCovered, let page = currentPage,
      page.picture != nil || event.isTouchpad || wheelTurns
    else { return false }
    if event.modifiers.contains(.control) {
      zoom(page, by: event)
    } else if !event.isTouchpad, let pointer = input.pointer,
      context.takeWheel?(pointer, event) == true
    {
      return true
    } else if event.isTouchpad {
      scrolledByTouchpad(event, page, at: seconds)
    } else if event.modifiers.contains(.shift) {
      // Some desktops have swapped the axes already.
      let notches = event.dx == 0 ? event.dy : event.dx
      page.viewport.scroll(by: Point(x: notches * Self.pointsPerNotch, y: 0))
    } else if event.dy != 0 {
      guard !wheelTurns else {
        turnPages(input.wheel.add(event.dy))
        return true
      }
      zoom(page, by: event)
    } else {
      page.viewport.scroll(by: Point(x: event.dx * Self.pointsPerNotch, y: 0))
    }
    inputChanged()
    return true
  }

  private func turnPages(_ count: Int) {
    let command = count > 0 ? Command.nextPhoto : .previousPhoto
    for _ in 0..<abs(count) { session.controller.send(.command(command)) }
  }

  private func zoom(_ page: PageView, by event: ScrollEvent) {
    let factor =
      event.isTouchpad
      ? pow(Self.zoomPerPoint, -event.dy) : pow(Viewport.wheelStep, -event.dy)
    page.viewport.zoom(by: factor, about: input.pointer ?? middle, animated: false)
  }

  /// Pans a zoomed photo; swipes the pages if it is fitted.
  private func scrolledByTouchpad(_ event: ScrollEvent, _ page: PageView, at seconds: Double) {
    if !event.reportsEnd { waitForQuiet() }
    guard page.viewport.isFitted || input.isSwiping else {
      input.isPanning = true
      page.viewport.scroll(by: Point(x: event.dx, y: event.dy))
      return
    }
    if pulled(by: event) { return }
    if !input.isSwiping {
      guard abs(event.dx) > abs(event.dy) else { return }
      input.isSwiping = true
      pager.beginDrag()
    }
    input.swiped -= event.dx
    input.velocity.add(Point(x: input.swiped, y: 0), at: seconds)
    pager.drag(by: -event.dx)
  }

  /// Ends the gesture after a pause: X11 does not report when fingers leave a touchpad.
  private func waitForQuiet() {
    input.quiet = Delay(milliseconds: Self.touchpadQuietAfter) { [weak self] in
      self?.touchpadEnded(at: Clock.now)
    }
  }

  func touchpadEnded(at seconds: Double) {
    input.quiet = nil
    input.isPanning = false
    input.scrolled = .zero
    if input.isPulling {
      input.isPulling = false
      context.transition?.release()
    }
    if input.isSwiping {
      input.isSwiping = false
      turnPage(velocity: input.velocity.velocity(at: seconds).x)
    }
    inputChanged()
  }

  var middle: Point { Point(x: canvas.width / 2, y: canvas.height / 2) }
}

/// The state of the current input to the pages.
@MainActor
final class InputState {
  enum Drag {
    case pages
    case photo
    /// The photo, which follows the finger down towards the gallery.
    case pull
    /// None of these: the drag draws a region on the photo.
    case region
  }

  /// The target of the current drag; nil while it can still be a click.
  var drag: Drag?
  var start = Point.zero
  var velocity = VelocityTracker()
  /// The offset of the drag, in points from its start.
  var dragged = Point.zero
  var position: Point { Point(x: start.x + dragged.x, y: start.y + dragged.y) }
  var isSwiping = false
  var isPanning = false
  /// Whether two fingers on a touchpad pull the photo down towards the gallery.
  var isPulling = false
  /// The way of two fingers on a touchpad before it is known where they go, in points.
  var scrolled = Point.zero
  var swiped = 0.0
  var wheel = WheelTurns()
  /// The timer that ends a swipe after the touchpad has been quiet for a while.
  var quiet: Delay?
  var pinchCentre = Point.zero
  /// Whether two fingers are pinching; a drag by one of them is ignored.
  var isPinching = false
  /// Whether pages or photo are held, so that nothing has settled.
  var isHolding: Bool { drag != nil || isPinching || isSwiping || isPanning || isPulling }
  var pointer: Point?
}

/// The turns of a wheel that turns pages: one page a notch, however finely the wheel reports it.
struct WheelTurns: Equatable {
  private var notches = 0.0

  /// Adds notches, positive down; returns the pages to turn, positive forwards.
  mutating func add(_ dy: Double) -> Int {
    // A change of direction counts at once.
    if notches * dy < 0 { notches = 0 }
    notches += dy
    let turns = notches.rounded(.towardZero)
    notches -= turns
    return Int(clamping: turns)
  }
}

// Pulling a fitted photo down to the gallery, by a drag or by two fingers on a touchpad.

extension PagerView {
  /// Takes hold of the shown photo at a point, if `offset`, in points, leads down and the photo may be pulled.
  func beginPull(towards offset: Point, at point: Point) -> Bool {
    guard offset.y > abs(offset.x), offset.y > Self.dragThreshold, !pager.isMoving,
      let page = currentPage, page.picture != nil, page.viewport.isFitted
    else { return false }
    let before = Point(x: 0, y: Self.dragThreshold)
    return context.transition?.grip(at: point, before: before) ?? false
  }

  /// Moves the photo by an event of two fingers if they pull it down; returns whether they do.
  func pulled(by event: ScrollEvent) -> Bool {
    let step = Point(x: -event.dx, y: -event.dy)
    if input.isPulling {
      context.transition?.pull(by: step)
      return true
    }
    guard !input.isSwiping else { return false }
    input.scrolled = Point(x: input.scrolled.x + step.x, y: input.scrolled.y + step.y)
    input.isPulling = beginPull(towards: input.scrolled, at: input.pointer ?? middle)
    return input.isPulling
  }
}
