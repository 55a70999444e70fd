import Synchronization

/// A timeline of the program's start and of page turns, to find where time goes.
///
/// Costs one look at a flag while it is off.
package enum Trace {
  private static let isOn = Atomic(false)
  private static let listening = Mutex<Listening?>(nil)

  private struct Listening: Sendable {
    let start = ContinuousClock.now
    let tell: @Sendable (Duration, String) -> Void
  }

  /// Tells of everything from now on, on whichever thread it happens: the time since this call, and what
  /// happened.
  package static func listen(_ tell: @escaping @Sendable (Duration, String) -> Void) {
    listening.withLock { $0 = Listening(tell: tell) }
    isOn.store(true, ordering: .relaxed)
  }

  /// Notes that something has happened; the text is made only while it is on.
  package static func mark(_ event: @autoclosure () -> String) {
    guard isOn.load(ordering: .relaxed) else { return }
    guard let listening = listening.withLock({ $0 }) else { return }
    listening.tell(.now - listening.start, event())
  }
}
