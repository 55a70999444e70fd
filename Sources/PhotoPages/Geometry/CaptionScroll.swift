/// How far a caption has been drawn up to be read, in points. A caption shows its first lines. Drawn
/// up, it first becomes higher, as far as there is room, and then its text moves in it; under the hand
/// both feel the same.
package struct CaptionScroll: Equatable, Sendable {
  /// The most that is shown of a caption that is not drawn up.
  package static let collapsedHeight = 65.0
  /// Free room above and below the text together.
  package static let padding = 10.0
  /// Drawn up further than this, the caption is being read.
  static let readFrom = 10.0

  /// The height of the whole text.
  package var contentHeight: Double {
    didSet { scroll(by: 0) }
  }
  /// How far it is drawn up.
  package private(set) var offset = 0.0

  package init(contentHeight: Double = 0) {
    self.contentHeight = contentHeight
  }

  private var fullHeight: Double { contentHeight + Self.padding }

  /// The height while it is not drawn up.
  var collapsed: Double { min(fullHeight, Self.collapsedHeight) }

  /// The height it would like now.
  package var wantedHeight: Double { min(collapsed + offset, fullHeight) }

  /// Whether it has been drawn up so far that it is being read.
  package var isRead: Bool { offset > Self.readFrom }

  /// Whether there is more than is shown while it is not drawn up.
  package var canScroll: Bool { fullHeight > collapsed }

  /// How much of the text is above the upper edge of a view of `height` points.
  package func hidden(inHeight height: Double) -> Double {
    max(0, offset - max(0, height - collapsed))
  }

  /// Draws it up by so much more, or down.
  package mutating func scroll(by distance: Double) {
    guard distance.isFinite else { return }
    offset = min(max(0, offset + distance), max(0, fullHeight - collapsed))
  }

  package mutating func reset() { offset = 0 }
}
