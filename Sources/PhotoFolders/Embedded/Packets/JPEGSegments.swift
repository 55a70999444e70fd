import GioBindings
import XMPBindings

/// The segments of a JPEG file that stand before its picture (ITU-T T.81, B.1.1.4).
enum JPEGSegments {
  /// The marker of segments that hold EXIF or XMP.
  static let app1 = 0xFFE1
  /// The marker of segments that hold Photoshop's resources.
  static let app13 = 0xFFED

  static let exifName = "Exif\0\0"
  private static let resourcesName = "Photoshop 3.0\0"
  /// What EXIF itself begins with, in either order of bytes, as a TIFF file does.
  private static let tiffHeads: [[UInt8]] = [Array("II*\0".utf8), Array("MM\0*".utf8)]

  /// The places, in order, of the contents of segments with a marker and a name, after the name.
  static func places(
    of marker: Int, named name: String, in file: inout FileBytes
  ) -> [Range<Int>] {
    var places: [Range<Int>] = []
    guard file.number(at: 0, count: 2) == 0xFFD8 else { return places }
    var offset = 2
    for _ in 0..<EmbeddedPacket.greatestCount {
      guard let found = file.number(at: offset, count: 2), found >= 0xFF00 else { break }
      // Fill bytes may stand before a marker.
      if found == 0xFFFF {
        offset += 1
        continue
      }
      // The picture begins, and no metadata comes after that.
      if found == 0xFFDA || found == 0xFFD9 { break }
      guard let length = file.number(at: offset + 2, count: 2), length >= 2 else { break }
      let (start, end) = (offset + 4 + name.utf8.count, offset + 2 + length)
      if found == marker, start <= end, file.has(name, at: offset + 4) {
        places.append(start..<end)
      }
      offset = end
    }
    return places
  }

  /// EXIF, each file's bytes as TIFF files have it. A segment ends at 64 KB, so longer EXIF goes on in
  /// the next ones (XMP Specification, part 3, 1.1.3); one that begins as TIFF does holds EXIF of its
  /// own. What is too long is cut off.
  static func exif(in file: inout FileBytes) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    var room = XMPPacket.greatestSize
    for place in places(of: app1, named: exifName, in: &file) {
      guard let bytes = file.bytes(at: place.lowerBound, count: place.count), bytes.count <= room
      else { break }
      room -= bytes.count
      if tiffHeads.contains(where: { bytes.starts(with: $0) }) {
        parts.append(bytes)
      } else if let last = parts.indices.last {
        parts[last] += bytes
      }
    }
    return parts
  }

  /// Photoshop's resources, of which several segments hold a part each.
  static func resources(in file: inout FileBytes) -> [UInt8] {
    var bytes: [UInt8] = []
    for place in places(of: app13, named: resourcesName, in: &file) {
      guard let part = file.packet(in: place), bytes.count + part.count <= XMPPacket.greatestSize
      else { break }
      bytes += part
    }
    return bytes
  }
}

/// Photoshop's resources, among which JPEG and TIFF files have IPTC's older model (Adobe Photoshop File
/// Formats Specification, "Image Resource Blocks").
struct PhotoshopResources {
  private enum Number {
    static let iptc = 0x0404
    static let exif = 0x0422
    /// The MD5 sum of IPTC's older model when XMP was made the same.
    static let digest = 0x0425
  }

  private static let signature = Array("8BIM".utf8)

  private var contents: [Int: [UInt8]] = [:]

  /// Reads resources as far as they are whole. Of several with one number the first counts.
  init(_ bytes: [UInt8]) {
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset + count <= bytes.count else { return nil }
      return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }
    var offset = 0
    while bytes.dropFirst(offset).starts(with: Self.signature), let id = number(offset + 4, 2),
      let nameLength = number(offset + 6, 1)
    {
      // The name and its length, and the content, each have an even number of bytes.
      let sizeOffset = offset + 6 + (nameLength + 2) / 2 * 2
      guard let size = number(sizeOffset, 4),
        size <= bytes.count - sizeOffset - 4
      else { return }
      let start = sizeOffset + 4
      if contents[id] == nil { contents[id] = Array(bytes[start..<start + size]) }
      offset = start + (size + 1) / 2 * 2
    }
  }

  /// Whether a program changed IPTC's older model and left XMP: the noted sum is another.
  var isIPTCNewer: Bool {
    guard let iptc = contents[Number.iptc], let digest = contents[Number.digest] else {
      return false
    }
    return iptc.md5 != digest
  }

  /// A Photoshop file without a picture that holds this EXIF and what is here of IPTC: unlike a JPEG
  /// file's segments, its resources may have any length.
  func photoshopFile(with exif: [UInt8]) -> [UInt8] {
    var resources = Self.resource(Number.exif, exif)
    if let iptc = contents[Number.iptc] { resources += Self.resource(Number.iptc, iptc) }
    // Version 1, one channel, 1 × 1 pixels of 8 bits, greyscale, no palette.
    let head: [UInt8] =
      Array("8BPS".utf8) + [0, 1, 0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 1, 0, 0, 0, 1]
      + [0, 8, 0, 1] + [0, 0, 0, 0]
    // No layers follow. Exiv2 (0.27) recognises no file that is smaller than 84 bytes.
    let rest = [UInt8](repeating: 0, count: 64)
    return head + Self.number(resources.count) + resources + rest
  }

  private static func resource(_ id: Int, _ content: [UInt8]) -> [UInt8] {
    let padding: [UInt8] = content.count % 2 == 0 ? [] : [0]
    return signature + [UInt8(id >> 8), UInt8(id & 0xFF), 0, 0] + number(content.count) + content
      + padding
  }

  private static func number(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - $0 * 8)) }
  }
}
