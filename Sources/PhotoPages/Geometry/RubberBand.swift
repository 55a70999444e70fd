/// The resistance felt when something is dragged past its end.
///
/// The formula b = (1 − 1 / (x c / d + 1)) d and its constant are those of UIScrollView as published by @chpwn
/// and analysed in "Analysis of Apple's rubber band scrolling" (2013).
enum RubberBand {
  /// The part of the first point of excess that is shown, as in UIScrollView.
  static let yield = 0.55
  /// The largest part that `excess(shown:dimension:)` inverts: 16 dimensions of excess, which no finger reaches.
  private static let tautest = 0.9

  /// Returns the displacement shown for a drag `excess` past the end: less than that, and than the view's `dimension`.
  static func resisted(_ excess: Double, dimension: Double) -> Double {
    guard dimension > 0, !excess.isNaN else { return 0 }
    let shown = (1 - 1 / (abs(excess) * yield / dimension + 1)) * dimension
    return excess < 0 ? -shown : shown
  }

  /// Returns the excess shown as `shown` (the inverse of `resisted`), so that grabbing a stretched band causes no jump.
  static func excess(shown: Double, dimension: Double) -> Double {
    guard dimension > 0, !shown.isNaN else { return 0 }
    let part = min(abs(shown) / dimension, tautest)
    let excess = part / (1 - part) * dimension / yield
    return shown < 0 ? -excess : excess
  }

  /// Returns the speed of a band that shows `shown`, as a part of the finger's: the derivative of `resisted`.
  static func speed(shown: Double, dimension: Double) -> Double {
    guard dimension > 0, shown != 0 else { return 1 }
    let left = 1 - min(abs(shown) / dimension, 1)
    return yield * left * left
  }

  /// Returns `position` as shown during a drag: itself within `limits`, resisted past either.
  static func resisted(
    _ position: Double, within limits: ClosedRange<Double>, dimension: Double
  ) -> Double {
    let held = position.clamped(to: limits)
    return held + resisted(position - held, dimension: dimension)
  }

  /// Inverts `resisted(_:within:dimension:)`.
  static func position(
    shown: Double, within limits: ClosedRange<Double>, dimension: Double
  ) -> Double {
    let held = shown.clamped(to: limits)
    return held + excess(shown: shown - held, dimension: dimension)
  }
}
