/// Decides when a listing that goes on is worth a snapshot: at doubling sizes, so that listing a
/// hundred thousand photos copies no more than two hundred thousand.
struct SnapshotPace {
  /// How many photos are worth the first snapshot after the one that was asked for.
  private static let firstCount = 64
  /// How long a folder may take to be listed before what is known of it is shown.
  ///
  /// A shorter time would begin with a photo that turns out not to be the first.
  private static let patience = Duration.milliseconds(200)

  private var dueCount: Int
  private let dueTime: ContinuousClock.Instant

  /// Begins now.
  ///
  /// - Parameters:
  ///   - hasStart: whether the first photo is known and shown already.
  ///   - now: the time.
  init(hasStart: Bool, now: ContinuousClock.Instant) {
    dueCount = hasStart ? Self.firstCount : 1
    dueTime = hasStart ? now : now + Self.patience
  }

  /// Whether a snapshot of so many photos is due; asking that counts as making it.
  mutating func isDue(count: Int, now: ContinuousClock.Instant) -> Bool {
    guard count >= dueCount, now >= dueTime else { return false }
    dueCount = max(count * 2, Self.firstCount)
    return true
  }
}
