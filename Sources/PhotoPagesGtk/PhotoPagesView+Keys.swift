import Gtk
import PhotoPages

extension PhotoPagesView {
  private static let commands: [Key: Command] = {
    var commands: [Key: Command] = [:]
    for command in Command.allCases {
      for accelerator in command.keys {
        guard let key = Key(accelerator: accelerator) else {
          preconditionFailure("\(accelerator) is not a key")
        }
        commands[key] = command
      }
    }
    return commands
  }()

  private static let arrows: [Key: (dx: Double, dy: Double)] = Dictionary(
    uniqueKeysWithValues: [
      ("Left", (-1.0, 0.0)), ("Right", (1, 0)), ("Up", (0, -1)), ("Down", (0, 1)),
    ].compactMap { name, step in Key(accelerator: name).map { ($0, step) } })

  /// Keys by which the keyboard focus moves, and the one that opens a photo's menu.
  private static let seekingKeys = Set(
    ["Tab", "<Shift>Tab", "Menu"].compactMap { Key(accelerator: $0) })

  func connectKeys() {
    KeyController(on: widget).onPressed { [weak self] key in self?.keyPressed(key) ?? false }
  }

  /// A key was pressed anywhere in the gallery.
  ///
  /// - Returns: whether it meant anything here; else whatever has the focus gets it.
  public func keyPressed(_ key: Key) -> Bool {
    guard !widget.isEditingTextInside, !topBar.isMenuOpen else { return false }
    if Self.seekingKeys.contains(key) {
      gallery.send(.chromeSought)
      return false
    }
    // A focused button is pressed by Space, not paged past.
    if key.activatesControls, !pagesView.canvas.hasFocus, widget.hasFocusInside { return false }
    if let arrow = Self.arrows[key] { return pagesView.arrowPressed(dx: arrow.dx, dy: arrow.dy) }
    guard let command = Self.commands[key] else { return false }
    gallery.send(.command(command))
    return true
  }
}
