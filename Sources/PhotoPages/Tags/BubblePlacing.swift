/// Finds a place for one bubble after the other.
struct BubblePlacing {
  /// A bubble that wants a place.
  private struct Guest {
    let id: TagID
    let tip: Point
    let reach: BubbleReach
    let isFirst: Bool
    /// What stood there in the frame before, and where that would be now.
    var kept: (bubble: TagBubble, frame: Rect)?
    var bubble: TagBubble?
  }

  private let layout: TagLayout
  private var guests: [Guest] = []

  /// The room around its own place that a bubble needs to go back there, in points beside the usual: a
  /// neighbour that comes a little closer must not drive it away again.
  private static let roomToReturn = 12.0
  /// Up to this cost, in points, a bubble stands where it would alone: it slides along an edge.
  private static let slide = 24.0

  /// How much nearer, in points, a place must be for a bubble to move there from one that does: more than a
  /// bubble's height, so that it does not hop back and forth.
  private static let worthMoving = 40.0

  init(in layout: TagLayout) {
    self.layout = layout
  }

  /// Adds a label; those that come first have the first choice.
  mutating func add(_ label: TagLayout.Label, isFirst: Bool) {
    let tip = layout.point(at: label.tip)
    let reach = BubbleReach(of: layout.bubbleSize(around: label.size), at: tip, in: layout)
    guests.append(Guest(id: label.id, tip: tip, reach: reach, isFirst: isFirst))
  }

  /// Notes where bubbles were, beside their points.
  mutating func keep(_ bubbles: [TagBubble]) {
    let before = Dictionary(bubbles.map { ($0.id, $0) }, uniquingKeysWith: { one, _ in one })
    for place in guests.indices {
      guard let bubble = before[guests[place].id],
        let frame = guests[place].reach.moved(bubble)
      else { continue }
      guests[place].kept = (bubble, frame)
    }
  }

  /// The bubbles, in the order of `ids`.
  mutating func bubbles(in ids: [TagID]) -> [TagBubble] {
    for place in guests.indices { guests[place].bubble = standing(guests[place]) }
    for place in guests.indices where guests[place].bubble == nil {
      let guest = guests[place]
      let others = guests.compactMap(\.bubble?.frame)
      let frame = guest.reach.nearest(clearOf: others) ?? guest.reach.home
      guests[place].bubble = TagBubble(id: guest.id, tip: guest.tip, frame: frame)
    }
    let byID = Dictionary(
      guests.map { ($0.id, $0.bubble) }, uniquingKeysWith: { one, _ in one })
    return ids.compactMap { byID[$0] ?? nil }
  }

  /// A bubble that needs no other place: where it would stand alone, or where it was.
  private func standing(_ guest: Guest) -> TagBubble? {
    let home = TagBubble(id: guest.id, tip: guest.tip, frame: guest.reach.home)
    if guest.isFirst { return home }
    guard let kept = guest.kept else { return nil }
    let others = guests.filter { $0.id != guest.id }
    let isHome = guest.reach.cost(of: kept.frame) <= Self.slide
    let distance = TagLayout.distance + (isHome ? 0 : Self.roomToReturn)
    // Those that have no place yet will want theirs of the frame before.
    let wanted = others.compactMap { $0.bubble?.frame ?? $0.kept?.frame }
    if home.frame.isClear(of: wanted, by: distance) { return home }
    if !isHome, let nearer = nearer(guest, than: kept.frame, clearOf: wanted) { return nearer }
    let placed = others.compactMap(\.bubble?.frame)
    guard kept.frame.isClear(of: placed, by: TagLayout.distance) else { return nil }
    return TagBubble(id: guest.id, tip: guest.tip, frame: kept.frame, offset: kept.bubble.offset)
  }

  /// Where a bubble that once made room stands so much nearer to its point that moving there is worth it.
  private func nearer(_ guest: Guest, than frame: Rect, clearOf others: [Rect]) -> TagBubble? {
    let limit = guest.reach.cost(of: frame) - Self.worthMoving
    return guest.reach.nearest(clearOf: others, within: limit).map {
      TagBubble(id: guest.id, tip: guest.tip, frame: $0)
    }
  }
}

extension Rect {
  /// Whether there is so much room between it and each of the others.
  func isClear(of others: [Rect], by distance: Double) -> Bool {
    !others.contains { other in
      other.origin.x < right + distance && other.right > origin.x - distance
        && other.origin.y < bottom + distance && other.bottom > origin.y - distance
    }
  }
}
