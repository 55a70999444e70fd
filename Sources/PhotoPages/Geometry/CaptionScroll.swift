/// The distance by which a caption is scrolled up to be read, in points.
///
/// A collapsed caption shows its first lines. Scrolled up, it grows as far as there is room, and then its text
/// moves; both feel the same during a drag.
package struct CaptionScroll: Equatable, Sendable {
  /// The greatest height of a collapsed caption.
  package static let collapsedHeight = 65.0
  /// The padding above and below the text together.
  package static let padding = 10.0
  /// The distance beyond which the caption is being read.
  static let readFrom = 10.0

  package var contentHeight: Double {
    didSet { scroll(by: 0) }
  }
  package private(set) var offset = 0.0

  package init(contentHeight: Double = 0) {
    self.contentHeight = contentHeight
  }

  private var fullHeight: Double { contentHeight + Self.padding }

  var collapsed: Double { min(fullHeight, Self.collapsedHeight) }

  package var wantedHeight: Double { min(collapsed + offset, fullHeight) }

  package var isRead: Bool { offset > Self.readFrom }

  package var canScroll: Bool { fullHeight > collapsed }

  /// Returns the height of the text above the upper edge of a view of `height` points.
  package func hidden(inHeight height: Double) -> Double {
    max(0, offset - max(0, height - collapsed))
  }

  /// Scrolls up by `distance`, or down if it is negative.
  package mutating func scroll(by distance: Double) {
    guard distance.isFinite else { return }
    offset = min(max(0, offset + distance), max(0, fullHeight - collapsed))
  }

  package mutating func reset() { offset = 0 }
}
