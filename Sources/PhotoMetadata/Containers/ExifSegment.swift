import PhotoPages

/// The smallest EXIF segment that states a JPEG's orientation (EXIF 2.32, §4.5.4 and §4.6).
package struct ExifSegment {
  /// The offset of the orientation's number in the segment, which takes two bytes.
  package static let numberOffset = 28

  /// The whole segment, marker and length included.
  package let bytes: [UInt8]

  package init(_ orientation: Orientation) {
    self.init(number: UInt8(truncatingIfNeeded: orientation.rawValue))
  }

  /// Makes a segment with a number that need not be an orientation's.
  package init(number: UInt8) {
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
      0x00, number, 0x00, 0x00,  // left-justified in four bytes.
      0x00, 0x00, 0x00, 0x00,  // There is no second directory.
    ]
    bytes = header + directory
  }

  /// Returns a copy of `jpeg` with the segment right after the start-of-image marker, as EXIF demands.
  package func inserted(into jpeg: [UInt8]) -> [UInt8] {
    let startOfImage = 2
    return jpeg[..<startOfImage] + bytes + jpeg[startOfImage...]
  }
}
