/// A picture in a view along one axis: its place, and the limits to its motion.
///
/// Lengths are points of the view. A centre is the place on the picture that is in the middle of the view,
/// normalised: 0 is the picture's left or top edge, 1 its right or bottom edge.
struct ViewportAxis: Equatable, Sendable {
  var view: Double
  /// The picture's extent at the current zoom.
  var picture: Double
  /// The extent of a device pixel.
  var pixel: Double
  /// Whether the picture gives way beyond the limits.
  var isElastic = true

  /// The length that the picture gives way within, in points; 0 if it does not.
  private var band: Double { isElastic ? view : 0 }

  /// Whether the picture is visibly larger than the view, by more than half a device pixel.
  var canPan: Bool { picture - view > pixel / 2 }

  /// The centres at which the picture covers the view; only its own middle if it is too small.
  var limits: ClosedRange<Double> {
    guard canPan else { return 0.5...0.5 }
    let margin = view / 2 / picture
    return margin...(1 - margin)
  }

  /// Returns the displacement beyond the limits, in points; positive if the view looks past the right or bottom edge.
  func excess(at centre: Double) -> Double { (centre - centre.clamped(to: limits)) * picture }

  /// Returns `centre` as shown during a drag, with resistance beyond the limits.
  func resisted(_ centre: Double) -> Double {
    centre.clamped(to: limits)
      + RubberBand.resisted(excess(at: centre), dimension: band) / picture
  }

  /// Inverts `resisted(_:)`, so that a stretched band can be grabbed.
  func unresisted(_ centre: Double) -> Double {
    centre.clamped(to: limits)
      + RubberBand.excess(shown: excess(at: centre), dimension: band) / picture
  }

  func normalized(at position: Double, centre: Double) -> Double {
    centre + (position - view / 2) / picture
  }

  /// Returns the centre at which the place `normalized` is at `position` points of the view.
  func centre(placing normalized: Double, at position: Double) -> Double {
    normalized - (position - view / 2) / picture
  }

  /// Returns the start and length in the view; snapped, whole device pixels, at least one, to draw pixel for pixel.
  func span(centre: Double, isSnapped: Bool) -> (start: Double, length: Double) {
    guard isSnapped else { return (view / 2 - centre * picture, picture) }
    let length = max(1, (picture / pixel).rounded()) * pixel
    let start = ((view / 2 - centre * length) / pixel).rounded() * pixel
    return (start, length)
  }
}
