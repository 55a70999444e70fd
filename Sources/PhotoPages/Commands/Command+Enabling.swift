// What the table says of a command, and in which states it means anything.

extension Command {
  /// What buttons, menus and the shortcuts window call it, and a button's accessible name.
  public var label: Message { row.label }

  /// Its keys in GTK's notation, the one to show first. The arrows are not among them: what they do
  /// depends on the state, the zoom and the direction of writing.
  public var keys: [String] { row.keys }

  /// The states in which its keys mean it.
  var keyStates: StateSet { row.states }

  /// The group in the shortcuts window.
  public var group: Group { row.group }

  /// Whether there is what it works on, that is permitted, and the desktop can do it.
  func canBeDone(in viewer: Viewer) -> Bool {
    if let ability, !viewer.model.window.abilities.contains(ability) { return false }
    if row.needsPhoto, viewer.model.currentPhoto == nil { return false }
    return row.condition(viewer)
  }

  /// Whether what it switches is on now; nil for a command that switches nothing. Menus show it with
  /// a check mark.
  public func isOn(in model: ViewerModel) -> Bool? { row.isOn(model) }

  /// Does what it says wherever it means the same in every state.
  fileprivate func perform(in viewer: inout Viewer) { row.action(&viewer) }

  /// What the table says of a command. A class: with every change dozens of rows are looked up, and a reference
  /// is copied quicker than all that is in a row.
  final class Row: Sendable {
    let label: Message
    let group: Group
    let keys: [String]
    let states: StateSet
    let needsPhoto: Bool
    let isOn: @Sendable (ViewerModel) -> Bool?
    let condition: @Sendable (Viewer) -> Bool
    let action: @Sendable (inout Viewer) -> Void

    /// Makes a row. What moves among photos or works on one needs one.
    init(
      _ group: Group, _ label: Message, _ keys: String..., in states: StateSet = .all,
      needsPhoto: Bool? = nil, isOn: @escaping @Sendable (ViewerModel) -> Bool? = { _ in nil },
      if condition: @escaping @Sendable (Viewer) -> Bool = { _ in true },
      do action: @escaping @Sendable (inout Viewer) -> Void = { _ in }
    ) {
      self.label = label
      self.group = group
      self.keys = keys
      self.states = states
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
  /// Does what a command says wherever it means the same in every state.
  public mutating func performCommon(_ command: Command) { command.perform(in: &self) }
}

extension Command {
  /// Whether it means the same in every state, and leads to no other.
  public var isForEveryState: Bool {
    switch self {
    case .toggleFullscreen, .leaveFullscreen, .escape, .openFolder, .openDemo, .newWindow,
      .closeWindow, .showPreferences, .showShortcuts, .showAbout, .quit, .playAnimation, .nextFrame,
      .previousFrame, .undo, .redo, .closeNotice:
      true
    case .startSlideshow: false
    default: group == .pages || group == .zoom
    }
  }

  /// Whether it means anything while comments are read or written.
  var isForCommenting: Bool {
    switch self {
    case .showComments, .toggleComments, .copyComment, .editComment, .deleteComment, .postComment,
      .showDetails:
      true
    default: isForEveryState
    }
  }

  /// Whether it means anything while paging: all but what works on an entry or a comment.
  var isForPaging: Bool {
    switch self {
    case .confirm, .finishTagging, .postComment, .copyComment, .editComment, .deleteComment,
      .hideComments:
      false
    default: true
    }
  }
}
