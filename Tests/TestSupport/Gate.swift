import Synchronization

/// A gate at which one task waits until it is opened.
public final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// Makes a closed gate.
  public init() {}

  /// Returns once the gate is open.
  public func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting = continuation }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  /// Lets the waiting task go on, and those that come later.
  public func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      return state.waiting.take()
    }
    waiting?.resume()
  }

  /// Lets tasks that come from now on wait.
  public func close() { state.withLock { $0.isOpen = false } }
}
