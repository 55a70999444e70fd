/// A command of another package.
///
/// As an event it changes the viewer; as an effect it is handed to the program around the viewer.
public protocol CustomCommand: Hashable, Sendable {
  /// The name in actions and scripts, different from that of every other command.
  var name: String { get }
  /// The label on buttons and in menus; also a button's accessible name.
  var label: Message { get }
  /// Whether the command would do anything now; its button is shown only then.
  func isEnabled(in viewer: Viewer) -> Bool
  /// Performs the command.
  func perform(in viewer: inout Viewer)
}

extension CustomCommand {
  /// Returns true.
  public func isEnabled(in viewer: Viewer) -> Bool { true }
  /// Does nothing.
  public func perform(in viewer: inout Viewer) {}
}

/// A command of another package, comparable with others.
public struct AnyCustomCommand: Hashable, Sendable {
  package let command: any CustomCommand

  /// The name in actions and scripts.
  package var name: String { command.name }

  /// Wraps a command.
  public init(_ command: any CustomCommand) { self.command = command }

  /// Whether both are the same command.
  public static func == (left: AnyCustomCommand, right: AnyCustomCommand) -> Bool {
    // The names differ, unless a command has values that differ; comparing them is much quicker.
    left.command.name == right.command.name
      && AnyHashable(left.command) == AnyHashable(right.command)
  }

  /// Hashes the command.
  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(command)) }
}

/// The command of a button, a menu entry or a key: one of the library or of another package.
public enum AnyCommand: Hashable, Sendable {
  /// A command of the library.
  case standard(Command)
  /// A command of another package.
  case custom(AnyCustomCommand)

  /// The name in actions and scripts.
  public var name: String {
    switch self {
    case .standard(let command): command.rawValue
    case .custom(let custom): custom.command.name
    }
  }

  /// The label on buttons and in menus.
  public var label: Message {
    switch self {
    case .standard(let command): command.label
    case .custom(let custom): custom.command.label
    }
  }

  /// The event to send to the viewer when a person chooses the command.
  public var event: ViewerEvent {
    switch self {
    case .standard(let command): .command(command)
    case .custom(let custom): .custom(custom)
    }
  }

  /// Whether the command would do anything now; an added command does so only in its states.
  public func isEnabled(in viewer: Viewer) -> Bool {
    switch self {
    case .standard(let command): command.isEnabled(in: viewer)
    case .custom(let custom):
      viewer.model.extensions.commands.allSatisfy {
        $0.command != custom || $0.states.contains(viewer.stateID)
      } && custom.command.isEnabled(in: viewer)
    }
  }

  /// Whether the thing it toggles is on; nil for a command that toggles nothing.
  package func isOn(in viewer: Viewer) -> Bool? {
    if case .standard(let command) = self { command.isOn(in: viewer) } else { nil }
  }

  /// Returns the keys in GTK's notation that mean the command now; the first one is shown.
  package func keys(in viewer: Viewer) -> [String] {
    viewer.keyBindings.filter { $0.command == self && $0.states.contains(viewer.stateID) }
      .map(\.key)
  }
}

/// A command that another package adds, and where it is offered.
public struct AddedCommand: Hashable, Sendable {
  /// A place where a command is offered.
  public enum Place: Hashable, Sendable {
    /// A button among the actions on the photo.
    case bar
    /// The menu of the button More.
    case moreMenu
    /// The context menu of the photo.
    case photoMenu
    /// The menu of the button Share.
    case shareMenu
  }

  /// The command that is added.
  public let command: AnyCustomCommand
  let states: Set<StateID>
  let places: Set<Place>
  let section: MenuSection
  let leadsReadOnly: Bool
  package let keys: [String]

  /// Makes an added command, whose button gets its icon from the factory.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - states: the states in which the command is offered and its keys mean it.
  ///   - places: where the command is offered.
  ///   - section: the section of menus that the command stands in, after the library's commands.
  ///   - leadsReadOnly: whether it comes first in both menus of photos, also in one that is not among `places`, if their
  ///     source cannot rename, move or delete them.
  ///   - keys: the keys in GTK's notation.
  public init(
    _ command: any CustomCommand, in states: Set<StateID>, places: Set<Place> = [.bar],
    section: MenuSection = .others, leadsReadOnly: Bool = false, keys: [String] = []
  ) {
    self.command = AnyCustomCommand(command)
    self.states = states
    self.places = places
    self.section = section
    self.leadsReadOnly = leadsReadOnly
    self.keys = keys
  }
}

extension AddedCommand.Place {
  /// Returns the commands that are offered here now, or only those of a section; none that come first.
  func commands(in viewer: Viewer, section: MenuSection? = nil) -> [AnyCommand] {
    let extensions = viewer.model.extensions
    let isOfSource = self == .shareMenu && extensions.replacesShareMenu
    let isReadOnly = hasLeading(in: viewer)
    return extensions.commands
      .filter { $0.places.contains(self) && (section == nil || $0.section == section) }
      .filter { !isOfSource || $0.command.command is ShareBySource }
      .filter { !isReadOnly || !$0.leadsReadOnly }
      .map { .custom($0.command) }.filter { $0.isEnabled(in: viewer) }
  }

  /// Returns the commands that come first here now.
  func leadingCommands(in viewer: Viewer) -> [AnyCommand] {
    guard hasLeading(in: viewer) else { return [] }
    return viewer.model.extensions.commands.filter(\.leadsReadOnly)
      .map { .custom($0.command) }.filter { $0.isEnabled(in: viewer) }
  }

  /// Whether the place is a menu of photos that their source cannot rename, move or delete.
  private func hasLeading(in viewer: Viewer) -> Bool {
    guard self == .moreMenu || self == .photoMenu else { return false }
    let photos = viewer.subjects
    return !viewer.model.canOrganize(photos) && !viewer.model.canDelete(photos)
  }
}
