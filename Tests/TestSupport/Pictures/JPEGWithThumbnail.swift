import PhotoDecoding
import PhotoPages

/// A JPEG whose EXIF segment holds a thumbnail, as cameras write them (EXIF 2.32, §4.5).
public enum JPEGWithThumbnail {
  /// Encodes a picture and its thumbnail, both as stored.
  public static func bytes(
    of picture: PixelBuffer, thumbnail: PixelBuffer, orientation: Orientation
  ) throws(PictureError) -> [UInt8] {
    let file = try PictureEncoder.jpeg(picture)
    let small = try PictureEncoder.jpeg(thumbnail)
    // The first directory has one field of 12 bytes, the second two, and both a link of 4.
    let (head, first, second) = (8, 2 + 12 + 4, 2 + 24 + 4)
    let exif =
      Array("Exif\0\0MM\0*".utf8) + number(head, 4)
      + number(1, 2) + field(0x0112, type: 3, number(orientation.rawValue, 2) + [0, 0])
      + number(head + first, 4)
      + number(2, 2) + field(0x0201, type: 4, number(head + first + second, 4))
      + field(0x0202, type: 4, number(small.count, 4)) + number(0, 4) + small
    return file[..<2] + [0xFF, 0xE1] + number(exif.count + 2, 2) + exif + file[2...]
  }

  private static func field(_ tag: Int, type: Int, _ value: [UInt8]) -> [UInt8] {
    number(tag, 2) + number(type, 2) + number(1, 4) + value
  }

  private static func number(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
