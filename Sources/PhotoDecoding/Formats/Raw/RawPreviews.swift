import PhotoMetadata
import PhotoPages

/// The pictures that a camera has put into a raw file to be shown in its place.
struct RawPreviews {
  /// The previews, the largest first; only their heads have been checked.
  private(set) var found: [RawPreview] = []
  /// The orientation in the raw file; nil if the previews' own one applies.
  private(set) var orientation: Orientation?

  /// The width in pixels below which a preview is a thumbnail, and a better one is searched for.
  private static let leastWidth = 1000

  init(_ kind: RawKind, _ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    var places = JPEGPlaces(input)
    switch kind {
    case .fuji: try places.add(FujiRaw.place(input))
    case .other: break
    case .canonBoxes:
      let canon = try CanonBoxes(input, watch)
      orientation = canon.orientation
      for place in canon.places { try places.add(place) }
    case .tiff:
      let raw = TiffRaw(input)
      orientation = raw.orientation
      for place in raw.places { try places.add(place) }
    }
    found = try places.files(atMost: 2, watch).map { .file($0) }
    if places.greatestWidth < Self.leastWidth {
      try watch.check()
      askLibRaw(input, for: places.greatestWidth)
    }
  }

  /// Searches with LibRaw, which knows the notes of very many makers.
  ///
  /// It comes second: it has to be loaded, and refuses files that were truncated or come from a newer camera.
  private mutating func askLibRaw(_ input: EncodedInput, for width: Int) {
    guard let (preview, turned) = LibRaw.largestPreview(in: input), let size = preview.size,
      size.width > width
    else { return }
    found.insert(preview, at: 0)
    orientation = orientation ?? turned
  }
}

/// Ranges of a file that hold JPEG files.
struct JPEGPlaces {
  private let input: EncodedInput
  private let byteCount: Int
  private var found: [(place: Range<Int>, size: PixelSize)] = []

  /// The first bytes of a possible JPEG file that are examined, enough for its EXIF data and tables.
  private static let headCount = 160 << 10

  init(_ input: EncodedInput) {
    self.input = input
    byteCount = input.byteCount ?? 0
  }

  /// The width of the widest picture in pixels; 0 if there is none.
  var greatestWidth: Int { found.map(\.size.width).max() ?? 0 }

  /// Adds a range if it holds a JPEG file that viewers can show; of a truncated one, the existing part.
  mutating func add(_ place: Range<Int>?) throws(PictureError) {
    guard let place = place?.clamped(to: 0..<byteCount), !place.isEmpty else { return }
    let head = JPEGHead(
      try input.bytes(at: place.lowerBound, count: min(place.count, Self.headCount)))
    if head.isShowable, let size = head.size { found.append((place, size)) }
  }

  /// Reads the largest files, in descending order of size.
  func files(atMost count: Int, _ watch: DecodeWatch) throws(PictureError) -> [[UInt8]] {
    let largest = found.sorted {
      $0.size.width * $0.size.height > $1.size.width * $1.size.height
    }
    var files: [[UInt8]] = []
    for (place, _) in largest.prefix(count) {
      try watch.check()
      files.append(try input.bytes(at: place.lowerBound, count: place.count))
    }
    return files
  }
}

/// The head of a JPEG file, before its pixels (ITU-T T.81, annex B).
struct JPEGHead {
  /// Whether viewers can show it; raw pixels are stored as lossless JPEG, which they cannot.
  private(set) var isShowable = false
  private(set) var size: PixelSize?

  init(_ bytes: [UInt8]) {
    let reader = ByteReader(bytes, .big)
    for segment in JPEGSegments(reader) {
      let start = segment.content.lowerBound
      switch segment.marker {
      // Baseline, extended, progressive: the only ones that libjpeg knows.
      case 0xC0, 0xC1, 0xC2:
        guard let height = reader.integer(at: start + 1, bytes: 2),
          let width = reader.integer(at: start + 3, bytes: 2), width > 0, height > 0,
          reader.integer(at: start, bytes: 1) == 8
        else { return }
        size = PixelSize(width: width, height: height)
        isShowable = true
        return
      // Any other frame.
      case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: return
      default: break
      }
    }
  }
}

/// Fuji's RAF: its head states the place of a JPEG file, which has separate EXIF data.
enum FujiRaw {
  /// The offset in the head of the JPEG file's offset, which the length follows.
  private static let head = 84

  /// Reads the range of the JPEG file inside; nil if the head is truncated.
  static func place(_ input: EncodedInput) throws(PictureError) -> Range<Int>? {
    let reader = ByteReader(try input.bytes(at: head, count: 8), .big)
    guard let offset = reader.integer(at: 0, bytes: 4), let count = reader.integer(at: 4, bytes: 4)
    else { return nil }
    return offset..<offset + count
  }
}
