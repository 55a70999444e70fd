import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// The question which key means a command, answered by pressing it.
@MainActor
final class KeyQuestion {
  private let dialog: MessageDialog
  private let shown = ShortcutKeys()
  private let note = Label(wraps: true)
  private let conflicts: @MainActor (String) -> [AnyCommand]
  /// The key that was pressed, empty for none; nil until one was.
  private var key: String?

  private static let spacing = 12
  /// The keys that move in the photo, whatever else they are to mean.
  private static let arrows = Set(
    ["Left", "Right", "Up", "Down"].compactMap { Key(accelerator: $0) })
  static let escape = Set(Command.escape.keys.compactMap { Key(accelerator: $0) })
  private static let remove = Key(accelerator: "BackSpace")

  /// Makes the question for a command; `conflicts` returns the other commands that a key means.
  init(of command: AnyCommand, conflicts: @escaping @MainActor (String) -> [AnyCommand]) {
    self.conflicts = conflicts
    dialog = MessageDialog(
      heading: Message("Key for {command}", ["command": command.label.translated]).translated,
      body: Message(
        "Press the new key. Backspace removes the keys, Escape cancels."
        // Translators: a verb, on the button that gives a command the pressed key.
      ).translated, yes: Message("Set").translated, no: Message("Cancel").translated,
      isDestructive: false)
    shown.show("", otherwise: "…")
    note.announceToScreenReaders()
    note.addStyle("warning")
    dialog.setExtraChild(Box(vertical: true, spacing: Self.spacing, [shown, note]))
    dialog.setEnabled(false)
  }

  /// Shows the question; `handler` gets the chosen keys, if any were.
  func ask(over row: Widget, _ handler: @escaping @MainActor ([String]) -> Void) {
    dialog.onKeyPressed { [self] in pressed($0) }
    dialog.onAnswer { [self] isYes in
      guard isYes, let key else { return }
      handler(key.isEmpty ? [] : [key])
    }
    dialog.show(over: row)
  }

  /// Shows a key that was pressed; returns whether it is one to choose.
  ///
  /// Once a key is shown, Return sets it.
  private func pressed(_ key: Key) -> Bool {
    guard !key.isModifier, !key.isTab, !Self.escape.contains(key), !Self.arrows.contains(key)
    else { return false }
    if self.key != nil, key.activatesControls { return false }
    let name = key == Self.remove ? "" : key.accelerator
    self.key = name
    shown.show(name, otherwise: Message("None").translated)
    note.text = name.isEmpty ? "" : ShortcutsWindow.note(on: conflicts(name))
    dialog.setEnabled(true)
    dialog.focusDefault()
    return true
  }
}
