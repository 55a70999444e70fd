import GtkBindings
import PhotoPages

struct KeyTable {
  private var bindings: [Key: [KeyBinding]] = [:]

  /// Makes the table of bindings; what is not a key in GTK's notation, as chosen ones may not be, has no effect.
  init(_ all: [KeyBinding]) {
    for binding in all {
      guard let key = Key(accelerator: binding.key) else { continue }
      bindings[key, default: []].append(binding)
    }
  }

  /// Whether a key in GTK's notation means a command in a state.
  func hasCommand(for key: String, in state: StateID) -> Bool {
    Key(accelerator: key).flatMap { command(for: $0, orDigit: nil, in: state) } != nil
  }

  /// Returns the command of a key in a state, or else that of its digit; the last binding wins.
  func command(for key: Key, orDigit digit: Key?, in state: StateID) -> AnyCommand? {
    // A chosen key may be a letter of any alphabet.
    if state == .gallery, key.isLetterOrDigit { return nil }
    let keys = [key, digit].compactMap { $0 }
    return keys.lazy.compactMap { key in bindings[key]?.last { $0.states.contains(state) } }
      .first?.command
  }
}

extension AnyCommand {
  /// Whether the command changes a photo or opens its menu.
  fileprivate var isAboutPhoto: Bool {
    guard case .standard(let command) = self else { return false }
    return command.group == .photo || command == .openPhotoMenu
  }
}

extension ViewerView {
  private static let arrows: [Key: Arrow] = Dictionary(
    uniqueKeysWithValues: [
      ("Left", .left), ("Right", .right), ("Up", .up), ("Down", .down),
    ].compactMap { name, arrow in Key(accelerator: name).map { ($0, arrow) } })

  /// The commands whose keys have another meaning in a text field.
  private static let textCommands = historyCommands.union([
    .standard(.copyPicture), .standard(.copyFile), .standard(.selectAll),
    .standard(.openPhotoMenu),
  ])

  private static let historyCommands: Set<AnyCommand> = [.standard(.undo), .standard(.redo)]

  private static let focusKeys = Set(
    ["Tab", "<Shift>Tab"].compactMap { Key(accelerator: $0) })

  /// Handles a key pressed anywhere in the viewer; returns whether it was used.
  ///
  /// `digit` is the digit on the key if the keyboard layout has it only with Shift. Unused keys go to the focused
  /// widget.
  func keyPressed(_ key: Key, orDigit digit: Key? = nil) -> Bool {
    Trace.mark("key pressed")
    isPressingKey = true
    isRepeatingKey = key == heldKey
    heldKey = key
    pagerView.slidesTurns = session.viewer.model.preferences.slidesByKey && !isRepeatingKey
    defer { (isPressingKey, isRepeatingKey, pagerView.slidesTurns) = (false, false, false) }
    guard !isMenuOpen else { return false }
    let taker = stage.keyHandlers.first { $0.widget.hasFocus || $0.widget.hasFocusInside }
    if taker?.take(key) == true { return true }
    guard !canvas.isEditingTextInside else { return editingKeyPressed(key, digit) }
    if Self.focusKeys.contains(key) {
      session.controller.send(.input(.chromeRequested))
      return false
    }
    // A focused button gets the keys that press it: Space must not turn the page.
    if key.activatesControls, !stage.focusHome.hasFocus, canvas.hasFocusInside { return false }
    if let arrow = Self.arrows[key] { return arrowPressed(arrow) }
    let found = keyTable.command(for: key, orDigit: digit, in: session.viewer.stateID)
    guard let command = found else { return unboundKeyPressed(key) }
    // If a comment has the focus, the key opens that comment's menu.
    let comment = stage.parts?.panel.focusedComment
    if command == .standard(.openPhotoMenu), let comment {
      session.controller.send(.input(.commentPressedLong(comment)))
    } else {
      perform(command)
    }
    return true
  }

  /// Performs the command of a key; one about a photo of the gallery shows where that photo is.
  private func perform(_ command: AnyCommand) {
    let isAboutPhoto = session.viewer.model.selection.isEmpty && command.isAboutPhoto
    guard isAboutPhoto, let gallery = stage.shownGallery else {
      return session.controller.send(command.event)
    }
    gallery.withFocusInSight { session.controller.send(command.event) }
  }

  /// Reports a key without a command, which pauses a slideshow; returns whether the state changed.
  private func unboundKeyPressed(_ key: Key) -> Bool {
    guard !key.isModifier else { return false }
    let before = session.viewer.stateID
    session.controller.send(.input(.unboundKeyPressed))
    return session.viewer.stateID != before
  }

  /// Handles a key while a text field has the focus, which keeps the keys that type or edit.
  private func editingKeyPressed(_ key: Key, _ digit: Key?) -> Bool {
    let found = keyTable.command(for: key, orDigit: digit, in: session.viewer.stateID)
    guard let command = found, key.writesNothing || command == .standard(.escape),
      !Self.textCommands.contains(command)
    else { return false }
    // While saving is disabled, its key must not add a line to the text.
    guard command.isEnabled(in: session.viewer) else {
      return [.standard(.postComment), .standard(.saveCaption)].contains(command)
    }
    session.controller.send(command.event)
    return true
  }

  /// Undoes or redoes in the viewer if the focused text field has nothing to undo or redo.
  func keyUnused(_ key: Key) -> Bool {
    let found = keyTable.command(for: key, orDigit: nil, in: session.viewer.stateID)
    guard canvas.isEditingTextInside, let command = found, Self.historyCommands.contains(command),
      command.isEnabled(in: session.viewer)
    else { return false }
    session.controller.send(command.event)
    return true
  }

  /// Opens the gallery's search bar for a key that begins a text; returns whether what is typed goes there now.
  func openSearchToType() -> Bool {
    guard session.viewer.capturesSearch, !isMenuOpen, !canvas.isEditingTextInside,
      Command.search.isEnabled(in: session.viewer)
    else { return false }
    session.controller.send(.command(.search))
    stage.shownGallery?.searchBar.continueTyping()
    return canvas.isEditingTextInside
  }

  /// Quits by its key, the only one with a meaning while a dialog is open; returns whether it was that key.
  package func keyPressedInDialog(_ key: Key) -> Bool {
    let quit = AnyCommand.standard(.quit)
    guard keyTable.command(for: key, orDigit: nil, in: session.viewer.stateID) == quit else {
      return false
    }
    session.controller.send(quit.event)
    return true
  }

  /// Handles an arrow key; returns whether it was used.
  ///
  /// Left and Right always go to the viewer. Up and Down move the focus between controls, never away from the pages.
  private func arrowPressed(_ arrow: Arrow) -> Bool {
    guard arrow.isSideways || stage.focusHome.hasFocus else { return false }
    // Whether an arrow pans depends on the zoom after the current motion.
    pagerView.announceZoomNow()
    session.controller.send(.input(.arrowPressed(arrow)))
    return true
  }
}
