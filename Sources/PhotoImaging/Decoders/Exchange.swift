import PhotoDecoding
import Synchronization

/// One request to a decoder process, until it is answered. Used on the request's thread.
final class Exchange {
  let watch: ExchangeWatch
  let pictures: LentPictures
  let control: DecodingControl?
  /// Whether the decoder was cancelled because a picture that is not shown yet would take too long.
  private(set) var isPostponed = false

  init(_ limits: DecodingLimits, _ pictures: LentPictures, _ control: DecodingControl?) {
    watch = ExchangeWatch(limits)
    self.pictures = pictures
    self.control = control
  }

  /// The limits of a shown picture.
  var limits: DecodingLimits { watch.limits }

  /// The limits that apply now.
  var currentLimits: DecodingLimits {
    control?.isPrefetch == true ? limits.whilePrefetching : limits
  }

  /// Raises the limits for a picture whose head has been read, or postpones it.
  func open(_ picture: OpenedPicture) {
    watch.open(picture)
    isPostponed =
      control?.isPrefetch == true && picture.seconds > Double(DecodingLimits.prefetchSeconds)
  }

  /// Stops passing on signals.
  func finish() {
    control?.relay(to: nil)
    control?.whenWanted(nil)
    watch.finish()
  }
}

/// The part of an exchange that signals read and write on other threads. Safe to use from any thread.
final class ExchangeWatch: Sendable {
  private struct State {
    var limits: DecodingLimits
    var isCancelled = false
    var isFinished = false
    var start = SuspendingClock.now
    var pausedSince: SuspendingClock.Instant?
    var paused = Duration.zero
  }

  private let state: Mutex<State>

  init(_ limits: DecodingLimits = DecodingLimits(fileBytes: 0)) {
    state = Mutex(State(limits: limits))
  }

  var limits: DecodingLimits { state.withLock { $0.limits } }
  var isCancelled: Bool { state.withLock { $0.isCancelled } }
  var isFinished: Bool { state.withLock { $0.isFinished } }
  /// Whether the decoder was asked to pause.
  var isPaused: Bool { state.withLock { $0.pausedSince != nil } }

  /// Restarts the time of the request.
  func restart() { state.withLock { $0.start = .now } }

  func finish() { state.withLock { $0.isFinished = true } }

  /// Raises the limits for a picture whose head has been read.
  func open(_ picture: OpenedPicture) {
    state.withLock { $0.limits = $0.limits.opened(picture) }
  }

  func note(_ signal: DecodingSignal) {
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

  /// Returns the milliseconds until the limit, at least 1 before it. Pauses do not count.
  func millisecondsLeft(of limit: Duration) -> Int {
    let now = SuspendingClock.now
    let used = state.withLock { state in
      now - state.start - state.paused - (state.pausedSince.map { now - $0 } ?? .zero)
    }
    let left = limit - used
    return left > .zero ? max(1, Int(left / .milliseconds(1))) : 0
  }
}
