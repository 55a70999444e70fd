internal import CPixbuf
import PhotoPages

/// An encoder of pixels as picture files, for the demo album, screenshots and tests.
public enum PictureEncoder {
  /// Encodes as JPEG, which has no alpha: transparent pixels lie on black.
  ///
  /// - Parameters:
  ///   - pixels: in the order in which they are stored.
  ///   - quality: 0 to 100, as libjpeg counts.
  ///   - orientation: how a viewer must turn the stored picture. Other than `.upright`, it is
  ///     written into an EXIF segment; the pixels are stored as they are.
  /// - Returns: the file's bytes.
  /// - Throws: `.tooLarge` if memory is short, `.damaged` with the encoder's reason.
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
  /// - Throws: `.tooLarge` if memory is short, `.damaged` with the encoder's reason.
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

extension PixelBuffer {
  /// Writes the colours in gdk-pixbuf's format: bytes of red, green, blue and, with `hasAlpha`, alpha.
  ///
  /// The colours are divided by alpha. Without `hasAlpha` they lie on black. `memory` has `size.height` rows.
  func copyColours(into memory: UnsafeMutablePointer<UInt8>, stride rowStride: Int, hasAlpha: Bool)
  {
    let columns = size.width
    let pixelStride = hasAlpha ? 4 : 3
    storage.withUnsafeBytes { bytes in
      for row in 0..<size.height {
        var to = memory + row * rowStride
        let from = UnsafeRawBufferPointer(rebasing: bytes[(row * stride)...])
        var column = 0
        while column < columns {
          let pixel = UInt32(
            littleEndian: from.load(
              fromByteOffset: column * PixelBuffer.bytesPerPixel, as: UInt32.self))
          Self.separate(pixel, into: to, hasAlpha: hasAlpha)
          to += pixelStride
          column += 1
        }
      }
    }
  }

  private static func separate(
    _ pixel: UInt32, into target: UnsafeMutablePointer<UInt8>, hasAlpha: Bool
  ) {
    let alpha = pixel >> 24
    let isDivided = hasAlpha && alpha != 255
    target[0] = quotient(pixel >> 16 & 255, isDivided ? alpha : 255)
    target[1] = quotient(pixel >> 8 & 255, isDivided ? alpha : 255)
    target[2] = quotient(pixel & 255, isDivided ? alpha : 255)
    if hasAlpha { target[3] = UInt8(alpha) }
  }

  /// Returns `colour * 255 / alpha`, rounded; black for fully transparent pixels.
  private static func quotient(_ colour: UInt32, _ alpha: UInt32) -> UInt8 {
    if alpha == 255 { return UInt8(truncatingIfNeeded: colour) }
    return alpha == 0 ? 0 : UInt8(min(255, (colour * 255 + alpha / 2) / alpha))
  }
}

/// The smallest EXIF segment that states a JPEG's orientation (EXIF 2.32, §4.5.4 and §4.6).
struct ExifSegment {
  /// The whole segment, marker and length included.
  let bytes: [UInt8]

  /// Makes a segment whose only field is the orientation.
  init(_ orientation: Orientation) {
    let header: [UInt8] = [
      0xFF, 0xE1,  // Marker APP1 …
      0x00, 0x22,  // … of 34 bytes, these two included.
      0x45, 0x78, 0x69, 0x66, 0x00, 0x00,  // "Exif" and two zeros. All that follows is TIFF:
      0x4D, 0x4D, 0x00, 0x2A,  // "MM", greatest byte first, and TIFF's 42.
      0x00, 0x00, 0x00, 0x08,  // The first directory follows, 8 bytes from "MM".
    ]
    let directory: [UInt8] = [
      0x00, 0x01,  // It has one field:
      0x01, 0x12,  // tag 0x0112, orientation,
      0x00, 0x03, 0x00, 0x00, 0x00, 0x01,  // of type SHORT, one of them,
      0x00, UInt8(orientation.rawValue), 0x00, 0x00,  // left-justified in four bytes.
      0x00, 0x00, 0x00, 0x00,  // There is no second directory.
    ]
    bytes = header + directory
  }

  /// Returns a copy of `jpeg` with the segment right after the start-of-image marker, as EXIF demands.
  func inserted(into jpeg: [UInt8]) -> [UInt8] {
    let startOfImage = 2
    return jpeg[..<startOfImage] + bytes + jpeg[startOfImage...]
  }
}
