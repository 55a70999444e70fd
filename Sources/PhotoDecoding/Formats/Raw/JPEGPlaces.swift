import PhotoPages

/// Places in a file where there may be JPEG files.
struct JPEGPlaces {
  private let input: EncodedInput
  private let byteCount: Int
  private var found: [(place: Range<Int>, size: PixelSize)] = []

  /// Of a possible JPEG file, what is looked at first: enough for its EXIF data and tables.
  private static let headCount = 160 << 10

  /// No places yet.
  init(_ input: EncodedInput) {
    self.input = input
    byteCount = input.byteCount ?? 0
  }

  /// Columns of the widest picture; 0 if there is none.
  var greatestWidth: Int { found.map(\.size.width).max() ?? 0 }

  /// Adds a place, if there is a JPEG file that viewers can show; of one that was cut off, what there
  /// is.
  ///
  /// - Throws: `.source` when the file cannot be read.
  mutating func add(_ place: Range<Int>?) throws(PictureError) {
    guard let place = place?.clamped(to: 0..<byteCount), !place.isEmpty else { return }
    let head = JPEGHead(
      try input.bytes(at: place.lowerBound, count: min(place.count, Self.headCount)))
    if head.isShowable, let size = head.size { found.append((place, size)) }
  }

  /// The largest files, the largest first.
  ///
  /// - Throws: `.source` when they cannot be read, `.cancelled`.
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
