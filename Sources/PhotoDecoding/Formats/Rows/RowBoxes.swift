import PhotoPages

/// Reduces rows as they come: each pixel is the mean of a box of the file's.
///
/// A column's numbers are added up over the rows of a box first, which processors do many at a time,
/// and then over its columns. `Sum` holds twice the bits of `Sample` and those of a box's rows.
final class RowBoxes<
  Sample: FixedWidthInteger & UnsignedInteger, Sum: FixedWidthInteger & UnsignedInteger
> {
  private let reduction: BoxReduction
  private let format: RowFormat
  private let bitmap: Bitmap
  /// The sums of each wanted column's numbers; colours are multiplied by alpha, where there is one.
  private let sums: UnsafeMutableBufferPointer<Sum>
  private var rowsInBox = 0
  private var done = 0

  /// Fills `bitmap`.
  init(_ reduction: BoxReduction, _ format: RowFormat, _ bitmap: Bitmap) {
    (self.reduction, self.format, self.bitmap) = (reduction, format, bitmap)
    sums = .allocate(capacity: reduction.columns.count * format.channels)
    sums.initialize(repeating: 0)
  }

  deinit {
    sums.deallocate()
  }

  func add(_ row: UnsafeRawPointer, _ y: Int) {
    let from = (row + reduction.columns.lowerBound * format.bytesPerPixel)
      .assumingMemoryBound(to: Sample.self)
    if format.last == .alpha { sumMultiplied(from) } else { sum(from) }
    rowsInBox += 1
    guard y + 1 == reduction.row(reduction.part.y + done + 1) else { return }
    emit()
    sums.update(repeating: 0)
    rowsInBox = 0
    done += 1
  }

  func fillMissingRows() {
    bitmap.fillRows(from: done, isOpaque: format.last == nil)
  }

  private func sum(_ row: UnsafePointer<Sample>) {
    guard let sums = sums.baseAddress else { return }
    for place in 0..<self.sums.count { sums[place] &+= Sum(truncatingIfNeeded: row[place]) }
  }

  /// Adds colours times alpha, and alpha times the most a colour can be, so that no colour's mean is
  /// greater than alpha's.
  private func sumMultiplied(_ row: UnsafePointer<Sample>) {
    guard let sums = sums.baseAddress else { return }
    let (channels, count) = (format.channels, self.sums.count)
    let most = Sum(truncatingIfNeeded: Sample.max)
    var place = 0
    while place < count {
      let alpha = Sum(truncatingIfNeeded: row[place + channels - 1])
      for colour in place..<place + channels - 1 {
        sums[colour] &+= Sum(truncatingIfNeeded: row[colour]) &* alpha
      }
      sums[place + channels - 1] &+= most &* alpha
      place += channels
    }
  }

  /// Writes one row of means.
  private func emit() {
    guard var from = UnsafePointer(sums.baseAddress) else { return }
    let (channels, green, blue, alpha) = (
      format.channels, format.green, format.blue, format.alpha
    )
    let most = Double(Sample.max)
    let whole = format.last == .alpha ? most * Double(rowsInBox) : Double(rowsInBox)
    let line = bitmap.row(done)
    var column = reduction.column(reduction.part.x)
    for x in 0..<bitmap.size.width {
      let next = reduction.column(reduction.part.x + x + 1)
      var (one, two, three, four) = (0 as UInt64, 0 as UInt64, 0 as UInt64, 0 as UInt64)
      for _ in column..<next {
        one &+= UInt64(truncatingIfNeeded: from[0])
        two &+= UInt64(truncatingIfNeeded: from[green])
        three &+= UInt64(truncatingIfNeeded: from[blue])
        four &+= UInt64(truncatingIfNeeded: from[alpha])
        from += channels
      }
      let scale = 1 / (whole * Double(next - column))
      column = next
      var means = SIMD4(Double(one), Double(two), Double(three), Double(four)) * scale + 0.5
      if format.last == nil { means.w = most }
      write(means, to: line, x)
    }
  }

  /// Number by number, since converting them together is a slow call for each.
  @inline(__always)
  private func write(_ means: SIMD4<Double>, to line: UnsafeMutableRawPointer, _ x: Int) {
    let (red, green, blue, alpha) = (
      UInt32(means.x), UInt32(means.y), UInt32(means.z), UInt32(means.w)
    )
    if Sample.bitWidth == 16 {
      let levels = SIMD4<UInt16>(
        truncatingIfNeeded: SIMD4<UInt32>(red, green, blue, alpha))
      line.storeBytes(of: levels, toByteOffset: 8 * x, as: SIMD4<UInt16>.self)
    } else {
      let pixel = alpha << 24 | red << 16 | green << 8 | blue
      line.storeBytes(of: pixel.littleEndian, toByteOffset: 4 * x, as: UInt32.self)
    }
  }
}
