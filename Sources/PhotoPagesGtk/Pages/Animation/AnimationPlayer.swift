import GtkBindings
import PhotoDecoding
import PhotoImaging
import PhotoPages

/// Plays the shown picture's animation: puts one frame after another on its page.
///
/// The viewer decides whether it plays; the player decides when each frame comes. A frame's time counts from when
/// it is drawn, and nothing runs until the next is due, so an animation out of sight does not advance.
@MainActor
final class AnimationPlayer {
  private struct Subject: Equatable {
    let photo: Photo
    let detail: PictureDetail
    let colours: ColourTarget
    let size: PixelSize

    func isSamePicture(as other: Subject?) -> Bool {
      photo.id == other?.photo.id && photo.revision == other?.photo.revision
    }

    static func == (one: Subject, other: Subject) -> Bool {
      one.isSamePicture(as: other) && one.size == other.size
        && one.colours == other.colours
    }
  }

  private(set) var isRunning = false
  private(set) var playback = Playback()
  /// Whether a frame that a person stepped to is still loading.
  var isStepping: Bool { target != nil }

  private weak var view: PagerView?
  private var subject: Subject?
  private var frames: AnimationFrames?
  private var request: Task<Void, Never>?
  private var delay: Delay?
  private var pace = FramePace()
  /// The frame that a person stepped to; nil once it is shown.
  private var target: Int?
  /// A number that grows with each request and each stop; results with an older one are dropped.
  private var turn = 0
  private var hasNewFrame = false

  init(of view: PagerView) {
    self.view = view
  }

  /// Returns whether a frame was put on the page since the last call; drawing it does not unsettle the window.
  func takeFrameChange() -> Bool {
    defer { hasNewFrame = false }
    return hasNewFrame
  }

  func update() {
    follow(findSubject())
    let plays = view.map { $0.session.viewer.model.playsAnimation && $0.canBeSeen } ?? false
    guard (plays && subject != nil) != isRunning else { return }
    isRunning ? stop() : start()
  }

  func step(by step: Int) {
    guard subject != nil else { return }
    let frame = (target ?? playback.index) + step
    target = frame
    ask(for: frame)
  }

  isolated deinit {
    frames?.cancel()
    request?.cancelElsewhere()
  }
}

extension AnimationPlayer {
  /// Returns the shown picture if it is animated and more than a preview of it is decoded; nil otherwise.
  private func findSubject() -> Subject? {
    guard let view, let box = view.session.loader.viewSize else { return nil }
    let model = view.session.viewer.model
    guard let photo = model.currentPhoto, model.isAnimated, view.shownPhoto == photo.id,
      let picture = view.session.picture(of: photo.id), picture.revision == photo.revision,
      !picture.isProvisional
    else { return nil }
    let detail = PictureDetail.fitting(box)
    return Subject(
      photo: photo, detail: detail, colours: view.session.loader.colours,
      size: detail.size(of: picture.fullSize))
  }

  private func follow(_ new: Subject?) {
    guard new != subject else { return }
    let isSame = new?.isSamePicture(as: subject) ?? false
    subject = new
    frames?.cancel()
    frames = nil
    // The same picture at another size continues at its frame.
    if isSame, isRunning || isStepping { return ask(for: target ?? playback.index) }
    if isSame { return }
    stop()
    playback = Playback()
    view?.currentPage?.frame = nil
  }

  private func start() {
    isRunning = true
    pace = FramePace()
    target = nil
    ask(for: playback.start())
  }

  private func stop() {
    isRunning = false
    delay = nil
    target = nil
    turn += 1
    request?.cancelElsewhere()
  }

  /// Requests a frame and shows it; cancels the request before.
  private func ask(for index: Int) {
    guard let subject else { return }
    turn += 1
    delay = nil
    request?.cancelElsewhere()
    request = Task { [weak self, turn] in
      do throws(PictureError) {
        // Waiting for a frame must not keep the player alive.
        guard let frames = try await self?.opened(subject) else { return }
        let frame = try await frames.frame(index)
        self?.show(frame, turn)
      } catch {
        self?.failed(error, turn)
      }
    }
  }

  private func opened(_ subject: Subject) async throws(PictureError) -> AnimationFrames? {
    if let frames { return frames }
    guard let session = view?.session else { return nil }
    do throws(PhotoSourceError) {
      let source = try await session.source.picture(
        for: PictureRequest(subject.photo, subject.detail))
      guard self.subject == subject, !Task.isCancelled else { return nil }
      let request = DecodeRequest(
        source: source, detail: subject.detail, target: subject.colours)
      let opened = frames ?? AnimationFrames(request, decoder: session.decoder)
      frames = opened
      return opened
    } catch {
      throw .source(error)
    }
  }

  private func show(_ frame: AnimationFrame, _ turn: Int) {
    guard turn == self.turn, let subject, let view, let page = view.currentPage else { return }
    playback.show(frame.index, of: frame.timing)
    target = nil
    page.frame = PagePicture(frame.picture, revision: subject.photo.revision)
    hasNewFrame = true
    view.canvas.queueDraw()
    guard isRunning else { return }
    view.canvas.onEachFrame { [weak self] _ in
      self?.drawn(frame, turn)
      return false
    }
  }

  private func drawn(_ frame: AnimationFrame, _ turn: Int) {
    guard turn == self.turn, isRunning else { return }
    let wait = pace.wait(frame.delay, now: Clock.now)
    delay = Delay(milliseconds: wait) { [weak self] in self?.startNext() }
  }

  private func startNext() {
    delay = nil
    guard isRunning, let subject else { return }
    guard let next = playback.next else {
      view?.session.controller.send(.pictures(.animationEnded(subject.photo.id)))
      return
    }
    ask(for: next)
  }

  private func failed(_ error: PictureError, _ turn: Int) {
    guard turn == self.turn, error != .cancelled, let subject else { return }
    target = nil
    view?.session.controller.send(.pictures(.animationEnded(subject.photo.id)))
  }
}

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
