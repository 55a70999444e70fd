import GtkBindings
import PhotoPages

/// The question which keywords photos should have.
@MainActor
final class KeywordsDialog: QuestionDialog {
  let dialog: MessageDialog

  private let entry = Entry(
    placeholder: Message("New Keyword").translated, maxLength: KeywordsChange.longestKeyword)
  private let names = NameList()
  private let rows = Box(vertical: true)
  private let scroller: ScrolledView
  private var edit: KeywordEdit
  private var shown: [KeywordEdit.Row] = []

  private static let spacing = 6
  /// The height of a row in points, and the most rows in sight.
  private static let (rowHeight, greatestRowCount) = (36, 5)

  init(_ summary: KeywordSummary) {
    edit = KeywordEdit(of: summary)
    dialog = Self.makeDialog(
      Self.heading(summary.photos), body: nil, yes: Message("Save"))
    scroller = ScrolledView(child: rows)
    entry.accessibleName = Message("Keyword").translated
    let parts = [entry, names.widget, scroller]
    dialog.setExtraChild(Box(vertical: true, spacing: Self.spacing, parts))
    connect()
    show()
    entry.grabFocus()
  }

  private static func heading(_ photos: [Photo]) -> Message {
    Message(
      "Keywords of “{name}”", plural: "Keywords of {count} photos", count: photos.count,
      ["name": photos.first?.name ?? ""])
  }

  private static func body(_ edit: KeywordEdit) -> Message? {
    if edit.summary.isIncomplete { return Message("Reading keywords…") }
    let unread = edit.summary.unread.count
    if unread > 0 {
      return Message(
        "The keywords of {count} photo could not be read.",
        plural: "The keywords of {count} photos could not be read.", count: unread)
    }
    return edit.rows.isEmpty ? Message("No keywords yet.") : nil
  }

  private func connect() {
    entry.onChanged { [weak self] in self?.typed() }
    entry.onActivate { [weak self] in self?.entered() }
    entry.onKeyPressed { [weak self] key, _ in self?.take(key) ?? false }
    names.onChosen = { [weak self] in self?.add($0) }
  }

  func update(_ question: Question) -> Bool {
    guard case .keywords(let summary) = question, summary.number == edit.summary.number else {
      return false
    }
    edit.summary = summary
    show()
    return true
  }

  var answer: Answer { .keywords(edit.summary, edit.change(with: entry.text)) }

  /// Keeps what was entered with Return or removed; the text in the entry is dropped.
  var dismissalAnswer: Answer {
    let change = edit.change(with: "")
    return change.isEmpty ? .dismissed : .keywords(edit.summary, change)
  }

  // MARK: - Typing

  private func typed() {
    names.select(nil)
    offer()
    enable()
  }

  /// Adds the typed keyword, or saves if none is typed.
  private func entered() {
    if edit.add(entry.text) { return added() }
    if entry.text.isEmpty, !edit.change(with: "").isEmpty { dialog.confirmAnswer() }
  }

  private func add(_ keyword: String) {
    if edit.add(keyword) { added() }
  }

  private func added() {
    entry.text = ""
    show()
    scroller.value = 0
    entry.grabFocus()
  }

  private func offer() {
    // More names may be read at any time; the list must not change while one is selected.
    guard names.selected == nil else { return }
    names.show(
      edit.completions(of: entry.text, atMost: NameList.longest) { Texts.matches($0, in: $1) })
  }

  private func take(_ key: Key) -> Bool {
    switch names.take(key) {
    case .stepped?: break
    case .completed(let name)?:
      entry.text = name
      entry.moveCursorToEnd()
    case .chosen(let name)?: add(name)
    case nil: return false
    }
    return true
  }

  // MARK: - Showing

  private func show() {
    let new = edit.rows
    dialog.setText(
      heading: Self.heading(edit.summary.photos).translated, body: Self.body(edit)?.translated ?? ""
    )
    scroller.isVisible = !new.isEmpty
    scroller.requestSize(width: -1, height: min(new.count, Self.greatestRowCount) * Self.rowHeight)
    offer()
    enable()
    guard new != shown else { return }
    shown = new
    rows.removeAll()
    for row in new { rows.append(makeRow(row)) }
  }

  private func makeRow(_ row: KeywordEdit.Row) -> Widget {
    let label = Label(row.keyword, alignment: .start)
    label.expand(horizontally: true, vertically: false)
    let button = Button(child: Icon.close.makeView(size: 16))
    button.setNameAndTooltip(Message("Remove “{name}”", ["name": row.keyword]).translated)
    button.addStyle("flat", "circular")
    button.onClicked { [weak self] in self?.remove(row.keyword) }
    guard !row.isOnAll else { return Box(vertical: false, spacing: Self.spacing, [label, button]) }
    let count = Label(
      Message(
        "{count} of {total}",
        [
          "count": Texts.number(row.count), "total": Texts.number(edit.summary.photos.count),
        ]
      ).translated, alignment: .end)
    count.addStyle("dim-label")
    count.disableEllipsis()
    label.addStyle("dim-label")
    return Box(vertical: false, spacing: Self.spacing, [label, count, button])
  }

  private func remove(_ keyword: String) {
    edit.remove(keyword)
    show()
    entry.grabFocus()
  }

  private func enable() { dialog.setEnabled(!edit.change(with: entry.text).isEmpty) }
}
