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
  /// The lines by their commands, while the window is open; nil for what only the arrow keys do.
  private var rows: [AnyCommand?: (line: ShortcutList.Line, row: ShortcutRow)] = [:]
  private var groups: [PreferencesGroup] = []
  private var search = Entry()

  private static let longestSearch = 100
  private static let noteMargin = 24
  private static let find = Set(Command.search.keys.compactMap { Key(accelerator: $0) })

  /// Makes a closed window that asks for what it shows, again after each change.
  init(_ list: @escaping @MainActor () -> ShortcutList?) {
    self.list = list
  }

  /// Shows the window over another one, no larger than the screen has room for.
  func show(over parent: Window) {
    guard let list = list() else { return }
    let searching = makeSearch()
    groups =
      list.groups.map { group in
        PreferencesGroup(
          title: group.title.translated, description: "", rows: group.lines.map(row))
      } + [reset]
    let made = PreferencesWindow(
      title: Command.showShortcuts.label.translated, pages: [PreferencesPage([searching] + groups)])
    window = made
    made.onKeyPressed { [weak self] in self?.pressed($0) ?? false }
    made.show(over: parent)
  }

  /// Makes the field that leaves only the lines with the typed words, and the text shown if there are none.
  private func makeSearch() -> PreferencesGroup {
    let title = Command.search.label.translated
    let none = Label(Message("No results").translated)
    search = Entry(placeholder: title, maxLength: Self.longestSearch)
    search.accessibleName = title
    none.isVisible = false
    none.addStyle("dim-label")
    none.setMargins(Self.noteMargin)
    none.announceToScreenReaders()
    search.onChanged { [weak self, weak none] in
      guard let self else { return }
      for (line, row) in rows.values { row.isVisible = line.matches(search.text) }
      for group in groups.dropLast() { group.isVisible = group.hasShownRow }
      groups.last?.isVisible = search.text.isEmpty
      none?.isVisible = !groups.contains(where: \.isVisible)
    }
    return PreferencesGroup(title: "", description: "", rows: [search, none])
  }

  /// Goes to the search by its key, and clears it by Escape, which closes the window otherwise.
  private func pressed(_ key: Key) -> Bool {
    if Self.find.contains(key) {
      search.grabFocus(selecting: 0)
      search.selectAll()
      return true
    }
    guard KeyQuestion.escape.contains(key), !search.text.isEmpty else { return false }
    search.text = ""
    return true
  }

  private func row(of line: ShortcutList.Line) -> Widget {
    let row = ShortcutRow(title: line.title.translated, isActivatable: !line.isFixed)
    show(line, on: row)
    guard let command = line.command, !line.isFixed else { return row }
    row.onActivated { [weak self, weak row] in if let row { self?.choose(for: command, row) } }
    return row
  }

  private func show(_ line: ShortcutList.Line, on row: ShortcutRow) {
    rows[line.command] = (line, row)
    row.title = line.title.translated
    // Translators: a command has no keys.
    row.setKeys(line.keys, otherwise: Message("None").translated)
    row.setNote(Self.note(on: line.conflicts), isWarning: true)
  }

  /// Returns the text that keys mean other commands, too; empty without any.
  static func note(on conflicts: [AnyCommand]) -> String {
    guard !conflicts.isEmpty else { return "" }
    let names = conflicts.map(\.label.translated).listText
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
      if let row = rows[line.command]?.row { show(line, on: row) }
    }
  }
}
