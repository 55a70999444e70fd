import PhotoPages

// Every pixel of a picture that gdk-pixbuf decodes passes through this file once, so the loops are
// written for the optimiser: raw pointers, additions, no closure and no check for a pixel.

extension Bitmap {
  /// Rows that one thread converts at a time: few enough that a cancelled picture is soon given up.
  private static let stripHeight = 128

  /// Fills the bitmap with pixels as gdk-pixbuf keeps them: bytes red, green, blue and perhaps alpha.
  ///
  /// - Parameters:
  ///   - source: as many columns and rows as the bitmap has.
  ///   - stride: bytes from one row of `source` to the next.
  ///   - channels: bytes of a pixel of `source`: 3, or 4 with alpha, which does not count where the
  ///     bitmap has none.
  ///   - watch: asked between strips.
  /// - Throws: `.cancelled` if `watch` said so.
  func copy(
    _ source: UnsafePointer<UInt8>, stride: Int, channels: Int,
    _ watch: DecodeWatch
  ) throws(PictureError) {
    // The rows are only read, and each is written by one thread.
    nonisolated(unsafe) let source = source
    try Strips.perform(rows: size.height, height: Self.stripHeight, watch) { strip in
      for y in strip {
        let from = source + y * stride
        let to = row(y).assumingMemoryBound(to: UInt32.self)
        switch layout {
        case .bgra8: multiply(from, to)
        default: copy(from, to, channels: channels)
        }
      }
    }
  }

  /// Whether nothing can be seen through pixels that have four bytes, the last being alpha.
  ///
  /// Pictures that have transparent pixels have them near their beginning as a rule, and are found out
  /// soon.
  static func isOpaque(_ source: UnsafePointer<UInt8>, stride: Int, size: PixelSize) -> Bool {
    var row = 0
    while row < size.height {
      var from = source + row * stride + 3
      let end = from + size.width * 4
      var all: UInt8 = 255
      while from < end {
        all &= from.pointee
        from += 4
      }
      if all != 255 { return false }
      row += 1
    }
    return true
  }

  /// Converts a row in which nothing can be seen through.
  private func copy(
    _ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt32>, channels: Int
  ) {
    var (from, to) = (source, target)
    let end = target + size.width
    while to < end {
      let colour = UInt32(from[0]) << 16 | UInt32(from[1]) << 8 | UInt32(from[2])
      to.pointee = (0xFF00_0000 | colour).littleEndian
      from += channels
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
