import Synchronization

/// Counts what C code holds of ours, so that a test can see that nothing is left behind.
final class LiveCounter: Sendable {
  private let value = Atomic(0)

  /// How many there are now.
  var count: Int { value.load(ordering: .acquiring) }

  func increment() { value.add(1, ordering: .acquiringAndReleasing) }
  func decrement() { value.subtract(1, ordering: .acquiringAndReleasing) }
}
