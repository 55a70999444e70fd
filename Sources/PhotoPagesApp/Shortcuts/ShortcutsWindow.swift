import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// The window with all keys, in which a person also chooses keys.
@MainActor
final class ShortcutsWindow {
  /// Called with each change of the preferences that a person makes.
  var onChange: (@MainActor ((inout Preferences) -> Void) -> Void)?

  private let list: @MainActor () -> ShortcutList?
  private var window: PreferencesWindow?
  /// The rows by their commands, while the window is open.
  private var rows: [AnyCommand: ShortcutRow] = [:]

  /// Makes a closed window that asks for what it shows, again after each change.
  init(_ list: @escaping @MainActor () -> ShortcutList?) {
    self.list = list
  }

  /// Shows the window over another one, no larger than the screen has room for.
  func show(over parent: Window) {
    guard let list = list() else { return }
    let groups = list.groups.map { group in
      PreferencesGroup(
        title: group.title.translated, description: "", rows: group.lines.map(row))
    }
    let made = PreferencesWindow(
      title: Command.showShortcuts.label.translated, groups: groups + [reset])
    window = made
    made.show(over: parent)
  }

  private func row(of line: ShortcutList.Line) -> Widget {
    let row = ShortcutRow(title: line.title.translated, isActivatable: !line.isFixed)
    show(line, on: row)
    guard let command = line.command else { return row }
    rows[command] = row
    if !line.isFixed {
      row.onActivated { [weak self, weak row] in if let row { self?.choose(for: command, row) } }
    }
    return row
  }

  private func show(_ line: ShortcutList.Line, on row: ShortcutRow) {
    row.title = line.title.translated
    row.setKeys(line.keys, otherwise: Message("None").translated)
    row.setNote(Self.note(on: line.conflicts), isWarning: true)
  }

  /// Returns the text that keys mean other commands, too; empty without any.
  static func note(on conflicts: [AnyCommand]) -> String {
    guard !conflicts.isEmpty else { return "" }
    let names = conflicts.map(\.label.translated).joined(separator: Message(", ").translated)
    return Message("Also: {commands}", ["commands": names]).translated
  }

  private var reset: PreferencesGroup {
    let row = LinkRow(title: Message("Reset All Keys").translated)
    row.onActivated { [weak self] in self?.change { $0 = ChosenKeys() } }
    return PreferencesGroup(title: "", description: "", rows: [row])
  }

  private func choose(for command: AnyCommand, _ row: ShortcutRow) {
    KeyQuestion(of: command, conflicts: { [list] in list()?.conflicts(of: $0, for: command) ?? [] })
      .ask(over: row) { [weak self] keys in self?.change { $0[command.name] = keys } }
  }

  private func change(_ change: (inout ChosenKeys) -> Void) {
    onChange?({ change(&$0.keys) })
    for line in list()?.groups.flatMap(\.lines) ?? [] {
      guard let command = line.command, let row = rows[command] else { continue }
      show(line, on: row)
    }
  }
}
