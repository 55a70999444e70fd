import PhotoDecoding

struct Playback: Equatable {
  /// The frame that is shown, from 0.
  private(set) var index = 0
  /// How many frames there are, as far as is known: at first only that there is one.
  var count: Int { timing?.count ?? 1 }
  private var timing: AnimationTiming?
  private var played = 0

  /// The frame that follows the shown one; nil after the last one of the last time.
  var next: Int? {
    guard let timing else { return 0 }
    if index + 1 < timing.count { return index + 1 }
    if let plays = timing.plays, played + 1 >= plays { return nil }
    return 0
  }

  mutating func show(_ index: Int, of timing: AnimationTiming) {
    if self.timing != nil, index == 0, self.index == timing.count - 1 { played += 1 }
    self.index = index
    self.timing = timing
  }

  /// It is to move: from wherever it was held it goes on; where it has ended it begins anew. Returns the
  /// frame that is to be seen first.
  mutating func start() -> Int {
    if next == nil { index = 0 }
    played = 0
    return index
  }
}

/// How long each frame of an animation is waited for, so that what is lost while one comes late is made
/// up for with those that follow.
struct FramePace: Equatable {
  /// Seconds beyond which a delay is not made up for: frames would rush by.
  static let patience = 0.25

  private var due: Double?

  /// A frame has come on the screen, for so many milliseconds, at a time in seconds of any clock. Returns the
  /// milliseconds until the next should come.
  mutating func wait(_ milliseconds: Int, now: Double) -> Int {
    let begun = due.map { now - $0 < Self.patience ? $0 : now } ?? now
    let next = begun + Double(milliseconds) / 1000
    due = next
    return max(0, Int(((next - now) * 1000).rounded()))
  }
}
