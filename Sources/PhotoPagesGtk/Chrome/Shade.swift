import GtkBindings
import PhotoPages

/// The shade behind a bar or caption, so that it can be read over any photo.
@MainActor
final class Shade: ViewerPart {
  let widget: Widget = Canvas()

  init(at place: ShadePlace) {
    widget.addStyle(place == .top ? "top-shade" : "bottom-shade")
    widget.canTarget = false
  }

  var features: ViewerFeatures { [] }

  func update(_ viewer: Viewer) {}
}
