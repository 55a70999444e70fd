import GtkBindings
import PhotoPages

extension PagerView {
  private static let panStep = 0.125

  func perform(_ change: ZoomChange) {
    guard !isCovered, let page = currentPage, page.picture != nil else { return }
    context.transition?.finish()
    page.viewport.zoom(change, animated: isAnimated)
    inputChanged()
  }

  /// Pans a zoomed photo just far enough to bring a point of it into view.
  func reveal(_ point: NormalizedPoint) {
    guard !isCovered, let page = currentPage, page.picture != nil else { return }
    page.viewport.reveal(point, in: context.clearRoom)
    inputChanged()
  }

  func startBounce() {
    guard !isCovered, isAnimated, session.viewer.model.preferences.motion.bounces,
      context.transition?.isActive != true, let page = currentPage,
      page.picture != nil
    else { return }
    bounce = Bounce(isZoomed: !page.viewport.isFitted)
    inputChanged()
  }

  func pan(_ arrow: Arrow) {
    guard !isCovered, let page = currentPage else { return }
    let (dx, dy) = arrow.direction
    page.viewport.scroll(
      by: Point(x: dx * canvas.width * Self.panStep, y: dy * canvas.height * Self.panStep))
    inputChanged()
  }
}

extension Arrow {
  fileprivate var direction: (dx: Double, dy: Double) {
    switch self {
    case .left: (-1, 0)
    case .right: (1, 0)
    case .up: (0, -1)
    case .down: (0, 1)
    }
  }
}
