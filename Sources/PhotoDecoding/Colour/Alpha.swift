// Every transparent pixel passes through these loops on its way to other colours, so they are written for the
// optimiser: raw pointers, no closures and no checks per pixel.

/// The multiplication and division of colours by alpha.
///
/// Pixels of 8 bits are 0xAARRGGBB in little-endian words; pixels of 16 bits are red, green, blue and alpha.
enum Alpha {
  /// Whether all pixels are opaque; they may begin at any byte.
  static func isOpaque(_ pixels: UnsafeRawPointer, count: Int) -> Bool {
    var all: UInt32 = .max
    for x in 0..<count { all &= pixels.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self) }
    return UInt32(littleEndian: all) >> 24 == 255
  }

  static func isOpaque(deep pixels: UnsafePointer<SIMD4<UInt16>>, count: Int) -> Bool {
    var all: UInt16 = .max
    for x in 0..<count { all &= pixels[x].w }
    return all == .max
  }

  static func fill(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    let alpha = (0xFF00_0000 as UInt32).littleEndian
    for x in 0..<count { pixels[x] |= alpha }
  }

  static func multiply(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    for x in 0..<count {
      let pixel = UInt32(littleEndian: pixels[x])
      let alpha = pixel >> 24
      if alpha == 255 { continue }
      let red = product(pixel >> 16 & 255, alpha)
      let green = product(pixel >> 8 & 255, alpha)
      let blue = product(pixel & 255, alpha)
      pixels[x] = (alpha << 24 | red << 16 | green << 8 | blue).littleEndian
    }
  }

  static func multiply(deep pixels: UnsafeMutablePointer<SIMD4<UInt16>>, count: Int) {
    for x in 0..<count {
      let pixel = pixels[x]
      if pixel.w == .max { continue }
      let alpha = UInt32(pixel.w)
      pixels[x] = SIMD4(
        product(pixel.x, alpha), product(pixel.y, alpha), product(pixel.z, alpha), pixel.w)
    }
  }

  /// Divides the colours by alpha; multiplying restores them.
  static func divide(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    for x in 0..<count {
      let pixel = UInt32(littleEndian: pixels[x])
      let alpha = pixel >> 24
      if alpha == 255 || alpha == 0 { continue }
      let red = quotient(pixel >> 16 & 255, alpha)
      let green = quotient(pixel >> 8 & 255, alpha)
      let blue = quotient(pixel & 255, alpha)
      pixels[x] = (alpha << 24 | red << 16 | green << 8 | blue).littleEndian
    }
  }

  static func divide(
    _ source: UnsafePointer<SIMD4<UInt16>>, into target: UnsafeMutablePointer<SIMD4<UInt16>>,
    count: Int
  ) {
    for x in 0..<count {
      var pixel = source[x]
      let alpha = pixel.w
      if alpha != 65535, alpha != 0 {
        let scale = 65535 / Float(alpha)
        pixel = SIMD4(
          quotient(pixel.x, scale), quotient(pixel.y, scale), quotient(pixel.z, scale), alpha)
      }
      target[x] = pixel
    }
  }

  /// Copies the alpha of pixels of 16 bits to pixels of 8 bits.
  static func take(
    from source: UnsafePointer<SIMD4<UInt16>>, _ pixels: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    for x in 0..<count {
      let colours = UInt32(littleEndian: pixels[x]) & 0xFF_FFFF
      pixels[x] = (colours | Depth.rounded(source[x].w) << 24).littleEndian
    }
  }

  /// Returns `colour * alpha / 255`, rounded exactly, for 0…255 each, without a division.
  @inline(__always)
  static func product(_ colour: UInt32, _ alpha: UInt32) -> UInt32 {
    let value = colour &* alpha &+ 128
    return (value &+ value >> 8) >> 8
  }

  /// Returns `colour * alpha / 65535`, rounded exactly, without a division.
  @inline(__always)
  static func product(_ colour: UInt16, _ alpha: UInt32) -> UInt16 {
    let value = UInt64(UInt32(colour) &* alpha) &+ 32768
    return UInt16(truncatingIfNeeded: (value &+ value >> 16) >> 16)
  }

  /// Returns `colour * 255 / alpha`, rounded.
  @inline(__always)
  private static func quotient(_ colour: UInt32, _ alpha: UInt32) -> UInt32 {
    min(255, (colour &* 255 &+ alpha >> 1) / alpha)
  }

  @inline(__always)
  private static func quotient(_ colour: UInt16, _ scale: Float) -> UInt16 {
    UInt16(min(65535, Float(colour) * scale + 0.5))
  }
}

/// The conversion of 16 bits to 8.
enum Depth {
  static func round(
    _ source: UnsafePointer<UInt16>, into target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    for x in 0..<count {
      let from = source + 4 * x
      let colours = rounded(from[0]) << 16 | rounded(from[1]) << 8 | rounded(from[2])
      target[x] = (rounded(from[3]) << 24 | colours).littleEndian
    }
  }

  /// Returns `level / 257`, rounded exactly, without a division.
  @inline(__always)
  static func rounded(_ level: UInt16) -> UInt32 {
    (UInt32(level) &* 65281 &+ 8_388_608) >> 24
  }
}
