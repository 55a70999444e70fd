import PhotoMetadata
import PhotoPages

/// The directory of a Windows icon or cursor file (ICO, CUR), which lists the pictures in it.
///
/// Since Windows Vista the larger ones are usually PNG files; the others are bitmaps with a mask.
enum IconDirectory {
  private static let headLength = 6
  private static let entryLength = 16
  /// The most bytes of a picture that is a PNG file.
  private static let mostPNGBytes = 64 << 20

  private struct Entry {
    let pixels: Int
    let depth: Int
    let offset: Int
    /// Whether all of it is in the file.
    let isWhole: Bool

    func isBetter(than other: Entry) -> Bool {
      if isWhole != other.isWhole { return isWhole }
      return (pixels, depth) > (other.pixels, other.depth)
    }
  }

  /// Whether a file begins like an icon, unlike a Targa file, whose fifth byte is no number of pictures.
  static func begins(_ beginning: [UInt8]) -> Bool {
    beginning.count > headLength && (1...2).contains(beginning[2]) && beginning[4] > 0
      && [0, 1, 3, 5].allSatisfy { beginning[$0] == 0 }
  }

  /// Opens the largest picture that can be opened; of several, the one with the most colours.
  static func open(_ input: EncodedInput) throws(PictureError) -> any PictureFile {
    // Equal entries keep their order.
    var best: [Entry] = []
    for entry in try entries(input) {
      best.insert(entry, at: best.firstIndex { entry.isBetter(than: $0) } ?? best.endIndex)
    }
    var failure = PictureError.damaged(reason: "The icon has no picture")
    for entry in best {
      do throws(PictureError) {
        return try open(entry, input)
      } catch {
        // A smaller one is better than none.
        failure = error
      }
    }
    throw failure
  }

  private static func open(
    _ entry: Entry, _ input: EncodedInput
  ) throws(PictureError) -> any PictureFile {
    let signature = try input.bytes(at: entry.offset, count: PNGChunks.signature.count)
    guard signature == PNGChunks.signature else {
      return try BitmapFile(inIcon: input, at: entry.offset)
    }
    // The file states where it ends, other than the entry, which may say 0.
    let bytes = try input.bytes(at: entry.offset, count: mostPNGBytes)
    return try PNGFile(EncodedInput(bytes))
  }

  private static func entries(_ input: EncodedInput) throws(PictureError) -> [Entry] {
    let reader = ByteReader(input, .little)
    let count = reader.integer(at: 4, bytes: 2) ?? 0
    var entries: [Entry] = []
    for start in stride(from: headLength, to: headLength + count * entryLength, by: entryLength) {
      guard let width = reader.integer(at: start, bytes: 1),
        let height = reader.integer(at: start + 1, bytes: 1),
        let depth = reader.integer(at: start + 6, bytes: 2),
        let length = reader.integer(at: start + 8, bytes: 4),
        let offset = reader.integer(at: start + 12, bytes: 4),
        offset < reader.end
      else { continue }
      entries.append(
        Entry(
          pixels: side(width) * side(height), depth: depth, offset: offset,
          isWhole: length <= reader.end - offset))
    }
    try reader.throwFailure()
    return entries
  }

  /// Returns a side's length in pixels; 0 means 256, which does not fit into a byte.
  private static func side(_ byte: Int) -> Int { byte == 0 ? 256 : byte }
}
