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

  /// Makes a loader of at most `byteLimit` bytes of pixels, for a file that begins like one of `kind`.
  init(byteLimit: Int, kind: PictureKind) {
    self.kind = kind
    // A loader that is told its type decodes from the first byte on. One that has to find out
    // collects some kilobytes first, so a small JPEG's missing rows could not be told from others.
    let typed = kind == .jpeg ? gdk_pixbuf_loader_new_with_type("jpeg", nil) : nil
    // Never nil: GObject ends the program when it has no memory.
    guard let loader = typed ?? gdk_pixbuf_loader_new() else { fatalError("No pixbuf loader") }
    self.loader = loader
    progress = PixbufProgress(byteLimit: byteLimit)
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

  /// Decodes as much as one more chunk allows.
  ///
  /// - Throws: what is wrong with the bytes so far; nothing may be written after that.
  func write(_ chunk: UnsafeRawBufferPointer) throws(PictureError) {
    byteCount += chunk.count
    var error: UnsafeMutablePointer<GError>?
    let bytes = chunk.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let isGood = gdk_pixbuf_loader_write(loader, bytes, gsize(chunk.count), &error) != 0
    // A failing write closes the loader.
    isClosed = !isGood
    try check(isGood, error)
  }

  /// Ends the bytes.
  ///
  /// - Returns: the pixels, not turned yet and perhaps reduced, and the size they are stored in.
  func finish() throws(PictureError) -> (pixbuf: Pixbuf, stored: PixelSize) {
    if kind == .jpeg { try finishJPEG() }
    var error: UnsafeMutablePointer<GError>?
    isClosed = true
    let isGood = gdk_pixbuf_loader_close(loader, &error) != 0
    if !isGood, kind == .jpeg, progress.refusal == nil {
      // What is wrong with the bytes was said when they were written. What is left is their end,
      // which libjpeg words as a mistake of its caller's.
      g_error_free(error)
      throw Self.cutOff
    }
    try check(isGood, error)
    guard let pixbuf, let stored = progress.stored, !isCutOff(rows: pixbuf.size.height) else {
      throw Self.cutOff
    }
    return (pixbuf, stored)
  }

  /// Frees `error`.
  ///
  /// Our own refusal comes first: the loader only fails because of it.
  private func check(
    _ isGood: Bool, _ error: UnsafeMutablePointer<GError>?
  ) throws(PictureError) {
    let failure = error.map { PictureError(taking: $0) }
    if let refusal = progress.refusal { throw refusal }
    if !isGood { throw failure ?? .damaged(reason: "The loader gave no reason") }
  }
}

extension PixbufLoad {
  private static let cutOff = PictureError.damaged(reason: "The file ends before its picture does")

  /// The most rows of a JPEG that wait for bytes behind their own.
  ///
  /// A row of blocks is 16, and two above it are smoothed together with it.
  private static let heldBackRows = 18

  /// A JPEG's last marker.
  private static let endOfImage: [UInt8] = [0xFF, 0xD9]

  /// Names of the loaders that report every row and take a file without its end for a good one.
  ///
  /// Others complain themselves; what they report of their progress means nothing.
  private static let rowByRow: Set = ["png", "bmp", "pnm"]

  /// Checks that a JPEG has its rows, before its loader makes up those that are missing.
  ///
  /// Some programs leave out the end marker. Such a picture is a good one, but its last rows are
  /// held back until there is a marker.
  private func finishJPEG() throws(PictureError) {
    guard let pixbuf, let stored = progress.stored, progress.rows > 0 else { throw Self.cutOff }
    let rows = pixbuf.size.height
    let heldBack = (Self.heldBackRows * rows + stored.height - 1) / stored.height
    if progress.rows + heldBack < rows { throw Self.cutOff }
    guard progress.rows < rows else { return }
    try Self.endOfImage.span.withUnsafeBytes { marker throws(PictureError) in try write(marker) }
  }

  /// Whether a loader that is content had too few bytes for all rows.
  private func isCutOff(rows: Int) -> Bool {
    switch kind {
    case .jpeg: false
    case .webp(let expected): byteCount < expected
    case .other: Self.rowByRow.contains(formatName) && progress.rows < rows
    }
  }

  /// The pixels as far as they have come.
  private var pixbuf: Pixbuf? {
    gdk_pixbuf_loader_get_pixbuf(loader).map { Pixbuf(retaining: $0) }
  }

  /// What gdk-pixbuf calls the kind of picture it found.
  private var formatName: String {
    guard let format = gdk_pixbuf_loader_get_format(loader),
      let name = gdk_pixbuf_format_get_name(format)
    else { return "" }
    defer { g_free(name) }
    return String(cString: name)
  }
}
