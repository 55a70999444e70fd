import GtkBindings
import PhotoPages

/// How a picture, or a part of one, is put on the screen for one frame.
///
/// What is at rest has been made for its place and is drawn pixel for pixel; all else is drawn as
/// quickly as can be until that has come.
@MainActor
struct PieceDrawing {
  /// From this zoom on pixels are shown as pixels: 200 %.
  static let hardPixelsFrom = 2.0

  let piece: PicturePiece
  let rect: Rect
  /// Device pixels for each photo pixel.
  let zoom: Double
  /// Pixels of the piece for each device pixel; above 1 the drawing reduces.
  let reduction: Double
  /// Whether a pixel of the piece is a photo pixel rather than stands for several.
  let isFull: Bool
  /// Whether the zoom is changing by itself, so that nobody sees more of this frame than that it moves.
  let isPassing: Bool

  func draw(on snapshot: Snapshot, canvas: Canvas) {
    guard let visible = rect.intersection(canvas.bounds) else { return }
    guard let filter = cairoFilter(canvas.isDrawnByCairo) else {
      return snapshot.draw(
        piece.raster, x: rect.origin.x, y: rect.origin.y, width: rect.size.width,
        height: rect.size.height)
    }
    snapshot.cairo(in: visible) { cairo in
      cairo.draw(
        piece.raster, x: rect.origin.x, y: rect.origin.y, width: rect.size.width,
        height: rect.size.height, filter: filter)
    }
  }

  /// The filter for drawing with cairo; nil where a GPU does it as well. GTK 4.8's texture node always
  /// blurs, so hard pixels are cairo's in both cases.
  private func cairoFilter(_ isDrawnByCairo: Bool) -> ImageFilter? {
    if zoom >= Self.hardPixelsFrom, isFull { return .nearest }
    guard isDrawnByCairo else { return nil }
    // Blurring a whole screen takes the processor longer than all else in a frame.
    if isPassing { return .nearest }
    return abs(reduction - 1) < Self.pixelForPixel ? .nearest : .linear
  }

  /// How far from 1 a reduction may be that comes of rounding a picture's size to whole pixels.
  private static let pixelForPixel = 0.001
}

/// What is seen through a picture: a board of two greys, between which every colour stands out from one.
@MainActor
enum Checkerboard {
  private static let square = 10
  private static let dark = Colour(red: 0.30, green: 0.30, blue: 0.30)
  private static let light = Colour(red: 0.42, green: 0.42, blue: 0.42)

  /// Two by two squares, of which the board is made.
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
