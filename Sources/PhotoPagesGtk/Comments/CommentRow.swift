import Gtk
import PhotoPages

@MainActor
final class CommentRow {
  let widget: Widget = Canvas()

  init(_ comment: Comment, in context: PartContext) {}
}
