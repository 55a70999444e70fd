extension Command {
  /// The label on buttons, in menus and in the shortcuts window; also a button's accessible name.
  public var label: Message { row.label }

  /// The keys in GTK's notation, the first one shown; without arrow keys, whose meaning depends on more than the state.
  public var keys: [String] { row.keys }

  /// The states that accept the command and its keys; other packages' may accept more by ``ViewerState/commands``.
  var states: StateSet { row.states }

  /// The group in the shortcuts window.
  public var group: Group { row.group }

  /// Whether the desktop can do the command, and its condition holds: its object exists and it is permitted.
  func canBeDone(in viewer: Viewer) -> Bool {
    if let ability = row.ability, !viewer.model.window.abilities.contains(ability) { return false }
    if row.needsPhoto, viewer.model.currentPhoto == nil { return false }
    return row.condition(viewer)
  }

  /// Whether the thing it toggles is on (menus show a check mark); nil for a command that toggles nothing.
  public func isOn(in model: ViewerModel) -> Bool? { row.isOn(model) }

  fileprivate func perform(in viewer: inout Viewer) { row.action(&viewer) }

  /// A row of the table; a class, because each change looks up dozens of rows, and a reference is copied faster.
  final class Row: Sendable {
    let label: Message
    let group: Group
    let keys: [String]
    let states: StateSet
    let ability: DesktopAbility?
    let needsPhoto: Bool
    let isOn: @Sendable (ViewerModel) -> Bool?
    let condition: @Sendable (Viewer) -> Bool
    let action: @Sendable (inout Viewer) -> Void

    /// Makes a row; by default it is for every state, and in the groups pages, zoom and photo it needs a photo.
    init(
      _ group: Group, _ label: Message, _ keys: String..., in states: Set<StateID>? = nil,
      needs ability: DesktopAbility? = nil,
      needsPhoto: Bool? = nil, isOn: @escaping @Sendable (ViewerModel) -> Bool? = { _ in nil },
      if condition: @escaping @Sendable (Viewer) -> Bool = { _ in true },
      do action: @escaping @Sendable (inout Viewer) -> Void = { _ in }
    ) {
      self.label = label
      self.group = group
      self.keys = keys
      self.states = states.map(StateSet.only) ?? .all
      self.ability = ability
      self.needsPhoto = needsPhoto ?? [.pages, .zoom, .photo].contains(group)
      self.isOn = isOn
      self.condition = condition
      self.action = action
    }
  }

  private var row: Row {
    guard let row = Self.rows[self] else { preconditionFailure("\(self) is not in the table") }
    return row
  }
}

extension Viewer {
  /// Performs a command that means the same in every state.
  public mutating func performCommon(_ command: Command) { command.perform(in: &self) }
}
