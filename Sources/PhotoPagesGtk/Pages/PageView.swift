import Gtk
import PhotoPages

/// One photo's page: how it is zoomed, and what is drawn of it.
@MainActor
open class PageView {
  /// Whose page it is; a renamed photo keeps its page.
  public internal(set) var photo: Photo
  /// Zoom and position, in points of the page.
  public var viewport: Viewport
  /// What can be drawn; nil until something has come.
  public private(set) var picture: PagePicture?
  /// The spinner or the error text.
  let status = PageStatus()

  /// Makes a page.
  public init(photo: Photo, viewport: Viewport) {
    self.photo = photo
    self.viewport = viewport
  }

  /// Shows another picture, or the same at other sizes.
  public func setPicture(_ picture: PagePicture?) {
    self.picture = picture
    guard viewport.pictureSize != picture?.fullSize else { return }
    viewport.pictureSize = picture?.fullSize
  }

  /// Whether there is more of the photo to the left or right than can be seen.
  var isWiderThanView: Bool { viewport.pictureRect.size.width > viewport.viewSize.width }
  /// Whether there is more of the photo above or below than can be seen.
  var isHigherThanView: Bool { viewport.pictureRect.size.height > viewport.viewSize.height }

  /// Where the zoom is, at rest; nil while the photo fits the page.
  var settledZoom: SettledZoom? {
    viewport.isFitted ? nil : SettledZoom(scale: viewport.zoom, centre: viewport.centre)
  }

  /// Takes over the zoom of another page.
  func keepZoom(_ zoom: SettledZoom?) {
    guard let zoom else { return viewport.zoomToFit(animated: false) }
    viewport.restore(zoom: zoom.scale, centre: zoom.centre)
  }

  /// Where the picture is with the page's left edge at `x`, scaled about its middle by `bounce`.
  func drawnRect(x: Double, bounce: Double = 1) -> Rect {
    viewport.pictureRect.scaled(about: bounce).moved(byX: x)
  }

  /// Draws the picture with the page's left edge at `x`, in points, scaled about its middle by
  /// `bounce`.
  open func draw(
    on snapshot: Snapshot, canvas: Canvas, x: Double, bounce: Double = 1, isMoving: Bool = false
  ) {
    let rect = drawnRect(x: x, bounce: bounce)
    let width = rect.size.width * viewport.deviceScale
    guard let picture, let raster = picture.raster(forWidth: width) else { return }
    let drawing = PictureDrawing(
      raster: raster, rect: rect, zoom: viewport.zoom,
      reduction: Double(raster.width) / width, isFull: raster.width == picture.fullSize.width,
      isMoving: isMoving)
    drawing.draw(on: snapshot, canvas: canvas)
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

  fileprivate func moved(byX dx: Double) -> Rect {
    Rect(x: origin.x + dx, y: origin.y, width: size.width, height: size.height)
  }
}

/// How one picture is put on the screen for one frame.
@MainActor
private struct PictureDrawing {
  /// From this zoom on pixels are shown as pixels: 200 %.
  static let hardPixelsFrom = 2.0

  let raster: Raster
  let rect: Rect
  let zoom: Double
  /// Raster pixels for each device pixel; above 1 the drawing reduces.
  let reduction: Double
  /// Whether a raster pixel is a photo pixel rather than stands for several.
  let isFull: Bool
  let isMoving: Bool

  func draw(on snapshot: Snapshot, canvas: Canvas) {
    let all = Rect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    guard let visible = rect.intersection(all) else { return }
    guard let filter = cairoFilter(canvas.isDrawnByCairo) else {
      return snapshot.draw(
        raster, x: rect.origin.x, y: rect.origin.y, width: rect.size.width,
        height: rect.size.height)
    }
    snapshot.cairo(
      x: visible.origin.x, y: visible.origin.y, width: visible.size.width,
      height: visible.size.height
    ) { cairo in
      cairo.draw(
        raster, x: rect.origin.x, y: rect.origin.y, width: rect.size.width,
        height: rect.size.height, filter: filter)
    }
  }

  /// The filter for drawing with cairo; nil where a GPU does it as well. GTK 4.8's texture node
  /// always blurs, so hard pixels are cairo's in both cases, and so is reducing at rest, which must
  /// not skip pixels.
  private func cairoFilter(_ isDrawnByCairo: Bool) -> ImageFilter? {
    if zoom >= Self.hardPixelsFrom, isFull { return .nearest }
    if abs(reduction - 1) < 0.001 { return isDrawnByCairo ? .nearest : nil }
    if !isMoving, reduction > 1 { return .good }
    return isDrawnByCairo ? .linear : nil
  }
}
