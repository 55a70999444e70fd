internal import CPixbuf
import PhotoPages

// Ownership: a PixbufLoad owns one reference of its loader and closes it before giving it up, as
// GdkPixbufLoader demands. The loader borrows the PixbufProgress by pointer; the PixbufLoad keeps
// it alive longer than the loader. Everything happens on the thread that calls `write`.

/// One run of a `GdkPixbufLoader`, from the first chunk to the pixels.
final class PixbufLoad {
  /// The object, for C; valid as long as `self`.
  let loader: UnsafeMutablePointer<GdkPixbufLoader>

  private let kind: PictureKind
  private let progress: PixbufProgress
  private var isClosed = false
  private var byteCount = 0
  /// Why the bytes could not be decoded any further.
  private var failure: PictureError?
  /// Which rows had been reported when there were no more bytes; nil before, and where a small file
  /// is only decoded then.
  private var rowsBeforeEnd: [Bool]?

  /// Makes a loader for a file that begins like one of `kind`.
  ///
  /// - Parameters:
  ///   - kind: what the file begins like.
  ///   - answer: says what to do with a picture of that size, told whether it is SVG.
  init(kind: PictureKind, answer: @escaping (PixelSize, Bool) -> PixbufAnswer) {
    self.kind = kind
    let named = kind.loaderName.flatMap { gdk_pixbuf_loader_new_with_type($0, nil) }
    // Never nil: GObject ends the program when it has no memory.
    guard let loader = named ?? gdk_pixbuf_loader_new() else { fatalError("No pixbuf loader") }
    self.loader = loader
    progress = PixbufProgress(answer: answer)
    connect("size-prepared", unsafeBitCast(sizePrepared, to: GCallback.self))
    connect("area-updated", unsafeBitCast(areaUpdated, to: GCallback.self))
  }

  deinit {
    if !isClosed {
      // Closing lets loaders begin that wait for the last byte; nobody wants their pixels.
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

  /// The size that the file says, once known, and whether it is of a vector picture.
  var stored: (size: PixelSize, isVector: Bool)? {
    progress.stored.map { ($0, progress.isVector) }
  }

  /// What gdk-pixbuf calls the kind of picture; empty as long as it does not know.
  var formatName: String { Pixbuf.formatName(of: loader) }

  /// The pixels as far as they have come; nil as long as there is no room for them.
  var pixbuf: Pixbuf? { gdk_pixbuf_loader_get_pixbuf(loader).map { Pixbuf(retaining: $0) } }

  /// Whether more bytes would be of no use: the loader has failed or was told not to go on.
  var hasEnded: Bool { isClosed || progress.refusal != nil }

  /// Decodes as much as one more chunk allows; not to be called once `hasEnded`.
  func write(_ chunk: UnsafeRawBufferPointer) {
    byteCount += chunk.count
    var error: UnsafeMutablePointer<GError>?
    let bytes = chunk.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let (isGood, warning) = LoaderWarnings.collect {
      gdk_pixbuf_loader_write(loader, bytes, gsize(chunk.count), &error) != 0
    }
    if !isGood {
      // A failing write closes the loader.
      isClosed = true
      failure = PictureError(taking: error, warning: warning)
    }
  }

  /// Ends the bytes; more than once has no effect.
  func close() {
    if rowsBeforeEnd == nil, !formatName.isEmpty { rowsBeforeEnd = progress.rows }
    guard !isClosed else { return }
    isClosed = true
    var error: UnsafeMutablePointer<GError>?
    let (isGood, warning) = LoaderWarnings.collect {
      gdk_pixbuf_loader_close(loader, &error) != 0
    }
    if !isGood { failure = PictureError(taking: error, warning: warning) }
  }

  /// What has come of the bytes, which have ended.
  ///
  /// - Returns: the pixels, not turned yet, and how much of them there is.
  /// - Throws: why there is not a single row.
  func result() throws(PictureError) -> PixbufResult {
    close()
    if let refusal = progress.refusal { throw refusal }
    guard let pixbuf, progress.stored != nil else {
      // What is compressed and no SVG is anything.
      throw kind == .compressed ? .notAPicture : failure ?? Self.cutOff
    }
    let name = formatName
    guard failure != nil || isCutOff(name, rows: pixbuf.size.height) else {
      return PixbufResult(pixbuf: pixbuf, missing: .none)
    }
    let result = PixbufResult(pixbuf: pixbuf, missing: missing(name))
    if !result.hasAnyRow { throw failure ?? Self.cutOff }
    return result
  }

  /// What has come of the bytes of a file that moves, which have ended. One that is cut off has the
  /// frames that there are.
  ///
  /// - Throws: why there is none.
  func frames() throws(PictureError) -> PixbufFrames {
    close()
    if let refusal = progress.refusal { throw refusal }
    guard let animation = gdk_pixbuf_loader_get_animation(loader) else {
      throw failure ?? Self.cutOff
    }
    g_object_ref(UnsafeMutableRawPointer(animation))
    return PixbufFrames(adopting: animation)
  }
}

extension PixbufLoad {
  private static let cutOff = PictureError.damaged(reason: "The file ends before its picture does")

  /// Names of the loaders that report every row and take a file without its end for a good one.
  ///
  /// Others complain themselves; what they report of their progress means nothing.
  private static let rowByRow: Set = ["png", "bmp", "pnm", "ico"]

  /// Names of the loaders whose reports cannot be believed, or that make none before they fail.
  private static let reportingNothing: Set = ["gif", "ani"]

  /// Whether a loader that is content had too few bytes for all rows.
  private func isCutOff(_ name: String, rows: Int) -> Bool {
    if case .webp(let expected) = kind { return byteCount < expected }
    return Self.rowByRow.contains(name) && progress.rows.count { $0 } < rows
  }

  /// What is missing of a picture that something is missing of.
  private func missing(_ name: String) -> PixbufResult.Missing {
    if Self.reportingNothing.contains(name) { return .untouchedRows }
    // What is reported when there are no more bytes are rows that the loader makes up.
    return .rowsBut(rowsBeforeEnd ?? progress.rows)
  }
}
