import PhotoDecoding
import PhotoPages

/// The frames of an animation that are there, and who waits for others.
struct FrameShelf {
  typealias Answer = Result<AnimationFrame, PictureError>
  typealias Waiter = CheckedContinuation<Answer, Never>

  /// Whether frames are being decoded, or about to be.
  var isWorking = false
  /// When the frames follow each other; nil until the file has been opened.
  var timing: AnimationTiming?
  /// Why there are no frames, or no longer.
  var failure: PictureError?
  /// The frame that was asked for last, as it was asked for: before it is known how many there are,
  /// it may be none of them.
  var wanted = 0
  /// Who waits, and for which frame.
  var waiters: [(index: Int, answer: Waiter)] = []
  private(set) var frames: [Int: DecodedPicture] = [:]
  private var window: FrameWindow?

  var isComplete: Bool { frames.count == timing?.count }

  /// The frame that an index means, if it is there.
  func answer(_ index: Int) -> Answer? {
    guard let timing, let place = place(of: index), let picture = frames[place] else { return nil }
    return .success(AnimationFrame(index: place, picture: picture, timing: timing))
  }

  /// Which frame an index means; nil before it is known how many there are.
  private func place(of index: Int) -> Int? {
    guard let count = timing?.count, count > 0 else { return nil }
    return (index % count + count) % count
  }

  var next: Int? {
    guard let place = place(of: wanted) else { return nil }
    guard let window else { return frames[place] == nil ? place : nil }
    return window.next(at: place, having: Set(frames.keys))
  }

  /// A frame has come; those that will not be wanted soon go.
  mutating func add(_ picture: DecodedPicture, as index: Int) {
    frames[index] = picture
    guard let timing, let shown = place(of: wanted) else { return }
    let window = FrameWindow(count: timing.count, frameBytes: picture.pixels.byteCount)
    let kept = window.kept(at: shown, of: Set(frames.keys))
    frames = frames.filter { kept.contains($0.key) }
    self.window = window
  }

  /// There are no more frames than these, whatever the file says.
  mutating func shorten(to count: Int) {
    guard let timing else { return }
    let delays = Array(timing.delays.prefix(count))
    self.timing = AnimationTiming(told: delays, plays: timing.plays)
    window = window.map { FrameWindow(count: count, frameBytes: $0.frameBytes) }
  }

  /// Those who wait for what is there now; they wait no longer.
  mutating func takeAnswers() -> [() -> Void] {
    let waiting = waiters
    waiters = waiting.filter { answer($0.index) == nil }
    return waiting.compactMap { waiter in
      answer(waiter.index).map { answer in { waiter.answer.resume(returning: answer) } }
    }
  }

  /// Ends it, and tells who waited.
  mutating func fail(_ error: PictureError) -> [Waiter] {
    defer { (waiters, frames, window) = ([], [:], nil) }
    failure = failure ?? error
    isWorking = false
    return waiters.map(\.answer)
  }
}

/// Which frames of an animation are held ready: the shown one, a few after it, and all that were there
/// if they take little memory.
struct FrameWindow: Equatable {
  /// How many frames there are.
  let count: Int
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

  func next(at shown: Int, having frames: Set<Int>) -> Int? {
    wanted(at: shown).first { !frames.contains($0) }
  }

  func kept(at shown: Int, of frames: Set<Int>) -> Set<Int> {
    keepsAll ? frames : frames.intersection(wanted(at: shown))
  }
}
