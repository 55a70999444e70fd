import PhotoMetadata
import PhotoPages

/// What the chunks of a WebP file say that its loader does not tell (RFC 9649, 2.7).
struct WebPChunks {
  /// The orientation that its EXIF data tells.
  private(set) var orientation: Orientation?
  private(set) var profile: [UInt8]?
  /// Whether several pictures follow each other in time.
  private(set) var isAnimated = false
  /// The size of the whole picture; nil without a chunk that tells.
  private(set) var size: PixelSize?
  /// The frames, of those that are there to their end.
  private(set) var frames: [WebPFrame] = []
  /// How often all frames are shown; nil for ever.
  private(set) var plays: Int?

  /// A file of more chunks than this has no more for us.
  private static let greatestCount = 100_000
  /// Of longer chunks only the beginning is read.
  private static let greatestLength = 16 << 20

  /// Whether a file begins as WebP does.
  static func begin(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
  }

  init(_ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    let end = input.byteCount ?? .max
    var offset = 12
    for _ in 0..<Self.greatestCount {
      try watch.check()
      let bytes = try input.bytes(at: offset, count: 8 + WebPFrame.headCount)
      let head = ByteReader(bytes, .little)
      guard let count = head.integer(at: 4, bytes: 4) else { return }
      let content = ByteReader(Array(bytes.dropFirst(8)), .little)
      switch head.text(at: 0, count: 4) {
      case "VP8X":
        let flags = content.integer(at: 0, bytes: 1) ?? 0
        isAnimated = flags & 0x02 != 0
        if let width = content.integer(at: 4, bytes: 3),
          let height = content.integer(at: 7, bytes: 3)
        {
          size = PixelSize(width: width + 1, height: height + 1)
        }
        // Neither frames nor a profile nor EXIF data will come.
        if flags & 0x2A == 0 { return }
      case "ANIM":
        plays = content.integer(at: 4, bytes: 2).flatMap { $0 == 0 ? nil : $0 }
      case "ANMF" where count <= end - offset - 8:
        if let frame = WebPFrame(content, at: offset + 8, count: count) { frames.append(frame) }
      case "ICCP": profile = try input.bytes(at: offset + 8, count: min(count, Self.greatestLength))
      case "EXIF":
        // It comes after the profile, and after the picture.
        let exif = try input.bytes(at: offset + 8, count: min(count, Self.greatestLength))
        orientation = ExifReader(exif).orientation
        return
      // Without the first chunk there is nothing but a picture.
      case "VP8 " where offset == 12, "VP8L" where offset == 12: return
      default: break
      }
      offset += 8 + count + count % 2
    }
  }
}
