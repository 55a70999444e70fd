/// A tag's bubble, in points of the view: a box beside a point, with an arrow that ends on it.
public struct TagBubble: Equatable, Sendable {
  /// The tag's id.
  public var id: TagID
  /// The place where the arrow ends.
  public var tip: Point
  /// The box without the arrow.
  public var frame: Rect
  /// The upper left corner from the tip when placed, so that a box moving in whole pixels does not lag behind the tip.
  let offset: Point

  init(id: TagID, tip: Point, frame: Rect, offset: Point? = nil) {
    self.id = id
    self.tip = tip
    self.frame = frame
    self.offset = offset ?? Point(x: frame.origin.x - tip.x, y: frame.origin.y - tip.y)
  }

  /// Whether the box is above its point, because there is no room below.
  public var isAbove: Bool { frame.origin.y < tip.y }

  /// The distance of the box from its point, in points.
  public var arrowLength: Double { isAbove ? tip.y - frame.bottom : frame.origin.y - tip.y }

  /// Returns the bubble with an arrow that ends at the first of the `covers` between the box and the tip.
  package func keepingClear(of covers: [Rect]) -> TagBubble {
    let inLine = covers.filter { ($0.origin.x...max($0.origin.x, $0.right)).contains(tip.x) }
    var bubble = self
    if isAbove {
      let edges = inLine.map(\.origin.y).filter { $0 >= frame.bottom }
      bubble.tip.y = min(tip.y, edges.min() ?? tip.y)
    } else {
      let edges = inLine.map(\.bottom).filter { $0 <= frame.origin.y }
      bubble.tip.y = max(tip.y, edges.max() ?? tip.y)
    }
    return bubble
  }

  /// The middle of the arrow where it leaves the box: in line with the tip, as far as the box's round corners allow.
  public var arrowBase: Double {
    let margin = TagLayout.radius + TagLayout.arrowWidth / 2
    let (low, high) = (frame.origin.x + margin, frame.right - margin)
    return low <= high ? tip.x.clamped(to: low...high) : frame.origin.x + frame.size.width / 2
  }
}

extension Rect {
  /// Whether a point lies inside or on any edge.
  func reaches(_ point: Point) -> Bool {
    (origin.x...max(origin.x, right)).contains(point.x)
      && (origin.y...max(origin.y, bottom)).contains(point.y)
  }
}
