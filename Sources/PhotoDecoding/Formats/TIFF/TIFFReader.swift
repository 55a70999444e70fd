internal import CTIFF
import PhotoMetadata
import PhotoPages

// Ownership: a TIFFReader owns its CTIFFReader, and frees it in deinit. C borrows the WatchedInput by
// pointer; the TIFFReader keeps it alive longer than the CTIFFReader, to which the memory of a CTIFFHead belongs.

/// A libtiff reader of the first page of one file. Used on one thread.
final class TIFFReader {
  /// The page's directory; its pointers are valid as long as `self`.
  let head: CTIFFHead

  private let reader: OpaquePointer
  private let input: WatchedInput

  /// The most bytes that libtiff may allocate at once, such as for a compressed strip.
  private static let mostMemory = PictureDecoder.defaultByteLimit

  /// Reads the directory.
  ///
  /// - Throws: `.refused` if this libtiff lacks the compression.
  init(_ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    let source = WatchedInput(input, watch)
    let context = Unmanaged.passUnretained(source).toOpaque()
    guard
      let reader = ctiff_reader_new(
        readBytes, context, UInt64(input.byteCount ?? 0), Self.mostMemory)
    else { throw .tooLarge }
    var head = CTIFFHead()
    guard ctiff_read_head(reader, &head) else {
      let error = source.failure ?? Self.failure(reader)
      ctiff_reader_free(reader)
      throw error
    }
    self.input = source
    self.reader = reader
    self.head = head
  }

  deinit {
    ctiff_reader_free(reader)
  }

  /// The error of the last call: `.source` or `.cancelled` if reading failed, else `.refused` or `.damaged`.
  var failure: PictureError { input.failure ?? Self.failure(reader) }

  private static func failure(_ reader: OpaquePointer) -> PictureError {
    let words = String(cString: ctiff_reason(reader))
    let reason = words.isEmpty ? "The file ends before its picture does" : words
    return ctiff_is_refused(reader)
      ? .refused(kind: TIFFFile.name, reason: reason) : .damaged(reason: reason)
  }

  /// Reads a row of a plane of a file in strips; false if there is none.
  func readRow(
    _ y: Int, plane: Int, into row: UnsafeMutableRawPointer
  ) throws(PictureError) -> Bool {
    let isThere = ctiff_read_row(
      reader, row.assumingMemoryBound(to: UInt8.self), UInt32(y), UInt16(plane))
    if !isThere, let failure = input.failure { throw failure }
    return isThere
  }

  func readTile(
    x: Int, y: Int, plane: Int, into tile: UnsafeMutableRawPointer
  ) throws(PictureError) -> CTIFFAmount {
    try amount(
      ctiff_read_tile(
        reader, tile.assumingMemoryBound(to: UInt8.self), UInt32(x), UInt32(y), UInt16(plane)))
  }

  /// Reads rows from the first one of a block on, as red, green and blue.
  func readColours(
    _ y: Int, count: Int, into rows: UnsafeMutableRawPointer
  ) throws(PictureError) -> CTIFFAmount {
    try amount(
      ctiff_read_colours(
        reader, rows.assumingMemoryBound(to: UInt8.self), UInt32(y), UInt32(count)))
  }

  private func amount(_ amount: CTIFFAmount) throws(PictureError) -> CTIFFAmount {
    if amount == CTIFF_NOTHING, let failure = input.failure { throw failure }
    return amount
  }
}

/// `CTIFFSource`.
private func readBytes(
  _ context: UnsafeMutableRawPointer, _ offset: UInt64, _ bytes: UnsafeMutablePointer<UInt8>,
  _ count: Int
) -> Int {
  Unmanaged<WatchedInput>.fromOpaque(context).takeUnretainedValue()
    .read(
      at: Int(clamping: offset), into: UnsafeMutableRawBufferPointer(start: bytes, count: count))
}
