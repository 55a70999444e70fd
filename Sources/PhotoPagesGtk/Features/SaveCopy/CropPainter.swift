import GtkBindings
import PhotoPages

/// Draws a photo and the frame around its kept part; lengths are in points.
@MainActor
struct CropPainter {
  let cairo: CairoContext
  /// The rectangle of the whole turned photo.
  let place: Rect

  private static let shade = Colour(red: 0, green: 0, blue: 0, alpha: 0.6)
  private static let line = Colour(red: 1, green: 1, blue: 1, alpha: 0.9)
  private static let thirds = Colour(red: 1, green: 1, blue: 1, alpha: 0.5)
  private static let accent = Colour(red: 0.21, green: 0.52, blue: 0.89)
  /// The length and the width of a corner's mark.
  private static let (corner, weight) = (18.0, 3.0)

  func draw(_ raster: Raster, turnedBy turn: Orientation) {
    let (angle, isMirrored) = Self.turn(turn)
    let (width, height) =
      turn.swapsAxes
      ? (place.size.height, place.size.width) : (place.size.width, place.size.height)
    cairo.saved {
      cairo.translate(place.origin.x + place.size.width / 2, place.origin.y + place.size.height / 2)
      cairo.rotate(angle)
      if isMirrored { cairo.scale(-1, 1) }
      cairo.draw(
        raster, x: -width / 2, y: -height / 2, width: width, height: height, filter: .good)
    }
  }

  /// Returns the clockwise angle in radians of a turn, and whether the photo is mirrored left to right before it.
  static func turn(_ turn: Orientation) -> (angle: Double, isMirrored: Bool) {
    switch turn {
    case .upright: (0, false)
    case .mirrored: (0, true)
    case .rotated180: (.pi, false)
    case .flipped: (.pi, true)
    case .transposed: (-.pi / 2, true)
    case .rotated90: (.pi / 2, false)
    case .transversed: (.pi / 2, true)
    case .rotated270: (-.pi / 2, false)
    }
  }

  /// Draws the frame, dims what is outside, and draws the lines of thirds inside.
  func draw(_ frame: Rect, showsThirds: Bool, hasFocus: Bool) {
    cairo.rectangle(place)
    cairo.rectangle(frame)
    cairo.fillEvenOdd(Self.shade)
    if showsThirds { drawThirds(of: frame) }
    cairo.rectangle(frame)
    cairo.stroke(hasFocus ? Self.accent : Self.line, width: hasFocus ? 2 : 1)
    drawCorners(of: frame)
  }

  private func drawThirds(of frame: Rect) {
    for part in [1.0 / 3, 2.0 / 3] {
      let (x, y) = (
        frame.origin.x + frame.size.width * part, frame.origin.y + frame.size.height * part
      )
      cairo.move(to: x, frame.origin.y)
      cairo.line(to: x, frame.bottom)
      cairo.move(to: frame.origin.x, y)
      cairo.line(to: frame.right, y)
    }
    cairo.stroke(Self.thirds, width: 1)
  }

  /// Draws a mark inside each corner.
  private func drawCorners(of frame: Rect) {
    let (across, down) = (
      min(Self.corner, frame.size.width / 3), min(Self.corner, frame.size.height / 3)
    )
    let inset = Self.weight / 2
    for (x, dx) in [(frame.origin.x + inset, across), (frame.right - inset, -across)] {
      for (y, dy) in [(frame.origin.y + inset, down), (frame.bottom - inset, -down)] {
        cairo.move(to: x + dx, y)
        cairo.line(to: x, y)
        cairo.line(to: x, y + dy)
      }
    }
    cairo.stroke(.white, width: Self.weight)
  }
}
