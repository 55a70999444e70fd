import PhotoDecoding

struct Playback: Equatable {
  /// The shown frame, from 0.
  private(set) var index = 0
  /// The number of frames; 1 until the first frame has come.
  var count: Int { timing?.count ?? 1 }
  private var timing: AnimationTiming?
  private var played = 0

  /// The frame after the shown one; nil after the last frame of the last repetition.
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

  /// Starts playing at the shown frame, or at the first if the animation has ended, and returns that frame.
  mutating func start() -> Int {
    if next == nil { index = 0 }
    played = 0
    return index
  }
}

/// The waits between frames, shortened after a late frame to keep the average pace.
struct FramePace: Equatable {
  /// The longest lateness that is made up for, in seconds; beyond it, frames would rush by.
  static let longestLateness = 0.25

  private var due: Double?

  /// Notes that a frame was drawn at `now`, and returns the milliseconds until the next is due.
  ///
  /// The frame stays for `milliseconds`; `now` is in seconds of any clock.
  mutating func wait(_ milliseconds: Int, now: Double) -> Int {
    let begun = due.map { now - $0 < Self.longestLateness ? $0 : now } ?? now
    let next = begun + Double(milliseconds) / 1000
    due = next
    return max(0, Int(clamping: ((next - now) * 1000).rounded()))
  }
}
