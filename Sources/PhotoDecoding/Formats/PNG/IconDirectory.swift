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
    let head = try input.bytes(at: 0, count: headLength)
    let isIcon = head.starts(with: [0, 0, 1, 0]) || head.starts(with: [0, 0, 2, 0])
    guard isIcon, let count = ByteReader(head, .little).integer(at: 4, bytes: 2),
      let byteCount = input.byteCount
    else { return nil }
    let entries = ByteReader(
      try input.bytes(at: headLength, count: count * entryLength), .little)
    var largest: (pixels: Int, depth: Int, place: Range<Int>)?
    for start in stride(from: 0, to: count * entryLength, by: entryLength) {
      guard let width = entries.integer(at: start, bytes: 1),
        let height = entries.integer(at: start + 1, bytes: 1),
        let depth = entries.integer(at: start + 6, bytes: 2),
        let length = entries.integer(at: start + 8, bytes: 4),
        let offset = entries.integer(at: start + 12, bytes: 4),
        length > 0, offset <= byteCount - length
      else { continue }
      let pixels = side(width) * side(height)
      if let largest, (largest.pixels, largest.depth) >= (pixels, depth) { continue }
      largest = (pixels, depth, offset..<offset + length)
    }
    guard let place = largest?.place else { return nil }
    let picture = EncodedInput(try input.bytes(at: place.lowerBound, count: place.count))
    return try PNGFile.isPNG(picture) ? picture : nil
  }

  /// A side's length in pixels, which is 256 where it does not fit its byte.
  private static func side(_ byte: Int) -> Int { byte == 0 ? 256 : byte }
}
