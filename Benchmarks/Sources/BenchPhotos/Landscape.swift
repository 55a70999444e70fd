import PhotoPages

/// Something like the content of a photo: smooth shapes of several sizes with edges between them, and a sensor's noise over all.
///
/// Encoded, it takes as many bytes a pixel as a camera's photo.
struct Landscape {
  /// Shapes in the height of the photo, for each layer, and how many levels of brightness it is strong.
  private static let layers: [(count: Int, strength: Float)] = [
    (3, 55), (7, 32), (17, 20), (41, 12), (97, 8),
  ]
  /// How many values the noise has before it begins anew; more than any photo is wide.
  private static let noiseCount = 1 << 16
  /// Where the first layer is above this, something brighter stands, with an edge.
  private static let edge: Float = 8

  private let size: PixelSize
  private let lattices: [Lattice]
  private let noise: [Float]
  private let seed: Int

  /// Makes one.
  ///
  /// - Parameters:
  ///   - size: the picture's.
  ///   - deviation: the noise's standard deviation in levels of brightness.
  ///   - seed: equal seeds draw equal landscapes.
  init(size: PixelSize, noise deviation: Double, seed: Int) {
    self.size = size
    self.seed = seed
    var numbers = RandomNumbers(seed: seed)
    lattices = Self.layers.map {
      Lattice(count: $0.count, strength: $0.strength, size: size, numbers: &numbers)
    }
    // The sum of twelve even distributions is near enough to a normal one, of deviation 1.
    noise = (0..<Self.noiseCount).map { _ in
      let sum = (0..<12).reduce(0.0) { sum, _ in sum + Double.random(in: 0..<1, using: &numbers) }
      return Float((sum - 6) * deviation)
    }
  }

  /// Draws one row.
  func draw(row y: Int, into pixels: inout MutableSpan<UInt32>) {
    var broad = [Float](repeating: 0, count: size.width)
    lattices[0].add(row: y, to: &broad)
    var light = broad
    for lattice in lattices.dropFirst() { lattice.add(row: y, to: &light) }
    var numbers = RandomNumbers(seed: seed &+ y &* 7919)
    let start = Int(truncatingIfNeeded: numbers.next() >> 32)
    for x in 0..<size.width {
      let height = broad[x]
      let value = 118 + light[x] + (height > Self.edge ? 28 : 0) + noise[(start + x) % noise.count]
      let warmth = height * 0.25
      pixels[x] =
        0xFF00_0000 | level(value + warmth) << 16 | level(value) << 8 | level(value - warmth)
    }
  }

  private func level(_ value: Float) -> UInt32 { UInt32(min(255, max(0, value))) }
}

/// One layer of a landscape: random heights at the crossings of a lattice, and straight lines between.
private struct Lattice {
  private let cell: Int
  private let columns: Int
  private let heights: [Float]

  init(count: Int, strength: Float, size: PixelSize, numbers: inout RandomNumbers) {
    cell = max(1, size.height / count)
    columns = size.width / cell + 2
    let rows = size.height / cell + 2
    heights = (0..<(columns * rows)).map { _ in
      Float.random(in: -strength...strength, using: &numbers)
    }
  }

  func add(row y: Int, to light: inout [Float]) {
    let above = y / cell * columns
    let part = Float(y % cell) / Float(cell)
    func height(_ column: Int) -> Float {
      heights[above + column] * (1 - part) + heights[above + columns + column] * part
    }
    var x = 0
    for column in 0..<(columns - 1) {
      var value = height(column)
      let step = (height(column + 1) - value) / Float(cell)
      let end = min(light.count, x + cell)
      while x < end {
        light[x] += value
        value += step
        x += 1
      }
    }
  }
}
