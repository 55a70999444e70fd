/// Some of the states, with or without those of other packages.
public enum StateSet: Hashable, Sendable {
  /// These.
  case only(Set<StateID>)
  /// All others than these, those of other packages included.
  case except(Set<StateID>)

  /// Every state.
  static let all = StateSet.except([])

  /// Whether a state is among them.
  public func contains(_ state: StateID) -> Bool {
    switch self {
    case .only(let states): states.contains(state)
    case .except(let states): !states.contains(state)
    }
  }
}

/// What a key means in some states.
public struct KeyBinding: Hashable, Sendable {
  /// The key in GTK's notation.
  public let key: String
  /// The states in which it means that.
  public let states: StateSet
  /// What it means.
  public let command: AnyCommand
}

extension Viewer {
  /// What keys mean, the library's commands first: where another package gives a key to a command of
  /// its own, that one counts in its states.
  public var keyBindings: [KeyBinding] {
    let standard = Command.allCases.flatMap { command in
      command.keys.map {
        KeyBinding(key: $0, states: command.keyStates, command: .standard(command))
      }
    }
    return standard
      + model.extensions.commands.flatMap { added in
        added.keys.map {
          KeyBinding(key: $0, states: .only(added.states), command: .custom(added.command))
        }
      }
  }
}
