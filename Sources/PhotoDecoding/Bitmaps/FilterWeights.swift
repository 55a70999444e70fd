import Glibc
import PhotoPages

/// The weights with which the pixels of a row or column are mixed to those of a reduced one.
///
/// The filter is Lanczos' with three lobes (K. Turkowski, "Filters for common resampling tasks",
/// Graphics Gems I, 1990), stretched by the reduction. Of the filters of its length it passes the least
/// detail that the smaller picture cannot hold, so there is little aliasing.
struct FilterWeights {
  /// Lobes on each side of the centre.
  static let lobes = 3.0

  /// The sum of a pixel's weights: 1 as a fixed-point number with the kernels' 14 fractional bits.
  static let one: Int32 = 1 << 14

  /// The number of weights of each pixel, even; unneeded ones are 0.
  let taps: Int
  /// The first source pixel of each target pixel, counted from the first available one.
  let firsts: [Int32]
  /// The weights, `taps` for each target pixel.
  let weights: [Int16]

  /// Makes weights for pixels `range` of a row reduced from `source` pixels, of which `available` exist, to `target`.
  init(source: Int, target: Int, range: Range<Int>, available: Range<Int>) {
    let scale = Double(source) / Double(target)
    let stretch = max(1, scale)
    let reach = Self.lobes * stretch
    let isCopy = source == target
    // Each weight costs time for every pixel, so there are none beyond the filter's reach.
    let longest = isCopy ? 2 : Int((2 * reach).rounded(.up))
    let taps = min((longest + 1) & ~1, max(2, (available.count + 1) & ~1))
    self.taps = taps
    var firsts: [Int32] = []
    var weights: [Int16] = []
    firsts.reserveCapacity(range.count)
    weights.reserveCapacity(range.count * taps)
    for pixel in range {
      let centre = (Double(pixel) + 0.5) * scale
      let lowest = isCopy ? pixel : Int((centre - reach - 0.5).rounded(.up))
      let first = max(available.lowerBound, min(lowest, available.upperBound - taps))
      firsts.append(Int32(first - available.lowerBound))
      let raw = (first..<first + taps).map { place in
        guard available.contains(place) else { return 0.0 }
        return isCopy
          ? (place == pixel ? 1 : 0) : Self.lanczos((Double(place) + 0.5 - centre) / stretch)
      }
      weights += Self.normalised(raw)
    }
    self.firsts = firsts
    self.weights = weights
  }

  /// Returns integers in the ratio of `raw` whose sum is exactly `one`, so that an even area stays as it is.
  private static func normalised(_ raw: [Double]) -> [Int16] {
    let sum = raw.reduce(0, +)
    guard sum != 0 else { return raw.map { _ in 0 } }
    var whole = raw.map { Int32(($0 / sum * Double(one)).rounded()) }
    let largest = whole.indices.max { whole[$0] < whole[$1] }
    if let largest { whole[largest] += one - whole.reduce(0, +) }
    return whole.map { Int16(clamping: $0) }
  }

  private static func lanczos(_ x: Double) -> Double {
    guard abs(x) < lobes else { return 0 }
    guard abs(x) > 1e-9 else { return 1 }
    let angle = Double.pi * x
    return lobes * sin(angle) * sin(angle / lobes) / (angle * angle)
  }
}
