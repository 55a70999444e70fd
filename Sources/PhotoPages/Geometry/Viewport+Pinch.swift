struct Pinch: Equatable, Sendable {
  /// The zoom at the start, without resistance.
  var startZoom: Double
  /// The centre without resistance.
  var centre: NormalizedPoint
  /// The last middle of the fingers, in points of the view.
  var anchor: Point
}

extension Viewport {
  /// The distance beyond its limits that a pinch can bring the zoom, as a logarithm: to twice or to half.
  private static let pinchReach = naturalLogarithm(2)

  /// The distance that the zoom gives way within; 0 if it does not.
  private var zoomBand: Double { isElastic ? Self.pinchReach : 0 }

  /// Begins a pinch and ends all motion; the picture stays as it is, even beyond its limits.
  package mutating func beginPinch() {
    guard isDrawable else { return }
    pan = nil
    coasting = nil
    zoomAnimation = nil
    pinch = Pinch(
      startZoom: exponential(
        RubberBand.position(
          shown: naturalLogarithm(zoom), within: zoomLogarithms, dimension: zoomBand)),
      centre: unresisted(centre), anchor: viewMiddle)
  }

  /// Follows a pinch; zoom and place resist beyond their limits.
  ///
  /// The fingers are `scale` times as far apart as at the start, and their middle has moved by `distance` points
  /// since the last call.
  package mutating func pinch(scale: Double, about: Point, movedBy distance: Point) {
    guard var pinch, scale > 0, scale.isFinite, about.isFinite, distance.isFinite else { return }
    let before = Point(x: about.x - distance.x, y: about.y - distance.y)
    let place = exactPlace(at: before, centre: pinch.centre)
    zoom = exponential(
      RubberBand.resisted(
        naturalLogarithm(pinch.startZoom * scale), within: zoomLogarithms,
        dimension: zoomBand))
    zoomTarget = zoom.clamped(to: zoomLimits)
    isFitted = false
    pinch.centre = centre(placing: place, at: about)
    pinch.anchor = about
    self.pinch = pinch
    centre = resisted(pinch.centre)
  }

  /// Ends a pinch: the picture moves back to within its limits, and becomes fitted if close to that.
  package mutating func endPinch() {
    guard let pinch else { return }
    let target = zoom < fitZoom * Self.snapFactor ? fitZoom : zoom
    begin(zoom: target, about: pinch.anchor, animated: true)
  }

  /// The logarithms of the zoom's limits, since the resistance works on factors.
  private var zoomLogarithms: ClosedRange<Double> {
    naturalLogarithm(zoomLimits.lowerBound)...naturalLogarithm(zoomLimits.upperBound)
  }
}
