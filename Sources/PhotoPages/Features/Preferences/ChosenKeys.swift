/// The keys that a person has chosen for commands, in place of the library's.
public struct ChosenKeys: Equatable, Sendable {
  private var keys: [String: [String]] = [:]

  /// Makes a value in which every command has its usual keys.
  public init() {}

  /// The keys of a command by its name, in GTK's notation; empty for a command without keys, nil for the usual ones.
  public subscript(command: String) -> [String]? {
    get { keys[command] }
    set { keys[command] = newValue }
  }

  /// The names of the commands whose keys were chosen.
  package var commands: [String] { keys.keys.sorted() }

  /// Makes a value of the lines that `text` returns, without lines that are malformed.
  package init(text: String) {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else { continue }
      keys[String(parts[0])] = parts[1].split(separator: " ").map(String.init)
    }
  }

  /// The choices as lines of a command's name, a tab, and its keys with blanks between them.
  package var text: String {
    commands.map { "\($0)\t\((keys[$0] ?? []).joined(separator: " "))" }.joined(separator: "\n")
  }
}

extension AnyCommand {
  /// Returns the keys to show for the command: those that mean it now, or those of a state that accepts it.
  package func shownKeys(in viewer: Viewer) -> [String] {
    let isAccepted = keyStates(in: viewer).contains { $0.contains(viewer.stateID) }
    return isAccepted ? keys(in: viewer) : allKeys(in: viewer)
  }

  /// Returns the keys of the command in whatever state: the chosen ones, else the usual ones.
  package func allKeys(in viewer: Viewer) -> [String] {
    viewer.model.preferences.keys[name] ?? usualKeys(in: viewer)
  }

  /// Returns the keys of the command while none are chosen.
  package func usualKeys(in viewer: Viewer) -> [String] {
    switch self {
    case .standard(let command): command.keys
    case .custom(let custom):
      viewer.model.extensions.commands.filter { $0.command == custom }.flatMap(\.keys)
    }
  }

  /// Returns the states in which keys mean the command.
  func keyStates(in viewer: Viewer) -> [StateSet] {
    switch self {
    case .standard(let command): [command.keyStates]
    case .custom(let custom):
      viewer.model.extensions.commands.filter { $0.command == custom }.map { .only($0.states) }
    }
  }
}

extension Viewer {
  /// Returns the other commands that a key means in a state in which it would mean `command`, too.
  package func conflicts(of key: String, for command: AnyCommand) -> [AnyCommand] {
    let name = KeyName(key)
    let bindings = keyBindings
    let own = bindings.filter { $0.command == command && KeyName($0.key) == name }
    let states =
      own.isEmpty
      ? command.keyStates(in: self).map { $0.admitting(key) } : own.map(\.states)
    var found: [AnyCommand] = []
    for binding in bindings
    where binding.command != command && KeyName(binding.key) == name
      && states.contains(where: binding.states.overlaps) && !found.contains(binding.command)
    {
      found.append(binding.command)
    }
    return found
  }
}
