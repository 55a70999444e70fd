internal import CTIFF
import PhotoPages

// Ownership: a TIFFReader owns its CTIFFReader, and frees it in deinit. C borrows the TIFFInput by
// pointer; the TIFFReader keeps it alive longer than the CTIFFReader. What a CTIFFHead points to belongs
// to the CTIFFReader.

/// libtiff at work on the first page of one file. Used on one thread.
final class TIFFReader {
  /// What the page's directory says; what it points to is valid as long as `self`.
  let head: CTIFFHead

  private let reader: OpaquePointer
  private let input: TIFFInput

  /// How much there is of some rows or a tile.
  enum Amount {
    case nothing, part, all
  }

  /// The most bytes that libtiff may allocate at once: a strip as it is in the file, for one.
  private static let mostMemory = PictureDecoder.defaultByteLimit

  /// Reads the directory.
  ///
  /// - Throws: `.damaged`, `.refused` for compressions that this libtiff lacks, `.source`, `.cancelled`.
  init(_ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    let source = TIFFInput(input, watch)
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

  /// Why there is nothing: `.source` or `.cancelled` when reading failed, else `.refused` or `.damaged`.
  var failure: PictureError { input.failure ?? Self.failure(reader) }

  private static func failure(_ reader: OpaquePointer) -> PictureError {
    let words = String(cString: ctiff_reason(reader))
    let reason = words.isEmpty ? "The file ends before its picture does" : words
    return ctiff_is_refused(reader)
      ? .refused(kind: TIFFFile.name, reason: reason) : .damaged(reason: reason)
  }

  /// Reads a row of a plane of a file in strips.
  ///
  /// - Returns: whether there is one.
  /// - Throws: `.source`, `.cancelled`.
  func readRow(
    _ y: Int, plane: Int, into row: UnsafeMutableRawPointer
  ) throws(PictureError) -> Bool {
    let isThere = ctiff_read_row(
      reader, row.assumingMemoryBound(to: UInt8.self), UInt32(y), UInt16(plane))
    if !isThere, let failure = input.failure { throw failure }
    return isThere
  }

  /// Reads the tile at a column and a row.
  ///
  /// - Throws: `.source`, `.cancelled`.
  func readTile(
    x: Int, y: Int, plane: Int, into tile: UnsafeMutableRawPointer
  ) throws(PictureError) -> Amount {
    try amount(
      ctiff_read_tile(
        reader, tile.assumingMemoryBound(to: UInt8.self), UInt32(x), UInt32(y), UInt16(plane)))
  }

  /// Reads rows from the first of a block on, as red, green and blue.
  ///
  /// - Throws: `.source`, `.cancelled`.
  func readColours(
    _ y: Int, count: Int, into rows: UnsafeMutableRawPointer
  ) throws(PictureError) -> Amount {
    try amount(
      ctiff_read_colours(
        reader, rows.assumingMemoryBound(to: UInt8.self), UInt32(y), UInt32(count)))
  }

  private func amount(_ amount: CTIFFAmount) throws(PictureError) -> Amount {
    switch amount {
    case CTIFF_ALL: return .all
    case CTIFF_PART: return .part
    default:
      if let failure = input.failure { throw failure }
      return .nothing
    }
  }
}

/// Where libtiff's bytes come from.
private final class TIFFInput {
  /// Why there are none.
  private(set) var failure: PictureError?

  private let input: EncodedInput
  private let watch: DecodeWatch

  /// Makes the input of one reader.
  init(_ input: EncodedInput, _ watch: DecodeWatch) {
    self.input = input
    self.watch = watch
  }

  /// How many bytes have been read; less than 0 to give up.
  func read(at offset: UInt64, into memory: UnsafeMutableRawBufferPointer) -> Int {
    guard let offset = Int(exactly: offset) else { return 0 }
    do throws(PictureError) {
      var done = 0
      // In chunks: a file's only strip may have hundreds of megabytes.
      while done < memory.count {
        try watch.check()
        let end = min(memory.count, done + EncodedInput.chunkSize)
        let count = try input.read(
          at: offset + done, into: UnsafeMutableRawBufferPointer(rebasing: memory[done..<end]))
        if count == 0 { break }
        done += count
      }
      return done
    } catch {
      failure = error
      return -1
    }
  }
}

/// `CTIFFSource`.
private func readBytes(
  _ context: UnsafeMutableRawPointer, _ offset: UInt64, _ bytes: UnsafeMutablePointer<UInt8>,
  _ count: Int
) -> Int {
  Unmanaged<TIFFInput>.fromOpaque(context).takeUnretainedValue()
    .read(at: offset, into: UnsafeMutableRawBufferPointer(start: bytes, count: count))
}
