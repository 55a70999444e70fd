import GtkBindings
import PhotoPages

/// The field in which a comment is written, and the button that posts it; where nothing can be written,
/// a sentence that says why.
@MainActor
final class CommentComposer {
  /// What stands on screen.
  let widget: Box

  private let context: PartContext
  private let field = TextView(placeholder: Message("Write a comment…").translated)
  private let content: LongTextField
  private let post: Button
  private let postRevealer: Revealer
  private let form: Box
  private let room = Label(wraps: true)
  private let refusal = Label(wraps: true)
  private var couldWrite = false
  private var shownText: (photo: PhotoID?, comment: CommentID?)

  /// One line, in points.
  private static let minHeight = 34
  /// Five lines, in points; longer texts scroll.
  private static let maxHeight = 112
  private static let gap = 8

  init(in context: PartContext) {
    self.context = context
    content = LongTextField(field)
    post = Button(saying: .postComment, in: context)
    postRevealer = Revealer(child: post, transition: .slideLeft)
    form = Box(vertical: false, [field, postRevealer])
    widget = Box(vertical: true, [form, room, refusal])
    setUp()
    content.onChanged = { [weak self] in self?.changed() }
    let focus = FocusController(on: field)
    focus.onEntered { [weak self] in self?.context.send(.input(.commentEntryFocused)) }
    focus.onLeft { [weak self] in self?.left() }
  }

  private func setUp() {
    // GTK 4.8 draws a bar without having placed it when several lines are replaced by none.
    field.hasScrollBar = false
    field.minHeight = Self.minHeight
    field.maxHeight = Self.maxHeight
    field.accessibleName = Message("Write a comment").translated
    field.addStyle("comment-field")
    field.expand(vertically: false)
    post.addStyle("suggested-action")
    post.addStyle("post-comment")
    post.align(horizontally: .fill, vertically: .end)
    post.setMargins(start: Self.gap)
    room.addStyle("comment-age")
    room.align(horizontally: .end, vertically: .centre)
    room.useTabularFigures()
    refusal.addStyle("comments-note")
    widget.addStyle("comment-composer")
  }

  /// Shows what is being written about the shown photo.
  func update(_ viewer: Viewer) {
    let model = viewer.model
    let draft = model.commentDraft
    let reason = reasonForRefusal(viewer)
    let canPost = Command.postComment.isEnabled(in: viewer)
    form.isVisible = reason == nil && model.currentPhoto != nil
    refusal.isVisible = reason != nil && model.currentPhoto != nil
    refusal.text = reason?.translated ?? ""
    set(draft.text, of: (model.currentPhoto?.id, draft.edited?.id))
    postRevealer.isRevealed = !draft.text.allSatisfy(\.isWhitespace)
    // A button on its way out is not for pressing, nor is one that would do nothing yet.
    post.isSensitive = draft.isPostable && canPost
    show(roomLeft: reason == nil ? draft.roomLeft : nil)
    noticePermission(canPost)
  }

  /// Why there is no field; nil if there is one.
  private func reasonForRefusal(_ viewer: Viewer) -> Message? {
    if viewer.isUnreadable { return Message("A photo that cannot be read cannot be commented on.") }
    let model = viewer.model
    let isPermitted = model.permissions.comment || model.commentDraft.edited != nil
    return isPermitted ? nil : Message("Commenting is off for this photo.")
  }

  private func show(roomLeft left: Int?) {
    room.isVisible = left != nil
    guard let left else { return }
    room.setStyle("error", left < 0)
    room.text = sentence(roomLeft: left).translated
  }

  private func sentence(roomLeft left: Int) -> Message {
    guard left < 0 else {
      return Message("{count} character left", plural: "{count} characters left", count: left)
    }
    guard content.isWhole else {
      return Message(
        "Only the beginning is shown: {count} character too many",
        plural: "Only the beginning is shown: {count} characters too many", count: -left)
    }
    return Message(
      "{count} character too many", plural: "{count} characters too many", count: -left)
  }

  private func set(_ text: String, of owner: (photo: PhotoID?, comment: CommentID?)) {
    let isOther = owner != shownText
    shownText = owner
    if content.show(text), isOther { field.moveCursorToEnd() }
  }

  /// The cursor may be in the field before it is known whether writing is permitted.
  private func noticePermission(_ canWrite: Bool) {
    let isNew = canWrite && !couldWrite
    couldWrite = canWrite
    guard isNew, field.hasFocusInside else { return }
    context.send(.input(.commentEntryFocused))
  }

  /// Puts the cursor behind what is written.
  func focus() {
    guard form.isVisible else { return }
    field.grabFocus()
    field.moveCursorToEnd()
  }

  private func changed() {
    // All that can be seen is gone: the rest is not wanted either.
    if field.text.isEmpty { content.dropRest() }
    context.send(.input(.commentTextChanged(content.text)))
  }

  /// The focus is elsewhere; where the whole window has lost it, the field has it still.
  private func left() {
    guard !field.hasFocusInside else { return }
    context.send(.input(.commentEntryBlurred))
  }
}
