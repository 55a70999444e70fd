internal import CPNG
import PhotoMetadata
import PhotoPages

/// A PNG file, read by libpng row by row (W3C, Portable Network Graphics, third edition).
///
/// Only the wanted part at the wanted size is in memory at once, except for interlaced files, whose rows come
/// seven times. Of an animated file, it is the image for viewers without animation.
final class PNGFile: PictureFile {
  let header: PictureHeader

  private let input: EncodedInput
  /// The reader that has read the head; nil once it has been used.
  private var reader: PNGReader?

  /// The most pixels, 90,000 a side, more than any photo has: a bomb of a few bytes would take minutes.
  private static let mostPixels = 1 << 33

  /// The number of rows between checks for cancellation, which are at most some milliseconds apart.
  private static let rowsPerCheck = 16

  static func isPNG(_ input: EncodedInput) throws(PictureError) -> Bool {
    try input.bytes(at: 0, count: PNGChunks.signature.count) == PNGChunks.signature
  }

  init(_ input: EncodedInput) throws(PictureError) {
    let reader = try PNGReader(input)
    let head = reader.head
    let size = PixelSize(width: Int(head.width), height: Int(head.height))
    guard size.width <= Self.mostPixels / size.height else { throw .tooManyPixels(size) }
    var header = PictureHeader(size: size)
    if let exif = head.exif {
      let bytes = [UInt8](UnsafeBufferPointer(start: exif, count: head.exif_count))
      header.orientation = ExifReader(bytes).orientation
    }
    if header.orientation == nil { header.orientation = try PNGOrientation.read(input) }
    if !head.is_interlaced {
      header.memory = .rows(of: size, bytesPerPixel: 8)
    }
    header.isDeep = head.bit_depth == 16
    header.profile = PNGColours.storedProfile(reader.head)
    self.header = header
    self.input = input
    self.reader = reader
  }

  func decode(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap
  {
    let reader = try takeReader()
    let format = RowFormat(
      channels: Int(reader.head.channels), isDeep: reader.head.bit_depth == 16)
    let isInterlaced = reader.head.is_interlaced
    // libpng keeps some rows, and so does this decoder.
    try request.allow(
      PixelSize(width: header.size.width, height: isInterlaced ? header.size.height : 4),
      bytesPerPixel: format.bytesPerPixel)
    let reducer = try RowReducer(request, from: header.size, layout: format.layout)
    let isComplete =
      isInterlaced
      ? try readPasses(reader, format, into: reducer, watch)
      : try readRows(reader, format, into: reducer, watch)
    reducer.fillMissingRows()
    return DecodedBitmap(
      bitmap: try reducer.finish(watch), profile: PNGColours.profile(reader.head),
      isGrey: !format.hasColour, isIncomplete: !isComplete)
  }

  /// Takes the reader that has read the head, or makes another one for a second decoding.
  private func takeReader() throws(PictureError) -> PNGReader {
    defer { reader = nil }
    if let reader { return reader }
    return try PNGReader(input)
  }

  /// Hands on each row as it comes, up to the last wanted one; returns false if any is missing.
  private func readRows(
    _ reader: PNGReader, _ format: RowFormat, into reducer: RowReducer, _ watch: DecodeWatch
  ) throws(PictureError) -> Bool {
    let row = UnsafeMutableRawPointer.allocate(
      byteCount: header.size.width * format.bytesPerPixel, alignment: 16)
    defer { row.deallocate() }
    _ = try reader.begin()
    for y in 0..<reducer.source.bottom {
      if y % Self.rowsPerCheck == 0 { try watch.check() }
      guard reader.read(into: row) else { return try handleMissingRow(reader, hasRows: y > 0) }
      if y >= reducer.source.y { reducer.add(row, as: format) }
    }
    return true
  }

  /// Reads all rows seven times, then hands them on; returns false if any is missing.
  private func readPasses(
    _ reader: PNGReader, _ format: RowFormat, into reducer: RowReducer, _ watch: DecodeWatch
  ) throws(PictureError) -> Bool {
    let stride = header.size.width * format.bytesPerPixel
    guard let memory = PixelMemory.allocate(byteCount: stride * header.size.height),
      let base = memory.baseAddress
    else { throw .tooLarge }
    defer { PixelMemory.free(memory) }
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    var isComplete = true
    reading: for pass in 0..<(try reader.begin()) {
      for y in 0..<header.size.height {
        if y % Self.rowsPerCheck == 0 { try watch.check() }
        if reader.read(into: base + y * stride) { continue }
        isComplete = try handleMissingRow(reader, hasRows: pass > 0 || y > 0)
        break reading
      }
    }
    for y in reducer.source.y..<reducer.source.bottom { reducer.add(base + y * stride, as: format) }
    return isComplete
  }

  /// Returns false, for an incomplete picture, if the file is damaged after some rows; otherwise throws.
  private func handleMissingRow(_ reader: PNGReader, hasRows: Bool) throws(PictureError) -> Bool {
    if case .damaged = reader.failure, hasRows { return false }
    throw reader.failure
  }
}
