import GtkBindings
import PhotoPages

/// The page of one photo, which has its zoom and draws it.
@MainActor
open class PageView {
  /// The page's photo.
  public internal(set) var photo: Photo
  /// The zoom and position, in points of the page.
  public var viewport: Viewport
  /// The picture to draw; nil until one is loaded.
  public private(set) var picture: PagePicture?
  /// The surface around the photo; black while there is none, for the messages in its place.
  public internal(set) var background = PageBackground.black
  /// The current frame of an animation; nil for its first frame and for still pictures.
  var frame: PagePicture?
  private var drawn: PagePicture? { frame ?? picture }
  /// The orientation in which the photo is shown; that of the picture unless the photo was turned since.
  private(set) var orientation: Orientation?
  /// The motion of a photo that was turned, while it lasts.
  var turn: TurnMotion?
  /// The part in place of the picture, which the pager gives its pages.
  var status: (any PageStatusPart)?
  private(set) var hasStatus = false
  let mark = PageMessage()

  /// Makes a page.
  public init(photo: Photo, viewport: Viewport) {
    self.photo = photo
    self.viewport = viewport
  }

  var hasMessage: Bool { hasStatus || mark.widget.isVisible }

  /// The widgets of what the page says.
  var messages: [Widget] { [status?.widget, mark.widget].compactMap { $0 } }

  /// Shows the progress of the picture; `stage` is what it waits for, once that has taken very long.
  func show(_ phase: PicturePhase?, waitingFor stage: PictureStage?) {
    hasStatus = status?.show(phase, waitingFor: stage, of: photo) ?? false
    mark.show(phase)
  }

  /// Shows what the page says only while the page is on screen, so that the keyboard does not reach it elsewhere.
  func setOnScreen(_ isOnScreen: Bool) {
    status?.widget.isVisible = hasStatus && isOnScreen
    mark.setOnScreen(isOnScreen)
  }

  /// Shows another picture, or the same at other sizes.
  public func setPicture(_ picture: PagePicture?) { setPicture(picture, in: nil, animated: false) }

  /// Shows a picture turned to an orientation, nil for its own; animates the turn if one is shown in another.
  func setPicture(_ picture: PagePicture?, in orientation: Orientation?, animated: Bool) {
    let before = self.orientation
    self.picture = picture
    self.orientation = picture.map { orientation ?? $0.orientation }
    if frame?.revision != picture?.revision { frame = nil }
    let size = picture.map { $0.fullSize.turned(by: quarters(of: $0)) }
    if let before, let quarters = self.orientation?.quarters(from: before), quarters > 0 {
      return turn(by: quarters, to: size, animated: animated)
    }
    guard viewport.pictureSize != size else { return }
    viewport.pictureSize = size
  }

  private func turn(by quarters: Int, to size: PixelSize?, animated: Bool) {
    viewport.zoomToFit(animated: false)
    let zoom = viewport.zoom
    viewport.pictureSize = size
    turn =
      animated
      ? TurnMotion(
        quarters: quarters > 2 ? -1 : quarters, scale: zoom / viewport.zoom, after: turn) : nil
  }

  /// Returns the quarter turns clockwise from a picture to how the photo is shown.
  private func quarters(of picture: PagePicture) -> Int {
    orientation?.quarters(from: picture.orientation) ?? 0
  }

  /// Whether the picture is shown as it is decoded.
  var isAsDecoded: Bool { turn == nil && drawn.map { quarters(of: $0) == 0 } ?? true }

  var isWiderThanView: Bool { viewport.pictureRect.size.width > viewport.viewSize.width }

  /// The zoom after all motion; nil if the photo then fits the page.
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

  /// Returns the picture's rectangle, with the page's left edge at `x`, scaled about its middle by `bounce`.
  func drawnRect(x: Double, bounce: Double = 1) -> Rect {
    viewport.pictureRect.scaled(about: bounce).moved(by: Point(x: x, y: 0))
  }

  /// Draws the picture, and the background around it, with the page's left edge at `x` points.
  ///
  /// The picture is scaled about its middle by `bounce`. All of the page must be drawn, since nothing lies below it.
  open func draw(
    on snapshot: Snapshot, canvas: Canvas, x: Double, bounce: Double = 1
  ) {
    let room = Rect(
      x: x, y: 0, width: viewport.viewSize.width, height: viewport.viewSize.height)
    guard let picture = drawn else { return snapshot.fill(.black, room) }
    let rect = drawnRect(x: x, bounce: bounce)
    guard isAsDecoded else {
      background.fill(room, on: snapshot)
      return snapshot.clipped(to: room) { drawTurned(picture, in: rect, on: snapshot, canvas) }
    }
    guard canvas.isDrawnByCairo else {
      background.fill(room, on: snapshot)
      return draw(picture, in: rect, on: snapshot, canvas, within: canvas.bounds)
    }
    // Cairo draws directly into a frame that is still empty, and otherwise by way of an intermediate picture, which
    // doubles the time. So the photo comes first.
    let snapped = rect.snapped(toDevicePixels: viewport.deviceScale)
    draw(picture, in: snapped, on: snapshot, canvas, within: canvas.bounds)
    for rest in room.subtracting(snapped) { background.fill(rest, on: snapshot) }
  }

