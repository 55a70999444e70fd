import CGtkBindings

/// The end of a call that C finishes later.
///
/// Ownership: C keeps the closure box from the beginning of the call and calls `finishAsyncCall`
/// exactly once, on the thread that began it, also when it fails or is cancelled; that releases it.
struct AsyncCall {
  /// What to hand over as user data, beside `finishAsyncCall`; `handler` gets the `GAsyncResult`,
  /// lent for the length of its call.
  @MainActor
  static func data(
    _ handler: @escaping @MainActor (OpaquePointer?) -> Void
  ) -> UnsafeMutableRawPointer {
    ClosureBox(handler).retained()
  }
}

/// `GAsyncReadyCallback`: `void (*)(GObject *source, GAsyncResult *, gpointer data)`.
func finishAsyncCall(
  _: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?, _ data: UnsafeMutableRawPointer?
) {
  nonisolated(unsafe) let lent = result
  nonisolated(unsafe) let data = data
  MainActor.assumeIsolated {
    ClosureBox<@MainActor (OpaquePointer?) -> Void>.handler(in: data)(lent)
  }
  releaseClosureBox(data)
}
