import Dispatch
import Testing

/// The real program in processes of its own, on screens that nobody sees.
///
/// A test waits more than it computes: for a movement, a notice, the next slide. So three groups run
/// beside each other, which take about as long as each other, and the tests of a group one after the
/// other, which leaves each program enough of the processor.
@Suite("The program", .onThreadsOfTheirOwn, .timeLimit(.minutes(5))) enum ProgramTests {
  /// Pointer and keys, windows, and what stands over the photo.
  @Suite("in hand", .serialized) enum Interface {}
  /// Tags, comments and captions, on screen and in files, and details.
  @Suite("with annotated photos", .serialized) enum Annotations {}
  /// The command line, processes, folders and pictures.
  @Suite("with files", .serialized) enum Files {}
}

/// Runs tests on threads of their own: on those that all tests share they would wait behind tests that
/// compute for seconds, while the program goes on and what they look for passes.
struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(QueueExecutor.shared, operation: function)
  }
}

extension Trait where Self == OwnThreads {
  static var onThreadsOfTheirOwn: OwnThreads { OwnThreads() }
}

private final class QueueExecutor: TaskExecutor {
  static let shared = QueueExecutor()

  private let queue = DispatchQueue(label: "The program's tests", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
