import Gtk
import PhotoPages

/// The field in which a tag's name is typed. It stands in a bubble that the overlay draws.
@MainActor
final class TagEntryField {
  /// What stands in the bubble.
  let entry = Entry(placeholder: Message("New Tag").translated)

  private let context: PartContext
  /// The text is the gallery's; what it sets is nothing that was typed.
  private var isSetting = false

  /// The field's width in characters: as wide as its text, within what is comfortable to look at.
  private static let width = 10...30

  init(in context: PartContext) {
    self.context = context
    entry.maxLength = Tag.longestText
    entry.hasFrame = false
    entry.accessibleName = Message("Tag name").translated
    entry.addStyle("tag-entry")
    entry.isVisible = false
    entry.onChanged { [weak self] in self?.changed() }
    entry.onActivate { [weak self] in self?.finish() }
    FocusController(on: entry).onLeft { [weak self] in self?.left() }
  }

  /// Whether a name is being typed.
  var isOpen: Bool { entry.isVisible }

  /// Shows the draft; nil if there is none.
  func update(_ draft: TagDraft?) {
    guard let draft else { return close() }
    let isNew = !isOpen
    set(draft.text)
    guard isNew else { return }
    entry.isVisible = true
    entry.grabFocus()
    if draft.existing == nil { entry.moveCursorToEnd() } else { entry.selectAll() }
  }

  private func set(_ text: String) {
    isSetting = true
    entry.text = text
    isSetting = false
    entry.widthChars = (text.count + 1).clamped(to: Self.width)
  }

  private func close() {
    guard isOpen else { return }
    if entry.hasFocusInside { context.focusPages() }
    entry.isVisible = false
  }

  private func changed() {
    guard !isSetting else { return }
    context.send(.tagTextChanged(entry.text))
  }

  private func finish() {
    context.send(.tagTextFinished)
  }

  /// The focus is elsewhere; where the whole window has lost it, the field has it still.
  private func left() {
    guard context.gallery.pages.model.tagDraft != nil, !entry.hasFocusInside else { return }
    finish()
  }
}

extension Int {
  fileprivate func clamped(to limits: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, limits.lowerBound), limits.upperBound)
  }
}
