internal import CTurboJPEG
import PhotoMetadata
import PhotoPages

// Ownership: a JPEGReader owns its `turbo_jpeg` and destroys it, and owns the WatchedInput, which the
// decoder borrows by pointer and calls during the reader's own methods only.

/// libjpeg-turbo's decoder with one file's bytes. Each method is one of libjpeg's functions.
///
/// Used on one thread. After a method has thrown, none may be called but `findings` and `offset`.
final class JPEGReader {
  /// libjpeg's own structure; valid as long as `self`.
  let info: UnsafeMutablePointer<jpeg_decompress_struct>

  private let jpeg: OpaquePointer
  private let input: WatchedInput

  /// Begins with a file's first byte; `byteCount` is where the file is taken to end.
  init(_ input: EncodedInput, _ watch: DecodeWatch, byteCount: Int?) throws(PictureError) {
    let source = WatchedInput(input, watch, byteCount: byteCount)
    let jpeg = turbo_jpeg_create(
      { context, offset, memory, count in
        Unmanaged<WatchedInput>.fromOpaque(context).takeUnretainedValue()
          .read(at: Int(offset), into: UnsafeMutableRawBufferPointer(start: memory, count: count))
      }, Unmanaged.passUnretained(source).toOpaque())
    guard let jpeg else { throw .tooLarge }
    self.input = source
    self.jpeg = jpeg
    info = turbo_jpeg_info(jpeg)
  }

  deinit {
    turbo_jpeg_destroy(jpeg)
  }

  /// What has been found out about the file so far.
  var findings: turbo_jpeg_findings { turbo_jpeg_found(jpeg) }

  /// Where the next byte that has not been looked at lies in the file.
  var offset: Int { Int(turbo_jpeg_offset(jpeg)) }

  /// Reads up to the first scan's data.
  func readHeader() throws(PictureError) {
    if !turbo_jpeg_read_header(jpeg) { throw failure }
  }

  /// Allocates what decoding needs, and, unless the image is buffered, begins with it.
  func start() throws(PictureError) {
    if !turbo_jpeg_start(jpeg) { throw failure }
  }

  /// Has fewer columns decoded, and tells which come: those of `columns` and some to the left.
  func crop(to columns: Range<Int>) throws(PictureError) -> Range<Int> {
    var (x, width) = (UInt32(columns.lowerBound), UInt32(columns.count))
    if !turbo_jpeg_crop(jpeg, &x, &width) { throw failure }
    return Int(x)..<Int(x + width)
  }

  func skip(rows: Int) throws(PictureError) {
    if turbo_jpeg_skip(jpeg, UInt32(rows)) < 0 { throw failure }
  }

  /// Decodes some rows, at least one, into memory for each, and tells how many.
  func read(
    _ rows: UnsafeMutableBufferPointer<UnsafeMutablePointer<UInt8>>
  ) throws(PictureError) -> Int {
    guard let first = rows.baseAddress else { return 0 }
    let count = turbo_jpeg_read_rows(jpeg, first, UInt32(rows.count))
    if count < 0 { throw failure }
    // The source always has something to give, and no rows below the last are asked for.
    guard count > 0 else { throw .damaged(reason: "There are no more rows") }
    return Int(count)
  }

  /// Takes in some of a file with several scans. Returns one of `JPEG_REACHED_SOS`,
  /// `JPEG_ROW_COMPLETED`, `JPEG_SCAN_COMPLETED` and `JPEG_REACHED_EOI`.
  func consume() throws(PictureError) -> Int32 {
    let result = turbo_jpeg_consume(jpeg)
    if result < 0 { throw failure }
    return result
  }

  /// Begins to put out what has been taken in.
  func startOutput() throws(PictureError) {
    if !turbo_jpeg_start_output(jpeg, info.pointee.input_scan_number) { throw failure }
  }

  func finishOutput() throws(PictureError) {
    if !turbo_jpeg_finish_output(jpeg) { throw failure }
  }

  private var failure: PictureError {
    let found = findings
    if found.failure == TURBO_JPEG_GIVEN_UP { return input.failure ?? .cancelled }
    return found.is_short_of_memory
      ? .tooLarge : .damaged(reason: String(cString: turbo_jpeg_message(jpeg)))
  }
}
