import CPixelKernels
import TestSupport
import Testing

@testable import PhotoDecoding

/// How pixels are mixed.
@Suite struct FilterWeightsTests {
  /// Sizes before and after.
  static let sizes = [
    (6000, 1620), (3000, 1620), (100, 100), (100, 99), (100, 50), (64, 3), (7, 2), (5, 1), (2, 1),
    (1, 1),
  ]

  @Test(arguments: sizes) func `The weights of a pixel add up to one`(source: Int, target: Int) {
    let filter = FilterWeights(
      source: source, target: target, range: 0..<target, available: 0..<source)
    #expect(filter.taps.isMultiple(of: 2))
    #expect(filter.firsts.count == target)
    for pixel in 0..<target {
      let weights = filter.weights[pixel * filter.taps..<(pixel + 1) * filter.taps]
      #expect(weights.reduce(0) { $0 + Int32($1) } == FilterWeights.one)
    }
  }

  @Test(arguments: sizes)
  func `Every pixel is mixed from those that are there`(source: Int, target: Int) {
    let filter = FilterWeights(
      source: source, target: target, range: 0..<target, available: 0..<source)
    for pixel in 0..<target {
      let first = Int(filter.firsts[pixel])
      #expect(first >= 0)
      for tap in 0..<filter.taps where first + tap >= source {
        #expect(filter.weights[pixel * filter.taps + tap] == 0)
      }
    }
  }

  @Test func `Weights are the same on both sides`() {
    let filter = FilterWeights(source: 80, target: 40, range: 20..<21, available: 0..<80)
    // Pixel 20 covers 40 and 41, so its middle is between them.
    let weights = (0..<filter.taps).map { filter.weights[$0] }
    let middle = 41 - Int(filter.firsts[0])
    for step in 0..<6 { #expect(abs(weights[middle + step] - weights[middle - 1 - step]) <= 1) }
    #expect(weights[middle] > weights[middle + 1])
  }

  @Test(arguments: sizes) func `A part has the weights of the whole`(source: Int, target: Int) {
    let whole = FilterWeights(
      source: source, target: target, range: 0..<target, available: 0..<source)
    let range = target / 3..<max(target / 3 + 1, target * 2 / 3)
    let part = FilterWeights(source: source, target: target, range: range, available: 0..<source)
    for (index, pixel) in range.enumerated() {
      #expect(part.firsts[index] == whole.firsts[pixel])
      #expect(
        part.weights[index * part.taps..<(index + 1) * part.taps]
          == whole.weights[pixel * whole.taps..<(pixel + 1) * whole.taps])
    }
  }

  @Test(arguments: 1...19)
  func `Rows are added up the same whatever their length`(taps: Int) {
    var random = SeededGenerator(seed: UInt64(taps))
    let filter = FilterWeights(source: 40, target: 40 / taps + 1, range: 0..<1, available: 0..<taps)
    let count = 131
    let rows = (0..<taps).map { _ in (0..<count).map { _ in UInt8(random.next() & 255) } }
    var between = [Int16](repeating: 0, count: count)
    let pointers = rows.map { row in
      let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
      copy.initialize(from: row, count: count)
      return copy
    }
    defer { pointers.forEach { $0.deallocate() } }
    let constant = pointers.map { UnsafePointer($0) }
    filter_rows(&between, constant, filter.weights, Int32(taps), Int32(count))
    for place in 0..<count {
      let sum = (0..<taps).reduce(Int32(1 << 7)) {
        $0 + Int32(filter.weights[$1]) * Int32(rows[$1][place])
      }
      #expect(between[place] == Int16(sum >> 8))
    }
  }

  @Test(arguments: [2, 4, 6, 8, 10, 14]) func `Columns are added up exactly`(taps: Int) {
    var random = SeededGenerator(seed: UInt64(taps))
    let width = 9
    let between = (0..<4 * (width + taps)).map { _ in Int16.random(in: 0...16_320, using: &random) }
    let firsts = (0..<width).map { Int32($0) }
    let one = FilterWeights(source: 2 * taps, target: 4, range: 1..<2, available: 0..<taps).weights
    let weights = (0..<width * taps).map { one[min($0 % taps, one.count - 1)] }
    var pixels = [UInt8](repeating: 0, count: 4 * width)
    filter_columns(&pixels, between, firsts, weights, Int32(taps), Int32(width), 0)
    for x in 0..<width {
      for channel in 0..<4 {
        let sum = (0..<taps).reduce(Int32(1 << 19)) {
          $0 + Int32(weights[x * taps + $1]) * Int32(between[4 * (x + $1) + channel])
        }
        #expect(pixels[4 * x + channel] == UInt8(clamping: sum >> 20))
      }
    }
  }

  @Test(arguments: [(6000, 1620, 24), (3000, 1620, 12), (1500, 1440, 8), (100, 50, 12), (9, 9, 2)])
  func `No weight is kept for what lies out of reach`(source: Int, target: Int, taps: Int) {
    let filter = FilterWeights(
      source: source, target: target, range: 0..<target, available: 0..<source)
    #expect(filter.taps == taps)
  }
}
