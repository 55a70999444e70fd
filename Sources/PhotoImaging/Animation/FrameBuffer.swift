import PhotoDecoding
import PhotoPages

/// The decoded frames of an animation, and the requests that wait for others.
struct FrameBuffer {
  typealias Answer = Result<AnimationFrame, PictureError>
  typealias Waiter = CheckedContinuation<Answer, Never>
  typealias Answers = [(waiter: Waiter, answer: Answer)]

  /// Whether frames are being decoded, or about to be.
  var isWorking = false
  /// The frames' delays and number of plays; nil until the file has been opened.
  var timing: AnimationTiming?
  /// The reason why there are no frames, or no more of them.
  var failure: PictureError?
  /// The frame requested last, which may be out of range before the number of frames is known.
  var wanted = 0
  /// The waiting requests, with the frame that each asked for.
  var waiters: [(index: Int, answer: Waiter)] = []
  private(set) var frames: [Int: DecodedPicture] = [:]
  private var window: FrameWindow?

  var isComplete: Bool { frames.count == timing?.count }

  /// Returns the frame that an index means, if it is decoded.
  func answer(_ index: Int) -> Answer? {
    guard let timing, let place = place(of: index), let picture = frames[place] else { return nil }
    return .success(AnimationFrame(index: place, picture: picture, timing: timing))
  }

  /// Returns the frame that an index means after wrapping; nil before the number of frames is known.
  private func place(of index: Int) -> Int? {
    guard let count = timing?.count, count > 0 else { return nil }
    return (index % count + count) % count
  }

  var next: Int? {
    guard let place = place(of: wanted) else { return nil }
    guard let window else { return frames[place] == nil ? place : nil }
    return window.next(at: place, having: Set(frames.keys))
  }

  /// Stores a decoded frame, and drops those that are not needed soon.
  ///
  /// Returns all frames, so that the caller frees the dropped ones after its lock.
  mutating func add(_ picture: DecodedPicture, as index: Int) -> [Int: DecodedPicture] {
    frames[index] = picture
    let all = frames
    guard let timing, let shown = place(of: wanted) else { return all }
    let window = FrameWindow(count: timing.count, frameBytes: picture.pixels.byteCount)
    let kept = window.kept(at: shown, of: Set(frames.keys))
    frames = all.filter { kept.contains($0.key) }
    self.window = window
    return all
  }

  /// Cuts the animation to `count` frames, fewer than the file declares.
  mutating func shorten(to count: Int) {
    guard let timing else { return }
    let delays = Array(timing.delays.prefix(count))
    self.timing = AnimationTiming(told: delays, plays: timing.plays)
    window = window.map { FrameWindow(count: count, frameBytes: $0.frameBytes) }
  }

  /// Removes the requests that can be answered now, and returns them with their answers.
  mutating func takeAnswers() -> Answers {
    let waiting = waiters
    waiters = waiting.filter { answer($0.index) == nil }
    return waiting.compactMap { waiter in answer(waiter.index).map { (waiter.answer, $0) } }
  }

  /// Ends decoding with an error; returns the waiting requests, for the caller to answer, and the frames to free.
  mutating func fail(_ error: PictureError) -> ([Waiter], [Int: DecodedPicture]) {
    defer { (waiters, frames, window) = ([], [:], nil) }
    failure = failure ?? error
    isWorking = false
    return (waiters.map(\.answer), frames)
  }
}

/// The frames of an animation to hold in memory: the shown one and a few after it, or all if they take little memory.
struct FrameWindow: Equatable {
  let count: Int
  let frameBytes: Int

  /// The most frames to decode ahead of the shown one.
  static let ahead = 4
  /// The most bytes for all held frames; the one after the shown frame is held regardless.
  static let byteLimit = 64 << 20

  /// Whether all frames are held once decoded, so that none is decoded twice.
  var keepsAll: Bool { frameBytes <= Self.byteLimit / max(1, count) }

  /// Returns the frames to decode and hold while one is shown, the most urgent first.
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
