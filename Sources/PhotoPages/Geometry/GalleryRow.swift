/// A row of the gallery's list: a header, the box of the photo and its details, one below the other.
///
/// Its height depends on the size of the view and of text alone, so rows do not move when pictures and captions come.
/// They are in points from the row's upper left corner.
package struct GalleryRow: Equatable, Sendable {
  /// The greatest width of the box.
  private static let mostWidth = 800.0
  /// The height of the box in parts of its width, and the least one where the view is low.
  private static let shape = (usual: 2.0 / 3, least: 1.0 / 3)
  /// The room at both sides of the box.
  private static let margin = 12.0
  private static let headerHeight = 44.0
  /// The height of five lines and the room above them.
  private static let detailsHeight = 108.0
  /// The room below the details.
  private static let spacing = 24.0
  /// The greatest scale of a picture, so that the smaller thumbnail that comes first fills the place of the final one.
  private static let mostScale = 4.0
  /// The side of the menu's button.
  private static let buttonSide = 34.0

  /// The place of the author, above the box and as wide.
  package let header: Rect
  /// The place into which photos are fitted.
  package let box: Rect
  /// The place of the details below a picture that fills the box, and as wide.
  package let details: Rect
  private let direction: LayoutDirection

  /// The height of the row.
  package var height: Double { details.bottom + Self.spacing }

  /// Lays out a row.
  ///
  /// - Parameters:
  ///   - width: the width in points.
  ///   - viewHeight: the height of the view in points; the box leaves room for the texts there. nil if it is unknown.
  ///   - textScale: the size of texts in parts of the usual one; less than 1 counts as 1.
  ///   - direction: the direction in which texts are read, at whose start pictures are.
  package init(
    width: Double, viewHeight: Double? = nil, textScale: Double = 1, _ direction: LayoutDirection
  ) {
    self.direction = direction
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

  /// The place of the menu's button, at the end of the header.
  package var button: Rect {
    let x = direction == .rightToLeft ? header.origin.x : header.right - Self.buttonSide
    return Rect(
      x: x, y: header.origin.y + ((header.size.height - Self.buttonSide) / 2).rounded(),
      width: Self.buttonSide, height: Self.buttonSide)
  }

  /// The place of the author: the header without the button.
  package var author: Rect {
    let start = direction == .rightToLeft ? button.right : header.origin.x
    return Rect(
      x: start, y: header.origin.y, width: header.size.width - button.size.width,
      height: header.size.height)
  }

  /// Returns the place of a picture of this shape: as large as the box allows, at its top and where lines begin.
  ///
  /// That of a picture which is not there yet is the box.
  package func place(of picture: Size?) -> Rect {
    guard let picture, picture.width > 0, picture.height > 0 else { return box }
    let scale = min(
      box.size.width / picture.width, box.size.height / picture.height, Self.mostScale)
    let (width, height) = (picture.width * scale, picture.height * scale)
    let x = direction == .rightToLeft ? box.right - width : box.origin.x
    return Rect(x: x, y: box.origin.y, width: width, height: height)
  }

  /// Returns the place of the details below a picture in its place.
  package func details(below picture: Rect) -> Rect {
    Rect(
      x: details.origin.x, y: picture.bottom.rounded(), width: details.size.width,
      height: details.size.height)
  }
}
