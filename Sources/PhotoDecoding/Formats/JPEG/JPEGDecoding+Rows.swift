internal import CTurboJPEG
import PhotoPages

/// Reading of rows from libjpeg: those of the whole picture, or those of a part.
///
/// A part has the same pixels as in the whole picture. libjpeg's pixels at the border of the decoded area are
/// different, since it smooths colours with their neighbours, which it lacks there. So a few more columns and
/// rows than wanted are decoded, and dropped.
extension JPEGDecoding {
  /// Columns beside a part that are decoded for smoothing, more than it needs.
  private static let margin = 8

  /// Reads the rows of the present output, and returns whether none is missing; missing ones are black.
  ///
  /// - Throws: `.damaged` if there is not a single row.
  func read(into reducer: RowReducer) throws(PictureError) -> Bool {
    let part = reducer.source
    do throws(PictureError) {
      let columns = try cropped(to: part)
      // Smoothing needs the rows above, so one more row of blocks is decoded. libjpeg skips whole rows of blocks
      // without errors.
      let skipped = isCroppable ? part.y / blockRows - 1 : 0
      if skipped > 0 { try reader.skip(rows: skipped * blockRows) }
      try read(columns, into: reducer)
    } catch {
      // The rows before the damage are shown.
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

  /// Whether libjpeg can crop; libjpeg-turbo 2.1.5 gets the columns wrong for colours stored a fourth as often.
  private var isCroppable: Bool {
    reader.info.pointee.max_h_samp_factor <= 2 && reader.info.pointee.max_v_samp_factor <= 2
  }

  private var next: Int { Int(reader.info.pointee.output_scanline) }

  /// The first incomplete row if the file ended within its first scan; later scans only refine the picture.
  private var firstMissingRow: Int? {
    let findings = reader.findings
    return findings.short_scan == 1 ? Int(findings.short_row) * blockRows : nil
  }

  /// Requests the wanted columns from libjpeg, and returns those that will come.
  private func cropped(to part: PixelRect) throws(PictureError) -> Range<Int> {
    guard isCroppable, part.x > 0 || part.right < size.width else { return 0..<size.width }
    let margin = max(Self.margin, blockColumns)
    return try reader.crop(
      to: max(0, part.x - margin)..<min(size.width, part.right + margin))
  }

  /// Reads the part's rows into the reducer, directly if these are its columns, otherwise through a buffer.
  private func read(_ columns: Range<Int>, into reducer: RowReducer) throws(PictureError) {
    let part = reducer.source
    let isInPlace = columns == part.x..<part.right
    let pixel = reducer.layout.bytesPerPixel
    let stride = columns.count * pixel
    // The rows between checks for cancellation, and the most that libjpeg is offered at a time.
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
