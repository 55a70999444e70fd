import Gtk
import PhotoPages

@MainActor
final class CommentsPanel: PagesPart {
  let widget: Widget = Canvas()

  init(in context: PartContext) {}

  func update(_ pages: Pages) {}
}
