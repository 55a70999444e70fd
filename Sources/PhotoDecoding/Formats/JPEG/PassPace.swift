/// How often coarse pictures are shown on the way to the whole: seldom enough that all of them together
/// make the picture come hardly later.
struct PassPace {
  /// The shortest time between two.
  private let interval: Duration
  /// What may be added to the time that decoding takes: a part of it.
  private let share: Double
  /// How many there are at most.
  private var left = 4
  /// When the last one was ready, or the decoding began.
  private var last = Duration.zero
  /// When the one that is due began.
  private var begun = Duration.zero
  /// The time until which the last one's cost is more than its share.
  private var paidOff = Duration.zero

  init(interval: Duration = .milliseconds(100), share: Double = 0.2) {
    self.interval = interval
    self.share = share
  }

  /// Whether to show one now, when so much of the file has been taken in, from 0 to 1: not where the
  /// whole will be there soon anyway.
  mutating func isDue(at time: Duration, progress: Double) -> Bool {
    let isSoonDone = progress > 0 && time * (1 / progress - 1) < interval
    guard left > 0, time >= last + interval, time >= paidOff, !isSoonDone else { return false }
    begun = time
    return true
  }

  /// Counts one that has been shown.
  mutating func passed(at time: Duration) {
    left -= 1
    last = time
    paidOff = time + (time - begun) * (1 / share)
  }
}
