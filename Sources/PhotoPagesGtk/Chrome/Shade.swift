import Gtk
import PhotoPages

/// The shade behind a bar, so that it can be read over any photo.
@MainActor
final class Shade: PagesPart {
  let widget: Widget = Canvas()

  init(at place: BarPlace) {
    widget.addStyle(place == .top ? "top-shade" : "bottom-shade")
    widget.canTarget = false
  }

  func update(_ pages: Pages) {}
}
