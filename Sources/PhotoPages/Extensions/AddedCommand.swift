/// Something that another package lets people do, or asks the program around the viewer to do. As an
/// event it changes the viewer; as an effect it is handed to the program.
public protocol CustomCommand: Hashable, Sendable {
  /// Its name in actions and scripts, different from that of every other command.
  var name: String { get }
  /// What buttons and menus call it, and a button's accessible name.
  var label: Message { get }
  /// Whether it would do anything now; a button for it is there only then.
  func isEnabled(in viewer: Viewer) -> Bool
  /// What it does to the viewer.
  func perform(in viewer: inout Viewer)
}

extension CustomCommand {
  /// Always.
  public func isEnabled(in viewer: Viewer) -> Bool { true }
  /// Nothing.
  public func perform(in viewer: inout Viewer) {}
}

/// A command of another package, comparable with others.
public struct AnyCustomCommand: Hashable, Sendable {
  package let command: any CustomCommand

  /// Wraps a command.
  public init(_ command: any CustomCommand) { self.command = command }

  /// Whether both are the same command.
  public static func == (left: AnyCustomCommand, right: AnyCustomCommand) -> Bool {
    AnyHashable(left.command) == AnyHashable(right.command)
  }

  /// Hashes the command.
  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(command)) }
}

/// What a button, a menu entry or a key does: a command of the library, or one of another package.
public enum AnyCommand: Hashable, Sendable {
  /// The library's.
  case standard(Command)
  /// Another package's.
  case custom(AnyCustomCommand)

  /// Its name in actions and scripts.
  public var name: String {
    switch self {
    case .standard(let command): command.rawValue
    case .custom(let custom): custom.command.name
    }
  }

  /// What buttons and menus call it.
  public var label: Message {
    switch self {
    case .standard(let command): command.label
    case .custom(let custom): custom.command.label
    }
  }

  /// What to send to the viewer when a person chooses it.
  public var event: ViewerEvent {
    switch self {
    case .standard(let command): .command(command)
    case .custom(let custom): .custom(custom)
    }
  }

  /// Whether it would do anything now. An added command does in its states only.
  public func isEnabled(in viewer: Viewer) -> Bool {
    switch self {
    case .standard(let command): command.isEnabled(in: viewer)
    case .custom(let custom):
      viewer.model.extensions.commands.allSatisfy {
        $0.command != custom || $0.states.contains(viewer.stateID)
      } && custom.command.isEnabled(in: viewer)
    }
  }

  /// Whether what it switches is on now; nil for a command that switches nothing.
  package func isOn(in model: ViewerModel) -> Bool? {
    if case .standard(let command) = self { command.isOn(in: model) } else { nil }
  }

  /// Its keys in GTK's notation, the one to show first.
  package func keys(in viewer: Viewer) -> [String] {
    switch self {
    case .standard(let command): command.keys
    case .custom(let custom):
      viewer.model.extensions.commands.filter { $0.command == custom }.flatMap(\.keys)
    }
  }
}

/// A command that another package adds, and where people find it.
public struct AddedCommand: Hashable, Sendable {
  /// Where a command is offered.
  public enum Place: Hashable, Sendable {
    /// By a button among the actions for the photo.
    case bar
    /// In the menu of the button More.
    case moreMenu
    /// In the menu of the photo.
    case photoMenu
  }

  /// What it does.
  public let command: AnyCustomCommand
  let states: Set<StateID>
  let places: Set<Place>
  let keys: [String]

  /// Adds a command to the states in which it is offered, and its keys, in GTK's notation, mean it. The
  /// factory gives its button an icon.
  public init(
    _ command: any CustomCommand, in states: Set<StateID>, places: Set<Place> = [.bar],
    keys: [String] = []
  ) {
    self.command = AnyCustomCommand(command)
    self.states = states
    self.places = places
    self.keys = keys
  }
}

extension Viewer {
  func addedCommands(at place: AddedCommand.Place) -> [AnyCommand] {
    model.extensions.commands.filter { $0.places.contains(place) }.map { .custom($0.command) }
      .filter { $0.isEnabled(in: self) }
  }
}
