extension Command {
  /// The label on buttons, in menus and in the shortcuts window; also a button's accessible name.
  public var label: Message { row.label }

  /// The keys in GTK's notation, the first one shown; without arrow keys, whose meaning depends on more than the state.
  public var keys: [String] { row.keys }

  /// The states in which the keys mean the command; usually all that accept it.
  var keyStates: StateSet { row.keyStates.map(StateSet.only) ?? states }

  /// The keys with the states in which they mean the command while none are chosen.
  var usualKeys: [(states: StateSet, keys: [String])] {
    guard let galleryKeys = row.galleryKeys else { return [(keyStates, keys)] }
    return [(keyStates.outsideGallery, keys), (.only([.gallery]), galleryKeys)]
  }

  /// The states that accept the command; other packages' may accept more by ``ViewerState/commands``.
  var states: StateSet { row.states }

  /// The group in the shortcuts window.
  public var group: Group { row.group }

  /// Whether the desktop can do the command, and its condition holds: its object exists and it is permitted.
  func canBeDone(in viewer: Viewer) -> Bool {
    if let ability = row.ability, !viewer.model.window.abilities.contains(ability) { return false }
    switch row.subjects {
    case .none: return row.condition(viewer, viewer.shownSubject)
    case .shown:
      return viewer.model.currentPhoto != nil && row.condition(viewer, viewer.shownSubject)
    case .one, .many:
      if row.folderAction != nil, viewer.subjectFolder != nil {
        return viewer.model.organizedFolder != nil
      }
      let subjects = viewer.subjects
      guard !subjects.isEmpty, row.subjects == .many || subjects.count == 1 else { return false }
      return row.condition(viewer, subjects)
    }
  }

  /// Whether the thing it toggles is on (menus show a check mark); nil for a command that toggles nothing.
  public func isOn(in viewer: Viewer) -> Bool? { row.isOn(viewer, viewer.subjects) }

  fileprivate func perform(in viewer: inout Viewer) {
    if let action = row.folderAction, let folder = viewer.subjectFolder {
      return action(&viewer, folder)
    }
    row.action(&viewer, viewer.subjects)
  }

  /// The photos that a command takes.
  enum SubjectCount {
    /// No photo.
    case none
    /// The shown photo, whatever is selected.
    case shown
    /// The only subject.
    case one
    /// All subjects, at least one.
    case many
  }

  /// A row of the table; a class, because each change looks up dozens of rows, and a reference is copied faster.
  final class Row: Sendable {
    let label: Message
    let group: Group
    let keys: [String]
    /// The keys in the gallery, if they are others there.
    let galleryKeys: [String]?
    let states: StateSet
    /// The states in which the keys mean the command, if these are not all that accept it.
    let keyStates: Set<StateID>?
    let ability: DesktopAbility?
    let subjects: SubjectCount
    let isOn: @Sendable (Viewer, Subjects) -> Bool?
    let condition: @Sendable (Viewer, Subjects) -> Bool
    let action: @Sendable (inout Viewer, Subjects) -> Void
    /// The action on the folder that has the focus in the gallery; nil for a command on photos alone.
    let folderAction: (@Sendable (inout Viewer, PhotoFolder) -> Void)?

    /// Makes the row of a command that takes at most one photo.
    ///
    /// By default it is for every state, except those of `notIn`. In the groups pages and zoom it takes the shown
    /// photo, in the group photo the only subject. In the gallery it may have other keys (`inGallery`).
    convenience init(
      _ group: Group, _ label: Message, _ keys: String..., inGallery galleryKeys: [String]? = nil,
      in states: Set<StateID>? = nil, notIn others: Set<StateID> = [],
      needs ability: DesktopAbility? = nil,
      takes subjects: SubjectCount? = nil,
      isOn: @escaping @Sendable (ViewerModel) -> Bool? = { _ in nil },
      if condition: @escaping @Sendable (Viewer) -> Bool = { _ in true },
      do action: @escaping @Sendable (inout Viewer) -> Void = { _ in }
    ) {
      self.init(
        group, label, keys, galleryKeys,
        states.map(StateSet.only) ?? (others.isEmpty ? .all : .allBut(others)), nil, ability,
        subjects ?? group.subjects,
        isOn: { viewer, _ in isOn(viewer.model) }, if: { viewer, _ in condition(viewer) },
        do: { viewer, _ in action(&viewer) })
    }

    /// Makes the row of a command that acts on its subjects, by default on all of them.
    ///
    /// Its keys may mean it in fewer states (`keysIn`), and it may act on a folder, too (`onFolder`).
    convenience init(
      on subjects: SubjectCount = .many, _ group: Group, _ label: Message, _ keys: String...,
      in states: Set<StateID>, keysIn keyStates: Set<StateID>? = nil,
      needs ability: DesktopAbility? = nil,
      onFolder folderAction: (@Sendable (inout Viewer, PhotoFolder) -> Void)? = nil,
      isOn: @escaping @Sendable (Viewer, Subjects) -> Bool? = { _, _ in nil },
      if condition: @escaping @Sendable (Viewer, Subjects) -> Bool,
      do action: @escaping @Sendable (inout Viewer, Subjects) -> Void
    ) {
      self.init(
        group, label, keys, nil, .only(states), keyStates, ability, subjects, folderAction,
        isOn: isOn, if: condition, do: action)
    }

    init(
      _ group: Group, _ label: Message, _ keys: [String], _ galleryKeys: [String]?,
      _ states: StateSet, _ keyStates: Set<StateID>?, _ ability: DesktopAbility?,
      _ subjects: SubjectCount,
      _ folderAction: (@Sendable (inout Viewer, PhotoFolder) -> Void)? = nil,
      isOn: @escaping @Sendable (Viewer, Subjects) -> Bool?,
      if condition: @escaping @Sendable (Viewer, Subjects) -> Bool,
      do action: @escaping @Sendable (inout Viewer, Subjects) -> Void
    ) {
      self.label = label
      self.group = group
      self.keys = keys
      self.galleryKeys = galleryKeys
      self.states = states
      self.keyStates = keyStates
      self.ability = ability
      self.subjects = subjects
      self.isOn = isOn
      self.condition = condition
      self.action = action
      self.folderAction = folderAction
    }
  }

  private var row: Row {
    guard let row = Self.rows[self] else { preconditionFailure("\(self) is not in the table") }
    return row
  }
}

extension Command.Group {
  fileprivate var subjects: Command.SubjectCount {
    switch self {
    case .pages, .zoom: .shown
    case .photo: .one
    case .view, .general: .none
    }
  }
}

extension Viewer {
  /// Performs a command that means the same in every state.
  public mutating func performCommon(_ command: Command) { command.perform(in: &self) }
}
