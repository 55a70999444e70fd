import Synchronization

/// Counts what this layer holds in C's hands, so that a leak is a number that a test compares.
///
/// Closures are freed by GLib on any thread, so the counters are atomic.
public enum LiveCounters {
  /// Strong references held by Swift.
  public static let objects = LiveCounter()
  /// Swift closures owned by a signal, a source or an object's data.
  public static let closures = LiveCounter()
  /// Canvas widgets that have not been disposed of.
  public static let canvases = LiveCounter()
  /// Drawings that a `Paintable` made and C has not let go.
  public static let paintables = LiveCounter()
  /// Toplevel windows that GTK has not finalised.
  public static let windows = LiveCounter()

  /// All of them by name.
  public static var all: [String: Int] {
    [
      "objects": objects.value, "closures": closures.value, "canvases": canvases.value,
      "paintables": paintables.value, "windows": windows.value,
    ]
  }
}

/// A number that goes up when something is made and down when it is gone.
public final class LiveCounter: Sendable {
  private let count = Atomic<Int>(0)

  /// How many there are.
  public var value: Int { count.load(ordering: .relaxed) }

  func increment() { count.add(1, ordering: .relaxed) }
  func decrement() { count.subtract(1, ordering: .relaxed) }
}
