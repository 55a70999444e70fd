import PhotoPages

/// What the chunks of a WebP file say that its loader does not tell (RFC 9649, 2.7).
struct WebPChunks {
  /// The orientation that its EXIF data tells.
  private(set) var orientation: Orientation?
  /// What its colours mean.
  private(set) var profile: [UInt8]?
  /// Whether several pictures follow each other in time.
  private(set) var isAnimated = false

  /// A file of more chunks than this before its EXIF data has none for us.
  private static let greatestCount = 10_000
  /// Of longer chunks only the beginning is read.
  private static let greatestLength = 16 << 20

  /// Whether a file begins as WebP does.
  static func begin(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
  }

  /// Looks through a file that begins as WebP does.
  ///
  /// - Throws: `.source` when it cannot be read.
  init(_ input: EncodedInput) throws(PictureError) {
    var offset = 12
    for _ in 0..<Self.greatestCount {
      let head = ByteReader(try input.bytes(at: offset, count: 9), .little)
      guard let count = head.integer(at: 4, bytes: 4) else { return }
      switch head.text(at: 0, count: 4) {
      case "VP8X":
        let flags = head.integer(at: 8, bytes: 1) ?? 0
        isAnimated = flags & 0x02 != 0
        // Neither a profile nor EXIF data will come.
        if flags & 0x28 == 0 { return }
      case "ICCP": profile = try Self.content(at: offset, count, input)
      case "EXIF":
        // It comes after the profile, and after the picture.
        orientation = Self.orientation(try Self.content(at: offset, count, input))
        return
      // Without the first chunk there is nothing but a picture.
      case "VP8 " where offset == 12, "VP8L" where offset == 12: return
      default: break
      }
      offset += 8 + count + count % 2
    }
  }

  private static func content(
    at offset: Int, _ count: Int, _ input: EncodedInput
  ) throws(PictureError) -> [UInt8] {
    try input.bytes(at: offset + 8, count: min(count, greatestLength))
  }

  /// Some programs begin it as they do in JPEG.
  private static func orientation(_ exif: [UInt8]) -> Orientation? {
    let prefix = Array("Exif".utf8) + [0, 0]
    let bytes = exif.starts(with: prefix) ? Array(exif.dropFirst(prefix.count)) : exif
    return TiffDirectory(first: EncodedInput(bytes))?.orientation
  }
}
