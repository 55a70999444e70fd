/// Decides when a listing that goes on is worth an update: not for a folder that is read in an instant,
/// and then after pauses that double, so that all updates together cost little more than the last.
struct ListingPace {
  /// How long a folder may take to be listed before what is known of it is shown, which may begin with
  /// a photo that turns out not to be the first.
  private static let patience = Duration.milliseconds(200)

  private var pause = Self.patience
  private var dueTime: ContinuousClock.Instant

  init(now: ContinuousClock.Instant) { dueTime = now + Self.patience }

  /// Whether an update is due if there is anything to tell; asking that counts as making it.
  mutating func isDue(now: ContinuousClock.Instant) -> Bool {
    guard now >= dueTime else { return false }
    pause *= 2
    dueTime = now + pause
    return true
  }
}

/// How long to collect changes before they are told: short for a single change, longer and longer while
/// changes keep coming, so that a thousand files copied in cost a few updates.
struct SettlingPause {
  private static let shortest = Duration.milliseconds(50)
  private static let longest = Duration.seconds(1)

  private var next = Self.shortest
  private var last: ContinuousClock.Instant?

  /// The pause to make before an update that is wanted now.
  mutating func begin(now: ContinuousClock.Instant) -> Duration {
    let isBurst = last.map { now - $0 < Self.longest } ?? false
    if !isBurst { next = Self.shortest }
    defer { next = min(next * 2, Self.longest) }
    last = now + next
    return next
  }
}
