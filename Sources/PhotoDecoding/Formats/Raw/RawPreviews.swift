import GExiv2Bindings
import PhotoPages

/// The pictures that a camera has put into a raw file to be shown in its place.
struct RawPreviews {
  /// Encoded files, the largest picture first, none of them checked beyond its head.
  private(set) var files: [[UInt8]] = []
  /// How the raw file says that they must be turned; nil leaves it to the files themselves.
  private(set) var orientation: Orientation?

  /// One that is narrower than this is a thumbnail, and there may be a better one.
  private static let leastWidth = 1000

  /// Finds them in a file of that kind.
  ///
  /// - Throws: `.source` when it cannot be read, `.cancelled`.
  init(_ kind: RawKind, _ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    var places = JPEGPlaces(input)
    switch kind {
    case .fuji: try places.add(FujiRaw.place(input))
    case .canonBoxes:
      let canon = try CanonBoxes(input, watch)
      orientation = canon.orientation
      for place in canon.places { try places.add(place) }
    case .tiff:
      let raw = TiffRaw(input)
      orientation = raw.orientation
      for place in raw.places { try places.add(place) }
    }
    files = try places.files(atMost: 2, watch)
    if kind == .tiff, places.greatestWidth < Self.leastWidth {
      try askExiv2(input, for: places.greatestWidth)
    }
  }

  /// Has Exiv2 look, which knows what very many makers keep in notes of their own.
  ///
  /// It comes second: it maps the file into memory, and takes its time with those notes.
  private mutating func askExiv2(
    _ input: EncodedInput, for width: Int
  ) throws(PictureError) {
    // Exiv2 takes a path or all bytes. A descriptor opened anew by its path has a position of its own.
    let found: [UInt8]?? =
      if let descriptor = input.descriptor {
        Metadata.read(path: "/proc/self/fd/\(descriptor.rawValue)") { Self.largest($0, width) }
      } else {
        Metadata.read(bytes: try input.all()) { Self.largest($0, width) }
      }
    if let found, let found { files.insert(found, at: 0) }
  }

  /// The largest that viewers can show, if it is wider than `width`.
  private static func largest(_ metadata: borrowing Metadata, _ width: Int) -> [UInt8]? {
    for preview in metadata.previews where preview.width > width && preview.type == "image/jpeg" {
      if let bytes = metadata.bytes(of: preview), JPEGHead(bytes).isShowable { return bytes }
    }
    return nil
  }
}
