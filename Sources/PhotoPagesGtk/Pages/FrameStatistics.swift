/// How smoothly the pages were drawn since somebody last looked.
public struct FrameStatistics: Equatable, Sendable {
  /// A frame counts as late when it comes more than one and a half frames of a 60 Hz screen, 25 ms,
  /// after the one before while something moves.
  static let lateAfter = 0.025

  /// Frames drawn.
  public private(set) var count = 0
  /// Frames that were late.
  public private(set) var late = 0
  /// The longest time between two frames of one movement, in seconds.
  public private(set) var worst = 0.0

  /// A frame was drawn.
  mutating func drawn() {
    count += 1
  }

  /// A movement's next frame came after so many seconds; 0 for its first.
  mutating func add(_ seconds: Double) {
    worst = max(worst, seconds)
    if seconds > Self.lateAfter { late += 1 }
  }
}
