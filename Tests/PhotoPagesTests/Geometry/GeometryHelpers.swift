@testable import PhotoPages
import TestSupport

extension SeededGenerator {
  /// A number within `range`, evenly distributed.
  mutating func double(in range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

  /// A point whose coordinates lie within `range`.
  mutating func point(in range: ClosedRange<Double>) -> Point {
    Point(x: double(in: range), y: double(in: range))
  }
}

extension Double {
  /// Whether this is as good as `other`: rounding apart, or within `tolerance`.
  func isClose(to other: Double, within tolerance: Double = 1e-6) -> Bool {
    abs(self - other) <= tolerance
  }
}
