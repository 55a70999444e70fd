import PhotoPages

extension PixelBuffer {
  /// The pixels as a file stores them that needs `orientation` to be shown upright.
  ///
  /// Written from EXIF's table of where the first row and the first column belong, a pixel at a
  /// time, to be obviously right rather than fast: what is tested must not test itself.
  public func stored(for orientation: Orientation) -> PixelBuffer {
    let stored = orientation.applied(to: size)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(stored.width * stored.height)
    for row in 0..<stored.height {
      for column in 0..<stored.width {
        let (right, below) = (stored.width - 1 - column, stored.height - 1 - row)
        let (x, y) =
          switch orientation {
          case .upright: (column, row)
          case .mirrored: (right, row)
          case .rotated180: (right, below)
          case .flipped: (column, below)
          case .transposed: (row, column)
          case .rotated90: (below, column)
          case .transversed: (below, right)
          case .rotated270: (row, right)
          }
        pixels.append(self[x, y])
      }
    }
    return PixelBuffer(size: stored, pixels: pixels)
  }

  /// The colour at column `x` of row `y`.
  public func colour(_ x: Int, _ y: Int) -> TestColour { TestColour(pixel: self[x, y]) }

  /// The mean over all pixels of the greatest difference of a channel, 0 to 255; infinite for
  /// pictures of different sizes.
  ///
  /// JPEG's losses stay below 6 for pictures made of large squares.
  public func meanDifference(from other: PixelBuffer) -> Double {
    guard size == other.size else { return .infinity }
    var sum = 0
    for y in 0..<size.height {
      for x in 0..<size.width {
        sum += colour(x, y).difference(from: other.colour(x, y))
      }
    }
    return Double(sum) / Double(size.width * size.height)
  }
}
