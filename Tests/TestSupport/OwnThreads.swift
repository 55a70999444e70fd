import Dispatch
import Testing

/// Runs tests on threads of their own: on those that all tests share they would wait behind tests that
/// compute for seconds, or the others behind them.
public struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
  /// Counts for all tests of a suite.
  public let isRecursive = true
  fileprivate let executor: QueueExecutor

  /// Runs a test there.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(executor, operation: function)
  }
}

extension Trait where Self == OwnThreads {
  /// For tests that wait for another program while time passes there, too: each has a thread.
  public static var onThreadsOfTheirOwn: OwnThreads { OwnThreads(executor: .concurrent) }

  /// For tests that compute, or wait without letting others go on, for very long: they have one thread together,
  /// so that the rest of the processor is left to those that count on time.
  public static var onTheThreadForLongOnes: OwnThreads { OwnThreads(executor: .serial) }
}

private final class QueueExecutor: TaskExecutor {
  static let concurrent = QueueExecutor(
    DispatchQueue(label: "Waiting tests", attributes: .concurrent))
  static let serial = QueueExecutor(DispatchQueue(label: "Long tests"))

  private let queue: DispatchQueue

  private init(_ queue: DispatchQueue) { self.queue = queue }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
