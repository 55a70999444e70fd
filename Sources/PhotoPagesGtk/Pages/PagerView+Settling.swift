import GtkBindings
import PhotoPages

// Where things come to rest.

extension PagerView {
  /// If everything is at rest, the viewer hears where, and pages that were left forget their zoom.
  func settled() {
    guard !isCovered, !isMoving, !input.isHolding, !pager.isDragged else { return }
    for (id, page) in pages where id != shownPhoto {
      page.frame = nil
      if !session.viewer.model.preferences.keepsZoom { page.viewport.zoomToFit(animated: false) }
    }
    announceZoom()
  }

  /// The viewer hears where the zoom comes to rest: on the way already, so that what will be seen
  /// there is got ready meanwhile.
  private func announceZoom() {
    guard let page = currentPage, page.picture != nil else { return }
    let zoom = page.settledZoom
    if zoom != session.viewer.model.paging.zoom {
      session.controller.send(.paging(.zoomSettled(zoom)))
    }
  }

  /// Announces it when the frame that a movement begins with is on its way: for that frame the
  /// person who pressed a key waits.
  func announceZoomSoon() {
    guard !isAnnouncing else { return }
    isAnnouncing = true
    canvas.afterNextFrame { [weak self] in
      guard self?.isAnnouncing == true else { return }
      self?.announcing = Delay(milliseconds: 0) { self?.announceZoomIfFree() }
    }
  }

  func announceZoomNow() {
    guard isAnnouncing else { return }
    announcing = nil
    announceZoomIfFree()
  }

  private func announceZoomIfFree() {
    isAnnouncing = false
    if !isCovered, !input.isHolding, !pager.isDragged { announceZoom() }
  }
}

// Whether pictures that move may.

extension PagerView {
  /// Follows whether the view can be seen, and whether movement is wanted.
  func connectMovement() {
    canvas.on(.mapped) { [weak self] in self?.player.update() }
    canvas.on(.unmapped) { [weak self] in self?.player.update() }
    movementWatch = MovementWatch { [weak self] in self?.announceMovement() }
  }

  func announceMovement() {
    let isWanted = canvas.animationsEnabled
    guard isWanted != session.viewer.model.pictures.wantsMovement else { return }
    session.controller.send(.pictures(.movementChosen(isWanted)))
  }

  var canBeSeen: Bool { canvas.isMapped && !isCovered }
}

// Where the photo is, for what lies over it, and the boxes that are drawn on it.

extension PagerView {
  var photoRect: Rect? {
    guard !isCovered, let page = currentPage, page.picture != nil else { return nil }
    return page.drawnRect(x: pager.offset, bounce: bounce?.scale ?? 1)
  }

  /// Whether the shown photo moves so fast that nothing on it can be read.
  var isMovingFast: Bool { motion.isFast(at: Clock.now) }

  var drawnRegion: NormalizedRect? { input.drag == .region ? region : nil }

  private var region: NormalizedRect? {
    guard let from = photoPoint(at: input.start), let to = photoPoint(at: input.position) else {
      return nil
    }
    return NormalizedRect(from: from, to: to)
  }

  /// The pointer that drew a box went up. A box too small to have been meant was a click.
  func finishRegion() {
    let isBox = min(abs(input.dragged.x), abs(input.dragged.y)) >= Self.dragThreshold
    guard isBox, let region, region.width > 0, region.height > 0 else {
      return clicked(count: 1, at: input.start)
    }
    session.controller.send(.input(.regionDrawn(region)))
  }
}
