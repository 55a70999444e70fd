/// An EXIF segment as cameras write it, as far as viewers look at it: a first directory with the
/// orientation, and a second with a thumbnail (EXIF 2.32, §4.5 and §4.6).
struct ThumbnailSegment {
  /// The whole segment, marker and length included.
  let bytes: [UInt8]

  /// Makes a segment around a JPEG of at most 64 kB.
  init(thumbnail: [UInt8]) {
    let first = Self.directory([.short(0x0112, 1)], next: Self.header.count + Self.byteCount(1))
    let start = Self.header.count + first.count
    let fields: [Field] = [
      .short(0x0103, 6),  // Compressed, and as a JPEG;
      .long(0x0201, start + Self.byteCount(3)),  // begins there, counted from the header,
      .long(0x0202, thumbnail.count),  // and is this long.
    ]
    let tiff = Self.header + first + Self.directory(fields, next: 0) + thumbnail
    let body = Array("Exif\0\0".utf8) + tiff
    // Marker APP1, and a length that counts itself.
    bytes = [0xFF, 0xE1] + Self.bytes(body.count + 2, count: 2) + body
  }

  /// A copy of `jpeg` with the segment where EXIF wants it: right after the start-of-image marker.
  func inserted(into jpeg: [UInt8]) -> [UInt8] { jpeg[..<2] + bytes + jpeg[2...] }

  /// "MM", greatest byte first; TIFF's 42; the first directory is at 8.
  private static let header: [UInt8] = [0x4D, 0x4D, 0x00, 0x2A, 0x00, 0x00, 0x00, 0x08]

  private enum Field {
    case short(Int, Int)
    case long(Int, Int)

    /// Tag, type, one value, and the value left-justified in four bytes.
    var bytes: [UInt8] {
      switch self {
      case .short(let tag, let value):
        ThumbnailSegment.bytes(tag, count: 2) + [0, 3, 0, 0, 0, 1]
          + ThumbnailSegment.bytes(value, count: 2) + [0, 0]
      case .long(let tag, let value):
        ThumbnailSegment.bytes(tag, count: 2) + [0, 4, 0, 0, 0, 1]
          + ThumbnailSegment.bytes(value, count: 4)
      }
    }
  }

  private static func byteCount(_ fields: Int) -> Int { 2 + 12 * fields + 4 }

  private static func directory(_ fields: [Field], next: Int) -> [UInt8] {
    bytes(fields.count, count: 2) + fields.flatMap(\.bytes) + bytes(next, count: 4)
  }

  private static func bytes(_ value: Int, count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
