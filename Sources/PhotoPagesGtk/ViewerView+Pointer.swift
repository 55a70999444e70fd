import GtkBindings
import PhotoPages

@MainActor
final class PointerWatch {
  /// Runs when the pointer has rested at the top or bottom edge.
  var edge: Delay?
  var idle: Delay?
  /// Whether the pointer has not moved for so long that it is hidden.
  var isIdle = false
  var place: Point?
}

extension ViewerView {
  /// How close to the top or bottom edge counts as at it, in points.
  private static let edgeReach = 48.0
  /// Milliseconds that the pointer must rest at an edge to bring the chrome back.
  private static let edgeRest = 300
  private static let idleAfter = 3000

  func connectPointer() {
    MotionController(on: canvas).onMoved { [weak self] place in
      guard let place else { return self?.pointerLeft() ?? () }
      self?.pointerMoved(to: Point(x: place.x, y: place.y))
    }
    connectSidePresses()
  }

  /// A side button that appears under the pointer is pressed by the first click, too.
  private func connectSidePresses() {
    // Before the photo takes the click for its own.
    let click = ClickGesture(before: canvas)
    click.onPressed { [weak self] x, y in
      guard let self, let buttons = stage.parts?.sideButtons,
        buttons.isOvertaken(at: Point(x: x, y: y), in: canvas)
      else { return click.deny() }
      click.claim()
    }
    click.onReleased { [weak self] _, x, y in _ = self?.canvas.activateControl(x: x, y: y) }
  }

  func pointerMoved(to point: Point) {
    // Widgets that appear below a resting pointer make GTK report it anew.
    let place = self.point(point, in: pagerView.canvas)
    guard place != pagerView.input.pointer else { return }
    pagerView.input.pointer = place
    pointerWatch.place = point
    setPointerIdle(false)
    updateSideButtons()
    watchEdge(point)
    pointerWatch.idle = nil
    watchIdleness()
    let viewer = session.viewer
    if viewer.model.window.isFullscreen, !viewer.chrome.isVisible {
      session.controller.send(.input(.pointerMoved))
    }
  }

  /// A point of the view as one of a part, such as the pages, which a panel may have moved aside.
  func point(_ point: Point, in part: Widget) -> Point {
    guard let origin = part.rect(in: canvas)?.origin else { return point }
    return Point(x: point.x - origin.x, y: point.y - origin.y)
  }

  private func pointerLeft() {
    pagerView.input.pointer = nil
    pointerWatch.place = nil
    pointerWatch.edge = nil
    updateSideButtons()
  }

  private func watchEdge(_ point: Point) {
    let isAtEdge = min(point.y, canvas.height - point.y) < Self.edgeReach
    guard isAtEdge, !session.viewer.chrome.isVisible else {
      pointerWatch.edge = nil
      return
    }
    pointerWatch.edge = Delay(milliseconds: Self.edgeRest) { [weak self] in
      self?.session.controller.send(.input(.chromeSought))
    }
  }

  /// In fullscreen, starts to wait for the pointer to rest, unless that has begun.
  func watchIdleness() {
    guard session.viewer.model.window.isFullscreen else {
      pointerWatch.idle = nil
      return
    }
    guard pointerWatch.idle == nil else { return }
    pointerWatch.idle = Delay(milliseconds: Self.idleAfter) { [weak self] in
      self?.pointerIdled()
    }
  }

  private func pointerIdled() {
    pointerWatch.idle = nil
    // A menu is read, and a pointer over a bar is about to press something.
    guard !isMenuOpen, !isPointerOverBar else { return watchIdleness() }
    setPointerIdle(true)
    updateSideButtons()
    session.controller.send(.input(.pointerIdled))
  }

  private var isPointerOverBar: Bool {
    guard session.viewer.chrome.isVisible, let place = pointerWatch.place, let parts = stage.parts
    else { return false }
    return stage.standing.bars.contains {
      parts.bars[$0]?.widget.rect(in: canvas)?.contains(place) == true
    }
  }

  private func setPointerIdle(_ isIdle: Bool) {
    pointerWatch.isIdle = isIdle
    canvas.setCursorHidden(isIdle)
  }

  /// Fullscreen hides the chrome even if the pointer never moves in it.
  func fullscreenChanged(_ isFullscreen: Bool) {
    setPointerIdle(false)
    pointerWatch.idle = nil
    session.controller.send(.window(.fullscreenChanged(isFullscreen)))
  }
}
