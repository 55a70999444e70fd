import Synchronization

/// A timeline of the program's start and of page turns, to find where time goes; costs one look at a flag while off.
package enum Trace {
  private static let isOn = Atomic(false)
  private static let listening = Mutex<Listening?>(nil)

  private struct Listening: Sendable {
    let start = ContinuousClock.now
    let tell: @Sendable (Duration, String) -> Void
  }

  /// Reports every later event, on the thread where it happens, with the time since this call.
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
