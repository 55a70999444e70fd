import GtkBindings
import PhotoPages

/// One comment's row, and what lets it come and go.
@MainActor
struct CommentPlace {
  var comment: PhotoComment
  let part: any ViewerPart
  let revealer: Revealer

  init(for comment: PhotoComment, isAnimated: Bool, in context: PartContext) {
    self.comment = comment
    part = context.factory.makeCommentRow(for: comment, in: context)
    revealer = Revealer(child: part.widget, transition: isAnimated ? .crossfade : .none)
  }

  func onPressedLong(_ handler: @escaping @MainActor (CommentID) -> Void) {
    let id = comment.id
    let click = ClickGesture(on: part.widget, button: PagerView.secondaryButton)
    click.onPressed { _, _ in handler(id) }
    part.widget.onLongPress { _, _ in handler(id) }
  }

  func leave(_ whenGone: @escaping @MainActor (Revealer) -> Void) {
    revealer.slideAway { [weak revealer] in
      if let revealer { whenGone(revealer) }
    }
  }
}
