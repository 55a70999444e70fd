import Glibc
@testable import GtkBindings

/// A running GTK application, for a check to play in.
@MainActor
enum Stage {
  /// The application; its windows are the checks' own.
  static let application = Application(
    id: "io.github.photopages.GtkLayerChecks", isUnique: false, readsCommandLine: true)

  /// The command line as GApplication handed it on.
  private(set) static var arguments: [[UInt8]] = []

  private static var exitCode = EXIT_FAILURE

  /// Runs a check in the main loop.
  ///
  /// - Returns: 0 if its promise is kept.
  static func run(_ check: Check) -> Int32 {
    application.onCommandLine { invocation in
      arguments = invocation.arguments
      perform(check)
      return 0
    }
    _ = application.run()
    fflush(nil)
    return exitCode
  }

  private static func perform(_ check: Check) {
    let hold = application.hold()
    Task {
      do {
        try await check.run()
        exitCode = EXIT_SUCCESS
      } catch {
        let sentence = (error as? Failure)?.sentence ?? "\(error)"
        print("\(check.name): \(sentence)")
      }
      withExtendedLifetime(hold) {}
      application.quit()
    }
  }

  /// A window on screen with `widget` in it, of which a frame has been drawn.
  static func show(_ widget: Widget, width: Int = 200, height: Int = 150) async throws -> Window {
    let window = Window(application: application, width: width, height: height)
    window.setContent(widget)
    window.present()
    try await Wait.until("a window has a size") { widget.width > 0 }
    await Wait.untilNextFrame(of: widget)
    return window
  }
}
