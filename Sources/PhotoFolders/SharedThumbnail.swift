import GioBindings

/// The thumbnails that desktops share (Thumbnail Managing Standard 0.9).
enum SharedThumbnail {
  /// The folders of the thumbnail sizes, largest first.
  private static let folders = ["xx-large", "x-large", "large", "normal"]
  /// The largest file that is read, in bytes: a thumbnail has at most 1024 × 1024 pixels.
  private static let maxSize = 16 << 20

  /// Returns the largest up-to-date thumbnail of a file as PNG bytes, nil if there is none; blocks.
  static func read(
    of location: Location, in cache: Location = .cacheFolder, _ cancellable: Cancellable
  ) -> [UInt8]? {
    let all = cache.child(Array("thumbnails".utf8))
    let name = Array("\(location.digest).png".utf8)
    var modified: Int64?
    for folder in folders {
      let file = all.child(Array(folder.utf8)).child(name)
      guard let bytes = try? file.contents(atMost: maxSize, cancellable: cancellable)
      else { continue }
      // Only a file with a thumbnail needs its time queried.
      modified =
        modified ?? (try? DirectoryEntry(of: location, cancellable: cancellable))?.modified
      guard let modified else { return nil }
      if isValid(bytes, uri: location.uri, seconds: modified / 1_000_000) { return bytes }
    }
    return nil
  }

  static func isValid(_ bytes: [UInt8], uri: String, seconds: Int64) -> Bool {
    let texts = texts(of: bytes)
    // Some programs write a fraction of a second.
    let time = texts["Thumb::MTime"]?.prefix { $0 != "." }
    return texts["Thumb::URI"] == uri && time.flatMap { Int64($0) } == seconds
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Returns the uncompressed texts of a PNG file by keyword (PNG, third edition, 11.3.3.2).
  private static func texts(of bytes: [UInt8]) -> [String: String] {
    guard bytes.starts(with: signature) else { return [:] }
    var texts: [String: String] = [:]
    var rest = bytes.dropFirst(signature.count)
    // A chunk is its length, its type, its data and a checksum.
    while rest.count >= 12 {
      let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard count <= rest.count - 12 else { break }
      let content = rest.dropFirst(8).prefix(count)
      if rest.dropFirst(4).starts(with: "tEXt".utf8), let zero = content.firstIndex(of: 0) {
        // The texts are Latin 1; URIs and numbers use only its ASCII part.
        let keyword = String(decoding: content[..<zero], as: UTF8.self)
        texts[keyword] = String(decoding: content[(zero + 1)...], as: UTF8.self)
      }
      rest = rest.dropFirst(12 + count)
    }
    return texts
  }
}
