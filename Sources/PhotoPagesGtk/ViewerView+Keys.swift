import GtkBindings
import PhotoPages

struct KeyTable {
  private var bindings: [Key: [KeyBinding]] = [:]

  init(_ all: [KeyBinding]) {
    for binding in all {
      guard let key = Key(accelerator: binding.key) else {
        preconditionFailure("\(binding.key) is not a key")
      }
      bindings[key, default: []].append(binding)
    }
  }

  /// What a key means in a state, else the digit on it; of several bindings the last.
  func command(for key: Key, orDigit digit: Key?, in state: StateID) -> AnyCommand? {
    let keys = [key, digit].compactMap { $0 }
    return keys.lazy.compactMap { key in bindings[key]?.last { $0.states.contains(state) } }
      .first?.command
  }
}

extension ViewerView {
  private static let arrows: [Key: Arrow] = Dictionary(
    uniqueKeysWithValues: [
      ("Left", .left), ("Right", .right), ("Up", .up), ("Down", .down),
    ].compactMap { name, arrow in Key(accelerator: name).map { ($0, arrow) } })

  /// Commands whose keys mean something of their own in a text.
  private static let textCommands = historyCommands.union([
    .standard(.copyPicture), .standard(.openPhotoMenu),
  ])

  private static let historyCommands: Set<AnyCommand> = [.standard(.undo), .standard(.redo)]

  private static let seekingKeys = Set(
    ["Tab", "<Shift>Tab"].compactMap { Key(accelerator: $0) })

  /// A key was pressed anywhere in the viewer; it has a digit of its own if the layout has that with Shift
  /// only. Whatever has the focus gets it if it means nothing here.
  func keyPressed(_ key: Key, orDigit digit: Key? = nil) -> Bool {
    Trace.mark("key pressed")
    isPressingKey = true
    defer { isPressingKey = false }
    guard !isMenuOpen else { return false }
    let taker = stage.allParts.lazy.compactMap { $0 as? any KeyTaker }
      .first { $0.widget.hasFocusInside }
    if taker?.take(key) == true { return true }
    guard !canvas.isEditingTextInside else { return editingKeyPressed(key, digit) }
    if Self.seekingKeys.contains(key) {
      session.controller.send(.input(.chromeSought))
      return false
    }
    // A focused button is pressed by Space, not paged past.
    if key.activatesControls, !pagerView.canvas.hasFocus, canvas.hasFocusInside { return false }
    if let arrow = Self.arrows[key] { return arrowPressed(arrow) }
    let found = keyTable.command(for: key, orDigit: digit, in: session.viewer.stateID)
    guard let command = found else { return strayKeyPressed(key) }
    // Where the keyboard is on a comment, that is what a menu is wanted for.
    let comment = (stage.parts?.panel as? any CommentChooser)?.focusedComment
    if command == .standard(.openPhotoMenu), let comment {
      session.controller.send(.input(.commentPressedLong(comment)))
    } else {
      session.controller.send(command.event)
    }
    return true
  }

  /// Any key pauses a slideshow; one that leads nowhere is for whatever has the focus.
  private func strayKeyPressed(_ key: Key) -> Bool {
    guard !key.isModifier else { return false }
    let before = session.viewer.stateID
    session.controller.send(.input(.strayKeyPressed))
    return session.viewer.stateID != before
  }

  /// What a key means while a text is typed: what it could write, and what edits, is the text's.
  private func editingKeyPressed(_ key: Key, _ digit: Key?) -> Bool {
    let found = keyTable.command(for: key, orDigit: digit, in: session.viewer.stateID)
    guard let command = found, key.writesNothing || command == .standard(.escape),
      !Self.textCommands.contains(command)
    else { return false }
    // A comment that cannot be posted yet does not get another line by the key that posts it.
    guard command.isEnabled(in: session.viewer) else { return command == .standard(.postComment) }
    session.controller.send(command.event)
    return true
  }

  /// What a text left alone: where nothing was typed that could be undone, what was done last is.
  func keyUnused(_ key: Key) -> Bool {
    let found = keyTable.command(for: key, orDigit: nil, in: session.viewer.stateID)
    guard canvas.isEditingTextInside, let command = found, Self.historyCommands.contains(command),
      command.isEnabled(in: session.viewer)
    else { return false }
    session.controller.send(command.event)
    return true
  }

  /// Left and Right are the viewer's wherever the focus is; by Up and Down it moves from control to
  /// control, but never away from the photo.
  private func arrowPressed(_ arrow: Arrow) -> Bool {
    guard arrow.isSideways || pagerView.canvas.hasFocus else { return false }
    // Whether an arrow pans depends on where the zoom comes to rest.
    pagerView.announceZoomNow()
    session.controller.send(.input(.arrowPressed(arrow)))
    return true
  }
}
