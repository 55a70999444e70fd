import GtkBindings
import PhotoPages

/// The editor of the photo's title and text, in the caption's place.
@MainActor
final class CaptionEditor {
  let widget: Box

  private let context: PartContext
  private let title = Entry(
    placeholder: Message("Title").translated, maxLength: CaptionEditor.longestTitle)
  private let text = TextView(
    placeholder: Message("Caption").translated, heights: CaptionEditor.heights)
  private let content: LongTextField
  /// The note that the fields hold only the beginning of the text.
  private let note = Label(
    Message("Only the beginning can be changed here. The rest stays as it is.").translated,
    wraps: true, alignment: .start)
  /// The rest of a very long title, which would freeze the window if it were in the field.
  private var rest = ""
  /// Whether the texts are being set by the viewer rather than typed.
  private var isSetting = false

  private static let spacing = 8
  /// The most characters in the title's field: twice the initial limit, so that more can be typed.
  private static let longestTitle = TextLimit.paragraph.rawValue * 2
  /// The heights of the text's field in points: two to five lines; longer texts scroll.
  private static let heights = 58...121

  init(in context: PartContext) {
    self.context = context
    content = LongTextField(text)
    let buttons = Box(cancelOr: .saveCaption, spacing: Self.spacing, in: context)
    widget = Box(vertical: true, spacing: Self.spacing, [title, text, note, buttons])
    widget.isVisible = false
    setUpFields()
    title.onChanged { [weak self] in self?.changed() }
    content.onChanged = { [weak self] in self?.changed() }
    title.onActivate { [weak self] in self?.text.grabFocus() }
  }

  private func setUpFields() {
    title.accessibleName = Message("Title").translated
    text.accessibleName = Message("Caption").translated
    for field in [title, text] { field.addStyle("caption-field") }
    note.isVisible = false
    title.addStyle("caption-title")
  }

  var isOpen: Bool { widget.isVisible }

  func update(_ draft: CaptionDraft?) {
    widget.isVisible = draft != nil
    guard let draft else { return }
    isSetting = true
    if title.text + rest != draft.title {
      let (shown, hidden) = draft.title.dividedForTyping(at: .paragraph)
      (title.text, rest) = (shown, String(hidden))
    }
    isSetting = false
    content.show(draft.text)
    note.isVisible = !rest.isEmpty || !content.isWhole
  }

  func focus() {
    title.grabFocus()
    title.moveCursorToEnd()
    text.moveCursorToEnd()
  }

  private func changed() {
    guard !isSetting else { return }
    context.send(.input(.captionTyped(title: title.text + rest, text: content.text)))
  }
}

// The editor in the caption's place.

extension CaptionBlock {
  /// Puts the cursor into the editor.
  public func focusEditor() { editor.focus() }

  var isEditing: Bool { editor.isOpen }

  func updateEditor(_ viewer: Viewer) {
    let wasEditing = isEditing
    editor.update(context.chrome.editsCaption ? viewer.model.captions.draft : nil)
    guard isEditing != wasEditing else { return }
    resetScroll()
    canvas.queueResize()
  }

  func editorExtent(width: Double) -> CanvasExtent {
    let inner = max(0, width - 2 * Self.inset.across)
    let extent = editor.widget.measureHeight(width: inner)
    return CanvasExtent(
      minimum: extent.minimum + 2 * Self.inset.down, natural: extent.natural + 2 * Self.inset.down)
  }

  func layOutEditor(_ width: Double, _ height: Double, insteadOf others: [Widget]) {
    for widget in others { canvas.hideInLayout(widget) }
    let (across, down) = Self.inset
    canvas.place(
      editor.widget, x: across, y: down, width: width - 2 * across, height: height - 2 * down)
  }
}
