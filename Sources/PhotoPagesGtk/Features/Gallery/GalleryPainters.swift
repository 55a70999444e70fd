import GtkBindings
import PhotoPages

/// A photo as the gallery shows it in a cell of its grid or in a row of its list.
public struct GalleryPhoto {
  /// The photo.
  public let photo: Photo
  /// The thumbnail; nil while there is none.
  public let thumbnail: Raster?
  /// Whether the thumbnail cannot be made.
  public let hasFailed: Bool
  /// Whether the pointer or the keyboard focus is on it.
  public let isPointedAt: Bool
  /// The marks and the counts that lists show.
  public let record: PhotoRecord
  /// The caption; empty in the grid, and while it is not known.
  public var caption: Caption { texts.caption }
  /// The keywords in alphabetical order; empty in the grid, and while they are not known.
  public var keywords: [String] { texts.keywords }
  /// The number of likes; 0 in the grid, and while it is not known.
  public var likeCount: Int { texts.likeCount }

  let texts: RowTexts
  let colours: ThumbnailColours
}

/// A painter of the photos in the gallery's grid.
///
/// One paints all cells, each time that a cell changes. The gallery draws the frame of a selected photo and the circle
/// that selects it over what is painted, and has all input.
@MainActor
open class GalleryCellPainter {
  /// Makes a painter.
  public init() {}

  /// Draws a photo into its square, in points of the canvas: the thumbnail, marks, counts, and at times its name.
  open func draw(_ photo: GalleryPhoto, in place: Rect, of canvas: Canvas, on snapshot: Snapshot) {
    photo.draw(isWhole: false, in: place, of: canvas, on: snapshot) { drawing in
      let isNamed = photo.isPointedAt || photo.hasFailed || photo.photo.kind == .video
      drawing.drawBadges(photo.record, name: isNamed ? photo.photo.name : nil)
    }
  }
}

/// A painter of the photos in the gallery's list.
///
/// One paints all rows, each time that a row changes. The gallery draws the frame of a selected photo and the circle
/// that selects it over the picture, places the button of the menu beside the header, and has all input.
@MainActor
open class GalleryRowPainter {
  /// Makes a painter.
  public init() {}

  /// Draws the whole photo into its place, in points of the canvas.
  open func drawPicture(
    of photo: GalleryPhoto, in place: Rect, of canvas: Canvas, on snapshot: Snapshot
  ) {
    photo.draw(isWhole: true, in: place, of: canvas, on: snapshot) { _ in }
  }

  /// Draws the author into the header above the photo, and title, caption, keywords and facts below the photo.
  ///
  /// The places are in points of the canvas. Five lines fit into that of the details.
  open func drawTexts(
    of photo: GalleryPhoto, header: Rect, details: Rect, of canvas: Canvas, on snapshot: Snapshot
  ) {
    let drawing = GalleryRowDrawing(
      header: header, details: details, widget: canvas, snapshot: snapshot, colours: photo.colours)
    let caption = photo.caption
    let date = (caption.date ?? photo.record.taken.map { ZonedDate($0) })?.dayText
    if let author = caption.knownAuthor { drawing.drawHeader(author) }
    drawing.drawDetails(
      photo.texts, called: caption.title.isEmpty ? photo.photo.name : caption.title,
      facts: [date, caption.viewsText].compactMap { $0 } + photo.texts.facts.map(\.titledText),
      photo.record)
  }
}

extension GalleryPhoto {
  /// Draws the thumbnail or what stands for it, and then what `body` adds.
  @MainActor
  fileprivate func draw(
    isWhole: Bool, in place: Rect, of canvas: Canvas, on snapshot: Snapshot,
    adding body: (ThumbnailDrawing) -> Void
  ) {
    let drawing = ThumbnailDrawing(
      size: place.size, widget: canvas, snapshot: snapshot, colours: colours)
    snapshot.translated(x: place.origin.x, y: place.origin.y) {
      if let thumbnail {
        isWhole ? drawing.drawWhole(thumbnail) : drawing.draw(thumbnail)
        if photo.kind == .video { drawing.drawVideoMark() }
      } else {
        drawing.drawPlaceholder(of: photo.kind, hasFailed: hasFailed)
      }
      body(drawing)
    }
  }
}
