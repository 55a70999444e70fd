/// The motion on both axes after a pan.
struct Coasting: Equatable, Sendable {
  var horizontal: Glide
  var vertical: Glide

  var isAtRest: Bool { horizontal.isAtRest && vertical.isAtRest }
}

extension Viewport {
  /// Begins a pan and ends a running zoom; the picture stays where it is, even beyond an edge.
  package mutating func beginPan() {
    guard isDrawable else { return }
    coasting = nil
    endZoomInPlace()
    pan = unresisted(centre)
  }

  /// Moves the picture by `distance` points since the last call, where it can pan; resists beyond its edges.
  package mutating func pan(by distance: Point) {
    guard var pan, distance.isFinite else { return }
    guard zoomAnimation == nil else { return moveZoomAnchor(by: distance) }
    if horizontal.canPan { pan.x -= distance.x / horizontal.picture }
    if vertical.canPan { pan.y -= distance.y / vertical.picture }
    self.pan = pan
    centre = resisted(pan)
  }

  /// Ends a pan at `velocity` points per second; the picture coasts, or comes back from beyond an edge.
  package mutating func endPan(velocity: Point) {
    guard pan != nil else { return }
    pan = nil
    guard zoomAnimation == nil else { return }
    let motion = Coasting(
      horizontal: Glide(on: horizontal, centre: centre.x, velocity: -velocity.x),
      vertical: Glide(on: vertical, centre: centre.y, velocity: -velocity.y))
    coasting = motion.isAtRest ? nil : motion
  }

  /// Moves the view over the picture by `distance` points at once, and stops at the picture's edges.
  ///
  /// A positive distance shows what is farther right and down, as a scroll event's deltas do, and opposite to
  /// `pan(by:)`.
  public mutating func scroll(by distance: Point) {
    guard isDrawable, pinch == nil, distance.isFinite else { return }
    guard zoomAnimation == nil else {
      return moveZoomAnchor(by: Point(x: -distance.x, y: -distance.y))
    }
    coasting = nil
    centre.x += distance.x / horizontal.picture
    centre.y += distance.y / vertical.picture
    clampCentre()
    if pan != nil { pan = centre }
  }

  /// Moves the view at once by the least distance that shows a place well inside `room` of it, as far as edges allow.
  package mutating func reveal(_ place: NormalizedPoint, in room: Rect) {
    guard isDrawable else { return }
    let point = point(at: place)
    let (left, right) = Self.inner(room.origin.x, room.right)
    let (top, bottom) = Self.inner(room.origin.y, room.bottom)
    let outside = Point(
      x: point.x - point.x.clamped(to: left...right), y: point.y - point.y.clamped(to: top...bottom)
    )
    guard outside != .zero else { return }
    scroll(by: outside)
  }

  /// The distance from an edge at which a place is shown, in points, so that its surroundings are visible, too.
  private static let margin = 60.0

  private static func inner(_ low: Double, _ high: Double) -> (Double, Double) {
    let margin = min(margin, max(0, high - low) / 2)
    return (low + margin, max(low + margin, high - margin))
  }

  mutating func advanceCoasting(by seconds: Double) {
    guard var coasting else { return }
    centre = NormalizedPoint(
      x: coasting.horizontal.advance(by: seconds, from: centre.x, on: horizontal),
      y: coasting.vertical.advance(by: seconds, from: centre.y, on: vertical))
    self.coasting = coasting.isAtRest ? nil : coasting
  }
}
