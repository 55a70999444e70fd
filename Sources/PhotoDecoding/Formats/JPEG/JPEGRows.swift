internal import CTurboJPEG
import PhotoPages

/// Gets rows out of libjpeg: all of a picture's, or those of a part.
///
/// A part's pixels are those of the whole. What libjpeg makes at the border of what it decodes is not:
/// it smooths colours over from the neighbours, and has none there. So some more columns and rows are
/// decoded than are wanted, and dropped.
struct JPEGRows {
  /// Rows between two questions whether to go on, and the most that libjpeg is offered at a time.
  private static let stripHeight = RowReduction.rowsAhead

  /// Columns beside a part from which its own are smoothed, with plenty to spare.
  private static let margin = 8

  private let reader: JPEGReader
  private let sink: any RowSink
  private let part: PixelRect
  private let size: PixelSize
  private let blockRows: Int
  private let blockColumns: Int

  /// Prepares to read a part.
  ///
  /// - Parameters:
  ///   - reader: at the beginning of an output, nothing read yet.
  ///   - sink: takes the part.
  ///   - part: what is wanted, in pixels of `size`.
  ///   - size: the picture's at the scale that is decoded.
  ///   - blockRows: rows that are decoded together.
  ///   - blockColumns: columns that are decoded together.
  init(
    _ reader: JPEGReader, _ sink: any RowSink, _ part: PixelRect, of size: PixelSize,
    blockRows: Int,
    blockColumns: Int
  ) {
    self.reader = reader
    self.sink = sink
    self.part = part
    self.size = size
    self.blockRows = blockRows
    self.blockColumns = blockColumns
  }

  /// Reads the rows; black replaces those that the file lacks.
  ///
  /// - Parameter watch: asked between strips.
  /// - Returns: how many rows are the file's own.
  /// - Throws: `.damaged` if the file has not a single row.
  func read(_ watch: DecodeWatch) throws(PictureError) -> Int {
    do throws(PictureError) {
      let columns = try cropped()
      // What is smoothed over needs the rows above, so a row of blocks more is decoded. libjpeg passes
      // over whole rows of blocks without mistakes.
      let skipped = isCroppable ? part.y / blockRows - 1 : 0
      if skipped > 0 { try reader.skip(rows: skipped * blockRows) }
      try read(columns, watch)
    } catch {
      // What came before the damage is shown.
      guard case .damaged = error, next > 0 else { throw error }
    }
    let end = min(next, firstMissingRow ?? .max)
    if end == 0 { throw .damaged(reason: "The file ends before its first row of pixels") }
    let good = max(0, min(end, part.bottom) - part.y)
    sink.blacken(from: good)
    return good
  }

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
  private func cropped() throws(PictureError) -> Range<Int> {
    guard isCroppable, part.x > 0 || part.right < size.width else { return 0..<size.width }
    let margin = max(Self.margin, blockColumns)
    return try reader.crop(
      to: max(0, part.x - margin)..<min(size.width, part.right + margin))
  }

  /// Reads the part's rows: to where they belong if these are its columns, else beside that.
  private func read(_ columns: Range<Int>, _ watch: DecodeWatch) throws(PictureError) {
    let isInPlace = columns == part.x..<part.right
    let pixel = sink.layout.bytesPerPixel
    let stride = columns.count * pixel
    let beside = UnsafeMutablePointer<UInt8>.allocate(capacity: stride * Self.stripHeight)
    defer { beside.deallocate() }
    let rows = UnsafeMutableBufferPointer<UnsafeMutablePointer<UInt8>>
      .allocate(capacity: Self.stripHeight)
    defer { rows.deallocate() }
    var asked = next
    while next < min(part.bottom, firstMissingRow ?? .max) {
      if next >= asked {
        try watch.check()
        asked += Self.stripHeight
      }
      let first = next
      let count = min(part.bottom - first, rows.count)
      for index in 0..<count {
        let isWanted = isInPlace && first + index >= part.y
        rows.initializeElement(
          at: index,
          to: isWanted
            ? sink.place(ofRow: first + index - part.y).assumingMemoryBound(to: UInt8.self)
            : beside + index * stride)
      }
      let done = try reader.read(UnsafeMutableBufferPointer(rebasing: rows[..<count]))
      if !isInPlace {
        for index in 0..<done where first + index >= part.y {
          sink.place(ofRow: first + index - part.y).copyMemory(
            from: beside + index * stride + (part.x - columns.lowerBound) * pixel,
            byteCount: sink.rowByteCount)
        }
      }
      sink.handOver(rowsUpTo: max(0, min(next, firstMissingRow ?? .max) - part.y))
    }
  }
}
