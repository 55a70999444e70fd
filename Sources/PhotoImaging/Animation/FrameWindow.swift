/// Which frames of an animation are held ready: the shown one, a few after it, and all that were there
/// if they take little memory.
struct FrameWindow: Equatable {
  /// How many frames there are.
  let count: Int
  /// Bytes of one frame's pixels.
  let frameBytes: Int

  /// The most frames that are ready ahead of the shown one.
  static let ahead = 4
  /// Bytes that all frames that are held may take; a frame ahead of the shown one is held all the
  /// same.
  static let byteLimit = 64 << 20

  /// Whether all frames are kept once they are there, and none is decoded again.
  var keepsAll: Bool { frameBytes <= Self.byteLimit / max(1, count) }

  /// The frames that are wanted while one is shown, the most urgent first.
  func wanted(at shown: Int) -> [Int] {
    let room = Self.byteLimit / max(1, frameBytes) - 1
    let ahead = min(max(1, min(Self.ahead, room)), count - 1)
    return (0...max(0, ahead)).map { (shown + $0) % count }
  }

  /// The frame to decode next while one is shown; nil if all that are wanted are there.
  func next(at shown: Int, having frames: Set<Int>) -> Int? {
    wanted(at: shown).first { !frames.contains($0) }
  }

  /// Which of the frames that are there stay while one is shown.
  func kept(at shown: Int, of frames: Set<Int>) -> Set<Int> {
    keepsAll ? frames : frames.intersection(wanted(at: shown))
  }
}
