import PhotoPages

/// The conversion of a picture's colours to the screen's.
///
/// It is done at the shown size, so that a large photo costs no more than a small one.
enum ColourConversion {
  /// Rows that one thread converts at a time.
  private static let stripHeight = 32

  /// Converts pixels to the screen's colours, as `.bgra8` or `.bgrx8`.
  ///
  /// Pixels of four bytes that are not shared are converted in place, so `decoded` must not be used afterwards.
  static func convert(
    _ decoded: DecodedBitmap, to target: ColourTarget, _ watch: DecodeWatch
  ) throws(PictureError) -> Bitmap {
    let source = decoded.bitmap
    let transform = ColourTransforms.transform(
      from: decoded.profile, ColourPixels(decoded), to: target)
    switch source.layout {
    case .bgra8, .bgrx8:
      guard let transform else { return source }
      let result = source.isShared ? try Bitmap(size: source.size, layout: source.layout) : source
      try strips(of: source, watch) { convert(source, into: result, $0, transform) }
      return result
    case .cmyk8:
      let result = try Bitmap(size: source.size, layout: .bgrx8)
      if let transform {
        try strips(of: source, watch) { convertOpaque(source, into: result, $0, transform) }
        return result
      }
      try strips(of: source, watch) { mixInks(source, into: result, $0) }
      return try convert(DecodedBitmap(bitmap: result), to: target, watch)
    case .rgba16, .rgbx16:
      let isOpaque = source.layout == .rgbx16
      let result = try Bitmap(size: source.size, layout: isOpaque ? .bgrx8 : .bgra8)
      try strips(of: source, watch) { rows in
        guard let transform else { return round(source, into: result, rows) }
        if isOpaque {
          convertOpaque(source, into: result, rows, transform)
        } else {
          convertDeep(source, into: result, rows, transform)
        }
      }
      return result
    }
  }

  private static func strips(
    of bitmap: Bitmap, _ watch: DecodeWatch, _ work: (Range<Int>) -> Void
  ) throws(PictureError) {
    try Strips.perform(rows: bitmap.size.height, height: stripHeight, watch, work)
  }

  /// Converts 8-bit colours, in place or into other memory.
  ///
  /// Premultiplied colours are different ones, so rows that are not opaque are divided by alpha first.
  private static func convert(
    _ source: Bitmap, into result: Bitmap, _ rows: Range<Int>, _ transform: ColourTransform
  ) {
    let width = source.size.width
    if source.layout == .bgrx8 {
      guard source === result else { return convertOpaque(source, into: result, rows, transform) }
      // A bitmap that owns its memory has no gaps between its rows.
      let first = source.row(rows.lowerBound)
      return transform.convert(first, to: first, count: rows.count * width)
    }
    for y in rows {
      let row = result.row(y)
      if source !== result {
        row.copyMemory(from: source.row(y), byteCount: width * source.layout.bytesPerPixel)
      }
      let pixels = row.assumingMemoryBound(to: UInt32.self)
      let isOpaque = Alpha.isOpaque(pixels, count: width)
      if !isOpaque { Alpha.divide(pixels, count: width) }
      transform.convert(row, to: row, count: width)
      if !isOpaque { Alpha.multiply(pixels, count: width) }
    }
  }

  /// Converts pixels without alpha into other memory.
  private static func convertOpaque(
    _ source: Bitmap, into result: Bitmap, _ rows: Range<Int>, _ transform: ColourTransform
  ) {
    for y in rows {
      transform.convert(source.row(y), to: result.row(y), count: source.size.width)
      Alpha.fill(
        result.row(y).assumingMemoryBound(to: UInt32.self), count: source.size.width)
    }
  }

  /// Converts 16-bit colours with alpha.
  private static func convertDeep(
    _ source: Bitmap, into result: Bitmap, _ rows: Range<Int>, _ transform: ColourTransform
  ) {
    let width = source.size.width
    let line = UnsafeMutablePointer<SIMD4<UInt16>>.allocate(capacity: width)
    defer { line.deallocate() }
    for y in rows {
      let from = source.row(y).assumingMemoryBound(to: SIMD4<UInt16>.self)
      let to = result.row(y).assumingMemoryBound(to: UInt32.self)
      Alpha.divide(from, into: line, count: width)
      transform.convert(line, to: to, count: width)
      Alpha.take(from: line, to, count: width)
      Alpha.multiply(to, count: width)
    }
  }

  /// Reduces 16 bits to 8, without a change of colours.
  private static func round(_ source: Bitmap, into result: Bitmap, _ rows: Range<Int>) {
    for y in rows {
      Depth.round(
        source.row(y).assumingMemoryBound(to: UInt16.self),
        into: result.row(y).assumingMemoryBound(to: UInt32.self), count: source.size.width)
    }
  }

  /// Mixes inks without a profile: each removes its colour, and black removes all of them.
  private static func mixInks(
    _ source: Bitmap, into result: Bitmap, _ rows: Range<Int>
  ) {
    for y in rows {
      let from = source.row(y).assumingMemoryBound(to: UInt32.self)
      let to = result.row(y).assumingMemoryBound(to: UInt32.self)
      for x in 0..<source.size.width {
        let inks = UInt32(littleEndian: from[x])
        let black = inks >> 24
        let red = Alpha.product(inks & 255, black)
        let green = Alpha.product(inks >> 8 & 255, black)
        let blue = Alpha.product(inks >> 16 & 255, black)
        to[x] = (0xFF00_0000 | red << 16 | green << 8 | blue).littleEndian
      }
    }
  }
}
