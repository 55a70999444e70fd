import GtkBindings
import PhotoPages

/// The comment entry with its button, or a sentence that says why commenting is not possible.
@MainActor
final class CommentComposer {
  let widget: Box

  private let context: PartContext
  private let field = TextView(
    placeholder: Message("Write a comment…").translated, heights: CommentComposer.heights)
  private let content: LongTextField
  private let post: Button
  private let postRevealer: Revealer
  private let form: Box
  /// The line over the entry while a comment is edited, with the button that discards the change.
  private let editing: Box
  private let room = Label(wraps: true)
  private let refusal = Label(wraps: true)
  private var couldWrite = false
  private var shownText: (photo: PhotoID?, comment: CommentID?)

  /// The entry's least and greatest height, in points: one to five lines; longer texts scroll.
  private static let heights = 34...112
  private static let gap = 8

  init(in context: PartContext) {
    self.context = context
    content = LongTextField(field)
    post = Button(saying: .postComment, in: context)
    postRevealer = Revealer(child: post, transition: .slideLeft)
    form = Box(vertical: false, [field, postRevealer])
    editing = Self.makeEditingLine(in: context)
    widget = Box(vertical: true, [editing, form, room, refusal])
    setUp()
    content.onChanged = { [weak self] in self?.changed() }
    field.onFocusChange { [weak self] in self?.focusChanged(isInside: $0) }
  }

  private static func makeEditingLine(in context: PartContext) -> Box {
    let label = Label(Message("Editing a comment").translated, alignment: .start)
    label.addStyle("comment-age")
    label.expand(vertically: false)
    let cancel = Button(saying: .cancel, in: context)
    cancel.addStyle("flat", "comment-cancel")
    return Box(vertical: false, [label, cancel])
  }

  private func setUp() {
    field.accessibleName = Message("Write a comment").translated
    field.addStyle("comment-field")
    field.expand(vertically: false)
    post.addStyle("suggested-action", "post-comment")
    post.align(horizontally: .fill, vertically: .end)
    post.setMargins(start: Self.gap)
    room.addStyle("comment-age")
    room.align(horizontally: .end, vertically: .centre)
    room.disableEllipsis()
    refusal.addStyle("comments-note")
    widget.addStyle("comment-composer")
  }

  func update(_ viewer: Viewer) {
    let model = viewer.model
    let draft = model.commentDraft
    let reason = reasonForRefusal(viewer)
    let canPost = Command.postComment.isEnabled(in: viewer)
    form.isVisible = reason == nil && model.currentPhoto != nil
    editing.isVisible = form.isVisible && draft.edited != nil
    refusal.show(model.currentPhoto == nil ? nil : reason?.translated)
    set(draft.text, of: (model.currentPhoto?.id, draft.edited?.id))
    setTitle(draft.edited == nil ? context.factory.title(of: .postComment) : Message("Save"))
    postRevealer.isRevealed = !draft.text.allSatisfy(\.isWhitespace)
    // The button must not react while it slides away, nor before the comment can be posted.
    post.isSensitive = draft.isPostable && canPost
    show(roomLeft: reason == nil ? draft.roomLeft : nil)
    noticePermission(canPost)
  }

  private func setTitle(_ title: Message) {
    let title = title.translated
    guard title != post.label else { return }
    post.label = title
    post.accessibleName = title
  }

  private func reasonForRefusal(_ viewer: Viewer) -> Message? {
    if viewer.model.isUnreadable {
      return Message("Comments cannot be added while they cannot be read.")
    }
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

  /// Reports the entry's focus once posting becomes possible, since it may have had the focus before.
  private func noticePermission(_ canWrite: Bool) {
    let isNew = canWrite && !couldWrite
    couldWrite = canWrite
    guard isNew, field.hasFocusInside else { return }
    context.send(.input(.commentEntryFocused))
  }

  func focus() {
    guard form.isVisible else { return }
    field.grabFocus()
    field.moveCursorToEnd()
  }

  private func changed() {
    content.dropRestIfEmptied()
    context.send(.input(.commentTextChanged(content.text)))
  }

  /// Reports whether the entry has the focus; it keeps it while the whole window has lost it.
  private func focusChanged(isInside: Bool) {
    if isInside { return context.send(.input(.commentEntryFocused)) }
    if !field.hasFocusInside { context.send(.input(.commentEntryBlurred)) }
  }
}
