@testable import GtkBindings

/// Waiting that lets the main loop go on.
@MainActor
enum Wait {
  private static let pause = 5
  private static let timeout = 20.0

  /// Lets the loop run for a while, where it is to be seen that nothing happens.
  static func milliseconds(_ count: Int) async {
    var delay: Delay?
    await withCheckedContinuation { continuation in
      delay = Delay(milliseconds: count) { continuation.resume() }
    }
    delay?.cancel()
  }

  /// Lets the loop run until something holds.
  ///
  /// - Throws: a `Failure` when it still does not after 20 s.
  static func until(
    _ what: String, _ condition: @MainActor () async throws -> Bool
  ) async throws {
    let deadline = Clock.now + timeout
    while try await !condition() {
      try require(Clock.now < deadline, "Waited in vain until \(what)")
      await milliseconds(pause)
    }
  }

  /// Asks for a frame and waits until it has been drawn.
  ///
  /// The widget is on screen.
  static func untilNextFrame(of widget: Widget) async {
    await withCheckedContinuation { continuation in
      widget.afterNextFrame { continuation.resume() }
    }
  }
}
