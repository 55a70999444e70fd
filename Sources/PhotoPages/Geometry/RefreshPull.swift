/// A pull of fingers at the top of the gallery, which refreshes it once it is long enough.
///
/// Distances are in points, positive down. A pull that begins anywhere else only scrolls.
package struct RefreshPull: Equatable, Sendable {
  /// The distance in points after which a pull refreshes.
  package static let distance = 64.0

  /// The distance so far; nil for fingers that do not pull.
  private var pulled: Double?

  /// Makes a pull that has not begun.
  package init() {}

  /// Begins with fingers on the gallery, which pull if its first photos are in sight.
  package mutating func begin(atTop: Bool) { pulled = atTop ? 0 : nil }

  /// Moves the fingers by some points; returns whether the pull has become long enough, which it does once.
  package mutating func move(by points: Double) -> Bool {
    move(to: (pulled ?? 0) + points)
  }

  /// Moves the fingers to a distance from where they began; returns whether the pull has become long enough.
  package mutating func move(to distance: Double) -> Bool {
    guard pulled != nil else { return false }
    pulled = distance < Self.distance ? distance : nil
    return pulled == nil
  }

  /// Ends with the fingers lifted.
  package mutating func end() { pulled = nil }
}
