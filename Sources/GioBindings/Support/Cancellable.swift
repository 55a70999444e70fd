// Ownership: each piece of work has a Cancellable of its own, released when it is done, which owns its
// GCancellable through a SharedObject. C calls borrow it.

import CGioBindings
import Dispatch
import Synchronization

/// Cancels file operations that run on other threads, and hears from them that they get on.
///
/// Sendable, since GCancellable may be cancelled and asked on any thread.
package final class Cancellable: Sendable {
  private let object: SharedObject
  /// When the work got on last, in nanoseconds since the machine was started.
  private let progress = Atomic(DispatchTime.now().uptimeNanoseconds)

  /// Makes one that is not cancelled.
  package init() {
    object = SharedObject(adopting: OpaquePointer(g_cancellable_new()))
  }

  /// Makes every operation that was given this fail with `GioError.cancelled`, now or later.
  package func cancel() {
    g_cancellable_cancel(pointer)
  }

  /// Whether `cancel()` was called.
  package var isCancelled: Bool {
    g_cancellable_is_cancelled(pointer) != 0
  }

  /// Notes that the work gets on, if slowly: some bytes have come. It is not given up for that long.
  package func noteProgress() {
    progress.store(DispatchTime.now().uptimeNanoseconds, ordering: .relaxed)
  }

  /// Seconds since the work got on, or was begun.
  var idleTime: Double {
    let now = DispatchTime.now().uptimeNanoseconds
    return Double(now - min(now, progress.load(ordering: .relaxed))) / 1e9
  }

  /// For a C call made during the lifetime of this object.
  var pointer: UnsafeMutablePointer<GCancellable> {
    UnsafeMutablePointer(object.pointer)
  }
}
