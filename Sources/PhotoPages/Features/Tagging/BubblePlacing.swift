/// The placing of bubbles, one after the other.
struct BubblePlacing {
  /// A bubble to be placed.
  private struct Guest {
    let id: TagID
    let tip: Point
    let reach: BubbleReach
    let isFirst: Bool
    /// The bubble of the previous frame, and its rectangle now that its point has moved.
    var kept: (bubble: TagBubble, frame: Rect)?
  }

  private let layout: TagLayout
  private var guests: [Guest] = []

  /// The extra clearance for a return to the preferred place, in points, so that a close neighbour does not undo it.
  private static let roomToReturn = 12.0
  /// The cost up to which a bubble is at its preferred place, in points: it slides along an edge.
  private static let slide = 24.0
  /// The cost that a move must save, in points: more than a bubble's height, so that bubbles do not hop around.
  private static let worthMoving = 40.0

  init(in layout: TagLayout) {
    self.layout = layout
  }

  /// Adds a label; labels added earlier have the first choice.
  mutating func add(_ label: TagLayout.Label, isFirst: Bool) {
    let tip = layout.point(at: label.tip)
    let reach = BubbleReach(of: layout.bubbleSize(around: label.size), at: tip, in: layout)
    guests.append(Guest(id: label.id, tip: tip, reach: reach, isFirst: isFirst))
  }

  mutating func keep(_ bubbles: [TagBubble]) {
    let before = Dictionary(bubbles.map { ($0.id, $0) }, uniquingKeysWith: { one, _ in one })
    for place in guests.indices {
      guard let bubble = before[guests[place].id],
        let frame = guests[place].reach.moved(bubble)
      else { continue }
      guests[place].kept = (bubble, frame)
    }
  }

  func bubbles(in ids: [TagID]) -> [TagBubble] {
    var placed = [TagBubble?](repeating: nil, count: guests.count)
    // Bubbles without a place yet will want that of the previous frame.
    var wanted = guests.map { $0.kept?.frame }
    for place in guests.indices {
      let others = wanted.indices.compactMap { $0 == place ? nil : wanted[$0] }
      let before = placed[..<place].compactMap { $0?.frame }
      placed[place] = standing(guests[place], among: others, after: before)
      wanted[place] = placed[place]?.frame
    }
    for place in guests.indices where placed[place] == nil {
      let reach = guests[place].reach
      let frame = reach.nearest(clearOf: wanted.compactMap(\.self)) ?? reach.home
      placed[place] = bubble(guests[place], frame)
      wanted[place] = frame
    }
    let byID = Dictionary(
      zip(guests.map(\.id), placed), uniquingKeysWith: { one, _ in one })
    return ids.compactMap { byID[$0] ?? nil }
  }

  /// Returns a bubble at its preferred or its previous place; nil if it has to look for another.
  ///
  /// `others` are the places that all others have or would like, `before` those of bubbles placed earlier.
  private func standing(
    _ guest: Guest, among others: [Rect], after before: [Rect]
  ) -> TagBubble? {
    let (reach, home) = (guest.reach, guest.reach.home)
    if guest.isFirst { return bubble(guest, home) }
    guard let kept = guest.kept else { return nil }
    let cost = reach.cost(of: kept.frame)
    let distance = TagLayout.distance + (cost <= Self.slide ? 0 : Self.roomToReturn)
    if home.isClear(of: others, by: distance) { return bubble(guest, home) }
    if cost > Self.slide,
      let nearer = reach.nearest(clearOf: others, within: cost - Self.worthMoving)
    {
      return bubble(guest, nearer)
    }
    guard kept.frame.isClear(of: before, by: TagLayout.distance) else { return nil }
    return TagBubble(id: guest.id, tip: guest.tip, frame: kept.frame, offset: kept.bubble.offset)
  }

  private func bubble(_ guest: Guest, _ frame: Rect) -> TagBubble {
    TagBubble(id: guest.id, tip: guest.tip, frame: frame)
  }
}

extension Rect {
  func isClear(of others: [Rect], by distance: Double) -> Bool {
    !others.contains { other in
      other.origin.x < right + distance && other.right > origin.x - distance
        && other.origin.y < bottom + distance && other.bottom > origin.y - distance
    }
  }
}
