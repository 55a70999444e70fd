import Glibc
import PhotoPages

/// How each pixel of a row or column of the reduced picture is mixed from those of the larger one.
///
/// The filter is Lanczos' with three lobes (K. Turkowski, "Filters for common resampling tasks",
/// Graphics Gems I, 1990), stretched by the reduction: of the filters of its length it lets through
/// the least of what the smaller picture cannot hold, so nothing shimmers.
struct FilterWeights {
  /// Lobes on each side of the middle.
  static let lobes = 3.0

  /// The sum of a pixel's weights: 1 with the kernels' 14 bits after the point.
  static let one: Int32 = 1 << 14

  /// How many weights each pixel has; even. Those that are not needed are 0.
  let taps: Int
  /// The first source pixel of each.
  let firsts: [Int32]
  /// `taps` for each.
  let weights: [Int16]

  /// Makes the weights of the target pixels `range` of a row that is reduced from `source` to `target`
  /// pixels, of which the source pixels `available` are there.
  init(source: Int, target: Int, range: Range<Int>, available: Range<Int>) {
    let scale = Double(source) / Double(target)
    let stretch = max(1, scale)
    let reach = Self.lobes * stretch
    let isCopy = source == target
    // Each weight costs time for every pixel, so there are none for what lies out of reach.
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

  /// Whole numbers in the ratio of `raw` whose sum is exactly one, so that an even area stays as it is.
  private static func normalised(_ raw: [Double]) -> [Int16] {
    let sum = raw.reduce(0, +)
    guard sum != 0 else { return raw.map { _ in 0 } }
    var whole = raw.map { Int32(($0 / sum * Double(one)).rounded()) }
    let greatest = whole.indices.max { whole[$0] < whole[$1] }
    if let greatest { whole[greatest] += one - whole.reduce(0, +) }
    return whole.map { Int16(clamping: $0) }
  }

  private static func lanczos(_ x: Double) -> Double {
    guard abs(x) < lobes else { return 0 }
    guard abs(x) > 1e-9 else { return 1 }
    let angle = Double.pi * x
    return lobes * sin(angle) * sin(angle / lobes) / (angle * angle)
  }
}
