import GtkBindings
import PhotoPages

/// One photo's page: how it is zoomed, and what is drawn of it.
@MainActor
open class PageView {
  /// Whose page it is.
  public internal(set) var photo: Photo
  /// Zoom and position, in points of the page.
  public var viewport: Viewport
  /// What can be drawn; nil until something has come.
  public private(set) var picture: PagePicture?
  /// The frame of a picture that moves; nil while it is the first, and of all others.
  var frame: PagePicture?
  private var drawn: PagePicture? { frame ?? picture }
  let status = PageStatus()
  let mark = PageMark()

  /// Makes a page.
  public init(photo: Photo, viewport: Viewport) {
    self.photo = photo
    self.viewport = viewport
  }

  var hasWords: Bool { status.isVisible || mark.widget.isVisible }

  /// Shows another picture, or the same at other sizes.
  public func setPicture(_ picture: PagePicture?) {
    self.picture = picture
    if frame?.revision != picture?.revision { frame = nil }
    guard viewport.pictureSize != picture?.fullSize else { return }
    viewport.pictureSize = picture?.fullSize
  }

  /// Whether there is more of the photo to the left or right than can be seen.
  var isWiderThanView: Bool { viewport.pictureRect.size.width > viewport.viewSize.width }

  /// Where the zoom will be, at rest; nil while the photo fits the page.
  var settledZoom: SettledZoom? {
    let end = viewport.isMoving ? viewport.atRest : viewport
    guard !end.isFitted else { return nil }
    let (photo, view) = (end.pictureRect.size, end.viewSize)
    return SettledZoom(
      scale: end.zoom, centre: end.centre, isWiderThanView: photo.width > view.width,
      isHigherThanView: photo.height > view.height)
  }

  func keepZoom(_ zoom: SettledZoom?) {
    guard let zoom else { return viewport.zoomToFit(animated: false) }
    viewport.restore(zoom: zoom.scale, centre: zoom.centre)
  }

  /// Where the picture is with the page's left edge at `x`, scaled about its middle by `bounce`.
  func drawnRect(x: Double, bounce: Double = 1) -> Rect {
    viewport.pictureRect.scaled(about: bounce).moved(by: Point(x: x, y: 0))
  }

  /// Draws the picture with the page's left edge at `x`, in points, scaled about its middle by
  /// `bounce`, and black around it. All of the page has to be drawn: below it is nothing.
  open func draw(
    on snapshot: Snapshot, canvas: Canvas, x: Double, bounce: Double = 1
  ) {
    let room = Rect(
      x: x, y: 0, width: viewport.viewSize.width, height: viewport.viewSize.height)
    guard let picture = drawn else { return snapshot.fill(.black, room) }
    let rect = drawnRect(x: x, bounce: bounce)
    guard canvas.isDrawnByCairo else {
      snapshot.fill(.black, room)
      return draw(picture, in: rect, on: snapshot, canvas)
    }
    // Into a frame that is still empty cairo draws at once, and else by way of a picture in between,
    // which takes as long again. So the photo comes first.
    let snapped = rect.snapped(toDevicePixels: viewport.deviceScale)
    draw(picture, in: snapped, on: snapshot, canvas)
    for rest in room.subtracting(snapped) { snapshot.fill(.black, rest) }
  }

  private func draw(
    _ picture: PagePicture, in rect: Rect, on snapshot: Snapshot, _ canvas: Canvas
  ) {
    let width = rect.size.width * viewport.deviceScale
    let isHasty = viewport.isZoomPassing && canvas.isDrawnByCairo
    if picture.traits.contains(.hasAlpha) { Checkerboard.draw(in: rect, on: snapshot, canvas) }
    for piece in picture.pieces(forWidth: isHasty ? width / Self.hastyEnlargement : width) {
      let place = piece.place(in: rect)
      guard let visible = place.intersection(canvas.bounds) else { continue }
      let (origin, size) = (place.origin, place.size)
      if let filter = filter(of: piece, of: picture, width, isDrawnByCairo: canvas.isDrawnByCairo) {
        snapshot.cairo(in: visible) { cairo in
          cairo.draw(
            piece.raster, x: origin.x, y: origin.y, width: size.width, height: size.height,
            filter: filter)
        }
      } else {
        snapshot.draw(
          piece.raster, x: origin.x, y: origin.y, width: size.width, height: size.height)
      }
    }
  }

