// The pointer and the keyboard of a screen.

extension Display {
  /// xdotool's commands that press keys.
  private static let keyCommands: Set = ["key", "keydown", "type"]

  /// Moves the pointer, presses buttons and keys as real events of the X server, in xdotool's
  /// words: `mousemove 100 200 click 1`.
  ///
  /// Keys are pressed once a window has the keyboard; before that they would be lost.
  public func input(_ words: String) async throws {
    let words = words.split(separator: " ").map(String.init)
    let tool = try Tool("xdotool")
    if !Self.keyCommands.isDisjoint(with: words) { try await windowHasKeyboard() }
    try await onThreadOfItsOwn { [environment] in
      try tool.run(words, environment: environment)
    }
  }

  /// Waits until the window manager has given a window the keyboard.
  private func windowHasKeyboard() async throws {
    // The name, since a window that has just closed is still called active for a moment.
    let question = ["getactivewindow", "getwindowname"]
    for _ in 0..<500 {
      if try await run("xdotool", question).ending == .exit(0) { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw ProgramError("No window has the keyboard.")
  }

  /// Gives the keyboard the layout of a name.
  public func setKeyboard(_ layout: String) async throws {
    let tool = try Tool("setxkbmap")
    try await onThreadOfItsOwn { [environment] in
      try tool.run([layout], environment: environment)
    }
  }
}
