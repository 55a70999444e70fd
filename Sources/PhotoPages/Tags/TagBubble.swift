/// A tag's bubble: a box beside a point, with an arrow that ends on it. Points of the view.
public struct TagBubble: Equatable, Sendable {
  /// Whose it is.
  public var id: TagID
  /// Where the arrow ends.
  public var tip: Point
  /// The box without the arrow.
  public var frame: Rect

  /// Makes a bubble.
  public init(id: TagID, tip: Point, frame: Rect) {
    self.id = id
    self.tip = tip
    self.frame = frame
  }

  /// Whether the box is above its point, because there is no room below.
  public var isAbove: Bool { frame.origin.y < tip.y }

  /// The middle of the arrow where it leaves the box: below or above the tip, as far as the box's
  /// round corners leave room for it.
  public var arrowBase: Double {
    let margin = TagLayout.radius + TagLayout.arrowWidth / 2
    let (low, high) = (frame.origin.x + margin, frame.right - margin)
    return low <= high ? tip.x.clamped(to: low...high) : frame.origin.x + frame.size.width / 2
  }

  /// Whether a point is on the box or beside the arrow, where a hand may take hold of it.
  public func contains(_ point: Point) -> Bool {
    frame.contains(point) || handle.contains(point)
  }

  /// The upright box around the arrow.
  private var handle: Rect {
    let top = isAbove ? frame.bottom : tip.y
    let bottom = isAbove ? tip.y : frame.origin.y
    let left = min(arrowBase - TagLayout.arrowWidth / 2, tip.x)
    let right = max(arrowBase + TagLayout.arrowWidth / 2, tip.x)
    return Rect(x: left, y: top, width: right - left, height: max(0, bottom - top))
  }
}

extension Rect {
  /// Whether a point lies inside or on any edge.
  func reaches(_ point: Point) -> Bool {
    (origin.x...max(origin.x, right)).contains(point.x)
      && (origin.y...max(origin.y, bottom)).contains(point.y)
  }
  /// Whether it lies between the upper and the lower edge of the other.
  func isBetweenEdges(of other: Rect) -> Bool {
    origin.y >= other.origin.y && bottom <= other.bottom
  }
}
