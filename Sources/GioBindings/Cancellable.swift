// Ownership: a Cancellable owns its GCancellable through a SharedObject. C calls borrow it.

import CGioBindings

/// Cancels file operations that run on other threads.
///
/// Sendable, since GCancellable may be cancelled and asked on any thread.
public final class Cancellable: Sendable {
  private let object: SharedObject

  /// Makes one that is not cancelled.
  public init() {
    object = SharedObject(adopting: OpaquePointer(g_cancellable_new()))
  }

  /// Makes every operation that was given this fail with `GioError.cancelled`, now or later.
  public func cancel() {
    g_cancellable_cancel(pointer)
  }

  /// Whether `cancel()` was called.
  public var isCancelled: Bool {
    g_cancellable_is_cancelled(pointer) != 0
  }

  /// For a C call made during the lifetime of this object.
  var pointer: UnsafeMutablePointer<GCancellable> {
    UnsafeMutablePointer(object.pointer)
  }
}
