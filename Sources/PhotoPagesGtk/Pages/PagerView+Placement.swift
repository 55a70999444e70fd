import GtkBindings
import PhotoPages

// Where the photo is, for what lies over it, and the boxes that are drawn on it.

extension PagerView {
  /// Where the shown photo is drawn now, in points of the canvas; nil while none is to be seen.
  var photoRect: Rect? {
    guard !isCovered, let page = currentPage, page.picture != nil else { return nil }
    return page.drawnRect(x: pager.offset, bounce: bounce?.scale ?? 1)
  }

  /// Whether the shown photo moves so fast that nothing on it can be read.
  var isMovingFast: Bool { motion.isFast(at: Clock.now) }

  /// The box that is being drawn on the photo.
  var drawnRegion: NormalizedRect? { input.drag == .region ? region : nil }

  /// The box between where the drag began and where it has come to.
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
    session.send(.input(.regionDrawn(region)))
  }
}
