import GtkBindings
import PhotoPages

/// The circle that selects a photo of the gallery, at the upper corner of its thumbnail where lines begin.
///
/// Places are in points of the thumbnail's square or box.
@MainActor
struct CheckCircle {
  /// The square that takes clicks; no more than a quarter of a small thumbnail.
  let reach: Rect
  private let centre: Point
  private let radius: Double

  /// The side of the square, in which a finger hits.
  private static let side = 44.0
  private static let radius = 11.0
  private static let margin = 7.0
  /// The greatest scale, at which there is room for the circle on a small thumbnail.
  private static let mostScale = 1.5

  /// Makes the circle of a thumbnail of `size`; circles grow with the text of `widget`.
  init(on size: Size, of widget: Widget) {
    let scale = min(max(1, widget.textScale), Self.mostScale)
    let side = min(Self.side * scale, size.width / 2, size.height / 2)
    radius = min(Self.radius * scale, side / 2)
    let distance = radius + Self.margin
    let isMirrored = widget.isRightToLeft
    reach = Rect(x: isMirrored ? size.width - side : 0, y: 0, width: side, height: side)
    centre = Point(x: isMirrored ? size.width - distance : distance, y: distance)
  }

  func draw(on snapshot: Snapshot, isOn: Bool, accent: Colour) {
    let (x, y, edge) = (centre.x, centre.y, radius + 1)
    let icon = radius * 1.4
    snapshot.cairo(in: Rect(x: x - edge, y: y - edge, width: 2 * edge, height: 2 * edge)) { cairo in
      cairo.circle(x, y, radius: radius)
      cairo.fill(isOn ? accent : ThumbnailDrawing.shade)
      cairo.circle(x, y, radius: radius)
      cairo.stroke(.white, width: 2)
      guard isOn else { return }
      cairo.translate(x - icon / 2, y - icon / 2)
      Icon.check.draw(on: cairo, side: icon, colour: .white)
    }
  }
}

extension GalleryCell {
  /// The circle of the cell's photo, in points of its thumbnail; nil while it is not shown, and for other items.
  ///
  /// It is shown under the pointer, with the keyboard focus, and on all photos while some are selected.
  var checkCircle: CheckCircle? {
    guard let gallery, let item, gallery.items.photo(at: item.position) != nil else { return nil }
    let isSelecting = gallery.items.model?.selection.isSelecting == true
    guard isSelecting || isHovered || gallery.focusedPosition == item.position else { return nil }
    return CheckCircle(on: thumbnailPlace.size, of: canvas)
  }

  /// Whether a click at a point of the cell is on the circle.
  func isOnCheckCircle(_ point: Point) -> Bool {
    let origin = thumbnailPlace.origin
    let inside = Point(x: point.x - origin.x, y: point.y - origin.y)
    return checkCircle?.reach.contains(inside) == true
  }
}
