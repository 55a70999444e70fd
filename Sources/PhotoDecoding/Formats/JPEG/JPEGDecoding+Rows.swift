internal import CTurboJPEG
import PhotoPages

/// Rows out of libjpeg: all of a picture's, or those of a part.
///
/// A part's pixels are those of the whole. What libjpeg makes at the border of what it decodes is not:
/// it smooths colours over from the neighbours, and has none there. So some more columns and rows are
/// decoded than are wanted, and dropped.
extension JPEGDecoding {
  /// Columns beside a part from which its own are smoothed, with plenty to spare.
  private static let margin = 8

  /// Reads the rows of what is put out now, black for those that the file lacks, and tells whether it
  /// lacks none. `.damaged` if it has not a single row.
  func read(into reducer: RowReducer) throws(PictureError) -> Bool {
    let part = reducer.source
    do throws(PictureError) {
      let columns = try cropped(to: part)
      // What is smoothed over needs the rows above, so a row of blocks more is decoded. libjpeg passes
      // over whole rows of blocks without mistakes.
      let skipped = isCroppable ? part.y / blockRows - 1 : 0
      if skipped > 0 { try reader.skip(rows: skipped * blockRows) }
      try read(columns, into: reducer)
    } catch {
      // What came before the damage is shown.
      guard case .damaged = error, next > 0 else { throw error }
    }
    let end = min(next, firstMissingRow ?? .max)
    if end == 0 { throw .damaged(reason: "The file ends before its first row of pixels") }
    let good = max(0, min(end, part.bottom) - part.y)
    reducer.fillMissingRows(from: good)
    return good == part.height
  }

  /// Rows of the result that are decoded together.
  private var blockRows: Int { scale.eighths * Int(reader.info.pointee.max_v_samp_factor) }

  /// Columns of the result that are decoded together.
  private var blockColumns: Int { scale.eighths * Int(reader.info.pointee.max_h_samp_factor) }

  /// Whether libjpeg may leave out columns and rows. With colours that are stored a fourth as often, as
  /// hardly any are, libjpeg-turbo 2.1.5 gets the columns wrong.
  private var isCroppable: Bool {
    reader.info.pointee.max_h_samp_factor <= 2 && reader.info.pointee.max_v_samp_factor <= 2
  }

  /// The row that comes next.
  private var next: Int { Int(reader.info.pointee.output_scanline) }

  /// The first row that is not all there, if the file ended within its first scan. Those of later scans
  /// only make the picture finer.
  private var firstMissingRow: Int? {
    let findings = reader.findings
    return findings.short_scan == 1 ? Int(findings.short_row) * blockRows : nil
  }

  /// Tells libjpeg which columns are wanted, and says which will come.
  private func cropped(to part: PixelRect) throws(PictureError) -> Range<Int> {
    guard isCroppable, part.x > 0 || part.right < size.width else { return 0..<size.width }
    let margin = max(Self.margin, blockColumns)
    return try reader.crop(
      to: max(0, part.x - margin)..<min(size.width, part.right + margin))
  }

  /// Reads the part's rows: to where they belong if these are its columns, else beside that.
  private func read(_ columns: Range<Int>, into reducer: RowReducer) throws(PictureError) {
    let part = reducer.source
    let isInPlace = columns == part.x..<part.right
    let pixel = reducer.layout.bytesPerPixel
    let stride = columns.count * pixel
    // Rows between two questions whether to go on, and the most that libjpeg is offered at a time.
    let stripHeight = reducer.rowsAhead
    let beside = UnsafeMutablePointer<UInt8>.allocate(capacity: stride * stripHeight)
    defer { beside.deallocate() }
    let rows = UnsafeMutableBufferPointer<UnsafeMutablePointer<UInt8>>
      .allocate(capacity: stripHeight)
    defer { rows.deallocate() }
    var asked = next
    while next < min(part.bottom, firstMissingRow ?? .max) {
      if next >= asked {
        try watch.check()
        asked += stripHeight
      }
      let first = next
      let count = min(part.bottom - first, rows.count)
      for index in 0..<count {
        let isWanted = isInPlace && first + index >= part.y
        rows.initializeElement(
          at: index,
          to: isWanted
            ? reducer.place(ofRow: first + index - part.y).assumingMemoryBound(to: UInt8.self)
            : beside + index * stride)
      }
      let done = try reader.read(UnsafeMutableBufferPointer(rebasing: rows[..<count]))
      if !isInPlace {
        for index in 0..<done where first + index >= part.y {
          reducer.place(ofRow: first + index - part.y).copyMemory(
            from: beside + index * stride + (part.x - columns.lowerBound) * pixel,
            byteCount: part.width * pixel)
        }
      }
      reducer.handOver(rowsUpTo: max(0, min(next, firstMissingRow ?? .max) - part.y))
    }
  }
}
