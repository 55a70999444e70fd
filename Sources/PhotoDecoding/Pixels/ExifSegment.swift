import PhotoPages

/// The smallest EXIF segment that tells a JPEG's orientation (EXIF 2.32, §4.5.4 and §4.6).
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

  /// A copy of `jpeg` with the segment where EXIF wants it: right after the start-of-image marker.
  func inserted(into jpeg: [UInt8]) -> [UInt8] {
    let startOfImage = 2
    return jpeg[..<startOfImage] + bytes + jpeg[startOfImage...]
  }
}
