import GtkBindings
import PhotoPages

extension PagerView {
  /// Reports the zoom to the viewer if nothing moves, and resets the zoom of other pages unless it is kept.
  func settled() {
    guard !isCovered, !isMoving, !input.isHolding, !pager.isDragged else { return }
    for (id, page) in pages where id != shownPhoto && page !== fading?.page {
      page.frame = nil
      if !session.viewer.model.preferences.keepsZoom { page.viewport.zoomToFit(animated: false) }
    }
    announceZoom()
  }

  /// Reports the zoom after the current motion to the viewer, which prepares the picture for it.
  private func announceZoom() {
    guard let page = currentPage, page.picture != nil else { return }
    let zoom = page.settledZoom
    if zoom != session.viewer.model.paging.zoom {
      session.controller.send(.paging(.zoomSettled(zoom)))
    }
  }

  /// Reports the zoom after the first frame of a motion, so that the report does not delay that frame.
  func announceZoomSoon() {
    guard !isReportPending else { return }
    isReportPending = true
    canvas.afterNextFrame { [weak self] in
      guard self?.isReportPending == true else { return }
      self?.announcing = Delay(milliseconds: 0) { self?.announceZoomIfFree() }
    }
  }

  func announceZoomNow() {
    guard isReportPending else { return }
    announcing = nil
    announceZoomIfFree()
  }

  private func announceZoomIfFree() {
    isReportPending = false
    if !isCovered, !input.isHolding, !pager.isDragged { announceZoom() }
  }
}

extension PagerView {
  /// Follows whether the view is visible and whether the desktop has animations enabled.
  func connectAnimations() {
    canvas.on(.mapped) { [weak self] in self?.player.update() }
    canvas.on(.unmapped) { [weak self] in self?.player.update() }
    animationsWatch = Desktop.onAnimationsChange { [weak self] in self?.announceAnimations() }
  }

  func announceAnimations() {
    let isWanted = canvas.animationsEnabled
    guard isWanted != session.viewer.model.pictures.allowsAnimations else { return }
    session.controller.send(.pictures(.animationsAllowed(isWanted)))
  }

  var canBeSeen: Bool { canvas.isMapped && !isCovered }
}

// The photo's position, for the parts over it, and the regions drawn on it.

extension PagerView {
  var photoRect: Rect? {
    guard !isCovered, context.transition?.isActive != true, let page = currentPage,
      page.picture != nil
    else { return nil }
    return page.drawnRect(x: pager.offset, bounce: bounce?.scale ?? 1)
  }

  /// Whether a photo flies between the gallery and its page.
  var isFlying: Bool { context.transition?.isMoving == true }

  /// Whether the shown photo is being turned.
  var isTurning: Bool { currentPage?.turn != nil }

  var isMovingFast: Bool { motion.isFast(at: Clock.now) }

  var drawnRegion: NormalizedRect? { input.drag == .region ? region : nil }

  private var region: NormalizedRect? {
    guard let from = photoPoint(at: input.start), let to = photoPoint(at: input.position) else {
      return nil
    }
    return NormalizedRect(from: from, to: to)
  }

  /// Ends the drawing of a region; one that is too small to be meant counts as a click.
  func finishRegion() {
    let isBox = min(abs(input.dragged.x), abs(input.dragged.y)) >= Self.dragThreshold
    guard isBox, let region, region.width > 0, region.height > 0 else {
      return clicked(count: 1, at: input.start)
    }
    session.controller.send(.input(.regionDrawn(region)))
  }

  // MARK: - The size of the pages in the window, and the direction in which they follow each other

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
