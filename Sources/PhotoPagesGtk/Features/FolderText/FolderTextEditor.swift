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
    let buttons = Box(
      vertical: false, spacing: Self.spacing,
      [Command.cancel, .saveDescription].map { Self.makeButton($0, in: context) })
    buttons.align(horizontally: .end, vertically: .centre)
    widget = Box(vertical: true, spacing: Self.spacing, [field, note, buttons])
    widget.isVisible = false
    widget.setMargins(top: 0, bottom: Self.spacing)
    field.accessibleName = Command.unfoldDescription.label.translated
    field.addStyle("comment-field")
    field.expand()
    note.addStyle("folder-text-note")
    content.onChanged = { [weak self] in self?.changed() }
  }

  private static func makeButton(_ command: Command, in context: PartContext) -> Button {
    let button = Button(saying: command, in: context)
    button.addStyle("chrome-button", "text-button")
    if command == .saveDescription { button.addStyle("save-caption") }
    return button
  }

  func update(_ draft: FolderTextDraft?) {
    widget.isVisible = draft != nil
    guard let draft else { return }
    content.show(draft.text)
    note.text = sentence(about: draft)?.translated ?? ""
    note.isVisible = !note.text.isEmpty
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
