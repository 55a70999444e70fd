/// The motion of a rectangle to a new place and size, as of the pages when a panel opens beside them.
///
/// The rectangles are in points, and times in seconds.
package struct RectMotion: Equatable, Sendable {
  /// The duration in seconds: that of the panel's own fade.
  static let duration = 0.2
  /// The longest time that it advances with one frame, in seconds, so that a late frame does not make it jump.
  private static let longestStep = 1.0 / 30

  private let start: Rect
  /// The rectangle at the end, which may change on the way.
  package var end: Rect
  private var timeline = Timeline(duration: duration)

  /// Begins a motion.
  package init(from start: Rect, to end: Rect) {
    self.start = start
    self.end = end
  }

  /// The current rectangle, at whole points.
  package var rect: Rect {
    let left = timeline.left
    func between(_ from: Double, _ to: Double) -> Double { (to + (from - to) * left).rounded() }
    let (x, y) = (between(start.origin.x, end.origin.x), between(start.origin.y, end.origin.y))
    return Rect(
      x: x, y: y, width: between(start.right, end.right) - x,
      height: between(start.bottom, end.bottom) - y)
  }

  /// Advances by `seconds`, and returns whether the rectangle still moves.
  package mutating func advance(by seconds: Double) -> Bool {
    timeline.advance(by: min(seconds, Self.longestStep))
  }
}
