import Gtk
import PhotoPages

@MainActor
final class Shade: PagesPart {
  let widget: Widget = Canvas()

  init(at place: BarPlace) {}

  func update(_ pages: Pages) {}
}
