import CPixelKernels
import PhotoPages

// Every pixel of a picture that is not a JPEG passes through one of these loops, so they are written for the
// optimiser: raw pointers, no closures and no checks per pixel. Colours that need no multiplication are left
// to a kernel, whose vector instructions take a quarter of the time.

/// The format of a row of samples, after a file's reader has expanded palettes and single bits.
struct RowFormat {
  /// The meaning of a pixel's last sample, if it has two or four.
  enum Last {
    /// Alpha, with colours that are not premultiplied.
    case alpha
    /// Alpha, with premultiplied colours.
    case multipliedAlpha
    /// Black ink, after yellow, magenta and cyan; 255 is no ink.
    case ink
  }

  /// Samples of a pixel: 1 or 3 for colours, 1 more with alpha, 4 for inks.
  let channels: Int
  /// Whether a sample has 16 bits, in native byte order; inks have 8.
  let isDeep: Bool
  /// The meaning of the last sample; nil for one and three samples.
  let last: Last?

  init(channels: Int, isDeep: Bool, last: Last = .alpha) {
    self.channels = channels
    self.isDeep = isDeep
    self.last = channels % 2 == 0 ? last : nil
  }

  var hasColour: Bool { channels >= 3 }
  var bytesPerPixel: Int { isDeep ? 2 * channels : channels }

  var layout: PixelLayout {
    switch (last, isDeep) {
    case (.ink, _): .cmyk8
    case (nil, false): .bgrx8
    case (nil, true): .rgbx16
    case (_, false): .bgra8
    case (_, true): .rgba16
    }
  }

  /// Converts a row's first `count` pixels to `layout`.
  func unpack(_ row: UnsafeRawPointer, into line: UnsafeMutableRawPointer, count: Int) {
    if isDeep {
      unpack(
        row.assumingMemoryBound(to: UInt16.self),
        line.assumingMemoryBound(to: SIMD4<UInt16>.self), count)
    } else {
      unpack(
        row.assumingMemoryBound(to: UInt8.self), line.assumingMemoryBound(to: UInt32.self), count)
    }
  }

  private func unpack(
    _ row: UnsafePointer<UInt8>, _ line: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    // Most rows of pictures with alpha are opaque.
    guard last == .alpha, channels == 2 || !Alpha.isOpaque(row, count: count) else {
      let pixels = UnsafeMutableRawPointer(line).assumingMemoryBound(to: UInt8.self)
      return unpack_row(pixels, row, Int32(channels), Int32(count))
    }
    let (channels, green, blue) = (channels, hasColour ? 1 : 0, hasColour ? 2 : 0)
    var from = row
    for x in 0..<count {
      let alpha = UInt32(from[channels - 1])
      let red = Alpha.product(UInt32(from[0]), alpha)
      let middle = Alpha.product(UInt32(from[green]), alpha)
      let last = Alpha.product(UInt32(from[blue]), alpha)
      line[x] = (alpha << 24 | red << 16 | middle << 8 | last).littleEndian
      from += channels
    }
  }

  private func unpack(
    _ row: UnsafePointer<UInt16>, _ line: UnsafeMutablePointer<SIMD4<UInt16>>, _ count: Int
  ) {
    let (channels, green, blue) = (channels, hasColour ? 1 : 0, hasColour ? 2 : 0)
    var from = row
    guard last == .alpha else {
      let (last, filling) = (channels - 1, last == nil ? .max as UInt16 : 0)
      for x in 0..<count {
        line[x] = SIMD4(from[0], from[green], from[blue], from[last] | filling)
        from += channels
      }
      return
    }
    for x in 0..<count {
      let alpha = UInt32(from[channels - 1])
      line[x] = SIMD4(
        Alpha.product(from[0], alpha), Alpha.product(from[green], alpha),
        Alpha.product(from[blue], alpha), UInt16(truncatingIfNeeded: alpha))
      from += channels
    }
  }
}
