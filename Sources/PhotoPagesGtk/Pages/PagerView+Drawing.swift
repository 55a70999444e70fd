import GtkBindings
import PhotoPages

extension PagerView: CanvasDelegate {
  func draw(_ canvas: Canvas, on snapshot: Snapshot) {
    frames.drawn()
    if context.transition?.draw(on: snapshot, canvas) == true { return }
    lastFrame = PagerFrame(of: self)
    for index in [pager.page - 1, pager.page + 1] {
      page(at: index)?.upload(on: snapshot, canvas: canvas)
    }
    isShownAtRest = pager.offset == 0
    snapshot.clipped(to: canvas.bounds) {
      if fading != nil, pager.offset == 0 { return drawFade(on: snapshot, canvas) }
      var rest = [canvas.bounds]
      for index in pager.visiblePages {
        guard let page = page(at: index) else { continue }
        let (x, size) = (pager.x(of: index), page.viewport.viewSize)
        page.draw(
          on: snapshot, canvas: canvas, x: x,
          bounce: page === currentPage ? bounce?.scale ?? 1 : 1)
        let taken = Rect(x: x, y: 0, width: size.width, height: size.height)
        rest = rest.flatMap { $0.subtracting(taken) }
      }
      let background = session.viewer.model.preferences.background
      for room in rest { background.fill(room, on: snapshot) }
    }
    Trace.mark(
      "frame: \(currentPage?.photo.name ?? "no photo") at \(currentPage?.picture?.pieces.last?.scaledSize.width ?? 0) px"
    )
    if currentPage?.picture?.isProvisional == false { onPictureDrawn?() }
  }

  func layOut(_ canvas: Canvas, width: Double, height: Double) {
    if pager.pageWidth != width || currentPage?.viewport.viewSize.height != height { sizeChanged() }
    for index in pager.page - 1...pager.page + 1 {
      guard let page = page(at: index) else { continue }
      let middle = pager.x(of: index) + width / 2
      if page.hasStatus, let status = page.status?.widget {
        let size = canvas.naturalSize(of: status, in: width)
        place(status, size, middle: middle, y: (height - size.height) / 2)
      }
      if page.mark.widget.isVisible {
        let room = max(0, width - 2 * PageMessage.margin)
        let size = canvas.naturalSize(of: page.mark.widget, in: room)
        place(page.mark.widget, size, middle: middle, y: PageMessage.top)
      }
    }
  }

  private func place(
    _ widget: Widget, _ size: Size, middle: Double, y: Double
  ) {
    canvas.place(
      widget, x: (middle - size.width / 2).rounded(), y: y.rounded(), width: size.width,
      height: size.height)
  }
}
