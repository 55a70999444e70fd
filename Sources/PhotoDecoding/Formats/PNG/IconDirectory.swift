import PhotoMetadata
import PhotoPages

/// The directory of a Windows icon or cursor file (ICO, CUR): which pictures are in it, and where.
///
/// The larger ones are PNG files as a rule, since Windows Vista; gdk-pixbuf's loader passes over those,
/// and has nothing where there are no others. The rest is its own.
enum IconDirectory {
  private static let headLength = 6
  private static let entryLength = 16

  /// The largest picture in the file, if it is a PNG file; nil for any other, and for other files.
  static func largestPNG(_ input: EncodedInput) throws(PictureError) -> EncodedInput? {
    let reader = ByteReader(input, .little)
    let isIcon = reader.has([0, 0, 1, 0], at: 0) || reader.has([0, 0, 2, 0], at: 0)
    guard isIcon, let count = reader.integer(at: 4, bytes: 2) else { return nil }
    var largest: (pixels: Int, depth: Int, place: Range<Int>)?
    for start in stride(from: headLength, to: headLength + count * entryLength, by: entryLength) {
      guard let width = reader.integer(at: start, bytes: 1),
        let height = reader.integer(at: start + 1, bytes: 1),
        let depth = reader.integer(at: start + 6, bytes: 2),
        let length = reader.integer(at: start + 8, bytes: 4),
        let offset = reader.integer(at: start + 12, bytes: 4),
        length > 0, offset <= reader.end - length
      else { continue }
      let pixels = side(width) * side(height)
      if let largest, (largest.pixels, largest.depth) >= (pixels, depth) { continue }
      largest = (pixels, depth, offset..<offset + length)
    }
    try reader.throwFailure()
    guard let place = largest?.place else { return nil }
    let picture = EncodedInput(try input.bytes(at: place.lowerBound, count: place.count))
    return try PNGFile.isPNG(picture) ? picture : nil
  }

  /// A side's length in pixels, which is 256 where it does not fit its byte.
  private static func side(_ byte: Int) -> Int { byte == 0 ? 256 : byte }
}
