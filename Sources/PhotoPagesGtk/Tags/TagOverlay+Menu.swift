import Gtk
import PhotoPages

extension TagOverlay: MenuAnchor {
  /// The menu of a tag hangs from its bubble.
  func place(of menu: PhotoMenu, in view: Widget) -> Rect? {
    guard case .tag(let tag) = menu, let frame = bubbles.first(where: { $0.id == tag })?.frame,
      let origin = canvas.allocation(in: view)
    else { return nil }
    return Rect(
      x: origin.x + frame.origin.x, y: origin.y + frame.origin.y, width: frame.size.width,
      height: frame.size.height)
  }
}
