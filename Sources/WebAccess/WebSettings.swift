import FoundationEssentials

/// The limits of a client, and its place for pictures.
package struct WebSettings: Sendable {
  /// The name that servers are told.
  package var userAgent: String
  /// The folder of the disk cache for pictures, which one process uses at a time; nil for none.
  package var cacheFolder: String?
  /// The most bytes in the disk cache, a tenth of which one answer may have.
  package var cacheSize: UInt32 = 500_000_000
  /// The requests that are sent at once, over all servers.
  package var places = 6
  /// The places that requests ahead of need may take.
  package var prefetchPlaces = 4
  /// The number of times that a request is sent before it fails.
  package var attempts = 5
  /// The seconds that may pass without a byte.
  package var timeout = 20.0
  /// The wait before the second attempt; each further one is twice as long, but for chance.
  package var firstWait = Duration.milliseconds(500)
  /// The longest wait for a server that asks for one; beyond it requests fail at once.
  package var longestWait = Duration.seconds(60)
  package var clock = WebClock()

  package init(userAgent: String, cacheFolder: String?) {
    (self.userAgent, self.cacheFolder) = (userAgent, cacheFolder)
  }

  /// Returns the wait after a number of failed attempts.
  ///
  /// Chance shortens it by up to a half, so that requests that failed together do not come again together.
  func wait(after attempts: Int) -> Duration {
    firstWait * Double(1 << min(attempts - 1, 10)) * Double.random(in: 0.5...1)
  }
}

/// The time as a client knows it; tests have another.
package struct WebClock: Sendable {
  package var now: @Sendable () -> Date = { Date() }
  package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

  package init() {}
}
