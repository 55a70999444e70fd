import Gtk
import PhotoPages

extension PagesView {
  /// How far an arrow key pans, as a part of the view.
  private static let panStep = 0.125

  /// Moves what is seen, as the gallery asks.
  func perform(_ change: ZoomChange) {
    guard let page = currentPage, page.picture != nil else { return }
    switch change {
    case .stepIn: page.viewport.zoom(by: Viewport.keyStep, about: middle, animated: isAnimated)
    case .stepOut: page.viewport.zoom(by: 1 / Viewport.keyStep, about: middle, animated: isAnimated)
    case .fit: page.viewport.zoomToFit(animated: isAnimated)
    case .scale(let scale): page.viewport.zoom(to: scale, about: middle, animated: isAnimated)
    case .toggle(let point):
      page.viewport.toggleZoom(about: page.viewport.point(at: point), animated: isAnimated)
    }
    inputChanged()
  }

  /// Acknowledges a tap.
  func startBounce() {
    guard isAnimated, let page = currentPage, page.picture != nil else { return }
    bounce = Bounce(isZoomed: !page.viewport.isFitted)
    inputChanged()
  }

  /// An arrow key: pans where the photo is larger than the view; else Left and Right turn pages.
  ///
  /// - Parameters:
  ///   - dx: 1 for Right, -1 for Left.
  ///   - dy: 1 for Down, -1 for Up.
  /// - Returns: whether the key meant anything.
  func arrowPressed(dx: Double, dy: Double) -> Bool {
    if let page = currentPage, dx == 0 ? page.isHigherThanView : page.isWiderThanView {
      let step = Point(
        x: dx * canvas.width * Self.panStep, y: dy * canvas.height * Self.panStep)
      page.viewport.scroll(by: step)
      inputChanged()
      return true
    }
    // Else Up and Down would move the focus away from the photo.
    guard dx != 0 else { return canvas.hasFocus }
    let isForward = (dx > 0) != canvas.isRightToLeft
    gallery.send(.command(isForward ? .nextPhoto : .previousPhoto))
    return true
  }
}
