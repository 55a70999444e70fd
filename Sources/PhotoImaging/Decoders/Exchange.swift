import PhotoDecoding
import PhotoPages
import Synchronization

/// One request to a decoder process until it is answered, used on the request's thread.
final class Exchange {
  let watch: ExchangeWatch
  let pictures: LentPictures
  let control: DecodingControl?
  /// The reason for not decoding a picture whose head has been read; nil if it is decoded.
  private(set) var refusal: Refusal?
  /// Whether the picture was not shown when the request was made.
  ///
  /// What failed since then may have lacked memory, also if the picture is shown by now.
  private let beganUnseen: Bool
  /// The most bytes that the pictures whose heads have been read take.
  private var byteEstimate = 0

  /// The reason for not decoding a picture.
  enum Refusal: Equatable {
    /// It would take too long, or too much memory, while it is not shown.
    case postponed(Postponement)
    case failed(PictureError)
  }

  init(
    _ limits: DecodingLimits, _ pictures: LentPictures, _ control: DecodingControl?,
    ceilings: MemoryCeilings = MemoryCeilings(available: .max)
  ) {
    watch = ExchangeWatch(limits, ceilings)
    self.pictures = pictures
    self.control = control
    beganUnseen = control?.isUnseen == true
  }

  /// Whether the decoder was cancelled because a picture that is not shown yet would take too much.
  var isPostponed: Bool { if case .postponed = refusal { true } else { false } }

  /// The present limits, which are stricter for a picture that is not shown.
  var currentLimits: DecodingLimits { watch.limits(for: control) }

  /// The bytes that the decoder may take without a further request.
  var unaskedBytes = 0

  /// Raises the limits for a picture whose head has been read, postpones it or refuses it.
  func open(_ picture: OpenedPicture) {
    watch.open(picture)
    byteEstimate = max(byteEstimate, picture.byteCount)
    if picture.byteCount > watch.ceiling(for: control) {
      refusal =
        control?.isUnseen == true ? .postponed(.memory) : .failed(.tooManyPixels(picture.size))
    } else if control?.isPrefetch == true,
      picture.seconds > Double(DecodingLimits.prefetchSeconds)
    {
      refusal = .postponed(.time)
    }
  }

  /// Whether a failure may be due to the little memory of a picture that is not shown, or was not when it began.
  ///
  /// Some libraries end or call a file damaged if they get no memory.
  func mayLackMemory(_ error: PictureError? = nil) -> Bool {
    guard beganUnseen, error != .cancelled else { return false }
    return error == .tooLarge || byteEstimate > watch.unseenCeiling / 2
  }

  /// Stops passing on signals.
  func finish() {
    control?.relay(to: nil)
    control?.whenWanted(nil)
    watch.finish()
  }
}

/// The reason for not decoding a picture before it is shown.
enum Postponement: Hashable {
  /// It takes longer than a prefetch may.
  case time
  /// It takes more memory than a picture that is not shown may.
  case memory
}

/// The part of an exchange that signals use on other threads; safe to use from any thread.
final class ExchangeWatch: Sendable {
  private struct State {
    var limits: DecodingLimits
    /// Bytes of writable memory that the process may have when nothing is decoded; nil before it is ready.
    var usualMemory: Int?
    var isCancelled = false
    var isFinished = false
    var start = SuspendingClock.now
    var pausedSince: SuspendingClock.Instant?
    var paused = Duration.zero
  }

  private let ceilings: MemoryCeilings
  private let state: Mutex<State>

  init(
    _ limits: DecodingLimits = DecodingLimits(fileBytes: 0),
    _ ceilings: MemoryCeilings = MemoryCeilings(available: .max)
  ) {
    self.ceilings = ceilings
    state = Mutex(State(limits: limits))
  }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }
  var isFinished: Bool { state.withLock { $0.isFinished } }
  var isPaused: Bool { state.withLock { $0.pausedSince != nil } }

  /// The most bytes for a picture that is not shown.
  var unseenCeiling: Int { ceilings.unseen }

  /// Returns the most bytes for the picture of a control, as it is shown or not at present.
  func ceiling(for control: DecodingControl?) -> Int {
    control?.isUnseen == true ? ceilings.unseen : ceilings.shown
  }

  /// Returns the limits for the picture of a control, as it is shown or not at present.
  func limits(for control: DecodingControl?) -> DecodingLimits {
    let limits = state.withLock { $0.limits }.capped(at: ceiling(for: control))
    return control?.isPrefetch == true ? limits.whilePrefetching : limits
  }

  /// Allows a process what the limits say; does nothing before it is ready.
  func allow(_ child: DecoderChild, _ control: DecodingControl?) {
    guard let usualMemory = state.withLock({ $0.usualMemory }) else { return }
    let limits = limits(for: control)
    let memory =
      usualMemory > 0 ? usualMemory + limits.byteAllowance - DecoderAllowance.usualBytes : 0
    child.allow(seconds: limits.processorSeconds, bytes: memory)
  }

  /// Notes that the process is ready, with the memory that it may have when nothing is decoded.
  func becomeReady(usualMemory: Int) { state.withLock { $0.usualMemory = usualMemory } }

  /// Restarts the time of the request.
  func restart() { state.withLock { $0.start = .now } }

  func finish() { state.withLock { $0.isFinished = true } }

  func open(_ picture: OpenedPicture) {
    state.withLock { $0.limits = $0.limits.opened(picture) }
  }

  func record(_ signal: DecodingSignal) {
    state.withLock { state in
      switch signal {
      case .cancel: state.isCancelled = true
      case .pause: state.pausedSince = state.pausedSince ?? .now
      case .resume:
        if let since = state.pausedSince { state.paused += .now - since }
        state.pausedSince = nil
      }
    }
  }

  /// Returns the milliseconds until the limit, at least 1 before it; pauses do not count.
  func millisecondsLeft(of limit: Duration) -> Int {
    let now = SuspendingClock.now
    let used = state.withLock { state in
      now - state.start - state.paused - (state.pausedSince.map { now - $0 } ?? .zero)
    }
    let left = limit - used
    return left > .zero ? max(1, Int(left / .milliseconds(1))) : 0
  }
}
