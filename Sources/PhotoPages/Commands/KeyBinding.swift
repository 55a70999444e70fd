/// A set of states, which may include those of other packages.
public enum StateSet: Hashable, Sendable {
  /// The given states.
  case only(Set<StateID>)
  /// All states except the given ones, including states of other packages.
  case except(Set<StateID>)

  /// Every state.
  static let all = StateSet.except([])

  /// Whether the set contains a state.
  public func contains(_ state: StateID) -> Bool {
    switch self {
    case .only(let states): states.contains(state)
    case .except(let states): !states.contains(state)
    }
  }
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
  /// The key bindings of the library, then those of other packages, which take precedence in their states.
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
