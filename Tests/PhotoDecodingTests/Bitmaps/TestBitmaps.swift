import PhotoPages
import TestSupport

@testable import PhotoDecoding

/// Bitmaps to reduce and to turn.
extension Bitmap {
  /// A bitmap of `UInt32` pixels, each asked for.
  convenience init(
    _ size: PixelSize, _ layout: PixelLayout = .bgrx8, pixel: (Int, Int) -> UInt32
  ) throws(PictureError) {
    try self.init(size: size, layout: layout)
    for y in 0..<size.height {
      let row = row(y).assumingMemoryBound(to: UInt32.self)
      for x in 0..<size.width { row[x] = pixel(x, y) }
    }
  }

  /// Opaque noise, the same for a seed.
  static func noise(_ size: PixelSize, seed: UInt64 = 5) throws(PictureError) -> Bitmap {
    var random = SeededGenerator(seed: seed)
    return try Bitmap(size) { _, _ in UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000 }
  }

  /// Noise with alpha, by which the colours are multiplied.
  static func glass(_ size: PixelSize, seed: UInt64 = 5) throws(PictureError) -> Bitmap {
    var random = SeededGenerator(seed: seed)
    return try Bitmap(size, .bgra8) { _, _ in
      let alpha = UInt8.random(in: 0...255, using: &random)
      // Extremes ring most.
      let colour = { Bool.random(using: &random) ? UInt32(alpha) : 0 }
      return UInt32(alpha) << 24 | colour() << 16 | colour() << 8 | colour()
    }
  }

  /// All of its bytes.
  var bytes: [UInt8] {
    Array(UnsafeRawBufferPointer(start: base, count: stride * size.height))
  }

  /// A pixel of four bytes.
  subscript(x: Int, y: Int) -> UInt32 {
    row(y).load(fromByteOffset: 4 * x, as: UInt32.self)
  }

  /// A channel of a pixel: 0 to 3.
  func channel(_ index: Int, _ x: Int, _ y: Int) -> Int { Int(self[x, y] >> (8 * index) & 255) }

  /// A pixel of four times 16 bits.
  func deep(_ x: Int, _ y: Int) -> SIMD4<UInt16> {
    row(y).load(fromByteOffset: 8 * x, as: SIMD4<UInt16>.self)
  }

  /// Reduces the bitmap, or cuts a part out of the reduced one.
  func reduced(to target: PixelSize, part: PixelRect? = nil) throws(PictureError) -> Bitmap {
    let request = StoredRequest(
      target: target, part: part ?? PixelRect(target), byteLimit: 1 << 30)
    return try reduced(to: request, patient)
  }

  /// A copy with 16 bits a channel, red first.
  func deep() throws(PictureError) -> Bitmap {
    let result = try Bitmap(size: size, layout: .rgba16)
    for y in 0..<size.height {
      let row = result.row(y).assumingMemoryBound(to: SIMD4<UInt16>.self)
      for x in 0..<size.width {
        let channels = [2, 1, 0, 3].map { UInt16(channel($0, x, y)) * 257 }
        row[x] = SIMD4(channels)
      }
    }
    return result
  }
}

extension PixelRect {
  /// Its pixels, row by row.
  var places: [(x: Int, y: Int)] {
    (y..<bottom).flatMap { y in (x..<right).map { (x: $0, y: y) } }
  }
}
