internal import CPixbuf
import PhotoMetadata
import PhotoPages

// Ownership: a PixbufLoad owns one reference to its loader and closes it before releasing it, as
// GdkPixbufLoader demands. The loader borrows the PixbufProgress by pointer; the PixbufLoad keeps
// it alive longer than the loader. Everything happens on the calling thread.

/// One run of a `GdkPixbufLoader` over a file, chunk by chunk, that can pause in between.
final class PixbufLoad {
  /// The object, for C; valid as long as `self`.
  let loader: UnsafeMutablePointer<GdkPixbufLoader>

  private let input: EncodedInput
  private let progress: PixbufProgress
  private var isClosed = false
  /// The number of bytes that the loader has been given.
  private var offset = 0
  private var isAtEnd = false
  private var failure: PictureError?
  /// The rows reported before the bytes ended; nil until then, and for small files decoded only then.
  private var rowsBeforeEnd: [Bool]?

  /// Begins to load a file; a picture that takes more bytes than the limit is refused.
  init(
    _ input: EncodedInput, byteLimit: Int = PictureDecoder.defaultByteLimit
  ) throws(PictureError) {
    guard try !input.bytes(at: 0, count: 1).isEmpty else { throw .empty }
    self.input = input
    // Never nil: GObject ends the program if there is no memory.
    guard let loader = gdk_pixbuf_loader_new() else { fatalError("No pixbuf loader") }
    self.loader = loader
    let byteCount = input.byteCount
    progress = PixbufProgress { (size) throws(PictureError) in
      try Self.promises[Pixbuf.formatName(of: loader)]?.check(size, in: byteCount)
      try StoredRequest(all: size, byteLimit: byteLimit).allow(size)
    }
    connect("size-prepared", unsafeBitCast(sizePrepared, to: GCallback.self))
    connect("area-updated", unsafeBitCast(areaUpdated, to: GCallback.self))
  }

  deinit {
    if !isClosed {
      // Loaders that wait for the last byte begin on closing; their pixels are not wanted.
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

  var formatName: String { Pixbuf.formatName(of: loader) }

  /// The pixels so far; nil as long as there is no memory for them.
  var pixbuf: Pixbuf? { gdk_pixbuf_loader_get_pixbuf(loader).map { Pixbuf(retaining: $0) } }

  /// The orientation for viewers, if a loader reports it; known with the head.
  var orientation: Orientation? { pixbuf?.orientation }

  /// Reads until the loader knows the size; loaders that wait for the last byte have decoded by then.
  func readHead(_ watch: DecodeWatch) throws(PictureError) -> PixelSize {
    try read(watch) { $0.progress.stored != nil }
    if progress.stored == nil { close() }
    // One with too many pixels is refused when it is decoded, with its size.
    if case .damaged(let reason)? = progress.refusal { throw .damaged(reason: reason) }
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
    // More bytes are useless if the loader has failed or was refused.
    while !isAtEnd, !isClosed, progress.refusal == nil, !isEnough(self) {
      try watch.check()
      let count = try input.read(at: offset, into: memory)
      isAtEnd = count == 0
      if isAtEnd { return }
      offset += count
      write(UnsafeRawBufferPointer(rebasing: memory[..<count]))
    }
  }

  /// Decodes as much as one more chunk permits.
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

  /// Ends the bytes; further calls have no effect.
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

  /// Converts an error, and frees it; a loader that starts programs always fails, since it must not.
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

  /// The loaders that report every row, and accept a truncated file; others fail, and their reports mean nothing.
  private static let rowByRow: Set = ["png", "bmp", "pnm", "ico"]

  /// The formats that store pixels plainly or as runs: PNM and XBM have up to eight in a byte, TGA 128 in two.
  private static let promises = ["pnm": 8, "xbm": 8, "tga": 64].mapValues {
    PixelPromise(mostPixelsPerByte: $0)
  }

  /// The loaders with unreliable reports, or with none before they fail.
  private static let reportingNothing: Set = ["ani"]

  /// Whether a loader without an error had too few bytes for all rows.
  private func isCutOff(_ name: String, rows: Int) -> Bool {
    Self.rowByRow.contains(name) && progress.rows.count { $0 } < rows
  }

  private func missing(_ name: String) -> PixbufResult.Missing {
    if Self.reportingNothing.contains(name) { return .untouchedRows }
    // Rows that are reported after the last byte are made up by the loader.
    return .rowsBut(rowsBeforeEnd ?? progress.rows)
  }
}
