import GtkBindings
import PhotoPages

/// What is seen through a picture: a board of two greys, between which every colour stands out from one.
@MainActor
enum Checkerboard {
  /// Side of a square, in points.
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
    let all = Rect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    guard let visible = rect.intersection(all) else { return }
    let (x, y) = (visible.origin.x, visible.origin.y)
    let (width, height) = (visible.size.width, visible.size.height)
    snapshot.cairo(x: x, y: y, width: width, height: height) { cairo in
      cairo.fill(repeating: squares, x: x, y: y, width: width, height: height)
    }
  }
}
