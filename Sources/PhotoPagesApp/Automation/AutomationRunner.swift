import GioBindings
import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// Performs a script, one command a line, and prints the number of each finished line.
@MainActor
final class AutomationRunner {
  static let failure: Int32 = 3

  var onEnd: (@MainActor (Int32) -> Void)?

  /// Whether the window was asked to close; only `quit` ends the program.
  private(set) var isClosed = false
  private var hasQuit = false

  private var window: ViewerWindow
  private let idleness: Idleness
  private var task: Task<Void, Never>?

  /// Makes a runner; `isBusy` tells whether the program around the window has work to wait for.
  init(window: ViewerWindow, isBusy: @escaping @MainActor () -> Bool) {
    self.window = window
    idleness = Idleness(view: window.view, isBusy: isBusy)
  }

  /// Continues with another window if `old`, which is about to close, is the driven one.
  func follow(_ new: ViewerWindow, from old: ViewerWindow) {
    guard window === old else { return }
    window = new
    idleness.follow(new.view)
  }

  /// Records a request to close the window, which stays open.
  func closeWasRequested() {
    isClosed = true
  }

  /// Performs a script, line by line so that it may be a pipe, or takes one screenshot.
  func start(_ automation: Automation) {
    // A blinking cursor would make screenshots differ, and the view never idle.
    Desktop.setCursorBlinks(false)
    task = Task { [weak self] in
      if let script = automation.script { await self?.perform(linesOf: script) }
      if let path = automation.screenshot { await self?.shoot(to: path, size: automation.size) }
    }
  }

  private func perform(linesOf script: String) async {
    var number = 0
    do {
      for try await line in Location(path: Array(script.utf8)).lines() {
        number += 1
        let words = ScriptWords(line)
        guard let name = words.next(), !name.hasPrefix("#") else { continue }
        try await performInput(name, words)
        guard !hasQuit else { return }
        Console.write("\(number) ok\n")
      }
    } catch {
      let reason = (error as? AutomationFailure)?.reason ?? "the script cannot be read"
      Console.write("photo-pages: line \(number): \(reason)\n", toError: true)
      onEnd?(Self.failure)
    }
  }

  private func shoot(to path: String, size: WindowSize?) async {
    do {
      if let size {
        // Without a frame, content as large as the screen fits on it.
        window.window.removeFrame()
        try await resize(to: size)
      } else {
        try await idleness.wait()
      }
      let viewer = window.view.session.viewer
      if case .failed(let error) = viewer.model.library.phase {
        throw AutomationFailure(viewer.sentence(of: error).translated)
      }
      try await takeScreenshot(to: path)
      onEnd?(0)
    } catch {
      Console.write("photo-pages: \((error as? AutomationFailure)?.reason ?? "")\n", toError: true)
      onEnd?(Self.failure)
    }
  }

  // MARK: - Commands

  /// Performs an input command: positions in points, times in milliseconds, `scroll` in wheel notches.
  private func performInput(_ name: String, _ words: ScriptWords) async throws {
    let hand = window.view.hand
    switch name {
    case "key": try await words.all(words.key) { hand.press($0) }
    case "click":
      try await words.all({ (try words.point(), try words.modifiers()) }) {
        hand.click(at: $0.0, holding: $0.1)
      }
    case "double-click": try await words.all(words.point) { hand.doubleClick(at: $0) }
    case "press": try await words.all(words.point) { hand.press(at: $0) }
    case "drag":
      try await words.all({ (try words.point(), try words.point(), try words.integer()) }) {
        await hand.drag(from: $0.0, to: $0.1, milliseconds: $0.2)
      }
    case "pinch":
      try await words.all({ (try words.number(), try words.point()) }) {
        await hand.pinch(scale: $0.0, at: $0.1)
      }
    case "swipe":
      try await words.all({ (try words.number(), try words.number()) }) {
        hand.swipe(distance: $0.0, velocity: $0.1)
      }
    case "scroll":
      // A wheel turned between a change of the grid's list and its layout would make GTK complain.
      if window.view.session.viewer.stateID == .gallery { try await idleness.wait() }
      try await words.all({ (try words.point(), try words.point(), try words.modifiers()) }) {
        hand.scroll(dx: $0.0.x, dy: $0.0.y, at: $0.1, holding: $0.2)
      }
    case "touchpad":
      try await words.all({ (try words.point(), try words.point(), try words.integer()) }) {
        await hand.scrollTouchpad(dx: $0.0.x, dy: $0.0.y, at: $0.1, milliseconds: $0.2)
      }
    default: try await perform(name, words)
    }
  }

