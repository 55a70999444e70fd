import Dispatch

/// Cancels tasks of a source on a thread of its own.
///
/// A task's cancellation handlers run on the thread that cancels it. Those of a source may block, as on a
/// server that does not answer: on the main thread that would freeze the window for good. A handler that
/// blocks holds up the cancellation of the same source's other tasks, and nothing else.
final class CancellingQueue: Sendable {
  private let queue = DispatchQueue(label: "photo-pages.cancelling")

  /// Cancels a task after those that came before. Nobody may rely on when: what a task brings is dropped by
  /// the one that started it.
  func cancel(_ task: Task<Void, Never>?) {
    guard let task else { return }
    queue.async { task.cancel() }
  }
}
