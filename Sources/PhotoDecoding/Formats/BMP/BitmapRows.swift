import PhotoPages

// Every pixel of a bitmap passes through one of these loops, so they are written for the optimiser: raw pointers,
// no closures and no checks per pixel.

/// An unpacker of a bitmap's rows to red, green, blue and, if there is any, alpha.
struct BitmapRows {
  private let head: BitmapHead
  /// Whether the fourth byte of a pixel of 32 bits is alpha.
  private let hasFourth: Bool

  /// Samples of an unpacked pixel.
  let channels: Int

  /// Makes an unpacker. Icons have alpha, in their pixels or in a mask.
  init(_ head: BitmapHead, isIcon: Bool) {
    self.head = head
    hasFourth = isIcon
    let hasAlpha = head.compression == .masks && head.masks.count > 3 && !head.masks[3].isEmpty
    channels = isIcon || hasAlpha && head.depth == 32 ? 4 : 3
  }

  /// Bytes of a row in the file.
  var stride: Int { (head.size.width * head.depth + 31) / 32 * 4 }

  func unpack(_ row: UnsafePointer<UInt8>, into pixels: UnsafeMutablePointer<UInt8>) {
    switch head.depth {
    case 1, 4, 8: unpackNumbers(row, pixels)
    case 16: unpackMasked(row, pixels, bytes: 2)
    case 32 where head.compression == .masks: unpackMasked(row, pixels, bytes: 4)
    default: unpackColours(row, pixels, bytes: head.depth / 8)
    }
  }

  private func unpackNumbers(_ row: UnsafePointer<UInt8>, _ pixels: UnsafeMutablePointer<UInt8>) {
    let (depth, mask) = (head.depth, UInt8(truncatingIfNeeded: 1 << head.depth - 1))
    var to = pixels
    head.colours.withUnsafeBufferPointer { colours in
      for x in 0..<head.size.width {
        let bit = x * depth
        let number = Int(row[bit >> 3] >> UInt8(8 - depth - bit & 7) & mask)
        (to[0], to[1], to[2]) = (
          colours[3 * number + 2], colours[3 * number + 1], colours[3 * number]
        )
        if channels == 4 { to[3] = 255 }
        to += channels
      }
    }
  }

  private func unpackColours(
    _ row: UnsafePointer<UInt8>, _ pixels: UnsafeMutablePointer<UInt8>, bytes: Int
  ) {
    let isFourthUsed = hasFourth && bytes == 4
    var (from, to) = (row, pixels)
    for _ in 0..<head.size.width {
      (to[0], to[1], to[2]) = (from[2], from[1], from[0])
      if channels == 4 { to[3] = isFourthUsed ? from[3] : 255 }
      from += bytes
      to += channels
    }
  }

  private func unpackMasked(
    _ row: UnsafePointer<UInt8>, _ pixels: UnsafeMutablePointer<UInt8>, bytes: Int
  ) {
    let (red, green, blue) = (head.masks[0], head.masks[1], head.masks[2])
    let alpha = head.masks.count > 3 && !head.masks[3].isEmpty ? head.masks[3] : nil
    var (from, to) = (row, pixels)
    for _ in 0..<head.size.width {
      var pixel = UInt32(from[0]) | UInt32(from[1]) << 8
      if bytes == 4 { pixel |= UInt32(from[2]) << 16 | UInt32(from[3]) << 24 }
      (to[0], to[1], to[2]) = (red.level(pixel), green.level(pixel), blue.level(pixel))
      if channels == 4 { to[3] = alpha?.level(pixel) ?? 255 }
      from += bytes
      to += channels
    }
  }
}
