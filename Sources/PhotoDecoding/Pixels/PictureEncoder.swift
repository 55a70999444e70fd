internal import CPixbuf
import PhotoPages

/// Writes pixels as picture files: what the demo album, screenshots and tests are made with.
public enum PictureEncoder {
  /// Encodes as JPEG, which has no alpha: see-through pixels lie on black.
  ///
  /// - Parameters:
  ///   - pixels: in the order in which they are stored.
  ///   - quality: 0 to 100, as libjpeg counts.
  ///   - orientation: how a viewer must turn the stored picture. Other than `.upright`, it is
  ///     written into an EXIF segment; the pixels are stored as they are.
  /// - Returns: the file's bytes.
  /// - Throws: `.tooLarge` when memory is short, `.damaged` with the encoder's own reason.
  public static func jpeg(
    _ pixels: PixelBuffer, quality: Int = 90, orientation: Orientation = .upright
  ) throws(PictureError) -> [UInt8] {
    let pixbuf = try Pixbuf(pixels, hasAlpha: false)
    let bytes = try encode(pixbuf, as: "jpeg", options: [("quality", String(quality))])
    return orientation == .upright ? bytes : ExifSegment(orientation).inserted(into: bytes)
  }

  /// Encodes as PNG, with alpha.
  ///
  /// - Parameter pixels: in the order in which they are stored.
  /// - Returns: the file's bytes.
  /// - Throws: `.tooLarge` when memory is short, `.damaged` with the encoder's own reason.
  public static func png(_ pixels: PixelBuffer) throws(PictureError) -> [UInt8] {
    try encode(try Pixbuf(pixels), as: "png", options: [])
  }

  private static func encode(
    _ pixbuf: Pixbuf, as format: String, options: [(key: String, value: String)]
  ) throws(PictureError) -> [UInt8] {
    var keys = options.map { strdup($0.key) } + [nil]
    var values = options.map { strdup($0.value) } + [nil]
    defer { (keys + values).forEach { free($0) } }
    var memory: UnsafeMutablePointer<CChar>?
    var count: gsize = 0
    var error: UnsafeMutablePointer<GError>?
    let isGood = gdk_pixbuf_save_to_bufferv(
      pixbuf.pointer, &memory, &count, format, &keys, &values, &error)
    defer { g_free(memory) }
    if let error { throw PictureError(taking: error) }
    guard isGood != 0, let memory else { throw .damaged(reason: "The encoder gave no reason") }
    return [UInt8](UnsafeRawBufferPointer(start: memory, count: Int(count)))
  }
}
