import FoundationEssentials
import Synchronization

@testable import WebAccess

/// A clock that a test's waits move on at once, and that remembers them.
final class TestClock: Sendable {
  private struct State {
    var now = Date(timeIntervalSince1970: 1_700_000_000)
    var waits: [Double] = []
  }

  private let state = Mutex(State())

  /// The seconds of each wait.
  var waits: [Double] { state.withLock { $0.waits } }
  var now: Date { state.withLock { $0.now } }

  var clock: WebClock {
    var clock = WebClock()
    clock.now = { self.now }
    clock.sleep = { duration in
      try Task.checkCancellation()
      self.state.withLock { state in
        state.waits.append(duration / .seconds(1))
        state.now.addTimeInterval(duration / .seconds(1))
      }
    }
    return clock
  }
}

/// Makes a client whose waits pass at once, and which gives a busy server time.
func client(
  _ clock: TestClock = TestClock(), cache: String? = nil,
  _ change: (inout WebSettings) -> Void = { _ in }
) -> WebClient {
  var settings = WebSettings(userAgent: "Tests", cacheFolder: cache)
  settings.clock = clock.clock
  settings.timeout = 300
  change(&settings)
  return WebClient(settings)
}

/// Returns the error of a fetch; nil if it succeeds.
func failure(_ client: WebClient, _ request: WebRequest) async -> WebError? {
  do throws(WebError) {
    _ = try await client.fetch(request)
    return nil
  } catch {
    return error
  }
}

extension WebClient {
  /// The requests that wait for a place.
  var waitingCount: Int { get async { await thread.waitingCount } }

  /// The tasks that wait for an answer.
  var waiterCount: Int {
    get async { await thread.waiterCount }
  }
}

extension WebThread {
  fileprivate var waitingCount: Int { running.values.count { $0.turn != nil } }
  fileprivate var waiterCount: Int { jobs.values.reduce(0) { $0 + $1.waiters.count } }
}