  /// Draws a picture that was decoded in another orientation, or that is being turned, into its rectangle on the page.
  private func drawTurned(
    _ picture: PagePicture, in rect: Rect, on snapshot: Snapshot, _ canvas: Canvas
  ) {
    let quarters = quarters(of: picture)
    let middle = rect.centre
    let (width, height) = (rect.size.width, rect.size.height)
    let own = quarters & 1 == 0 ? rect.size : Size(width: height, height: width)
    let place = Rect(
      x: middle.x - own.width / 2, y: middle.y - own.height / 2, width: own.width,
      height: own.height)
    let scale = turn?.scale ?? 1
    snapshot.turned(
      by: 90 * Double(quarters) + (turn?.angle ?? 0), scale: scale, aboutX: middle.x, y: middle.y
    ) {
      draw(picture, in: place, on: snapshot, canvas, within: place)
    }
  }

  private func draw(
    _ picture: PagePicture, in rect: Rect, on snapshot: Snapshot, _ canvas: Canvas,
    within bounds: Rect
  ) {
    let width = rect.size.width * viewport.deviceScale
    let isPassing = isPassing && canvas.isDrawnByCairo
    if picture.traits.contains(.hasAlpha) { Checkerboard.draw(in: rect, on: snapshot, bounds) }
    for piece in picture.pieces(forWidth: isPassing ? width / Self.previewEnlargement : width) {
      let place = piece.place(in: rect)
      guard let visible = place.intersection(bounds) else { continue }
      if let filter = filter(of: piece, of: picture, width, isDrawnByCairo: canvas.isDrawnByCairo) {
        snapshot.cairo(in: visible) { $0.draw(piece.raster, in: place, filter: filter) }
      } else {
        snapshot.draw(piece.raster, in: place)
      }
    }
  }

  /// Draws the page at its place with an opacity of 0…1, directly on cairo's frame; returns false if it cannot.
  ///
  /// A translucent group would take twice as long, for its intermediate picture.
  func drawDirectly(on cairo: CairoContext, opacity: Double) -> Bool {
    guard type(of: self) == PageView.self, isAsDecoded, let picture = drawn,
      !picture.traits.contains(.hasAlpha), background != .checkerboard
    else { return false }
    let scale = viewport.deviceScale
    let rect = drawnRect(x: 0).snapped(toDevicePixels: scale)
    let width = rect.size.width * scale
    let pieces = picture.pieces(forWidth: width)
    // Where pieces overlap, two translucent ones would be seen.
    guard let piece = pieces.first, pieces.count == 1 else { return false }
    let filter = filter(of: piece, of: picture, width, isDrawnByCairo: true) ?? .linear
    cairo.draw(piece.raster, in: piece.place(in: rect), filter: filter, opacity: opacity)
    let room = Rect(
      x: 0, y: 0, width: viewport.viewSize.width, height: viewport.viewSize.height)
    for rest in room.subtracting(rect) {
      cairo.rectangle(rest)
      cairo.fill(background.colour.with(alpha: opacity))
    }
    return true
  }

  /// Returns the filter for drawing with cairo, `width` device pixels wide; nil if a GPU does it as well.
  ///
  /// GTK 4.8's texture node always blurs, so cairo draws hard pixels in both cases. A picture at rest is made for its
  /// place and drawn pixel for pixel; until it is ready, others are drawn as quickly as possible.
  private func filter(
    of piece: PicturePiece, of picture: PagePicture, _ width: Double, isDrawnByCairo: Bool
  ) -> ImageFilter? {
    // Each pixel of such a piece is one photo pixel.
    let isFull = piece.scaledSize == picture.fullSize && !picture.traits.contains(.isVector)
    if viewport.zoom >= Self.hardPixelsFrom, isFull { return .nearest }
    guard isDrawnByCairo else { return nil }
    // Interpolating a whole screen takes longer than the rest of the frame, and during an animated zoom the
    // difference cannot be seen.
    if isPassing { return .nearest }
    let reduction = Double(piece.scaledSize.width) / width
    return abs(reduction - 1) < Self.pixelForPixel ? .nearest : .linear
  }

  /// Whether the next frame replaces what is drawn now.
  private var isPassing: Bool { viewport.isZoomPassing || turn != nil }

  /// The zoom from which on pixels are drawn with hard edges: 200 %.
  private static let hardPixelsFrom = 2.0
  /// The deviation of a reduction from 1 that comes from rounding a picture's size to whole pixels.
  private static let pixelForPixel = 0.001

  /// The enlargement accepted during an animated zoom without a GPU: reading a larger picture takes longer.
  private static let previewEnlargement = 2.0

  /// Uploads the picture to the GPU by drawing a hidden pixel of it, so that turning to the page does not wait.
  func upload(on snapshot: Snapshot, canvas: Canvas) {
    guard let picture = drawn, !canvas.isDrawnByCairo else { return }
    let width = viewport.pictureRect.size.width * viewport.deviceScale
    for piece in picture.pieces(forWidth: width) {
      snapshot.draw(piece.raster, x: 0, y: 0, width: 1, height: 1)
    }
  }
}

extension Rect {
  /// Returns the rectangle scaled about its middle.
  fileprivate func scaled(about factor: Double) -> Rect {
    guard factor != 1 else { return self }
    return Rect(
      x: origin.x + size.width * (1 - factor) / 2, y: origin.y + size.height * (1 - factor) / 2,
      width: size.width * factor, height: size.height * factor)
  }
}
