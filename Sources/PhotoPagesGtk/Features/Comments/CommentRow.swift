import FoundationEssentials
import GtkBindings
import PhotoPages

/// One comment: its author, age and text.
///
/// A subclass overrides `age(of:)` for another text beside the author, and `update(_:)` to follow the viewer itself.
@MainActor
open class CommentRow: CommentRowPart {
  /// The row's widget.
  public let widget: Widget

  private let comment: CommentID
  private let context: PartContext
  private var shown: PhotoComment?
  private let avatar = Avatar(size: CommentRow.avatarSize)
  private let author = Label(alignment: .start)
  private let age = Label()
  private let text = CommentBody()
  /// A note that the comment was edited, or is being edited.
  private let edited = Label(alignment: .start)
  /// The button of the comment's menu, seen while pointer or focus are on the row.
  public var menuButton: Widget? { button }
  private let button: Button

  private static let actionPrefix = "comment"
  private static let openMenu = "open-menu"
  private static let avatarSize = 36
  private static let gap = 12
  private static let menuIconSize = 16

  /// Makes the row of a comment; it is empty until it is updated.
  public init(_ comment: CommentID, in context: PartContext) {
    self.comment = comment
    self.context = context
    avatar.align(horizontally: .centre, vertically: .start)
    button = Button(child: Icon.more.makeView(size: Self.menuIconSize))
    let head = Box(vertical: false, spacing: Self.gap / 2, [author, age, button])
    let body = Box(vertical: true, spacing: 2, [head, text.widget, edited])
    widget = Box(vertical: false, spacing: Self.gap, [avatar, body])
    body.expand(vertically: false)
    author.expand(vertically: false)
    widget.addStyle("comment")
    // A box never takes the keyboard focus itself, so the avatar takes it for the row.
    avatar.isFocusable = true
    addAction()
    setUpLabels()
    setUpButton()
  }

  private func setUpButton() {
    button.setNameAndTooltip(Message("Comment Menu").translated)
    button.addStyle("comment-menu")
    button.align(horizontally: .end, vertically: .centre)
    button.onClicked { [weak context, comment] in
      context?.send(.input(.commentPressedLong(comment)))
    }
  }

  /// Adds the action that opens the focused row's menu for screen readers, which have no second mouse button.
  private func addAction() {
    let actions = ActionGroup()
    actions.addAction(Self.openMenu) { [weak context, comment] in
      context?.send(.input(.commentPressedLong(comment)))
    }
    avatar.insertActions(actions, prefix: Self.actionPrefix)
  }

  private func setUpLabels() {
    author.addStyle("comment-author")
    age.addStyle("comment-age")
    edited.addStyle("comment-age")
    age.disableEllipsis(tabularFigures: false)
    for label in [age, author] { label.align(horizontally: .fill, vertically: .centre) }
    edited.align(horizontally: .start, vertically: .start)
  }

  /// Gives the row the keyboard focus; returns whether it took it.
  public func focus() -> Bool { avatar.grabFocus() }

  /// Returns the text beside the author, such as “2 hours ago”; it is asked for every minute.
  open func age(of comment: PhotoComment) -> String { comment.age(at: Date()).translated }

  /// Shows the comment.
  open func update(_ viewer: Viewer) {
    guard let comment = viewer.model.shownAnnotations.comments.last(where: { $0.id == comment })
    else {
      return
    }
    age.text = age(of: comment)
    let isEditing = viewer.model.commentDraft.edited?.id == comment.id
    edited.text = (isEditing ? Message("Editing") : Message("edited")).translated
    edited.isVisible = isEditing || comment.edited != nil
    button.isVisible = viewer.model.hasMenu(of: comment)
    guard comment != shown else { return }
    shown = comment
    avatar.setName(comment.author.name)
    context.authorPictures.show(comment.author, on: avatar)
    author.text = comment.author.name
    edited.tooltip = comment.edited?.momentText
    age.tooltip = comment.date.momentText
    avatar.accessibleName =
      Message(
        "{author}: {text}", ["author": comment.author.name, "text": comment.text]
      ).translated
    // The avatar's name has both, as far as the text is short.
    author.setSpokenName("")
    let isShort = comment.text.shortened(to: .line) == comment.text
    text.show(CommentText(comment.formattedText), isSpoken: !isShort)
  }
}
