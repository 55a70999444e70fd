// Ownership: `retained()` gives C the one reference; `releaseClosureBox`, passed to C with it as the destroy notify, is the
// only place that releases it.

import CGioBindings
import Synchronization

/// A Swift closure, or another value, owned by C.
///
/// C may release it on any thread, so the box belongs to no actor. `@unchecked Sendable`: `handler` is immutable, and
/// functions for C call it on the thread that it is meant for.
package final class ClosureBox<Handler>: @unchecked Sendable {
  package let handler: Handler

  package init(_ handler: Handler) {
    self.handler = handler
    closureCounter.increment()
  }

  deinit { closureCounter.decrement() }

  /// Retains the box for C, which releases it with `releaseClosureBox`.
  package func retained() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  package static func handler(in data: UnsafeMutableRawPointer?) -> Handler {
    guard let data else { preconditionFailure("C lost a closure's user data") }
    return Unmanaged<ClosureBox<Handler>>.fromOpaque(data).takeUnretainedValue().handler
  }
}

/// `GDestroyNotify`: `void (*)(gpointer data)`.
package func releaseClosureBox(_ data: UnsafeMutableRawPointer?) {
  data.map { Unmanaged<AnyObject>.fromOpaque($0).release() }
}

/// `GClosureNotify`: `void (*)(gpointer data, GClosure *closure)`.
package func releaseSignalBox(
  _ data: UnsafeMutableRawPointer?, _ closure: UnsafeMutablePointer<GClosure>?
) {
  releaseClosureBox(data)
}

/// The number of closures that C owns.
package let closureCounter = LiveCounter()

/// A counter of objects, so that tests detect leaks.
///
/// C frees closures on any thread, so it is atomic.
package final class LiveCounter: Sendable {
  private let count = Atomic<Int>(0)

  package init() {}

  package var value: Int { count.load(ordering: .relaxed) }

  package func increment() { count.add(1, ordering: .relaxed) }
  package func decrement() { count.subtract(1, ordering: .relaxed) }
}

/// Starts an asynchronous C call, and returns what `finish` makes of its result.
///
/// C calls back in the main context of the thread that starts the call, that of the calling actor.
///
/// - Parameters:
///   - isolation: the actor on which the call is started.
///   - start: starts the call, with `finishAsyncCall` as its callback and the argument as its user data.
///   - finish: gets the `GAsyncResult` and a place for an error; nil if there is one.
/// - Returns: the value of `finish`.
/// - Throws: the error of `finish`.
package func asyncResult<Value: Sendable>(
  isolation: isolated (any Actor)? = #isolation, _ start: (UnsafeMutableRawPointer) -> Void,
  of finish:
    @escaping (OpaquePointer, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) ->
    Value?
) async throws(GioError) -> Value {
  let result: Result<Value, GioError> = await withCheckedContinuation { continuation in
    let box = ClosureBox<(OpaquePointer?) -> Void> { result in
      continuation.resume(
        returning: Result { () throws(GioError) in
          try GioError.value { error in result.flatMap { finish($0, error) } }
        })
    }
    start(box.retained())
  }
  return try result.get()
}

/// `GAsyncReadyCallback`: `void (*)(GObject *source, GAsyncResult *, gpointer data)`, which is called exactly once.
package func finishAsyncCall(
  _: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?, _ data: UnsafeMutableRawPointer?
) {
  ClosureBox<(OpaquePointer?) -> Void>.handler(in: data)(result)
  releaseClosureBox(data)
}
