/// The states in which a command means something.
public enum StateSet: Hashable, Sendable {
  /// Every state of a viewer that is on screen, including states of other packages.
  case all
  /// The given states.
  case only(Set<StateID>)
  /// Every state of a viewer that is on screen except the given ones.
  case allBut(Set<StateID>)

  /// Whether the set contains a state.
  public func contains(_ state: StateID) -> Bool {
    switch self {
    case .all: state != .uninitialized
    case .only(let states): states.contains(state)
    case .allBut(let states): state != .uninitialized && !states.contains(state)
    }
  }

  /// Whether there may be a state in both sets.
  func overlaps(_ other: StateSet) -> Bool {
    switch (self, other) {
    case (.only(let states), _): states.contains(where: other.contains)
    case (_, .only(let states)): states.contains(where: contains)
    // Those of other packages.
    case (.all, _), (.allBut, _): true
    }
  }
}

extension Set<StateID> {
  /// The states in which pages are turned, by a person or by the clock.
  static let paging = commenting.union([.browsing, .browsingHidden, .slideshow])
  static let commenting: Self = [.commenting, .commentEntry]
  static let pagingOrTagging = paging.union([.tagging])
}

/// A key, and the command it means in some states.
public struct KeyBinding: Hashable, Sendable {
  /// The key in GTK's notation.
  public let key: String
  /// The states in which the key means the command.
  public let states: StateSet
  /// The command that the key means.
  public let command: AnyCommand
}

extension Viewer {
  /// The key bindings of the library, then those of other packages, then the chosen ones; the last one in a state counts.
  public var keyBindings: [KeyBinding] {
    let standard = Command.allCases.map { command in
      (AnyCommand.standard(command), command.keyStates, command.keys)
    }
    let added = model.extensions.commands.map { added in
      (AnyCommand.custom(added.command), StateSet.only(added.states), added.keys)
    }
    let chosen = model.preferences.keys
    let all = standard + added
    let usual = all.filter { chosen[$0.0.name] == nil }
    return (usual + all.filter { chosen[$0.0.name] != nil }).flatMap { command, states, keys in
      (chosen[command.name] ?? keys).map { KeyBinding(key: $0, states: states, command: command) }
    }
  }
}
