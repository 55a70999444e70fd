import PhotoPages

extension PixelBuffer {
  /// Writes the colours as gdk-pixbuf keeps them: bytes red, green, blue and, with `hasAlpha`,
  /// alpha, by which the colours are divided.
  ///
  /// Without alpha they lie on black.
  ///
  /// - Parameters:
  ///   - memory: `size.height` rows for `size.width` pixels of three or four bytes.
  ///   - rowStride: bytes from one row of `memory` to the next.
  ///   - hasAlpha: whether a pixel in `memory` has a fourth byte.
  func copyColours(into memory: UnsafeMutablePointer<UInt8>, stride rowStride: Int, hasAlpha: Bool)
  {
    let columns = size.width
    let pixelStride = hasAlpha ? 4 : 3
    storage.withUnsafeBytes { bytes in
      for row in 0..<size.height {
        var to = memory + row * rowStride
        let from = UnsafeRawBufferPointer(rebasing: bytes[(row * stride)...])
        var column = 0
        while column < columns {
          let pixel = UInt32(
            littleEndian: from.load(
              fromByteOffset: column * PixelBuffer.bytesPerPixel, as: UInt32.self))
          Self.separate(pixel, into: to, hasAlpha: hasAlpha)
          to += pixelStride
          column += 1
        }
      }
    }
  }

  private static func separate(
    _ pixel: UInt32, into target: UnsafeMutablePointer<UInt8>, hasAlpha: Bool
  ) {
    let alpha = pixel >> 24
    let isDivided = hasAlpha && alpha != 255
    target[0] = quotient(pixel >> 16 & 255, isDivided ? alpha : 255)
    target[1] = quotient(pixel >> 8 & 255, isDivided ? alpha : 255)
    target[2] = quotient(pixel & 255, isDivided ? alpha : 255)
    if hasAlpha { target[3] = UInt8(alpha) }
  }

  /// `colour * 255 / alpha`, rounded; black where nothing can be seen.
  private static func quotient(_ colour: UInt32, _ alpha: UInt32) -> UInt8 {
    if alpha == 255 { return UInt8(truncatingIfNeeded: colour) }
    return alpha == 0 ? 0 : UInt8(min(255, (colour * 255 + alpha / 2) / alpha))
  }
}
