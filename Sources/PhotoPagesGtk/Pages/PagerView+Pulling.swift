import GtkBindings
import PhotoPages

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
