import GtkBindings
import PhotoPages

// Pinches, by fingers or scripts, as in `PagerView+Input.swift`. Centres are points of the canvas.
extension PagerView {
  func connectPinches() {
    canvas.onPinch { [weak self] centre in
      self?.pinchBegan(at: Point(x: centre.x, y: centre.y))
    } scaled: { [weak self] scale, centre in
      guard let self else { return }
      pinched(scale: scale, at: centre.map { Point(x: $0.x, y: $0.y) } ?? input.pinchCentre)
    } ended: { [weak self] in
      self?.pinchEnded()
    }
  }

  func pinchBegan(at centre: Point) {
    guard !isCovered else { return }
    dragCancelled()
    context.transition?.finish()
    input.isPinching = true
    input.pinchCentre = centre
    currentPage?.viewport.beginPinch()
  }

  func pinched(scale: Double, at centre: Point) {
    guard input.isPinching else { return }
    let moved = Point(x: centre.x - input.pinchCentre.x, y: centre.y - input.pinchCentre.y)
    input.pinchCentre = centre
    currentPage?.viewport.pinch(scale: scale, about: centre, movedBy: moved)
    redraw()
  }

  func pinchEnded() {
    guard input.isPinching else { return }
    input.isPinching = false
    letGo { $0.endPinch() }
    inputChanged()
  }
}
