import GtkBindings
import PhotoPages

/// The names offered while a tag or a keyword is typed; the keyboard focus stays in the entry.
@MainActor
final class NameList {
  let widget: Box
  var onChosen: (@MainActor (String) -> Void)?

  private(set) var names: [String] = []
  /// The index of the name that Return takes; nil for the typed text.
  private(set) var selected: Int?
  private var rows: [Button] = []

  /// The most names that are offered; others are found faster by typing on.
  static let longest = 6

  init() {
    widget = Box(vertical: true)
    widget.addStyle("tag-names")
    widget.isVisible = false
    widget.canFocus = false
  }

  var isOpen: Bool { !names.isEmpty }

  func show(_ names: [String]) {
    guard names != self.names else { return }
    self.names = names
    selected = nil
    widget.removeAll()
    rows = names.map(makeRow)
    for row in rows { widget.append(row) }
    widget.isVisible = isOpen
  }

  private func makeRow(_ name: String) -> Button {
    let label = Label(name, alignment: .start)
    label.expand(horizontally: true, vertically: false)
    let row = Button(child: label)
    row.accessibleName = name
    row.addStyle("tag-name")
    row.onClicked { [weak self] in self?.onChosen?(name) }
    return row
  }

  /// Selects the next name or the one before; beyond the ends lies the typed text.
  private func step(by step: Int) {
    let places = names.count + 1
    let place = ((selected.map { $0 + 1 } ?? 0) + step + places) % places
    select(place == 0 ? nil : place - 1)
  }

  /// A step in the list, or a name that a key took from it.
  enum Choice {
    case stepped
    /// The name completes the typed text.
    case completed(String)
    /// The name replaces the typed text, which is complete then.
    case chosen(String)
  }

  /// Handles a key while names are offered, and returns what it did; nil if it means nothing.
  ///
  /// Up and Down select a name, Tab takes the selected or first one as text, and Return takes the selected one.
  func take(_ key: Key) -> Choice? {
    guard isOpen, let meaning = Self.keys[key] else { return nil }
    switch meaning {
    case .step(let step):
      self.step(by: step)
      return .stepped
    case .complete: return .completed(names[selected ?? 0])
    case .choose: return selected.map { .chosen(names[$0]) }
    }
  }

  private enum Meaning {
    case step(Int)
    case complete
    case choose
  }

  private static let keys: [Key: Meaning] = Dictionary(
    uniqueKeysWithValues: [
      ("Up", Meaning.step(-1)), ("Down", .step(1)), ("Tab", .complete), ("Return", .choose),
      ("KP_Enter", .choose),
    ].compactMap { name, meaning in Key(accelerator: name).map { ($0, meaning) } })

  func select(_ place: Int?) {
    selected = place
    for (index, row) in rows.enumerated() { row.setStyle("selected", index == selected) }
  }
}
