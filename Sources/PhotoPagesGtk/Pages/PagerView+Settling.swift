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
    if zoom != session.viewer.model.paging.zoom { session.send(.paging(.zoomSettled(zoom))) }
  }

  /// Announces it when the frame that a movement begins with is on its way: for that frame whoever
  /// pressed a key waits.
  func announceZoomSoon() {
    guard !isAnnouncing else { return }
    isAnnouncing = true
    canvas.afterNextFrame { [weak self] in
      guard self?.isAnnouncing == true else { return }
      self?.announcing = Delay(milliseconds: 0) { self?.announceZoomIfFree() }
    }
  }

  /// Announces what waits to be announced.
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
