import Synchronization

/// Events in the order in which they happened.
///
/// A test suspends until one has, never for a time.
final class Recorder<Event: Hashable & Sendable>: Sendable {
  private struct State {
    var events: [Event] = []
    var waiting: [(event: Event, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  /// All so far.
  var events: [Event] { state.withLock { $0.events } }

  /// Adds an event and resumes who waits for it.
  func record(_ event: Event) {
    let resumed = state.withLock { state in
      state.events.append(event)
      let resumed = state.waiting.filter { $0.event == event }
      state.waiting.removeAll { $0.event == event }
      return resumed.map(\.continuation)
    }
    for continuation in resumed { continuation.resume() }
  }

  /// Suspends until `event` has happened, if it has not yet.
  func wait(for event: Event) async {
    await withCheckedContinuation { continuation in
      let hasHappened = state.withLock { state in
        if state.events.contains(event) { return true }
        state.waiting.append((event, continuation))
        return false
      }
      if hasHappened { continuation.resume() }
    }
  }
}
