/// The resistance that is felt when something is dragged past its end. The formula and its constant are
/// those of UIScrollView as published by @chpwn and analysed in "Analysis of Apple's rubber band
/// scrolling" (2013): b = (1 − 1 / (x c / d + 1)) d.
enum RubberBand {
  /// How much of the first point of excess is shown: UIScrollView's.
  static let yield = 0.55
  /// The largest part of the dimension that `excess(shown:dimension:)` undoes: the excess grows without
  /// limit towards all of it. No finger reaches this: it is 16 dimensions away.
  private static let tautest = 0.9

  /// How far it gives when pulled `excess` past its end: in the same direction, always less, and never as
  /// far as `dimension`, the extent of what is being looked through. Both in the same unit, mostly points.
  static func resisted(_ excess: Double, dimension: Double) -> Double {
    guard dimension > 0, !excess.isNaN else { return 0 }
    let shown = (1 - 1 / (abs(excess) * yield / dimension + 1)) * dimension
    return excess < 0 ? -shown : shown
  }

  /// The excess that shows as `shown`, so that grabbing a stretched band does not make it jump: the inverse
  /// of `resisted(_:dimension:)` up to nine tenths of `dimension`, and constant from there.
  static func excess(shown: Double, dimension: Double) -> Double {
    guard dimension > 0, !shown.isNaN else { return 0 }
    let part = min(abs(shown) / dimension, tautest)
    let excess = part / (1 - part) * dimension / yield
    return shown < 0 ? -excess : excess
  }

  /// How fast a band that shows `shown` gives, as a part of the finger's speed: the derivative of
  /// `resisted(_:dimension:)`; 1 where nothing is stretched. What is let go goes on at this part of it.
  static func speed(shown: Double, dimension: Double) -> Double {
    guard dimension > 0, shown != 0 else { return 1 }
    let left = 1 - min(abs(shown) / dimension, 1)
    return yield * left * left
  }

  /// `position` as shown while it is dragged through `limits`: itself within them, resisted past either.
  static func resisted(
    _ position: Double, within limits: ClosedRange<Double>, dimension: Double
  ) -> Double {
    let held = position.clamped(to: limits)
    return held + resisted(position - held, dimension: dimension)
  }

  /// The inverse of `resisted(_:within:dimension:)`.
  static func position(
    shown: Double, within limits: ClosedRange<Double>, dimension: Double
  ) -> Double {
    let held = shown.clamped(to: limits)
    return held + excess(shown: shown - held, dimension: dimension)
  }
}