  private func perform(_ name: String, _ words: ScriptWords) async throws {
    switch name {
    case "type": try await words.all({ try words.word("a text") }, type)
    case "activate": try await words.all({ try words.word("an accessible name") }, activate)
    case "choose":
      try await words.all(words.path) {
        Desktop.scriptedChoice = Location(path: Array($0.utf8)).uri
      }
    case "resize": try await words.all(words.size, resize)
    case "style":
      let isDark = ["light": false, "dark": true]
      try await words.all({ try words.choice(isDark) }, Desktop.setDark)
    case "direction":
      let isRightToLeft = ["ltr": false, "rtl": true]
      try await words.all({ try words.choice(isRightToLeft) }, Desktop.setRightToLeft)
    case "animations":
      let isOn = ["on": true, "off": false]
      try await words.all({ try words.choice(isOn) }, Desktop.setAnimationsEnabled)
    case "layout":
      let layouts = ChromeLayout.allCases.map { ($0.rawValue, $0) }
      try await words.all({ try words.choice(Dictionary(uniqueKeysWithValues: layouts)) }) {
        layout in window.change { $0.layout = layout }
      }
    case "slideshow":
      try await words.all(words.seconds) { seconds in
        window.change { $0.slideshow.interval = seconds }
      }
    case "wait": try await words.all(words.milliseconds, wait)
    case "state": try await words.all(words.path, writeState)
    case "screenshot": try await words.all(words.path, takeScreenshot)
    case "print": try await words.all(words.path, printSubjects)
    case "quit":
      try await words.all({}) {
        hasQuit = true
        onEnd?(0)
      }
    default: throw AutomationFailure("there is no command “\(name)”")
    }
  }

  private func type(_ text: String) throws {
    guard window.view.widget.typeText(text) else {
      throw AutomationFailure("no field for text has the keyboard focus")
    }
  }

  private func activate(_ name: String) throws {
    guard window.view.hand.activate(name) else {
      throw AutomationFailure("nothing named “\(name)” can be activated")
    }
  }

  private func wait(milliseconds: Int?) async throws {
    guard let milliseconds else { return try await idleness.wait() }
    await Delay.wait(milliseconds: milliseconds)
  }

  private func writeState(to path: String) async throws {
    try await write(window.report(isClosed: isClosed).json, to: path)
  }

  private func takeScreenshot(to path: String) async throws {
    guard let png = await window.view.widget.renderedPNG() else {
      throw AutomationFailure("the window is not on screen")
    }
    try await write(png, to: path)
  }

  private func printSubjects(into path: String) async throws {
    do {
      try await window.print(into: path)
    } catch {
      guard case .failed(let reason) = error else { return }
      throw AutomationFailure(reason.translated)
    }
  }

  private func resize(to size: WindowSize) async throws {
    // A window knows its frame only once it is on screen.
    try await idleness.wait()
    let content = window.view.widget
    var isTooLarge = false
    if !hasSizeOfScreen {
      window.window.resizeContent(content, width: size.width, height: size.height) {
        isTooLarge = true
      }
    }
    // The window manager may fulfil an earlier request only now.
    try await idleness.wait {
      hasSizeOfScreen || isTooLarge
        || Int(content.width) == size.width && Int(content.height) == size.height
    }
    guard !hasSizeOfScreen else {
      throw AutomationFailure("the window fills the screen, and has no size of its own")
    }
    // A screenshot at another size would not be the requested one.
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

struct AutomationFailure: Error {
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
