import GtkBindings
import PhotoPages

/// One comment's row, and what lets it come and go.
@MainActor
struct CommentPlace {
  /// The comment as the row shows it.
  var comment: PhotoComment
  /// The row.
  let part: any ViewerPart
  /// Stands around the row in the column.
  let revealer: Revealer

  init(for comment: PhotoComment, isAnimated: Bool, in context: PartContext) {
    self.comment = comment
    part = context.factory.makeCommentRow(for: comment, in: context)
    revealer = Revealer(child: part.widget, transition: isAnimated ? .crossfade : .none)
  }

  /// Calls `handler` when the row is pressed for long, or with the second button.
  func onPressedLong(_ handler: @escaping @MainActor (CommentID) -> Void) {
    let id = comment.id
    let click = ClickGesture(on: part.widget, button: PagerView.secondaryButton)
    click.onPressed { _, _ in handler(id) }
    let press = LongPressGesture(on: part.widget, touchOnly: false)
    press.onPressed { _, _ in
      press.claim()
      handler(id)
    }
  }

  /// Lets the row slide away.
  func leave(_ whenGone: @escaping @MainActor (Revealer) -> Void) {
    revealer.setTransition(.slideDown)
    revealer.onMovementEnded { [weak revealer] in
      guard let revealer else { return }
      whenGone(revealer)
    }
    revealer.isRevealed = false
  }
}
