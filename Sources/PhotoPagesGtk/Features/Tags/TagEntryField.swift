import GtkBindings
import PhotoPages

/// The entry for a tag's name, and the names that are offered for it, in a bubble that the overlay draws.
@MainActor
final class TagEntryField {
  let entry = Entry(
    placeholder: Message("New Tag").translated, maxLength: PhotoTag.longestText, hasFrame: false)

  let list = NameList()

  private let context: PartContext
  /// The names that were used before, in the order in which they are offered.
  private var knownNames: [String] = []
  /// Whether the text was typed, so that completions are offered.
  private var isTyped = false
  /// Whether the viewer's text is being set, which is not typing.
  private var isSetting = false

  /// The entry's least and greatest width in characters; between them it fits its text.
  private static let width = 10...30

  init(in context: PartContext) {
    self.context = context
    entry.accessibleName = Message("Tag text").translated
    entry.addStyle("tag-entry")
    entry.isVisible = false
    entry.onChanged { [weak self] in self?.changed() }
    entry.onActivate { [weak self] in self?.finish() }
    list.onChosen = { [weak self] name in self?.finish(with: name) }
    entry.onFocusChange { [weak self] isInside in if !isInside { self?.left() } }
  }

  var isOpen: Bool { entry.isVisible }

  func update(_ draft: TagDraft?, names: [String]) {
    guard let draft else { return close() }
    let isNew = !isOpen
    knownNames = names
    if isNew { isTyped = false }
    set(draft.text)
    offerNames()
    guard isNew else { return }
    entry.isVisible = true
    entry.grabFocus()
    if draft.existing == nil { entry.moveCursorToEnd() } else { entry.selectAll() }
  }

  private func set(_ text: String) {
    // Names from other programs may be longer than can be typed here.
    let text = text.prefix(PhotoTag.longestText)
    isSetting = true
    entry.text = String(text)
    isSetting = false
    let width = max(Self.width.lowerBound, min(text.count + 1, Self.width.upperBound))
    entry.setWidth(characters: width)
  }

  private func close() {
    list.show([])
    entry.isVisible = false
  }

  private func changed() {
    guard !isSetting else { return }
    isTyped = true
    list.select(nil)
    context.send(.input(.tagTextChanged(entry.text)))
  }

  // MARK: - Offered names

  private func offerNames() {
    let text = entry.text
    guard isTyped, text.contains(where: { !$0.isWhitespace }) else { return list.show([]) }
    // More names may be read at any time; the list must not change while one is selected.
    guard list.selected == nil else { return }
    let fitting = knownNames.lazy.filter {
      $0 != text && $0.dropFirst(PhotoTag.longestText).isEmpty && Texts.matches(text, in: $0)
    }
    list.show(Array(fitting.prefix(NameList.longest)))
  }

  /// Handles a key while names are offered, and returns whether it was used.
  func take(_ key: Key) -> Bool {
    guard isOpen else { return false }
    switch list.take(key) {
    case .stepped?: break
    case .completed(let name)?: complete(with: name)
    case .chosen(let name)?: finish(with: name)
    case nil: return false
    }
    return true
  }

  /// Completes the text; longer names that begin with it are not offered, so that the next Tab leaves the entry.
  private func complete(with name: String) {
    isTyped = false
    context.send(.input(.tagTextChanged(name)))
    entry.moveCursorToEnd()
  }

  private func finish(with name: String) {
    context.send(.input(.tagTextChanged(name)))
    finish()
  }

  private func finish() {
    context.send(.input(.tagTextFinished))
  }

  /// Finishes the tag if the focus moved elsewhere; if the whole window lost it, the entry still has it.
  private func left() {
    guard context.session.viewer.model.tagging.draft != nil, !entry.hasFocusInside else { return }
    finish()
  }
}
