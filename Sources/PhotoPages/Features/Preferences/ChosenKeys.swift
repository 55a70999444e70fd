/// The keys that a person has chosen for commands, in GTK's notation, by the commands' names.
///
/// A command without an entry has its usual keys; one with an empty entry has none.
public typealias ChosenKeys = [String: [String]]

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
