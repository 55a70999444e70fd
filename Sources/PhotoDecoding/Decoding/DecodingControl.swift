import Dispatch
import Synchronization

/// The messages to one decoding: to give up, to pause, to go on.
///
/// Sending one never waits. What they mean the decoder finds out by asking, where it can stop.
public final class DecodingControl: Sendable {
  private struct State {
    var isCancelled = false
    /// When it has to pause; nil if it need not.
    var pause: DispatchTime?
    /// Whether the decoder waits, so that `pausing` has been entered.
    var isPaused = false
    /// Whether it was told to pause, at whatever time.
    var isToldToPause: Bool { pause != nil }
    /// Where signals are passed on to.
    var relay: (@Sendable (DecodingSignal) -> Void)?
    /// Gets what is known of the picture once its head has been read.
    var onOpened: (@Sendable (OpenedPicture) -> Void)?
    var isPrefetch = false
    /// Called when a prefetched picture is looked at.
    var onWanted: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let pausing = DispatchGroup()

  /// For how long a decoder that has to pause goes on: as long as two pictures are apart when pages are
  /// turned by holding a key, so that the next has a start when it is turned to.
  static let grace = DispatchTimeInterval.milliseconds(40)

  /// Makes the control of a decoding that nothing has been said to.
  public init() {}

  /// Whether the decoding is to be given up. Any thread may ask.
  public var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Whether to stop, for now or for good. Any thread may ask.
  var isInterrupted: Bool {
    let now = DispatchTime.now()
    return state.withLock { $0.isCancelled || ($0.pause.map { $0 <= now } ?? false) }
  }

  /// Tells the decoder to give up.
  public func cancel() {
    state.withLock { state in
      if !state.isCancelled { state.relay?(.cancel) }
      state.isCancelled = true
      state.pause = nil
      goOn(&state)
    }
  }

  /// Whether nobody looks at the picture yet, so that decoding it may take little time. Any thread may ask.
  package var isPrefetch: Bool { state.withLock { $0.isPrefetch } }

  /// Says whether nobody looks at the picture yet.
  package func setPrefetch(_ isPrefetch: Bool) {
    let onWanted = state.withLock { state in
      defer { state.isPrefetch = isPrefetch }
      return state.isPrefetch && !isPrefetch ? state.onWanted : nil
    }
    onWanted?()
  }

  /// Has `handler` called, on any thread, when somebody looks at a picture that was prefetched; nil ends it.
  package func whenWanted(_ handler: (@Sendable () -> Void)?) {
    state.withLock { $0.onWanted = handler }
  }

  /// Has signals passed on to where the decoding is done, those that were given before included, in their
  /// order; nil ends it. `relay` must neither wait nor use this control.
  package func relay(to relay: (@Sendable (DecodingSignal) -> Void)?) {
    state.withLock { state in
      state.relay = relay
      if state.isCancelled { relay?(.cancel) }
      if state.isToldToPause { relay?(.pause) }
    }
  }

  /// Has `handler` called on the decoding's or its caller's thread once the picture's head has been read, before it is
  /// decoded.
  package func whenOpened(_ handler: @escaping @Sendable (OpenedPicture) -> Void) {
    state.withLock { $0.onOpened = handler }
  }

  /// Tells what is known of the picture.
  package func opened(_ picture: OpenedPicture) {
    state.withLock { $0.onOpened }?(picture)
  }

  /// Tells the decoder to pause, a little later than `now`, or to go on.
  package func setPaused(_ isPaused: Bool, at now: DispatchTime = .now()) {
    state.withLock { state in
      guard isPaused, !state.isCancelled else {
        if state.isToldToPause { state.relay?(.resume) }
        state.pause = nil
        return goOn(&state)
      }
      if !state.isToldToPause { state.relay?(.pause) }
      state.pause = state.pause ?? now + Self.grace
    }
  }

  private func goOn(_ state: inout State) {
    guard state.isPaused else { return }
    state.isPaused = false
    pausing.leave()
  }

  /// Waits as long as the decoding has to pause. Blocks, so it is for the decoding's own thread alone.
  func waitWhilePaused() {
    if hasToWait(at: .now()) { pausing.wait() }
  }

  /// Whether a decoder that asks at a time has to wait until it may go on.
  func hasToWait(at now: DispatchTime) -> Bool {
    state.withLock { state in
      guard let pause = state.pause, pause <= now else { return false }
      if !state.isPaused { pausing.enter() }
      state.isPaused = true
      return true
    }
  }
}
