import PhotoPages

/// The boxes that a HEIF or AVIF file consists of (ISO/IEC 14496-12, 4.2).
enum FileBoxes {
  /// A file of more boxes is nonsense.
  private static let greatestCount = 10_000

  /// Whether the last of a file's boxes ends where the file does.
  ///
  /// - Throws: `.source` when it cannot be read.
  static func areWhole(in input: EncodedInput) throws(PictureError) -> Bool {
    guard let byteCount = input.byteCount else { return false }
    var offset = 0
    for _ in 0..<greatestCount where offset < byteCount {
      let head = ByteReader(try input.bytes(at: offset, count: 16), .big)
      guard var length = head.integer(at: 0, bytes: 4) else { return false }
      // The last box may leave its length open.
      if length == 0 { return true }
      if length == 1 { length = head.integer(at: 8, bytes: 8) ?? 0 }
      guard length >= 8, length <= byteCount - offset else { return false }
      offset += length
    }
    return offset == byteCount
  }
}
