import Gtk
import PhotoPages

@MainActor
final class HintLabel: PagesPart {
  let widget: Widget = Canvas()

  init() {}

  func update(_ pages: Pages) {}
}
