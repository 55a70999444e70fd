/// How long each frame of an animation is waited for, so that what is lost while one comes late is made
/// up for with those that follow.
struct FramePace: Equatable {
  /// Seconds beyond which a delay is not made up for: frames would rush by.
  static let patience = 0.25

  /// When the shown frame should have come, in seconds.
  private var due: Double?

  /// A frame has come on the screen.
  ///
  /// - Parameters:
  ///   - milliseconds: for which it is to be seen.
  ///   - now: seconds of any clock.
  /// - Returns: milliseconds until the next should come.
  mutating func wait(_ milliseconds: Int, now: Double) -> Int {
    let begun = due.map { now - $0 < Self.patience ? $0 : now } ?? now
    let next = begun + Double(milliseconds) / 1000
    due = next
    return max(0, Int(((next - now) * 1000).rounded()))
  }
}
