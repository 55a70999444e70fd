import GtkBindings
import PhotoPages

// The size of the pages in the window, and the direction in which they follow each other.
extension PagerView {
  /// The milliseconds for which a size must last before pictures are decoded for it.
  private static let resizeRest = 100

  var viewSize: Size { canvas.size }

  /// Applies a new size or scale to the pages at once, and to the loader later.
  func sizeChanged() {
    pager.pageWidth = canvas.width
    for page in pages.values {
      page.viewport.viewSize = viewSize
      page.viewport.deviceScale = canvas.scaleFactor
    }
    // The viewer must not get events during a layout, nor one for every step of a resize.
    let isFirst = session.loader.viewSize == nil
    resizing = Delay(milliseconds: isFirst ? 0 : Self.resizeRest) { [weak self] in
      self?.sizeSettled()
    }
  }

  /// Keeps the memory for frames of this size; called after the first picture, as the kernel takes long.
  func keepFrameMemory() {
    frameMemory = FrameMemory(for: canvas)
  }

  private func sizeSettled() {
    resizing = nil
    if frameMemory != nil { keepFrameMemory() }
    let scale = canvas.scaleFactor
    guard canvas.width > 0, canvas.height > 0 else { return }
    session.loader.setViewSize(
      PixelSize(width: Int(canvas.width * scale), height: Int(canvas.height * scale)))
    context.pagesMoved()
    settled()
    player.update()
  }

  func directionChanged() {
    pager.direction = canvas.layoutDirection
    if session.viewer.model.window.direction != pager.direction {
      session.controller.send(.window(.directionChanged(pager.direction)))
    }
    redraw()
  }
}
