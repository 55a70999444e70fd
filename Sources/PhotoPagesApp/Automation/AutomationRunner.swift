import GioBindings
import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// Performs a script in the running program, a command a line, and says on standard output which
/// lines are done.
@MainActor
final class AutomationRunner {
  /// The exit code of a script that failed.
  static let failure: Int32 = 3

  /// Called with the exit code when the program is to end.
  var onEnd: (@MainActor (Int32) -> Void)?

  /// Whether the window was asked to close; only `quit` ends the program.
  private(set) var isClosed = false

  private var window: ViewerWindow
  private let isBusy: @MainActor () -> Bool
  private var idleness: Idleness
  private var task: Task<Void, Never>?

  /// - Parameters:
  ///   - window: what is driven.
  ///   - isBusy: whether the program around it has something to do that is waited for.
  init(window: ViewerWindow, isBusy: @escaping @MainActor () -> Bool) {
    self.window = window
    self.isBusy = isBusy
    idleness = Idleness(view: window.view, isBusy: isBusy)
  }

  /// Goes on with another window if `old`, which is about to go, is the one that is driven.
  func follow(_ new: ViewerWindow, from old: ViewerWindow) {
    guard window === old else { return }
    window = new
    idleness = Idleness(view: new.view, isBusy: isBusy)
  }

  /// The wish to close is recorded and not followed.
  func closeWasRequested() {
    isClosed = true
  }

  /// Performs a script's lines as they come, so that it may be a pipe; or takes one screenshot.
  func start(_ request: LaunchRequest) {
    // A screenshot must not depend on the moment, and what blinks never comes to rest.
    Desktop.setCursorBlinks(false)
    task = Task { [weak self] in
      if let script = request.script { await self?.perform(linesOf: script) }
      if let path = request.screenshot { await self?.shoot(to: path, size: request.size) }
    }
  }

  private func perform(linesOf script: String) async {
    var number = 0
    do {
      for try await line in Location(path: Array(script.utf8)).lines() {
        number += 1
        guard let command = try AutomationCommand(line: line) else { continue }
        if command == .quit {
          onEnd?(0)
          return
        }
        try await perform(command)
        Console.write("\(number) ok\n")
      }
    } catch let error as AutomationCommand.Misspelt {
      fail(at: number, error.reason)
    } catch let error as AutomationFailure {
      fail(at: number, error.reason)
    } catch {
      fail(at: number, "the script cannot be read")
    }
  }

  private func shoot(to path: String, size: WindowSize?) async {
    do {
      if let size {
        // What has room on the screen has it without a frame, too.
        window.window.removeFrame()
        try await resize(to: size)
      } else {
        try await idleness.wait()
      }
      if case .failed(let error) = window.view.session.viewer.model.library.phase {
        throw AutomationFailure(error.sentence.translated)
      }
      try await perform(.screenshot(path: path))
      onEnd?(0)
    } catch {
      Console.writeError("photo-pages: \((error as? AutomationFailure)?.reason ?? "")\n")
      onEnd?(Self.failure)
    }
  }

  private func fail(at line: Int, _ reason: String) {
    Console.writeError("photo-pages: line \(line): \(reason)\n")
    onEnd?(Self.failure)
  }

  private func perform(_ command: AutomationCommand) async throws {
    let hand = window.view.hand
    switch command {
    case .key(let key): hand.press(key)
    case .click(let point): hand.click(at: point)
    case .doubleClick(let point): hand.doubleClick(at: point)
    case .press(let point): hand.press(at: point)
    case .drag(let start, let end, let milliseconds):
      await hand.drag(from: start, to: end, milliseconds: milliseconds)
    case .pinch(let scale, let point): await hand.pinch(scale: scale, at: point)
    case .swipe(let distance, let velocity): hand.swipe(distance: distance, velocity: velocity)
    case .scroll(let dx, let dy, let point): hand.scroll(dx: dx, dy: dy, at: point)
    case .touchpad(let dx, let dy, let point, let milliseconds):
      await hand.scrollTouchpad(dx: dx, dy: dy, at: point, milliseconds: milliseconds)
    case .type(let text):
      guard window.view.widget.typeText(text) else {
        throw AutomationFailure("no field for text has the keyboard focus")
      }
    case .activate(let name):
      guard hand.activate(name) else {
        throw AutomationFailure("nothing named “\(name)” can be activated")
      }
    default: try await performOnProgram(command)
    }
  }

  private func performOnProgram(_ command: AutomationCommand) async throws {
    switch command {
    case .resize(let size): try await resize(to: size)
    case .style(let style): Desktop.setStyle(style)
    case .direction(let isRightToLeft):
      Desktop.setRightToLeft(isRightToLeft)
    case .animations(let isOn): Desktop.setAnimationsEnabled(isOn)
    case .layout(let layout): window.change { $0.layout = layout }
    case .slideshow(let seconds): setInterval(seconds)
    case .waitUntilIdle: try await idleness.wait()
    case .wait(let milliseconds): await Pause.wait(milliseconds: milliseconds)
    case .state(let path): try await write(StateReport(window, isClosed: isClosed).json, to: path)
    case .screenshot(let path):
      guard let png = await window.view.widget.renderedPNG() else {
        throw AutomationFailure("the window is not on screen")
      }
      try await write(png, to: path)
    default: break
    }
  }

  private func setInterval(_ seconds: Double) {
    window.change { $0.slideshow.interval = seconds }
  }

  private func resize(to size: WindowSize) async throws {
    // Before it is on screen, a window does not know its frame.
    try await idleness.wait()
    let content = window.view.widget
    var isTooLarge = false
    if !hasSizeOfScreen {
      window.window.resizeContent(content, width: size.width, height: size.height) {
        isTooLarge = true
      }
    }
    // A window manager may only now agree to what was asked for before.
    try await idleness.wait {
      hasSizeOfScreen || isTooLarge
        || Int(content.width) == size.width && Int(content.height) == size.height
    }
    guard !hasSizeOfScreen else {
      throw AutomationFailure("the window fills the screen, and has no size of its own")
    }
    // The picture of a window of another size would not be what was asked for.
    guard !isTooLarge else {
      throw AutomationFailure("a window of \(size) has no room on the screen")
    }
  }

  private var hasSizeOfScreen: Bool {
    window.window.isFullscreen || window.window.isMaximised
  }

  private func write(_ bytes: [UInt8], to path: String) async throws {
    do {
      try await Location(path: Array(path.utf8)).write(bytes)
    } catch {
      throw AutomationFailure("“\(path)” cannot be written")
    }
  }
}

/// Why a command could not be performed.
struct AutomationFailure: Error {
  /// The reason, for the terminal.
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
