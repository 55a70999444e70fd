import PhotoPages

/// The conversion of a picture's colours to the screen's, at the shown size, so that large photos cost no more.
enum ColourConversion {
  private static let stripHeight = 32

  /// Converts pixels to the screen's colours, as `.bgra8` or `.bgrx8`; if it `keepsDepth`, deep ones stay deep.
  ///
  /// Pixels that keep their size and are not shared are converted in place, so `decoded` must not be used afterwards.
  static func convert(
    _ decoded: DecodedBitmap, to target: ColourTarget, keepsDepth: Bool = false,
    _ watch: DecodeWatch
  ) throws(PictureError) -> Bitmap {
    let source = decoded.bitmap
    let transform = ColourTransforms.transform(
      from: decoded.profile, ColourPixels(decoded), to: target, keepsDepth: keepsDepth)
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
      guard keepsDepth else { return try shallow(source, transform, watch) }
      if let transform { try strips(of: source, watch) { convertDeep(source, $0, transform) } }
      return source
    }
  }

  /// Converts 16-bit colours to 8 bits; a nil transform changes no colour.
  private static func shallow(
    _ source: Bitmap, _ transform: ColourTransform?, _ watch: DecodeWatch
  ) throws(PictureError) -> Bitmap {
    guard let transform else { return try rounded(source, watch) }
    let isOpaque = source.layout == .rgbx16
    let result = try Bitmap(size: source.size, layout: isOpaque ? .bgrx8 : .bgra8)
    try strips(of: source, watch) { rows in
      if isOpaque {
        convertOpaque(source, into: result, rows, transform)
      } else {
        convertDeep(source, into: result, rows, transform)
      }
    }
    return result
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

  private static func convertOpaque(
    _ source: Bitmap, into result: Bitmap, _ rows: Range<Int>, _ transform: ColourTransform
  ) {
    for y in rows {
      transform.convert(source.row(y), to: result.row(y), count: source.size.width)
      Alpha.fill(
        result.row(y).assumingMemoryBound(to: UInt32.self), count: source.size.width)
    }
  }

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

  /// Converts 16-bit colours in place.
  private static func convertDeep(
    _ bitmap: Bitmap, _ rows: Range<Int>, _ transform: ColourTransform
  ) {
    let width = bitmap.size.width
    for y in rows {
      let row = bitmap.row(y).assumingMemoryBound(to: SIMD4<UInt16>.self)
      let isOpaque = bitmap.layout == .rgbx16
      if !isOpaque { Alpha.divide(row, into: row, count: width) }
      transform.convert(row, to: row, count: width)
      if !isOpaque { Alpha.multiply(deep: row, count: width) }
    }
  }

  /// Reduces 16 bits to 8, without a change of colours.
  static func rounded(_ source: Bitmap, _ watch: DecodeWatch) throws(PictureError) -> Bitmap {
    let result = try Bitmap(
      size: source.size, layout: source.layout == .rgbx16 ? .bgrx8 : .bgra8)
    try strips(of: source, watch) { rows in
      for y in rows {
        Depth.round(
          source.row(y).assumingMemoryBound(to: UInt16.self),
          into: result.row(y).assumingMemoryBound(to: UInt32.self), count: source.size.width)
      }
    }
    return result
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
