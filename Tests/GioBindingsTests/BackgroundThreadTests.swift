import Glibc
import Testing

@testable import GioBindings

struct BackgroundThreadTests {
  /// The calling thread's, which Linux takes for the process of the number 0.
  private func niceness() -> Int32 { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }

  @Test("Work without haste steps back for everything else, on a thread of its own")
  func priority() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
    runInBackground("test") {
      continuation.yield(self.niceness())
      continuation.finish()
    }
    var priorities: [Int32] = []
    for await priority in stream { priorities.append(priority) }
    #expect(priorities == [19])
    #expect(niceness() < 19)
  }

  @Test("Objects captured by background work are released when it finishes")
  func releasing() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    weak var held: Held?
    do {
      let object = Held { continuation.finish() }
      held = object
      runInBackground("test") { withExtendedLifetime(object) {} }
    }
    for await _ in stream {}
    #expect(held == nil)
  }
}

private final class Held: Sendable {
  private let ended: @Sendable () -> Void

  init(_ ended: @escaping @Sendable () -> Void) { self.ended = ended }

  deinit { ended() }
}
