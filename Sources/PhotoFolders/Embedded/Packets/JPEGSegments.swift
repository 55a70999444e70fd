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

  /// The places, in order, of all segments with a marker, of two bytes, whose content begins with a name, which
  /// is left out. A file of another kind has none.
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

  /// EXIF, as TIFF files have it. A segment ends at 64 KB, so longer EXIF goes on in the next ones
  /// (XMP Specification, part 3, 1.1.3); one that begins as TIFF does holds EXIF of its own.
  /// - Returns: each file's bytes; nothing if there is none. What is too long is cut off.
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
