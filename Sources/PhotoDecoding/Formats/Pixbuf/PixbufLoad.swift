internal import CPixbuf
import PhotoMetadata
import PhotoPages

// Ownership: a PixbufLoad owns one reference of its loader and closes it before giving it up, as
// GdkPixbufLoader demands. The loader borrows the PixbufProgress by pointer; the PixbufLoad keeps
// it alive longer than the loader. Everything happens on the thread that calls.

/// One run of a `GdkPixbufLoader` over a file, chunk by chunk, from the first to the pixels. It can pause in
/// between.
final class PixbufLoad {
  /// The object, for C; valid as long as `self`.
  let loader: UnsafeMutablePointer<GdkPixbufLoader>

  private let input: EncodedInput
  private let progress: PixbufProgress
  private var isClosed = false
  /// How many bytes were handed over.
  private var offset = 0
  /// Whether all were.
  private var isAtEnd = false
  /// Why the bytes could not be decoded any further.
  private var failure: PictureError?
  /// Which rows had been reported when there were no more bytes; nil before, and where a small file
  /// is only decoded then.
  private var rowsBeforeEnd: [Bool]?

  /// Begins with a file; `answer` says what to do with a picture of that size.
  init(
    _ input: EncodedInput, answer: @escaping (PixelSize) -> PixbufAnswer
  ) throws(PictureError) {
    guard try !input.bytes(at: 0, count: 1).isEmpty else { throw .empty }
    self.input = input
    // Never nil: GObject ends the program when it has no memory.
    guard let loader = gdk_pixbuf_loader_new() else { fatalError("No pixbuf loader") }
    self.loader = loader
    progress = PixbufProgress(answer: answer)
    connect("size-prepared", unsafeBitCast(sizePrepared, to: GCallback.self))
    connect("area-updated", unsafeBitCast(areaUpdated, to: GCallback.self))
  }

  deinit {
    if !isClosed {
      // Closing lets loaders begin that wait for the last byte; their pixels are not wanted.
      progress.refusal = progress.refusal ?? .cancelled
      gdk_pixbuf_loader_close(loader, nil)
    }
    g_object_unref(loader)
  }

  private func connect(_ signal: String, _ handler: @escaping GCallback) {
    g_signal_connect_data(
      loader, signal, handler, Unmanaged.passUnretained(progress).toOpaque(), nil,
      GConnectFlags(rawValue: 0))
  }

  /// What gdk-pixbuf calls the kind of picture; empty as long as it does not know.
  var formatName: String { Pixbuf.formatName(of: loader) }

  /// The pixels as far as they have come; nil as long as there is no room for them.
  var pixbuf: Pixbuf? { gdk_pixbuf_loader_get_pixbuf(loader).map { Pixbuf(retaining: $0) } }

  /// The orientation that a viewer has to obey, as far as a loader tells it; known with the head.
  var orientation: Orientation? { pixbuf?.orientation }

  /// Reads until the loader knows the size; loaders that wait for the last byte have decoded then.
  func readHead(_ watch: DecodeWatch) throws(PictureError) -> PixelSize {
    try read(watch) { $0.progress.stored != nil }
    if progress.stored == nil { close() }
    if let stored = progress.stored { return stored }
    _ = try result()
    throw .damaged(reason: "The loader tells no size")
  }

  /// Reads to the end.
  func finish(_ watch: DecodeWatch) throws(PictureError) -> PixbufResult {
    try read(watch) { _ in false }
    // Some loaders only begin when they have all bytes.
    try watch.check()
    return try result()
  }

  private func read(
    _ watch: DecodeWatch, until isEnough: (PixbufLoad) -> Bool
  ) throws(PictureError) {
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: EncodedInput.chunkSize, alignment: 16)
    defer { memory.deallocate() }
    // More bytes are of no use where the loader has failed or was told not to go on.
    while !isAtEnd, !isClosed, progress.refusal == nil, !isEnough(self) {
      try watch.check()
      let count = try input.read(at: offset, into: memory)
      isAtEnd = count == 0
      if isAtEnd { return }
      offset += count
      write(UnsafeRawBufferPointer(rebasing: memory[..<count]))
    }
  }

  /// Decodes as much as one more chunk allows.
  private func write(_ chunk: UnsafeRawBufferPointer) {
    var error: UnsafeMutablePointer<GError>?
    let bytes = chunk.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let (isGood, warning) = LoaderWarnings.collect {
      gdk_pixbuf_loader_write(loader, bytes, gsize(chunk.count), &error) != 0
    }
    if !isGood {
      // A failing write closes the loader.
      isClosed = true
      failure = failure(taking: error, warning)
    }
  }

  /// Ends the bytes; more than once has no effect.
  private func close() {
    if rowsBeforeEnd == nil, !formatName.isEmpty { rowsBeforeEnd = progress.rows }
    guard !isClosed else { return }
    isClosed = true
    var error: UnsafeMutablePointer<GError>?
    let (isGood, warning) = LoaderWarnings.collect {
      gdk_pixbuf_loader_close(loader, &error) != 0
    }
    if !isGood { failure = failure(taking: error, warning) }
  }

  /// Says what an error means, and frees it. A loader that starts programs always fails, since it may not.
  private func failure(
    taking error: UnsafeMutablePointer<GError>?, _ warning: String?
  ) -> PictureError {
    let failure = PictureError(taking: error, warning: warning)
    let name = formatName
    return PixbufFormats.startsPrograms(name)
      ? .missing(kind: name.uppercased(), package: "") : failure
  }

  private func result() throws(PictureError) -> PixbufResult {
    close()
    if let refusal = progress.refusal { throw refusal }
    guard let pixbuf, progress.stored != nil else {
      throw failure ?? Self.cutOff
    }
    let name = formatName
    guard failure != nil || isCutOff(name, rows: pixbuf.size.height) else {
      return PixbufResult(pixbuf: pixbuf, missing: .none)
    }
    let result = PixbufResult(pixbuf: pixbuf, missing: missing(name))
    if !result.hasAnyRow { throw failure ?? Self.cutOff }
    return result
  }
}

extension PixbufLoad {
  private static let cutOff = PictureError.damaged(reason: "The file ends before its picture does")

  /// Names of the loaders that report every row and take a file without its end for a good one.
  /// Others complain themselves; what they report of their progress means nothing.
  private static let rowByRow: Set = ["png", "bmp", "pnm", "ico"]

  /// Names of the loaders whose reports cannot be believed, or that make none before they fail.
  private static let reportingNothing: Set = ["ani"]

  /// Whether a loader that is content had too few bytes for all rows.
  private func isCutOff(_ name: String, rows: Int) -> Bool {
    Self.rowByRow.contains(name) && progress.rows.count { $0 } < rows
  }

  /// What is missing of a picture that something is missing of.
  private func missing(_ name: String) -> PixbufResult.Missing {
    if Self.reportingNothing.contains(name) { return .untouchedRows }
    // What is reported when there are no more bytes are rows that the loader makes up.
    return .rowsBut(rowsBeforeEnd ?? progress.rows)
  }
}
