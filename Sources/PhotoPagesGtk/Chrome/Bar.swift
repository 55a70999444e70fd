import Gtk
import PhotoPages

@MainActor
final class Bar: PagesPart {
  let widget: Widget = Canvas()

  init(at place: BarPlace, in context: PartContext) {}

  func update(_ pages: Pages) {}
}
