import Glibc
import GtkBindings

/// Draws an icon's lines by the rules that all icons share.
///
/// The grid has 24 units, of which two stay free at each edge. Lines are two units wide. Along the middle of its
/// lines a square reaches from 4 to 20, and a circle, which looks smaller, from 3 to 21. Lines with their middle at a
/// whole number are sharp at 24 pixels; at other sizes `leading` and `trailing` align them.
struct IconPen {
  /// The context to draw on; one unit of its axes is one unit of the grid.
  let cairo: CairoContext
  let colour: Colour
  let scale: Double

  static let weight = 2.0
  /// The radius of a shape's corners along the middle of its line, in units.
  static let corner = 2.0
  /// The radius of a single dot, in units: a little more than half a line, so as not to look smaller.
  static let dot = 1.5

  /// The width of lines at this size, in units: a multiple of half a pixel, at least one pixel.
  var weight: Double { max(1 / scale, (Self.weight * scale * 2).rounded() / 2 / scale) }

  // MARK: - Fitting

  /// Returns the middle, close to `place`, of a line whose left or upper edge lies between pixels.
  func leading(_ place: Double) -> Double {
    let half = weight / 2
    return ((place - half) * scale).rounded() / scale + half
  }

  /// Returns the middle, close to `place`, of a line whose right or lower edge lies between pixels.
  func trailing(_ place: Double) -> Double {
    let half = weight / 2
    return ((place + half) * scale).rounded() / scale - half
  }

  // MARK: - Paths

  /// Adds straight lines from point to point; a single horizontal or vertical one is aligned to the pixels.
  func line(_ points: (Double, Double)...) {
    var points = points
    if points.count == 2 {
      if points[0].0 == points[1].0 {
        points = points.map { (leading($0.0), $0.1) }
      } else if points[0].1 == points[1].1 {
        points = points.map { ($0.0, leading($0.1)) }
      }
    }
    for (place, point) in points.enumerated() {
      if place == 0 {
        cairo.move(to: point.0, point.1)
      } else {
        cairo.line(to: point.0, point.1)
      }
    }
  }

  func frame(
    left: Double, top: Double, right: Double, bottom: Double, corner: Double = IconPen.corner
  ) {
    let (x, y) = (leading(left), leading(top))
    cairo.roundedRectangle(
      x: x, y: y, width: trailing(right) - x, height: trailing(bottom) - y, radius: corner)
  }

  /// Adds a closed shape with straight sides and round corners, each with its radius.
  func polygon(_ corners: (x: Double, y: Double, radius: Double)...) {
    cairo.beginPart()
    for place in corners.indices {
      let corner = corners[place]
      let before = corners[(place + corners.count - 1) % corners.count]
      let after = corners[(place + 1) % corners.count]
      round(corner, from: (before.x, before.y), to: (after.x, after.y))
    }
    cairo.closePath()
  }

  /// Adds a round corner: an arc that touches both sides.
  private func round(
    _ corner: (x: Double, y: Double, radius: Double), from: (Double, Double), to: (Double, Double)
  ) {
    let incoming = direction(from: (corner.x, corner.y), to: from)
    let outgoing = direction(from: (corner.x, corner.y), to: to)
    let opening = acos(incoming.x * outgoing.x + incoming.y * outgoing.y)
    // Distances from the corner: `reach` to where the arc begins, `handle` to the curve's control points.
    let reach = corner.radius / tan(opening / 2)
    let handle = reach - 4 / 3 * tan((.pi - opening) / 4) * corner.radius
    cairo.line(to: corner.x + reach * incoming.x, corner.y + reach * incoming.y)
    cairo.curve(
      corner.x + handle * incoming.x, corner.y + handle * incoming.y,
      corner.x + handle * outgoing.x, corner.y + handle * outgoing.y,
      to: corner.x + reach * outgoing.x, corner.y + reach * outgoing.y)
  }

  private func direction(
    from start: (Double, Double), to end: (Double, Double)
  ) -> (x: Double, y: Double) {
    let (x, y) = (end.0 - start.0, end.1 - start.1)
    let length = (x * x + y * y).squareRoot()
    return (x / length, y / length)
  }

  // MARK: - Ink

  func stroke() { cairo.stroke(colour, width: weight) }

  /// Fills the path including the outer half of its lines.
  func fillWithEdge() { cairo.fillAndStroke(colour, width: weight) }

  func dot(_ x: Double, _ y: Double, radius: Double = IconPen.dot) {
    cairo.circle(x, y, radius: radius)
    cairo.fill(colour)
  }
}
