/// The resistance felt when something is dragged past its end.
///
/// The formula b = (1 − 1 / (x c / d + 1)) d and its constant are those of UIScrollView as published by @chpwn
/// and analysed in "Analysis of Apple's rubber band scrolling" (2013).
enum RubberBand {
  /// The part of the first point of excess that is shown, as in UIScrollView.
  static let yield = 0.55
  /// The largest part of the dimension that `excess(shown:dimension:)` inverts.
  ///
  /// Towards all of it the excess grows without limit. No finger reaches this: it is 16 dimensions away.
  private static let tautest = 0.9

  /// Returns the displacement shown for a drag of `excess` past the end: less than it, in the same direction.
  ///
  /// It never reaches `dimension`, the extent of the view. Both are in the same unit, mostly points.
  static func resisted(_ excess: Double, dimension: Double) -> Double {
    guard dimension > 0, !excess.isNaN else { return 0 }
    let shown = (1 - 1 / (abs(excess) * yield / dimension + 1)) * dimension
    return excess < 0 ? -shown : shown
  }

  /// Returns the excess shown as `shown`, so that grabbing a stretched band does not make it jump.
  ///
  /// It is the inverse of `resisted(_:dimension:)` up to nine tenths of `dimension`, and constant from there.
  static func excess(shown: Double, dimension: Double) -> Double {
    guard dimension > 0, !shown.isNaN else { return 0 }
    let part = min(abs(shown) / dimension, tautest)
    let excess = part / (1 - part) * dimension / yield
    return shown < 0 ? -excess : excess
  }

  /// Returns the speed of a band that shows `shown`, as a part of the finger's; 1 if it is not stretched.
  ///
  /// It is the derivative of `resisted(_:dimension:)`. A released band goes on at this part of the speed.
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
