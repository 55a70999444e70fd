/// The program as a screen reader and its like reach it: nothing but names and actions.
public final class AccessibleProgram: Sendable {
  /// The program itself, for looking at what has come of it.
  public let program: ProgramUnderTest

  private let screen: AccessibleDisplay
  private var bus: AccessibilityBus { screen.bus }

  /// Seconds after which something that is looked for is not there.
  private static let timeout = 20.0

  /// Whether assistive technology can be stood in for here: at-spi2-core is installed.
  public static var isPossible: Bool { AccessibleDisplay.isPossible }

  /// Starts the program on a screen of its own that has a bus for assistive technology.
  ///
  /// - Parameter arguments: what to open.
  /// - Throws: if something that it needs is missing, or does not start.
  public init(_ arguments: ProgramArgument...) async throws {
    screen = try await AccessibleDisplay()
    program = try await ProgramUnderTest(
      arguments, on: screen.display, environment: AccessibleDisplay.environment)
  }

  /// Does an action of what has a name, as soon as it is there.
  ///
  /// - Parameters:
  ///   - name: the accessible name.
  ///   - role: what sort of thing it is, where others have that name, too.
  ///   - action: the action's name; nil for the first.
  /// - Throws: if it does not come, or cannot be done.
  public func activate(_ name: String, _ role: String? = nil, action: String? = nil) async throws {
    try await withFound(name, role) { [bus] found in
      let actions = try found.actions(bus)
      guard let place = action.map({ actions.firstIndex(of: $0) }) ?? actions.indices.first,
        try found.act(place, bus)
      else { throw ProgramError("“\(name)” cannot do \(action ?? "anything"): \(actions)") }
    }
  }

  /// Puts a text into the field that has a name.
  public func write(_ text: String, into name: String) async throws {
    try await withFound(name, "text box") { [bus] found in
      guard try found.write(text, bus) else { throw ProgramError("“\(name)” takes no text") }
    }
  }

  /// Waits until what has a name and a role is described by a text.
  public func expect(_ description: String, of name: String, _ role: String) async throws {
    let deadline = ContinuousClock.now + .seconds(Self.timeout)
    while true {
      try await program.send("wait idle")
      let said = try await onThreadOfItsOwn { [bus] in
        try? Accessible.desktop.first(role, named: name, bus)?.description(bus)
      }
      if said == description { return }
      guard ContinuousClock.now < deadline else {
        throw ProgramError("“\(name)” is described by “\(said ?? "nothing")”")
      }
    }
  }

  private func withFound(
    _ name: String, _ role: String?, _ body: @escaping @Sendable (Accessible) throws -> Void
  ) async throws {
    let deadline = ContinuousClock.now + .seconds(Self.timeout)
    while true {
      try await program.send("wait idle")
      let isDone = try await onThreadOfItsOwn { [bus] in
        // While it is looked for, things come and go, which do not answer then.
        guard let found = try? Accessible.desktop.first(role, named: name, bus) else {
          return false
        }
        try body(found)
        return true
      }
      if isDone { return }
      guard ContinuousClock.now < deadline else {
        let all = try await onThreadOfItsOwn { [bus] in try Accessible.desktop.outline(bus) }
        throw ProgramError("No \(role ?? "thing") “\(name)” in\n\(all)")
      }
    }
  }
}
