import PhotoMetadata
import PhotoPages

/// The directories of a raw file that is laid out as TIFF: CR2, NEF, ARW, DNG, PEF, RW2 and others.
struct TiffRaw {
  /// The ranges that may hold JPEG files.
  private(set) var places: [Range<Int>] = []
  /// The orientation in the first directory.
  private(set) var orientation: Orientation?

  /// The most directories; a file with more is invalid.
  private static let greatestCount = 32

  private enum Tag {
    static let compression = 0x0103
    static let stripOffsets = 0x0111
    static let stripByteCounts = 0x0117
    static let subdirectories = 0x014A
    static let jpegOffset = 0x0201
    static let jpegByteCount = 0x0202
    /// Panasonic's JPEG file.
    static let jpegFromRaw = 0x002E
    /// Old and new JPEG.
    static let jpegCompressions: Set = [6, 7]
  }

  init(_ input: EncodedInput) {
    guard let first = TiffDirectory(first: input) else { return }
    orientation = first.orientation
    var open = [first]
    var seen = 0
    while let directory = open.popLast(), seen < Self.greatestCount {
      seen += 1
      places += Self.places(in: directory)
      let others = directory.integers(Tag.subdirectories).prefix(Self.greatestCount)
      open += (others + [directory.next].compactMap { $0 }).compactMap {
        TiffDirectory(at: $0, of: directory)
      }
    }
  }

  private static func places(in directory: TiffDirectory) -> [Range<Int>] {
    var places = [directory.place(Tag.jpegFromRaw)]
    places.append(
      place(directory.integers(Tag.jpegOffset), directory.integers(Tag.jpegByteCount)))
    if directory.integer(Tag.compression).map(Tag.jpegCompressions.contains) == true {
      // A file in several strips cannot be shown as it is.
      places.append(
        place(directory.integers(Tag.stripOffsets), directory.integers(Tag.stripByteCounts)))
    }
    return places.compactMap { $0 }
  }

  private static func place(_ offsets: [Int], _ counts: [Int]) -> Range<Int>? {
    guard offsets.count == 1, counts.count == 1 else { return nil }
    return offsets[0]..<offsets[0] + counts[0]
  }
}
