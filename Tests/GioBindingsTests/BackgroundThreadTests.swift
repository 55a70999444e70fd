import Glibc
import Testing

@testable import GioBindings

struct BackgroundThreadTests {
  /// `SCHED_IDLE` (sched(7)).
  private let idlePolicy: Int32 = 5

  @Test("Work without haste runs behind everything else, and on a thread of its own")
  func priority() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
    BackgroundThread.run("test") {
      continuation.yield(sched_getscheduler(0))
      continuation.finish()
    }
    var policies: [Int32] = []
    for await policy in stream { policies.append(policy) }
    #expect(policies == [idlePolicy])
    #expect(sched_getscheduler(0) != idlePolicy)
  }

  @Test("What the work holds is released when it is done")
  func releasing() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    weak var held: Held?
    do {
      let object = Held { continuation.finish() }
      held = object
      BackgroundThread.run("test") { withExtendedLifetime(object) {} }
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
