import Synchronization

/// A timeline of the program's start and of page turns, for whoever wants to know where time goes.
///
/// Costs one look at a flag as long as nobody listens.
public enum Trace {
  /// Gets each moment: the time since `listen` was called, and what happened.
  public typealias Listener = @Sendable (Duration, String) -> Void

  private static let isOn = Atomic(false)
  private static let listening = Mutex<Listening?>(nil)

  private struct Listening: Sendable {
    let start = ContinuousClock.now
    let tell: Listener
  }

  /// Tells `listener` of everything from now on, on whichever thread it happens.
  public static func listen(_ tell: @escaping Listener) {
    let new = Listening(tell: tell)
    listening.withLock { $0 = new }
    isOn.store(true, ordering: .relaxed)
  }

  /// Notes that something has happened; the text is made only if somebody listens.
  public static func mark(_ event: @autoclosure () -> String) {
    guard isOn.load(ordering: .relaxed) else { return }
    guard let listening = listening.withLock({ $0 }) else { return }
    listening.tell(.now - listening.start, event())
  }
}
