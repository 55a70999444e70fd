/// The places of the thumbnails in a filmstrip, and its motion along the photos.
///
/// Lengths are in points, and time is in seconds. Positions are indices of the list, between two photos with a fraction.
package struct Filmstrip: Equatable, Sendable {
  /// The side of a thumbnail: five fit into 360 points.
  package static let side = 64.0
  /// The space between thumbnails, and above and below them.
  package static let gap = 4.0
  /// The height of the strip.
  package static let height = side + 2 * gap
  /// The distance from one thumbnail to the next.
  package static let pitch = side + gap
  /// The distance from its goal, in photos, at which the strip rests: less than half a point.
  private static let restingDistance = 0.005

  /// The width of the strip.
  package var width = 0.0
  /// The direction of reading.
  package var direction = LayoutDirection.leftToRight
  /// The number of photos.
  package private(set) var count = 0
  /// The index of the shown photo.
  package private(set) var index = 0
  /// The position in the middle.
  package private(set) var position = 0.0
  private var spring: Spring?
  /// The position at which a drag began; nil if the strip is not dragged.
  private var grip: Double?

  package init() {}

  // MARK: - Places

  /// The number of thumbnails on each side of the middle one of which any part is in sight.
  package var reach: Int {
    Int((max(0, (width - Self.side) / 2 - Self.gap) / Self.pitch).rounded(.up))
  }

  /// The indices of the photos in sight.
  package var visible: Range<Int> {
    let half = (width + Self.side) / (2 * Self.pitch)
    let first = Int((position - half).rounded(.down)) + 1
    let end = Int((position + half).rounded(.up))
    return min(max(0, first), count)..<min(max(0, first, end), count)
  }

  /// Returns the left edge of a photo's thumbnail, on a whole point.
  package func x(of index: Int) -> Double {
    let start = ((width - Self.side) / 2 - direction.sign * position * Self.pitch).rounded()
    return start + direction.sign * Double(index) * Self.pitch
  }

  /// Returns the index of the photo whose thumbnail is the nearest to `x`; nil beside the list.
  package func index(at x: Double) -> Int? {
    let place = position + direction.sign * (x - width / 2) / Self.pitch
    let index = Int(place.rounded())
    return (0..<count).contains(index) ? index : nil
  }

  // MARK: - Motion

  /// Whether the strip moves by itself.
  package var isMoving: Bool { spring != nil }

  /// Brings the shown photo to the middle, unless the strip is dragged.
  ///
  /// - Parameters:
  ///   - index: the index of the shown photo.
  ///   - count: the number of photos.
  ///   - shift: the indices by which a change of the list moved the photo that was shown before.
  ///   - animated: whether the strip moves there; the last part of a long way is shown.
  package mutating func show(_ index: Int, of count: Int, shiftedBy shift: Int, animated: Bool) {
    (self.index, self.count) = (index, count)
    position += Double(shift)
    grip = grip.map { $0 + Double(shift) }
    guard grip == nil else { return }
    let longest = Double(reach + 1)
    let way = (position - Double(index)).clamped(to: -longest...longest)
    let isThere = abs(way) <= Self.restingDistance
    spring =
      animated && !isThere ? Spring(displacement: way, velocity: spring?.velocity ?? 0) : nil
    position = Double(index) + (spring == nil ? 0 : way)
  }

  /// Advances by `seconds`; returns whether the strip still moves.
  package mutating func advance(by seconds: Double) -> Bool {
    guard var spring else { return false }
    spring.advance(by: seconds)
    let isOver = spring.isAtRest(within: Self.restingDistance)
    self.spring = isOver ? nil : spring
    position = Double(index) + (isOver ? 0 : spring.displacement)
    return !isOver
  }

  /// Stops the strip, which follows the pointer from now on.
  package mutating func beginDrag() {
    spring = nil
    grip = position
  }

  /// Moves the strip with the pointer, which is `offset` points right of where the drag began.
  ///
  /// Returns the index of the photo in the middle; nil if there is none, or no drag.
  package mutating func drag(to offset: Double) -> Int? {
    guard let grip, count > 0 else { return nil }
    position = (grip - direction.sign * offset / Self.pitch).clamped(to: 0...Double(count - 1))
    return Int(position.rounded())
  }

  /// Ends a drag at a velocity, in points per second to the right.
  ///
  /// Returns the index of the photo at which the strip would coast to rest; nil if there is none, or no drag.
  package mutating func endDrag(velocity: Double) -> Int? {
    guard grip != nil, count > 0 else { return nil }
    grip = nil
    let way = velocity / KineticScroll.friction / Self.pitch
    let end = (position - direction.sign * way).clamped(to: 0...Double(count - 1))
    return Int(end.rounded())
  }
}
