import PhotoPages

/// What a JPEG file says before its pixels that is not libjpeg's business: EXIF and the colour profile.
///
/// Looks at the head of each segment and reads none but these, so that a megabyte of other metadata
/// (previews, depth maps, edits) is stepped over, not read.
struct JPEGSegments {
  /// EXIF's TIFF structure; nil without.
  private(set) var exif: [UInt8]?
  /// The ICC profile (ICC.1:2022, annex B.4); nil without, and if a part is missing or there twice.
  private(set) var profile: [UInt8]?

  /// Segments that are looked at: more than any profile and the largest metadata come in.
  private static let mostSegments = 4096

  private static let exifName = Array("Exif\0".utf8)
  private static let profileName = Array("ICC_PROFILE\0".utf8)

  /// Walks through the segments up to the first scan, or to where there is no segment.
  init(_ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    var parts = ProfileParts()
    var offset = 2
    for _ in 0..<Self.mostSegments {
      try watch.check()
      // Marker, length, and as much as tells the kinds apart.
      let head = try input.bytes(at: offset, count: 4 + Self.profileName.count)
      guard head.count >= 4, head[0] == 0xFF else { break }
      switch head[1] {
      case 0xFF:
        // Any number of these may stand before a marker.
        offset += 1
        continue
      case 0x01, 0xD0...0xD8:
        // No length follows.
        offset += 2
        continue
      case 0xD9, 0xDA:
        profile = parts.joined
        return
      default: break
      }
      let length = Int(head[2]) << 8 | Int(head[3])
      guard length >= 2 else { break }
      if head[1] == 0xE1, exif == nil, head[4...].starts(with: Self.exifName) {
        // The name is followed by one more byte, which should be zero.
        let start = Self.exifName.count + 1
        exif = try input.bytes(at: offset + 4 + start, count: length - 2 - start)
      } else if head[1] == 0xE2, head[4...].starts(with: Self.profileName) {
        let start = Self.profileName.count
        parts.add(try input.bytes(at: offset + 4 + start, count: length - 2 - start))
      }
      offset += 2 + length
    }
    profile = parts.joined
  }
}

/// A profile that comes in parts, each with its number and how many there are before it.
private struct ProfileParts {
  private var parts: [Int: ArraySlice<UInt8>] = [:]
  private var count = 0
  private var isBroken = false

  /// Takes one more part.
  mutating func add(_ bytes: [UInt8]) {
    guard bytes.count >= 2 else {
      isBroken = true
      return
    }
    let (number, all) = (Int(bytes[0]), Int(bytes[1]))
    if count == 0 { count = all }
    isBroken = isBroken || all != count || number < 1 || number > all || parts[number] != nil
    parts[number] = bytes[2...]
  }

  /// All of it, in the order of the numbers.
  var joined: [UInt8]? {
    guard !isBroken, count > 0, parts.count == count else { return nil }
    return parts.keys.sorted().flatMap { parts[$0] ?? [] }
  }
}
