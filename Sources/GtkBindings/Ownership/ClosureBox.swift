import CGtkBindings

/// A Swift closure in C's keeping.
///
/// Ownership: `retained()` gives C the one reference; `releaseClosureBox`, handed to C beside it as
/// the destroy notify, is the only place that drops it. GLib may call that on any thread, so the
/// box belongs to no actor. `@unchecked Sendable`: `handler` is immutable, and only trampolines that
/// have entered the main actor call it.
final class ClosureBox<Handler>: @unchecked Sendable {
  let handler: Handler

  init(_ handler: Handler) {
    self.handler = handler
    LiveCounters.closures.increment()
  }

  deinit {
    LiveCounters.closures.decrement()
  }

  /// The pointer that C keeps and passes back as user data.
  func retained() -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(self).toOpaque()
  }

  /// The handler behind the user data that C passes back.
  static func handler(in data: UnsafeMutableRawPointer?) -> Handler {
    guard let data else { preconditionFailure("C lost a closure's user data") }
    return Unmanaged<ClosureBox<Handler>>.fromOpaque(data).takeUnretainedValue().handler
  }
}

/// `GDestroyNotify`: `void (*)(gpointer data)`.
func releaseClosureBox(_ data: UnsafeMutableRawPointer?) {
  guard let data else { return }
  Unmanaged<AnyObject>.fromOpaque(data).release()
}

/// `GClosureNotify`: `void (*)(gpointer data, GClosure *closure)`.
func releaseSignalBox(
  _ data: UnsafeMutableRawPointer?, _ closure: UnsafeMutablePointer<GClosure>?
) {
  releaseClosureBox(data)
}
