// Ownership: each piece of work has a Cancellable of its own, released when it is done.

import Dispatch

/// Does blocking work on files away from the caller's thread and from Swift's few own threads.
public enum FileQueue {
  /// Runs `work` on a thread of a pool and waits without blocking.
  ///
  /// Each piece of work has a serial queue of its own: a concurrent one has no more threads than
  /// there are processors, and shares them with Swift's tasks, so a few files on a machine that does
  /// not answer would stop the program.
  ///
  /// - Parameter work: gets what to pass on to GIO, which is cancelled with the calling task.
  /// - Returns: what `work` returned.
  /// - Throws: what `work` threw.
  public static func run<Value: Sendable>(
    _ work: @escaping @Sendable (Cancellable) throws(GioError) -> Value
  ) async throws(GioError) -> Value {
    let cancellable = Cancellable()
    let result: Result<Value, GioError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "file").async {
          continuation.resume(returning: Result { () throws(GioError) in try work(cancellable) })
        }
      }
    } onCancel: {
      cancellable.cancel()
    }
    return try result.get()
  }
}
