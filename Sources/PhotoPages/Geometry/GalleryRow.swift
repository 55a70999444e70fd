/// A row of the gallery's list: a header, the box of the photo and its details, one below the other.
///
/// The places depend on the size of the view and of text alone, so rows do not move when pictures and captions come.
/// They are in points from the row's upper left corner.
package struct GalleryRow: Equatable, Sendable {
  /// The greatest width of the box.
  private static let mostWidth = 800.0
  /// The height of the box in parts of its width, and the least one where the view is low.
  private static let shape = (usual: 2.0 / 3, least: 1.0 / 3)
  /// The room at both sides of the box.
  private static let margin = 12.0
  private static let headerHeight = 52.0
  private static let detailsHeight = 68.0
  /// The room below the details.
  private static let spacing = 24.0
  /// The greatest scale of a picture, so that the smaller thumbnail that comes first fills the place of the final one.
  private static let mostScale = 4.0
  /// The side of the menu's button.
  private static let buttonSide = 34.0

  /// The place of the author and the name, above the box and as wide.
  package let header: Rect
  /// The place into which photos are fitted.
  package let box: Rect
  /// The place of the details, below the box and as wide.
  package let details: Rect

  /// The height of the row.
  package var height: Double { details.bottom + Self.spacing }

  /// Lays out a row.
  ///
  /// - Parameters:
  ///   - width: the width in points.
  ///   - viewHeight: the height of the view in points; the box leaves room for the texts there. nil if it is unknown.
  ///   - textScale: the size of texts in parts of the usual one; less than 1 counts as 1.
  package init(width: Double, viewHeight: Double? = nil, textScale: Double = 1) {
    let scale = max(1, textScale)
    let inner = max(1, min(width - 2 * Self.margin, Self.mostWidth)).rounded()
    let x = ((width - inner) / 2).rounded()
    let detailsHeight = (Self.detailsHeight * scale).rounded()
    header = Rect(x: x, y: 0, width: inner, height: (Self.headerHeight * scale).rounded())
    let room = (viewHeight ?? .infinity) - header.bottom - detailsHeight - Self.spacing
    let boxHeight = min(inner * Self.shape.usual, max(inner * Self.shape.least, room))
    box = Rect(x: x, y: header.bottom, width: inner, height: boxHeight.rounded(.down))
    details = Rect(x: x, y: box.bottom, width: inner, height: detailsHeight)
  }

  /// Returns the place of the menu's button, at the end of the header.
  package func button(_ direction: LayoutDirection) -> Rect {
    let x = direction == .rightToLeft ? header.origin.x : header.right - Self.buttonSide
    return Rect(
      x: x, y: header.origin.y + ((header.size.height - Self.buttonSide) / 2).rounded(),
      width: Self.buttonSide, height: Self.buttonSide)
  }

  /// Returns the place of a picture of this shape: as large as the box allows, in its middle.
  package func place(of picture: Size) -> Rect {
    guard picture.width > 0, picture.height > 0 else { return box }
    let scale = min(
      box.size.width / picture.width, box.size.height / picture.height, Self.mostScale)
    let (width, height) = (picture.width * scale, picture.height * scale)
    return Rect(
      x: box.origin.x + (box.size.width - width) / 2,
      y: box.origin.y + (box.size.height - height) / 2, width: width, height: height)
  }
}
