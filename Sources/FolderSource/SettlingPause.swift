/// How long to collect changes before they go into a snapshot: short for a single change, longer
/// and longer while changes keep coming, so that a thousand files copied in cost a few snapshots.
struct SettlingPause {
  private static let shortest = Duration.milliseconds(50)
  private static let longest = Duration.seconds(1)

  private var next = Self.shortest
  private var last: ContinuousClock.Instant?

  /// The pause to make before a snapshot that is wanted now.
  mutating func begin(now: ContinuousClock.Instant) -> Duration {
    let isBurst = last.map { now - $0 < Self.longest } ?? false
    if !isBurst { next = Self.shortest }
    defer { next = min(next * 2, Self.longest) }
    last = now + next
    return next
  }
}
