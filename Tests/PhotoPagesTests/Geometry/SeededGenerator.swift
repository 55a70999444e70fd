import PhotoPages

/// SplitMix64 (Steele, Lea and Flood, 2014): the same numbers for the same seed on every machine, so
/// that a random test that fails does so again.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

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
