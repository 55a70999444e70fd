import Synchronization

/// A client of servers of the web, which several sources may share.
///
/// Its thread begins with the first request. Requests are sent a few at a time, the most urgent first; equal ones share
/// a transfer; what may succeed later is sent again.
package final class WebClient: Sendable {
  private struct State {
    var thread: WebThread?
    var lastWaiter: UInt64 = 0
  }

  private let settings: WebSettings
  private let state = Mutex(State())

  package init(_ settings: WebSettings) { self.settings = settings }

  deinit {
    guard let thread = state.withLock({ $0.thread }) else { return }
    Task { await thread.close() }
  }

  /// The thread, which is started if it does not run.
  var thread: WebThread {
    state.withLock { state in
      let thread = state.thread ?? WebThread(settings)
      state.thread = thread
      return thread
    }
  }

  /// Fetches what a request asks for.
  ///
  /// An equal request with a higher priority raises that of the shared transfer, which is cancelled with the last task
  /// that waits for it.
  ///
  /// - Parameters:
  ///   - request: the question.
  ///   - progress: called on another thread as bytes come; each attempt begins at none.
  /// - Returns: the answer, whose status is one of success.
  /// - Throws: the reason for the failure of the last attempt; `.cancelled` with the calling task, or after `close`.
  package func fetch(
    _ request: WebRequest, progress: @escaping @Sendable (WebProgress) -> Void = { _ in }
  ) async throws(WebError) -> WebAnswer {
    let thread = thread
    let waiter = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    let result = await withTaskCancellationHandler {
      await thread.fetch(request, waiter: waiter, progress: progress)
    } onCancel: {
      Task { await thread.leave(waiter) }
    }
    return try result.get()
  }

  /// Fetches a JSON text and parses it.
  ///
  /// - Parameters:
  ///   - request: the question.
  ///   - depth: the most arrays and objects in each other.
  /// - Returns: the value.
  /// - Throws: `.broken` if it is none, or deeper than `depth`.
  package func json(_ request: WebRequest, depth: Int = 32) async throws(WebError) -> JSON {
    let answer = try await fetch(request)
    guard let json = JSON(answer.bytes, depth: depth) else {
      throw .broken(host: request.address.host)
    }
    return json
  }

  /// Cancels all requests and writes the index of the cache, for the end of the program.
  ///
  /// Later requests fail with `.cancelled`.
  package func close() async {
    await state.withLock { $0.thread }?.close()
  }
}
