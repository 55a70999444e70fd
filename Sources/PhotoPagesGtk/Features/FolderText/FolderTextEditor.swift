import GtkBindings
import PhotoPages

/// The editor of the text about all photos.
@MainActor
final class FolderTextEditor {
  let widget: Box

  private let context: PartContext
  private let field = TextView(heights: FolderTextEditor.heights)
  private let content: LongTextField
  /// The note about another program's text, or that the field holds only the beginning.
  private let note = Label(wraps: true, alignment: .start)

  private static let spacing = 8
  /// The heights of the field in points; the view gives it less than the greatest.
  private static let heights = 76...4000

  init(in context: PartContext) {
    self.context = context
    content = LongTextField(field)
    let buttons = [Command.cancel, .saveDescription].map { Button(saying: $0, in: context) }
    let row = Box(vertical: false, spacing: Self.spacing, buttons)
    widget = Box(vertical: true, spacing: Self.spacing, [field, note, row])
    widget.isVisible = false
    widget.setMargins(top: 0, bottom: Self.spacing)
    row.align(horizontally: .end, vertically: .centre)
    for button in buttons { button.addStyle("chrome-button", "text-button") }
    buttons[1].addStyle("save-description")
    field.accessibleName = Command.unfoldDescription.label.translated
    field.addStyle("comment-field")
    field.expand()
    note.addStyle("folder-text-note")
    content.onChanged = { [weak self] in self?.changed() }
  }

  func update(_ draft: FolderTextDraft?) {
    widget.isVisible = draft != nil
    guard let draft else { return }
    content.show(draft.text)
    note.show(sentence(about: draft)?.translated)
  }

  private func sentence(about draft: FolderTextDraft) -> Message? {
    if draft.isWarned {
      return Message(
        "Another program has changed this description. Press Escape to read it, which keeps what you typed, or save to replace it."
      )
    }
    return content.isWhole
      ? nil : Message("Only the beginning can be changed here. The rest stays as it is.")
  }

  func focus() {
    field.grabFocus()
    field.moveCursorToEnd()
  }

  /// Returns the height in points for a width, with at most `limit` points for a long text.
  func height(width: Double, limit: Double) -> Double {
    let extent = widget.measureHeight(width: width)
    let least = Double(Self.heights.lowerBound)
    return min(extent.natural, extent.minimum + max(0, limit - least)).rounded(.up)
  }

  private func changed() {
    content.dropRestIfEmptied()
    context.send(.input(.folderTextTyped(content.text)))
  }
}
