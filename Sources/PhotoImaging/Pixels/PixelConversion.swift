import PhotoPages

// Every pixel of a picture that gdk-pixbuf decodes passes through this file once, so the loops are
// written for the optimiser: raw pointers, additions, no closure and no check for a pixel.

extension Bitmap {
  /// Fills the bitmap with pixels as gdk-pixbuf keeps them: bytes red, green, blue and perhaps alpha,
  /// which is not multiplied in.
  ///
  /// - Parameters:
  ///   - source: as many columns and rows as the bitmap has.
  ///   - stride: bytes from one row of `source` to the next.
  ///   - hasAlpha: whether a pixel of `source` has a fourth byte.
  func copy(_ source: UnsafePointer<UInt8>, stride: Int, hasAlpha: Bool) {
    for y in 0..<size.height {
      let from = source + y * stride
      let to = row(y).assumingMemoryBound(to: UInt32.self)
      if hasAlpha { multiply(from, to) } else { copy(from, to) }
    }
  }

  /// Converts a row without alpha.
  private func copy(_ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt32>) {
    var (from, to) = (source, target)
    let end = target + size.width
    while to < end {
      let colour = UInt32(from[0]) << 16 | UInt32(from[1]) << 8 | UInt32(from[2])
      to.pointee = (0xFF00_0000 | colour).littleEndian
      from += 3
      to += 1
    }
  }

  /// Converts a row with alpha, which is multiplied in.
  private func multiply(_ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt32>) {
    var (from, to) = (source, target)
    let end = target + size.width
    while to < end {
      let alpha = UInt32(from[3])
      let red = Self.product(UInt32(from[0]), alpha)
      let green = Self.product(UInt32(from[1]), alpha)
      let blue = Self.product(UInt32(from[2]), alpha)
      to.pointee = (alpha << 24 | red << 16 | green << 8 | blue).littleEndian
      from += 4
      to += 1
    }
  }

  /// `colour * alpha / 255`, rounded, exactly, for 0…255 each, without a division.
  @inline(__always)
  private static func product(_ colour: UInt32, _ alpha: UInt32) -> UInt32 {
    let value = colour &* alpha &+ 128
    return (value &+ value >> 8) >> 8
  }
}
