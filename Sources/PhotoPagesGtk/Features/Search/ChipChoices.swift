import GtkBindings
import PhotoPages

/// The content of a chip's menu: the values to choose from, of which those that are set have a check mark.
///
/// Typing narrows a long list.
@MainActor
final class ChipChoices {
  let widget: Box

  private let kind: FilterChipKind
  private let filter: PhotoFilter
  private var all: [Choice]
  private var chosen: Set<FilterCondition>
  private let send: @MainActor (InputEvent) -> Void
  private let close: @MainActor () -> Void
  private let entry: Entry
  private let rows = Box(vertical: true)
  private let scroller: ScrolledView
  private let note = Label(
    Message("Type to find others.").translated, wraps: true, alignment: .start)
  private let dates: DateChoices?

  /// A value to choose from.
  private struct Choice: Equatable {
    let condition: FilterCondition
    /// The number of photos that have the value; nil if it is unknown.
    var count: Int?
  }

  private static let gap = 6
  private static let iconSize = 16
  /// The most rows in sight.
  private static let mostInSight = 8
  /// The least height of a row, that of a line of its text at the usual size, and the room around that, in points.
  private static let (rowHeight, lineHeight, padding) = (34.0, 17.0, 6.0)
  /// The most rows; others are found faster by typing.
  private static let mostRows = 100
  private static let longestText = 100
  /// The most characters of a value in a row.
  private static let widest = 28

  /// Makes the choices of a chip; `send` gets the inputs, and `close` closes the menu after the only possible choice.
  init(
    of kind: FilterChipKind, _ filter: PhotoFilter, _ choices: FilterChoices,
    send: @escaping @MainActor (InputEvent) -> Void, close: @escaping @MainActor () -> Void
  ) {
    (self.kind, self.filter, self.send, self.close) = (kind, filter, send, close)
    chosen = Set(filter.conditions.filter { $0.chip == kind })
    all = Self.choices(of: kind, filter, choices)
    entry = Entry(placeholder: kind.title.translated, maxLength: Self.longestText)
    scroller = ScrolledView(child: rows)
    dates = kind == .date ? DateChoices(filter.dates, send: send, close: close) : nil
    widget = Box(
      vertical: true, spacing: Self.gap,
      [entry, scroller, note] + [dates?.widget].compactMap { $0 })
    widget.addStyle("chip-choices")
    entry.accessibleName = Message("Find").translated
    entry.onChanged { [weak self] in self?.showRows() }
    entry.onActivate { [weak self] in self?.pressFirst() }
    note.addStyle("folder-text-note")
    note.limitNaturalWidth(characters: Self.widest)
    scroller.wantContentSize()
    showRows()
  }

  /// Shows other values to choose from, as they were read anew.
  func update(_ choices: FilterChoices) {
    let new = Self.choices(of: kind, filter, choices)
    guard new != all else { return }
    all = new
    showRows()
  }

  /// Returns the values of a chip, those that are set first.
  private static func choices(
    of kind: FilterChipKind, _ filter: PhotoFilter, _ choices: FilterChoices
  ) -> [Choice] {
    switch kind {
    case .person: named(choices.people, filter.people) { .person($0) }
    case .keyword: named(choices.keywords, filter.keywords) { .keyword($0) }
    case .rating: Rating.stars.map { Choice(condition: .leastRating($0)) }
    case .label:
      choices.labels.union(filter.labels).sorted {
        ($0.number ?? .max, $0.text) < ($1.number ?? .max, $1.text)
      }.map { Choice(condition: .label($0)) }
    case .date:
      choices.years.compactMap { PhotoDates(year: $0) }.map { Choice(condition: .dates($0)) }
    case .kind:
      PhotoFilter.Kind.allCases.filter(choices.kinds.union(filter.kinds).contains)
        .map { Choice(condition: .kind($0)) }
    case .rejected, .reported: []
    }
  }

  private static func named(
    _ names: [NameCount], _ chosen: Set<String>, _ condition: (String) -> FilterCondition
  ) -> [Choice] {
    let counts = Dictionary(names.map { ($0.name, $0.count) }) { first, _ in first }
    let set = chosen.sorted().map { Choice(condition: condition($0), count: counts[$0]) }
    return set
      + names.lazy.filter { !chosen.contains($0.name) }
      .map { Choice(condition: condition($0.name), count: $0.count) }
  }

  func takeFocus() { (entry.isVisible ? entry : widget).grabFocus() }

  // MARK: - Rows

  private func showRows() {
    let typed = entry.text
    let found =
      typed.isEmpty ? all : all.filter { Texts.matches(typed, in: $0.condition.text) }
    entry.isVisible = all.count > Self.mostInSight
    scroller.isVisible = !all.isEmpty
    rows.removeAll()
    for choice in found.prefix(Self.mostRows) { rows.append(makeRow(choice)) }
    note.isVisible = found.count > Self.mostRows
    // A list that is narrowed by typing keeps its height.
    let height = max(Self.rowHeight, Self.lineHeight * widget.textScale + Self.padding)
    let isLong = all.count > Self.mostInSight
    scroller.requestSize(
      width: -1, height: isLong ? Int(Double(Self.mostInSight) * height) : -1)
  }

  private func makeRow(_ choice: Choice) -> Button {
    let text = choice.condition.text
    let mark = Icon.check.makeView(size: Self.iconSize)
    let label = Label(text, alignment: .start)
    label.limitNaturalWidth(characters: Self.widest)
    label.expand(vertically: false)
    var parts: [Widget] = [mark, label]
    if let count = choice.count {
      let number = Label(Texts.number(count), alignment: .end)
      number.addStyle("dim-label")
      parts.append(number)
    }
    let row = Button(child: Box(vertical: false, spacing: Self.gap, parts))
    row.addStyle("flat", "chip-choice")
    row.accessibleName = text
    if let count = choice.count {
      row.setAccessibleDescription(
        Message("{count} photo", plural: "{count} photos", count: count).translated)
    }
    row.isChecked = chosen.contains(choice.condition)
    row.onClicked { [weak self, weak row] in
      if let self, let row { press(choice.condition, row) }
    }
    return row
  }

  private func pressFirst() {
    let typed = entry.text
    guard !typed.isEmpty,
      let first = all.first(where: { Texts.matches(typed, in: $0.condition.text) })
    else { return }
    send(.conditionSet(first.condition))
    close()
  }

  /// Sets or removes a condition; where only one can be set, that is all that one came for.
  private func press(_ condition: FilterCondition, _ row: Button) {
    let isSet = chosen.contains(condition)
    send(isSet ? .conditionCleared(condition) : .conditionSet(condition))
    guard kind.takesSeveral else { return close() }
    if isSet { chosen.remove(condition) } else { chosen.insert(condition) }
    row.isChecked = !isSet
  }
}

extension FilterChipKind {
  /// Whether several conditions of the kind can be set.
  fileprivate var takesSeveral: Bool {
    switch self {
    case .person, .keyword, .label, .kind: true
    case .rating, .date, .rejected, .reported: false
    }
  }
}
