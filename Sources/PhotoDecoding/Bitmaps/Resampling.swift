import PhotoPages

/// Reduces a bitmap to an exact size, or cuts a part out of it.
///
/// Exact means: a part comes out as it would as a part of the whole picture.
enum Resampling {
  /// The rows of a picture, wherever they lie.
  struct Rows {
    /// The first byte; valid during the call.
    let base: UnsafeRawPointer
    /// Bytes from one row to the next.
    let stride: Int
    /// What is there, in pixels of the whole picture at its scale.
    let part: PixelRect
    /// The whole picture's size at that scale.
    let wholeSize: PixelSize
    /// What a pixel is.
    let layout: PixelLayout

    /// A bitmap's.
    init(_ decoded: DecodedBitmap) {
      base = UnsafeRawPointer(decoded.bitmap.base)
      stride = decoded.bitmap.stride
      part = decoded.part
      wholeSize = decoded.wholeSize
      layout = decoded.bitmap.layout
    }
  }

  /// Source pixels on each side of a part, in pixels of the target, that its edge is mixed from.
  static let margin = Int(FilterWeights.lobes)

  /// Rows that one thread makes at a time: few enough that a cancelled picture is given up within a
  /// millisecond or two.
  private static let stripHeight = 64

  /// The `part` of the picture at `target` size.
  ///
  /// - Parameters:
  ///   - rows: the picture as it is, at least as large as `target`, and at least the wanted part of it.
  ///   - target: the size of the whole picture.
  ///   - part: what is wanted of it, in pixels of `target`.
  ///   - watch: asked between strips.
  /// - Returns: the part, in the layout of the rows.
  /// - Throws: `.cancelled`, or `.tooLarge` where there is no memory.
  static func reduce(
    _ rows: Rows, to target: PixelSize, part: PixelRect, _ watch: DecodeWatch
  ) throws(PictureError) -> Bitmap {
    let result = try Bitmap(size: part.size, layout: rows.layout)
    let columns = FilterWeights(
      source: rows.wholeSize.width, target: target.width, range: part.x..<part.right,
      available: rows.part.x..<rows.part.right)
    let lines = FilterWeights(
      source: rows.wholeSize.height, target: target.height, range: part.y..<part.bottom,
      available: rows.part.y..<rows.part.bottom)
    try Strips.perform(rows: part.height, height: stripHeight, watch) { strip in
      if rows.layout == .rgba16 {
        reduceDeep(rows, columns, lines, into: result, strip)
      } else {
        reduce(rows, columns, lines, into: result, strip)
      }
    }
    return result
  }

  private static func reduce(
    _ rows: Rows, _ columns: FilterWeights, _ lines: FilterWeights, into result: Bitmap,
    _ strip: Range<Int>
  ) {
    let mixer = RowMixer(columns, lines, source: rows.part.size, layout: rows.layout)
    for y in strip {
      mixer.mix(y, into: result) { line in
        (rows.base + line * rows.stride).assumingMemoryBound(to: UInt8.self)
      }
    }
  }

  /// The same for 16 bits a channel, which are too many for the kernels.
  private static func reduceDeep(
    _ rows: Rows, _ columns: FilterWeights, _ lines: FilterWeights, into result: Bitmap,
    _ strip: Range<Int>
  ) {
    let width = rows.part.width
    let between = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: width + 1)
    defer { between.deallocate() }
    let one = Float(FilterWeights.one)
    for y in strip {
      between.initialize(repeating: .zero, count: width + 1)
      for tap in 0..<min(lines.taps, rows.part.height - Int(lines.firsts[y])) {
        let weight = Float(lines.weights[y * lines.taps + tap]) / one
        if weight == 0 { continue }
        let row = (rows.base + (Int(lines.firsts[y]) + tap) * rows.stride)
          .assumingMemoryBound(to: SIMD4<UInt16>.self)
        for x in 0..<width { between[x] += SIMD4<Float>(row[x]) * weight }
      }
      let line = result.row(y).assumingMemoryBound(to: SIMD4<UInt16>.self)
      for x in 0..<result.size.width {
        var sum = SIMD4<Float>.zero
        let first = Int(columns.firsts[x])
        for tap in 0..<columns.taps {
          sum += between[first + tap] * (Float(columns.weights[x * columns.taps + tap]) / one)
        }
        let alpha = min(max(sum.w, 0), 65535)
        sum.clamp(lowerBound: .zero, upperBound: SIMD4(alpha, alpha, alpha, alpha))
        sum += 0.5
        // Number by number, since converting them together is a slow call for each.
        line[x] = SIMD4(UInt16(sum.x), UInt16(sum.y), UInt16(sum.z), UInt16(sum.w))
      }
    }
  }
}
