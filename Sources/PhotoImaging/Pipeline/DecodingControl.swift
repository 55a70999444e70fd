import Dispatch
import Synchronization

/// Tells a decoder on other threads to wait, or that nobody wants its picture any longer.
final class DecodingControl: Sendable {
  private struct State {
    var isCancelled = false
    /// When it has to pause; nil if it need not.
    var pause: DispatchTime?
    /// Whether somebody has entered `pausing` and not left it.
    var isPaused = false
  }

  private let state = Mutex(State())
  /// Held as long as the decoder has to wait.
  private let pausing = DispatchGroup()

  /// For how long a decoder that has to pause goes on: as long as two pictures are apart for whoever
  /// leafs by holding a key, so that the next has a start when it is turned to.
  static let grace = DispatchTimeInterval.milliseconds(40)

  /// Whether `cancel` has been called.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Asks the decoder to give up.
  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.pause = nil
      goOn(&state)
    }
  }

  /// Asks the decoder to wait, a little later than `now`, or to go on.
  func setPaused(_ isPaused: Bool, at now: DispatchTime = .now()) {
    state.withLock { state in
      guard isPaused, !state.isCancelled else {
        state.pause = nil
        return goOn(&state)
      }
      state.pause = state.pause ?? now + Self.grace
    }
  }

  private func goOn(_ state: inout State) {
    guard state.isPaused else { return }
    state.isPaused = false
    pausing.leave()
  }

  /// For a decoder every now and then: waits as long as it has to.
  ///
  /// - Returns: whether it is to give up.
  func check() -> Bool {
    if hasToWait(at: .now()) { pausing.wait() }
    return isCancelled
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
