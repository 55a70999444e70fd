import PhotoMetadata
import PhotoPages

/// The statements of a thumbnail's PNG file about itself, in its head and its texts (PNG, third edition, 11.3.3.2).
///
/// Only chunks are read, with the bounded reader of `PhotoMetadata`: pixels are decoded behind the border.
struct ThumbnailLabel: Equatable {
  /// The size in pixels.
  let size: PixelSize
  /// The uncompressed texts by keyword.
  private let texts: [String: String]

  /// The most bytes of all texts; a URI has at most 16 kB.
  private static let mostBytes = 64 << 10
  /// The bytes read at once, which usually include all texts: libpng writes them before the pixels.
  private static let window = 4 << 10
  /// The most chunks to look at; libpng cuts the pixels into chunks of 8 kB.
  private static let mostChunks = 4096

  /// Reads a PNG file; nil if it is none.
  init?(_ source: PictureSource) {
    guard let input = try? source.input() else { return nil }
    let reader = ByteReader(input, window: Self.window, limit: 4 * Self.mostBytes)
    var (size, texts, room) = (nil as PixelSize?, [:] as [String: String], Self.mostBytes)
    scan: for chunk in PNGChunks(reader).prefix(Self.mostChunks) {
      switch chunk.name {
      case "IHDR":
        guard size == nil else { return nil }
        size = Self.size(chunk, reader)
      case "tEXt":
        room -= chunk.content.count
        guard room >= 0, let content = reader.bytes(in: chunk.content, atMost: Self.mostBytes)
        else { return nil }
        Self.add(content, to: &texts)
      // A few programs write texts after the pixels.
      case "IDAT" where texts["Thumb::MTime"] != nil: break scan
      default: break
      }
    }
    guard let size else { return nil }
    (self.size, self.texts) = (size, texts)
  }

  private static func size(_ chunk: Chunk, _ reader: ByteReader) -> PixelSize? {
    guard chunk.content.count == 13,
      let width = reader.integer(at: chunk.content.lowerBound, bytes: 4),
      let height = reader.integer(at: chunk.content.lowerBound + 4, bytes: 4),
      width > 0, height > 0
    else { return nil }
    return PixelSize(width: width, height: height)
  }

  private static func add(_ content: [UInt8], to texts: inout [String: String]) {
    guard let zero = content.firstIndex(of: 0) else { return }
    // The texts are Latin 1; URIs and numbers use only its ASCII part.
    let keyword = String(decoding: content[..<zero], as: UTF8.self)
    texts[keyword] = String(decoding: content[(zero + 1)...], as: UTF8.self)
  }

  /// The stated URI; nil if there is none.
  var uri: String? { texts["Thumb::URI"] }

  private func number(_ keyword: String) -> Int64? {
    // Some programs write a fraction of a second.
    texts[keyword].flatMap { Int64($0.prefix { $0 != "." }, radix: 10) }
  }

  /// The change time of the file that it was made of, in microseconds since 1970; nil if another program made it.
  private var changed: Int64? { number(ThumbnailOrigin.changedKeyword) }

  /// Whether it shows a file as that is now.
  ///
  /// Photos that exchange names may have the same time and size; only the time of that change tells. A change later
  /// than the thumbnail may be of no matter, so the thumbnail is made anew and states it.
  ///
  /// - Parameters:
  ///   - origin: the file.
  ///   - uris: the spellings of its URI.
  ///   - written: the time at which the thumbnail was written, in microseconds since 1970; nil if unknown.
  /// - Returns: false also for a thumbnail of another file, and for one that does not say of which it is.
  func isValid(
    for origin: ThumbnailOrigin, _ uris: [String], written: @autoclosure () -> Int64?
  ) -> Bool {
    if let changed = origin.changed, let known = self.changed ?? written(), changed > known {
      return false
    }
    guard let uri, uris.contains(uri), number("Thumb::MTime") == origin.seconds else {
      return false
    }
    guard let byteCount = number("Thumb::Size"), origin.byteCount > 0 else { return true }
    return byteCount == origin.byteCount
  }

  /// Whether its pixels have the size of their folder, or are all of a small photo.
  ///
  /// One that is smaller, and does not state that the photo is too, may be another program's mistake.
  func hasSize(_ wanted: ThumbnailSize) -> Bool {
    let side = max(size.width, size.height)
    guard side <= wanted.side else { return false }
    // Some programs round down.
    if side >= wanted.side - 1 { return true }
    guard let width = number("Thumb::Image::Width"), let height = number("Thumb::Image::Height")
    else { return false }
    return max(width, height) <= side
  }
}
