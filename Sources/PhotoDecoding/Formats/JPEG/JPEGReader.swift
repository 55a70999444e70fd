internal import CTurboJPEG
import PhotoMetadata
import PhotoPages

// Ownership: a JPEGReader owns its `turbo_jpeg` and destroys it, and owns the WatchedInput, which the
// decoder borrows by pointer and calls during the reader's own methods only.

/// libjpeg-turbo's decoder of one file. Each method is one of libjpeg's functions.
///
/// Used on one thread. After a method has thrown, only `findings` and `offset` may be used.
final class JPEGReader {
  /// libjpeg's own structure; valid as long as `self`.
  let info: UnsafeMutablePointer<jpeg_decompress_struct>

  private let jpeg: OpaquePointer
  private let input: WatchedInput

  /// Begins at a file's first byte; the file is taken to end at `byteCount`.
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

  /// The findings about the file so far.
  var findings: turbo_jpeg_findings { turbo_jpeg_found(jpeg) }

  /// The offset of the next byte that has not been read.
  var offset: Int { Int(turbo_jpeg_offset(jpeg)) }

  /// Reads up to the first scan's data.
  func readHeader() throws(PictureError) {
    if !turbo_jpeg_read_header(jpeg) { throw failure }
  }

  /// Allocates memory for decoding, and begins to decode unless the image is buffered.
  func start() throws(PictureError) {
    if !turbo_jpeg_start(jpeg) { throw failure }
  }

  /// Restricts decoding to `columns` and some to the left of them, and returns those that will come.
  func crop(to columns: Range<Int>) throws(PictureError) -> Range<Int> {
    var (x, width) = (UInt32(columns.lowerBound), UInt32(columns.count))
    if !turbo_jpeg_crop(jpeg, &x, &width) { throw failure }
    return Int(x)..<Int(x + width)
  }

  func skip(rows: Int) throws(PictureError) {
    if turbo_jpeg_skip(jpeg, UInt32(rows)) < 0 { throw failure }
  }

  /// Decodes at least one row into the memory for it, and returns the number of rows.
  func read(
    _ rows: UnsafeMutableBufferPointer<UnsafeMutablePointer<UInt8>>
  ) throws(PictureError) -> Int {
    guard let first = rows.baseAddress else { return 0 }
    let count = turbo_jpeg_read_rows(jpeg, first, UInt32(rows.count))
    if count < 0 { throw failure }
    // The source always delivers something, and no rows below the last are requested.
    guard count > 0 else { throw .damaged(reason: "There are no more rows") }
    return Int(count)
  }

  /// Reads some of a file with several scans.
  ///
  /// - Returns: `JPEG_REACHED_SOS`, `JPEG_ROW_COMPLETED`, `JPEG_SCAN_COMPLETED` or `JPEG_REACHED_EOI`.
  func consume() throws(PictureError) -> Int32 {
    let result = turbo_jpeg_consume(jpeg)
    if result < 0 { throw failure }
    return result
  }

  /// Begins to output the scans that have been read.
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
