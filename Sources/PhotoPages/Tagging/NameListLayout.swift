/// Where the list of names stands that are offered while one is typed. Points of the view.
public enum NameListLayout {
  /// Between the bubble and the list.
  static let distance = 4.0

  /// The place of a list: away from the point that is named, where there is room for it, and beginning
  /// where the bubble begins.
  ///
  /// - Parameters:
  ///   - size: what the list would like.
  ///   - bubble: where the name is typed.
  ///   - room: where the list may stand.
  ///   - direction: which edge of the bubble it begins at.
  /// - Returns: the place; where there is no room at all, the first choice.
  public static func place(
    of size: Size, at bubble: TagBubble, in room: Rect, _ direction: LayoutDirection
  ) -> Rect {
    let width = min(max(size.width, bubble.frame.size.width), room.size.width)
    let start = direction == .leftToRight ? bubble.frame.origin.x : bubble.frame.right - width
    let x = start.clamped(to: room.origin.x...max(room.origin.x, room.right - width))
    let below = bubble.frame.bottom + distance
    let above = min(bubble.frame.origin.y, bubble.tip.y) - distance - size.height
    let aboveBubble = bubble.frame.origin.y - distance - size.height
    let places =
      bubble.isAbove ? [aboveBubble, max(below, bubble.tip.y + distance)] : [below, above]
    let y = places.first { $0 >= room.origin.y && $0 + size.height <= room.bottom } ?? places[0]
    return Rect(x: x, y: y, width: width, height: size.height)
  }
}
