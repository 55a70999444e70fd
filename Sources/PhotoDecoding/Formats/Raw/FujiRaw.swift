import PhotoPages

/// Fuji's RAF: a head that tells where its JPEG file is, which has EXIF data of its own.
enum FujiRaw {
  /// Where the head tells the JPEG file's offset, and behind it the length.
  private static let head = 84

  /// Where the JPEG file inside is said to be.
  ///
  /// - Throws: `.source` when the file cannot be read.
  static func place(_ input: EncodedInput) throws(PictureError) -> Range<Int>? {
    let reader = ByteReader(try input.bytes(at: head, count: 8), .big)
    guard let offset = reader.integer(at: 0, bytes: 4), let count = reader.integer(at: 4, bytes: 4)
    else { return nil }
    return offset..<offset + count
  }
}
