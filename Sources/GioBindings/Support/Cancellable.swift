// Ownership: each piece of work has a separate Cancellable, released when it is done, which owns its
// GCancellable through a SharedObject. C calls borrow it.

import CGioBindings
import Dispatch
import Synchronization

/// A handle to cancel file operations on other threads, and a record of their progress.
///
/// Sendable, since GCancellable may be cancelled and queried on any thread.
package final class Cancellable: Sendable {
  private let object: SharedObject
  /// The time of the last progress, in nanoseconds since the machine was started.
  private let progress = Atomic(DispatchTime.now().uptimeNanoseconds)

  package init() {
    object = SharedObject(adopting: g_cancellable_new())
  }

  /// Makes every operation with this handle fail with `GioError.cancelled`, now or later.
  package func cancel() {
    g_cancellable_cancel(pointer)
  }

  package var isCancelled: Bool {
    g_cancellable_is_cancelled(pointer) != 0
  }

  /// Records progress, such as bytes received, which restarts the timeout.
  package func recordProgress() {
    progress.store(DispatchTime.now().uptimeNanoseconds, ordering: .relaxed)
  }

  /// The seconds since the last progress, or since the beginning.
  var idleTime: Double {
    let now = DispatchTime.now().uptimeNanoseconds
    return Double(now - min(now, progress.load(ordering: .relaxed))) / 1e9
  }

  /// The GCancellable, for a C call made during the lifetime of this object.
  package var pointer: UnsafeMutablePointer<GCancellable> { object.pointer() }
}
