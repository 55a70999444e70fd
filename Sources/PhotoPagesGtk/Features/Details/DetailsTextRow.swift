import GtkBindings
import PhotoPages

/// A row of the details in which a text about the photo is typed, and saved when the row is left.
@MainActor
final class DetailsTextRow {
  let widget: Box

  private let field: DetailsField
  private let context: PartContext
  private let view: TextView
  private let content: LongTextField
  /// The keywords that are offered while one is typed.
  private let list = NameList()
  /// The note that the field holds only the beginning of the text.
  private let note = Label(
    Message("Only the beginning can be changed here. The rest stays as it is.").translated,
    wraps: true, alignment: .start)

  /// The keys that save a text of one line.
  private static let saving = Set(["Return", "KP_Enter"].compactMap { Key(accelerator: $0) })
  /// The heights of a field of one line and of several, in points; longer texts scroll.
  private static let (line, lines) = (34...100, 52...160)

  /// Makes an empty row of a field with a name, below other parts.
  init(
    _ field: DetailsField, named name: Message, titled title: Message, below parts: [Widget] = [],
    in context: PartContext
  ) {
    (self.field, self.context) = (field, context)
    view = TextView(
      placeholder: field == .keyword ? Message("New Keyword").translated : "",
      heights: field == .title || field == .keyword ? Self.line : Self.lines)
    content = LongTextField(view)
    widget = Box(detailsRow: title, parts + [view, list.widget, note])
    view.accessibleName = name.translated
    view.addStyle("comment-field")
    note.addStyle("detail-title")
    content.onChanged = { [weak self] in self?.changed() }
    view.onFocusChange { [weak self] isInside in if !isInside { self?.left() } }
    list.onChosen = { [weak self] in self?.finish(with: $0) }
  }

  /// Shows the text of the shown photo; returns whether it can be changed, if only once it is read.
  func update(_ viewer: Viewer) -> Bool {
    widget.isVisible = viewer.model.offers(field)
    guard widget.isVisible else { return false }
    view.setEditable(viewer.model.canEdit(field))
    if content.show(viewer.model.text(of: field)) { view.moveCursorToEnd() }
    note.isVisible = !content.isWhole
    if field == .keyword { offer(viewer) }
    return true
  }

  /// Offers keywords, which must not change while one is selected, though more may be read at any time.
  private func offer(_ viewer: Viewer) {
    guard !content.text.isEmpty, hasFocus else { return list.show([]) }
    guard list.selected == nil else { return }
    let offered = viewer.model.keywordsOffered(for: content.text, atMost: NameList.longest) {
      Texts.matches($0, in: $1)
    }
    list.show(offered)
  }

  var hasFocus: Bool { view.hasFocusInside }

  func focus() {
    view.grabFocus()
    view.moveCursorToEnd()
  }

  private func changed() {
    content.dropRestIfEmptied()
    list.select(nil)
    context.send(.input(.detailTyped(field, content.text)))
  }

  /// Handles a key while the row has the focus; in a caption, Return begins a line.
  func take(_ key: Key) -> Bool {
    switch list.take(key) {
    case .stepped?: break
    case .completed(let name)?: context.send(.input(.detailTyped(field, name)))
    case .chosen(let name)?: finish(with: name)
    case nil:
      guard field != .caption, Self.saving.contains(key) else { return false }
      finish()
    }
    return true
  }

  private func finish(with name: String) {
    context.send(.input(.detailTyped(field, name)))
    finish()
  }

  /// Saves the text if the focus moved elsewhere; if the whole window lost it, the row still has it.
  private func left() {
    guard !hasFocus else { return }
    list.show([])
    if context.session.viewer.model.captions.draft != nil { finish() }
  }

  private func finish() {
    context.send(.input(.detailFinished))
    // What is saved is undone as a whole, and not letter by letter.
    view.setUndoEnabled(false)
    view.setUndoEnabled(content.isWhole)
  }
}

extension Box {
  /// Makes a row of the details with a title above its parts.
  convenience init(detailsRow title: Message, _ parts: [Widget]) {
    let label = Label(title.translated, alignment: .start)
    label.addStyle("detail-title")
    self.init(vertical: true, spacing: 4, [label] + parts)
    addStyle("details-row")
  }
}
