import CGtkBindings
import Synchronization

/// Counts objects that C has finalised.
enum Finalised {
  private static let counter = Atomic(0)
  /// How many objects are watched.
  @MainActor private(set) static var watched = 0

  /// How many of the watched ones.
  static var count: Int { counter.load(ordering: .relaxed) }

  /// Watches an object without holding it.
  @MainActor
  static func watch(_ object: UnsafeMutableRawPointer) {
    watched += 1
    g_object_weak_ref(object.assumingMemoryBound(to: GObject.self), countFinalised, nil)
  }

  fileprivate static func increment() { counter.add(1, ordering: .relaxed) }
}

/// `GWeakNotify`: `void (*)(gpointer data, GObject *where_the_object_was)`.
private func countFinalised(_: gpointer?, _: UnsafeMutablePointer<GObject>?) {
  Finalised.increment()
}
