import Dispatch
import Synchronization

/// Cancels, pauses and resumes one decoding; sending a signal never blocks.
public final class DecodingControl: Sendable {
  private struct State {
    var isCancelled = false
    /// The time from which the decoder has to pause; nil if it need not.
    var pause: DispatchTime?
    /// Whether the decoder waits, so that `pausing` has been entered.
    var isPaused = false
    var hasPauseRequest: Bool { pause != nil }
    var relay: (@Sendable (DecodingSignal) -> Void)?
    var onOpened: (@Sendable (OpenedPicture) -> Void)?
    var isPrefetch = false
    var onWanted: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let pausing = DispatchGroup()

  /// The time that a decoder goes on after a pause was requested.
  ///
  /// It is the interval between two pages while a key is held, so that the next picture has a head start.
  static let grace = DispatchTimeInterval.milliseconds(40)

  /// Whether the picture is one of many small ones.
  private let isThumbnail: Bool

  /// Makes the control of a decoding that has received no signal.
  public convenience init() { self.init(isThumbnail: false) }

  package init(isThumbnail: Bool) { self.isThumbnail = isThumbnail }

  /// Whether the picture is not shown on a page, so that its decoding may take little memory; any thread may read it.
  package var isUnseen: Bool { isThumbnail || isPrefetch }

  /// Whether the decoding was cancelled; any thread may read it.
  public var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Whether the decoder must stop, because it was cancelled or has to pause; any thread may read it.
  var isInterrupted: Bool {
    let now = DispatchTime.now()
    return state.withLock { $0.isCancelled || ($0.pause.map { $0 <= now } ?? false) }
  }

  /// Cancels the decoding.
  public func cancel() {
    state.withLock { state in
      if !state.isCancelled { state.relay?(.cancel) }
      state.isCancelled = true
      state.pause = nil
      endPause(&state)
    }
  }

  /// Whether the picture is only prefetched, so that its decoding may take little time; any thread may read it.
  package var isPrefetch: Bool { state.withLock { $0.isPrefetch } }

  package func setPrefetch(_ isPrefetch: Bool) {
    let onWanted = state.withLock { state in
      defer { state.isPrefetch = isPrefetch }
      return state.isPrefetch && !isPrefetch ? state.onWanted : nil
    }
    onWanted?()
  }

  /// Sets a handler, called on any thread, for when a prefetched picture is wanted for display; nil removes it.
  package func whenWanted(_ handler: (@Sendable () -> Void)?) {
    state.withLock { $0.onWanted = handler }
  }

  /// Passes signals on to `relay`, earlier ones first and in order; nil ends this.
  ///
  /// `relay` must neither block nor use this control.
  package func relay(to relay: (@Sendable (DecodingSignal) -> Void)?) {
    state.withLock { state in
      state.relay = relay
      if state.isCancelled { relay?(.cancel) }
      if state.hasPauseRequest { relay?(.pause) }
    }
  }

  /// Sets a handler for when the head was read, before decoding, on the thread of the decoding or of its caller.
  package func whenOpened(_ handler: @escaping @Sendable (OpenedPicture) -> Void) {
    state.withLock { $0.onOpened = handler }
  }

  package func opened(_ picture: OpenedPicture) {
    state.withLock { $0.onOpened }?(picture)
  }

  /// Pauses the decoder a little later than `now`, or resumes it.
  package func setPaused(_ isPaused: Bool, at now: DispatchTime = .now()) {
    state.withLock { state in
      guard isPaused, !state.isCancelled else {
        if state.hasPauseRequest { state.relay?(.resume) }
        state.pause = nil
        return endPause(&state)
      }
      if !state.hasPauseRequest { state.relay?(.pause) }
      state.pause = state.pause ?? now + Self.grace
    }
  }

  private func endPause(_ state: inout State) {
    guard state.isPaused else { return }
    state.isPaused = false
    pausing.leave()
  }

  /// Blocks while the decoding is paused; only for the decoding thread.
  func waitWhilePaused() {
    if hasToWait(at: .now()) { pausing.wait() }
  }

  /// Whether a decoder that checks at `now` has to wait; if so, enters `pausing`.
  func hasToWait(at now: DispatchTime) -> Bool {
    state.withLock { state in
      guard let pause = state.pause, pause <= now else { return false }
      if !state.isPaused { pausing.enter() }
      state.isPaused = true
      return true
    }
  }
}
