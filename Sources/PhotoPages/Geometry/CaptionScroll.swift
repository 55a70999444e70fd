/// The distance by which the text of a caption is scrolled up to be read, in points.
///
/// A collapsed text shows its first lines. Scrolled up, it grows as far as there is room, and then it moves; both feel
/// the same during a drag.
package struct CaptionScroll {
  /// The distance beyond which the caption is being read.
  static let readFrom = 10.0

  /// The height of the whole text.
  package var contentHeight: Double {
    didSet { scroll(by: 0) }
  }
  /// The greatest height of a collapsed text.
  package var collapsedHeight: Double {
    didSet { scroll(by: 0) }
  }
  package private(set) var offset = 0.0

  package init(contentHeight: Double = 0, collapsedHeight: Double = 0) {
    self.contentHeight = contentHeight
    self.collapsedHeight = collapsedHeight
  }

  private var collapsed: Double { min(contentHeight, collapsedHeight) }

  package var wantedHeight: Double { min(collapsed + offset, contentHeight) }

  package var isRead: Bool { offset > Self.readFrom }

  package var canScroll: Bool { contentHeight > collapsed }

  /// Returns the height of the text above the upper edge of a view of `height` points.
  package func hidden(inHeight height: Double) -> Double {
    max(0, offset - max(0, height - collapsed))
  }

  /// Scrolls up by `distance`, or down if it is negative.
  package mutating func scroll(by distance: Double) {
    guard distance.isFinite else { return }
    offset = min(max(0, offset + distance), max(0, contentHeight - collapsed))
  }

  /// Scrolls up until the text is as high as it can be in `height` points, with its beginning in sight.
  package mutating func expand(toHeight height: Double) {
    reset()
    scroll(by: max(0, height - collapsed))
  }

  package mutating func reset() { offset = 0 }
}
