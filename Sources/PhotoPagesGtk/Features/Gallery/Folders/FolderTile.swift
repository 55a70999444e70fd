import GtkBindings
import PhotoImaging
import PhotoPages

/// A part that shows a folder in the gallery, in a square or in the box of the list.
///
/// The gallery's cell around it has the clicks, the menu and the accessible name.
@MainActor
public protocol FolderTilePart: ViewerPart {
  /// Shows a folder; its cover is nil while it is not known, and the thumbnails of `requests` are those of its photos.
  func show(_ folder: PhotoFolder, _ cover: FolderCover?, _ requests: [ThumbnailRequest])
  /// Whether photos are dragged over it, which it would take.
  var isLit: Bool { get set }
}

extension FolderTilePart {
  /// None: the gallery says what it shows.
  public var features: ViewerFeatures { [] }
  /// Does nothing.
  public func update(_ viewer: Viewer) {}
}

/// A folder's tile: up to four of its photos, its name below a folder's mark, and the number of its photos.
@MainActor
final class FolderTile: FolderTilePart, CanvasDelegate {
  private let canvas = Canvas()
  private let context: PartContext
  private var folder: PhotoFolder?
  private var count: Int?
  private var requests: [ThumbnailRequest] = []
  private var pictures: [ThumbnailKey: Raster] = [:]

  var isLit = false {
    didSet { if isLit != oldValue { canvas.queueDraw() } }
  }

  init(in context: PartContext) {
    self.context = context
    canvas.delegate = self
  }

  var widget: Widget { canvas }

  func show(_ folder: PhotoFolder, _ cover: FolderCover?, _ requests: [ThumbnailRequest]) {
    if folder != self.folder { isLit = false }
    (self.folder, count, self.requests) = (folder, cover?.count, requests)
    let thumbnails = context.session.thumbnails
    let made = requests.compactMap { request -> (ThumbnailKey, Raster)? in
      if let known = pictures[request.key] { return (request.key, known) }
      return thumbnails.thumbnail(for: request).map {
        (request.key, Raster($0.pixels, isOpaque: !$0.traits.contains(.hasAlpha)))
      }
    }
    pictures = Dictionary(made) { first, _ in first }
    canvas.queueDraw()
  }

  func draw(_ canvas: Canvas, on snapshot: Snapshot) {
    guard let folder else { return }
    let drawing = ThumbnailDrawing(
      size: Size(width: canvas.width, height: canvas.height), widget: canvas, snapshot: snapshot,
      colours: context.galleryColours)
    drawing.drawFolder(folder.name, count: count, covers: requests.map { pictures[$0.key] })
    if isLit { drawing.drawLight() }
  }
}

extension ThumbnailDrawing {
  /// The greatest side of the place for the photos of a folder, in points.
  static let greatestCover = 360.0
  private static let coverGap = 2.0
  private static let coverRadius = 6.0
  /// The least side of the place for the photos, below which the number of photos is left out.
  private static let leastCover = 48.0

  /// Draws a folder: its photos, those that are missing as empty places, or a folder's picture if it has none.
  func drawFolder(_ name: String, count: Int?, covers: [Raster?]) {
    fill(colours.empty)
    let room = size.height - 2 * Self.padding
    let hasCount = count != nil && min(size.width, room - 2 * lineHeight) >= Self.leastCover
    let text = lineHeight * (hasCount ? 2 : 1)
    let side = max(0, min(size.width - 2 * Self.padding, room - text, Self.greatestCover))
    let top = ((size.height - side - text) / 2).rounded()
    let place = Rect(x: (size.width - side) / 2, y: top, width: side, height: side)
    if covers.isEmpty {
      drawIcon(
        .folder, side: side * 0.8, x: place.origin.x + side * 0.1, y: top + side * 0.1, colours.text
      )
    } else {
      drawCovers(covers, in: place)
    }
    drawFolderName(name, hasMark: !covers.isEmpty, y: place.bottom)
    guard hasCount, let count else { return }
    let line = badgeText(PhotoFolder.countText(count), maxWidth: size.width - 2 * Self.padding)
    drawCentred(line, y: place.bottom + lineHeight, colours.faintText)
  }

  /// Draws photos in round corners: one alone, else in two columns, the last beside two others as high as they are.
  private func drawCovers(_ covers: [Raster?], in place: Rect) {
    let half = (place.size.width - Self.coverGap) / 2
    let step = half + Self.coverGap
    for (number, raster) in covers.enumerated() {
      let isWide = covers.count == 1
      // Of two or three photos the first is as high as the place, of two the second is, too.
      let isHigh = covers.count <= 2 || covers.count == 3 && number == 0
      let column = covers.count == 3 ? min(number, 1) : number % 2
      let row = isHigh ? 0 : covers.count == 3 ? number - 1 : number / 2
      let x = Double(widget.isRightToLeft && !isWide ? 1 - column : column) * step
      let rect = Rect(
        x: place.origin.x + x, y: place.origin.y + Double(row) * step,
        width: isWide ? place.size.width : half, height: isHigh ? place.size.height : half)
      drawCover(raster, in: rect)
    }
  }

  private func drawCover(_ raster: Raster?, in rect: Rect) {
    snapshot.cairo(in: rect) { cairo in
      let radius = min(Self.coverRadius, rect.size.width / 2)
      cairo.roundedRectangle(
        x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height,
        radius: radius)
      guard let raster, raster.width > 0, raster.height > 0 else {
        return cairo.fill(colours.faintText.with(alpha: 0.15))
      }
      let (width, height) = (Double(raster.width), Double(raster.height))
      let scale = max(rect.size.width / width, rect.size.height / height)
      let picture = Rect(
        x: rect.centre.x - width * scale / 2, y: rect.centre.y - height * scale / 2,
        width: width * scale, height: height * scale)
      let isHalf = scale * widget.scaleFactor < 0.5
      cairo.saved {
        cairo.clipEvenOdd()
        cairo.draw(raster, in: picture, filter: isHalf ? .good : .linear)
      }
    }
  }

  /// Draws the name in the middle of a line, after a small folder if the photos hide what it is.
  private func drawFolderName(_ name: String, hasMark: Bool, y: Double) {
    let mark = hasMark ? iconSide + 2 * Self.spacing : 0
    let text = TextLayout(
      name, for: widget, size: Self.textSize * scale / widget.textScale, isBold: true,
      maxWidth: max(0, size.width - 2 * Self.padding - mark))
    let width = text.size.width + mark
    let left = (size.width - width) / 2
    let isMirrored = widget.isRightToLeft
    let x = isMirrored ? left : left + mark
    draw(text, x: x, y: y + (lineHeight - text.size.height) / 2, colours.text)
    guard hasMark else { return }
    drawIcon(
      .folder, side: iconSide, x: isMirrored ? left + width - iconSide : left,
      y: (y + (lineHeight - iconSide) / 2).rounded(), colours.text)
  }

  private func drawCentred(_ text: TextLayout, y: Double, _ colour: Colour) {
    let (width, height) = text.size
    draw(text, x: (size.width - width) / 2, y: y + (lineHeight - height) / 2, colour)
  }
}
