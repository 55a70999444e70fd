/// The places that one bubble can have, and the cost of each: its distance from the preferred place.
///
/// A bubble is below its point or above it, never beside it: the arrow leaves its upper or lower edge.
struct BubbleReach {
  private let size: Size
  private let tip: Point
  private let layout: TagLayout
  /// The places for its left edge.
  private let across: ClosedRange<Double>
  /// The places for its upper edge below the point, the nearest first; nil if there are none.
  private let below: ClosedRange<Double>?
  /// The places for its upper edge above the point, the nearest last; nil if there are none.
  private let above: ClosedRange<Double>?
  /// The preferred place, which the bubble has if it is alone.
  let home: Rect

  /// The cost of a place above the point, in points: about a move down by a bubble, so that neighbours are on one side.
  private static let turningOver = 30.0
  /// The cost of a step sideways while the arrow is upright, as a part of that of a step up or down.
  private static let sideways = 0.5
  /// The additional cost of a step sideways once the arrow leans: flat arrows are hard to follow.
  private static let leaning = 2.0

  init(of size: Size, at tip: Point, in layout: TagLayout) {
    self.size = size
    self.tip = tip
    self.layout = layout
    let rooms = layout.rooms
    across = Self.across(size.width, layout)
    let gap = TagLayout.arrowHeight
    let ranges = rooms.lazy.map { room in
      let last = room.bottom - size.height
      return (
        below: layout.wholePlaces(from: max(room.origin.y, tip.y + gap), to: last),
        above: layout.wholePlaces(
          from: room.origin.y, to: min(last, tip.y - gap - size.height))
      )
    }
    let range = ranges.first { $0.below != nil || $0.above != nil }
    below = range?.below
    above = range?.above
    let nearest = below?.lowerBound ?? above?.upperBound ?? layout.snapped(tip.y + gap)
    home = Rect(
      x: layout.snapped(tip.x - size.width / 2).clamped(to: across), y: nearest,
      width: size.width, height: size.height)
  }

  /// Returns the places for the left edge; a bubble wider than the view begins where its text does.
  private static func across(_ width: Double, _ layout: TagLayout) -> ClosedRange<Double> {
    let fitting = layout.rooms.lazy.compactMap {
      layout.wholePlaces(from: $0.origin.x, to: $0.right - width)
    }
    if let range = fitting.first { return range }
    let view = layout.view
    let start = layout.direction == .leftToRight ? view.origin.x : view.right - width
    return start...start
  }

  /// Returns a previous bubble's frame, moved with its point; nil if its side has no place now or its size changed.
  func moved(_ bubble: TagBubble) -> Rect? {
    guard bubble.frame.size == size, let side = bubble.isAbove ? above : below else { return nil }
    let (x, y) = (tip.x + bubble.offset.x, tip.y + bubble.offset.y)
    return Rect(
      x: layout.snapped(x).clamped(to: across), y: layout.snapped(y).clamped(to: side),
      width: size.width, height: size.height)
  }

  /// Returns the distance of a frame from the preferred place, in points.
  func cost(of frame: Rect) -> Double {
    costDown(frame.origin.y) + costAcross(frame.origin.x)
  }

  private func costDown(_ y: Double) -> Double {
    guard y < tip.y else { return y - tip.y - TagLayout.arrowHeight }
    let turning = below == nil ? 0 : Self.turningOver
    return tip.y - TagLayout.arrowHeight - size.height - y + turning
  }

  private func costAcross(_ x: Double) -> Double {
    let margin = TagLayout.radius + TagLayout.arrowWidth / 2
    let lean = max(0, x + margin - tip.x, tip.x - (x + size.width - margin))
    return abs(x - home.origin.x) * Self.sideways + lean * Self.leaning
  }

  // MARK: - Among others

  /// Returns the place of the least cost that is clear of all others; nil if none is below the limit.
  func nearest(clearOf others: [Rect], within limit: Double = .infinity) -> Rect? {
    var best: (cost: Double, frame: Rect?) = (limit, nil)
    for y in heights(beside: others) {
      let cost = costDown(y)
      if cost >= best.cost { break }
      for x in places(at: y, clearOf: others) {
        let cost = cost + costAcross(x)
        guard cost < best.cost else { continue }
        best = (cost, Rect(x: x, y: y, width: size.width, height: size.height))
      }
    }
    return best.frame
  }

  /// Returns the candidate upper edges, the least cost first: closest to the point, and just beyond each other bubble.
  private func heights(beside others: [Rect]) -> [Double] {
    let distance = TagLayout.distance
    var heights: [Double] = []
    if let below {
      heights.append(below.lowerBound)
      heights += others.map { $0.bottom + distance }.filter(below.contains)
    }
    if let above {
      heights.append(above.upperBound)
      heights += others.map { $0.origin.y - distance - size.height }.filter(above.contains)
    }
    return heights.sorted { costDown($0) < costDown($1) }
  }

  /// Returns the free places at a height that are nearest to the middle, one on each side.
  private func places(at y: Double, clearOf others: [Rect]) -> [Double] {
    let distance = TagLayout.distance
    let beside = others.filter {
      $0.origin.y < y + size.height + distance && $0.bottom > y - distance
    }
    var right = home.origin.x
    while let other = beside.first(where: { blocks($0, right) }) { right = other.right + distance }
    guard right > home.origin.x else { return [right] }
    var left = home.origin.x
    while let other = beside.first(where: { blocks($0, left) }) {
      left = other.origin.x - distance - size.width
    }
    return [right, left].filter(across.contains)
  }

  /// Whether another bubble blocks a left edge; a place just beyond it is free, even after rounding.
  private func blocks(_ other: Rect, _ x: Double) -> Bool {
    let distance = TagLayout.distance - TagLayout.rounding
    return other.origin.x < x + size.width + distance && other.right > x - distance
  }
}
