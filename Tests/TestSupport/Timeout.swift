import Testing

/// A time limit that does not count the wait for a thread.
///
/// Tests share few threads, and the `timeLimit` of Swift Testing also counts while a test waits for others that
/// compute. Here each second is a wait on the threads of the test itself. While these are taken, no second passes.
public struct Timeout: SuiteTrait, TestTrait, TestScoping {
  /// The limit is that of each test of a suite.
  public let isRecursive = true
  private let seconds: Int

  /// Makes a limit of so many seconds.
  public init(seconds: Int) { self.seconds = seconds }

  /// Runs a test, and cancels it with an issue when its seconds are over.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withoutActuallyEscaping(function) { function in
      try await withThrowingTaskGroup(of: Ending.self) { group in
        group.addTask {
          try await function()
          return .done
        }
        group.addTask {
          for _ in 0..<seconds { try await Task.sleep(for: .seconds(1)) }
          return .late
        }
        if try await group.next() == .late {
          Issue.record(
            "The test took longer than \(seconds) s", sourceLocation: test.sourceLocation)
        }
        group.cancelAll()
      }
    }
  }

  private enum Ending { case done, late }
}

extension Trait where Self == Timeout {
  /// Cancels a test after so many minutes, not counting the wait for a thread.
  public static func timeout(minutes: Int) -> Timeout { Timeout(seconds: 60 * minutes) }
}