  /// The filter for drawing with cairo, `width` device pixels wide; nil where a GPU does it as well. GTK
  /// 4.8's texture node always blurs, so hard pixels are cairo's in both cases.
  ///
  /// What is at rest has been made for its place and is drawn pixel for pixel; all else is drawn as
  /// quickly as can be until that has come.
  private func filter(
    of piece: PicturePiece, of picture: PagePicture, _ width: Double, isDrawnByCairo: Bool
  ) -> ImageFilter? {
    // Of these a pixel of the piece is a photo pixel rather than stands for several.
    let isFull = piece.scaledSize == picture.fullSize && !picture.traits.contains(.isVector)
    if viewport.zoom >= Self.hardPixelsFrom, isFull { return .nearest }
    guard isDrawnByCairo else { return nil }
    // Blurring a whole screen takes the processor longer than all else in a frame, and of a frame no
    // more is seen while the zoom changes by itself than that it moves.
    if viewport.isZoomPassing { return .nearest }
    let reduction = Double(piece.scaledSize.width) / width
    return abs(reduction - 1) < Self.pixelForPixel ? .nearest : .linear
  }

  /// From this zoom on pixels are shown as pixels: 200 %.
  private static let hardPixelsFrom = 2.0
  /// How far from 1 a reduction may be that comes of rounding a picture's size to whole pixels.
  private static let pixelForPixel = 0.001

  /// How much a small picture may be enlarged while the zoom changes by itself and no GPU draws: reading
  /// every other pixel of a large one takes longer.
  private static let hastyEnlargement = 2.0

  /// Has a GPU take over what it will soon have to draw, so that the frame in which the page is turned
  /// to does not wait for it: a pixel of it, where it cannot be seen.
  func upload(on snapshot: Snapshot, canvas: Canvas) {
    guard let picture = drawn, !canvas.isDrawnByCairo else { return }
    let width = viewport.pictureRect.size.width * viewport.deviceScale
    for piece in picture.pieces(forWidth: width) {
      snapshot.draw(piece.raster, x: 0, y: 0, width: 1, height: 1)
    }
  }
}

extension Rect {
  /// The same rectangle made larger or smaller about its middle.
  fileprivate func scaled(about factor: Double) -> Rect {
    guard factor != 1 else { return self }
    return Rect(
      x: origin.x + size.width * (1 - factor) / 2, y: origin.y + size.height * (1 - factor) / 2,
      width: size.width * factor, height: size.height * factor)
  }
}

/// What is seen through a picture: a board of two greys, between which every colour stands out from one.
@MainActor
enum Checkerboard {
  private static let square = 10
  private static let dark = Colour(red: 0.30, green: 0.30, blue: 0.30)
  private static let light = Colour(red: 0.42, green: 0.42, blue: 0.42)

  private static let squares: CairoSurface = {
    let side = Double(square)
    let surface = CairoSurface(width: 2 * square, height: 2 * square)
    surface.draw { cairo in
      cairo.rectangle(x: 0, y: 0, width: 2 * side, height: 2 * side)
      cairo.fill(dark)
      for start in [0, side] { cairo.rectangle(x: start, y: start, width: side, height: side) }
      cairo.fill(light)
    }
    return surface
  }()

  /// Draws the board where a picture is going to be; it stays in its place while the picture moves.
  static func draw(in rect: Rect, on snapshot: Snapshot, _ canvas: Canvas) {
    guard let visible = rect.intersection(canvas.bounds) else { return }
    snapshot.cairo(in: visible) { cairo in
      cairo.fill(
        repeating: squares, x: visible.origin.x, y: visible.origin.y, width: visible.size.width,
        height: visible.size.height)
    }
  }
}
