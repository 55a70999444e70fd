import PhotoPages

/// Writes BMP files whose pixels are noise, so that tests decide every byte that counts.
struct TestBitmap {
  private let size: PixelSize
  private let depth: Int
  private let isTopDown: Bool
  private let masks: [UInt32]

  /// Makes a file of a depth that has no table of colours; with masks, they stand behind the head.
  init(_ size: PixelSize, depth: Int, isTopDown: Bool = false, masks: [UInt32] = []) {
    (self.size, self.depth, self.isTopDown, self.masks) = (size, depth, isTopDown, masks)
  }

  var bytes: [UInt8] {
    let start = 54 + 4 * masks.count
    let stride = (size.width * depth + 31) / 32 * 4
    let pixels = (0..<stride * size.height).map { UInt8(truncatingIfNeeded: $0 * 73 + 29) }
    let head = word(40) + word(size.width) + word(isTopDown ? -size.height : size.height)
    let kind = [1, 0, UInt8(depth), 0] + word(masks.isEmpty ? 0 : 3)
    return Array("BM".utf8) + word(start + pixels.count) + word(0) + word(start) + head + kind
      + word(pixels.count) + word(0) + word(0) + word(0) + word(0)
      + masks.flatMap { word(Int($0)) } + pixels
  }

  private func word(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
