import PhotoSidecars

/// The names of video files, which are listed as neighbours of photos and never opened.
enum VideoName {
  /// The extensions of videos, in lower case.
  private static let endings = Set(
    [
      "3gp", "avi", "m2ts", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "mts", "ogv", "webm", "wmv",
    ].map { key(of: $0.utf8.reversed()) })
  /// The most letters of an extension.
  private static let longest = 4

  /// Whether a name, or a URI, is that of a video.
  static func isVideo(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    let ending = name.reversed().prefix(longest + 1).prefix { $0 != UInt8(ascii: ".") }
    guard ending.count <= longest, name.count > ending.count else { return false }
    return endings.contains(key(of: ending))
  }

  /// Whether a video with this name is usually the film of a photo with the same stem, as phones write it.
  static func isUsuallyFilm(_ name: [UInt8]) -> Bool { ends(name, with: ".mov") }

  /// Whether a video with this name may be a photo's film by its identifier; services hand films out as MP4.
  static func mayBeFilm(_ name: [UInt8]) -> Bool {
    isUsuallyFilm(name) || ends(name, with: ".mp4")
  }

  private static func ends(_ name: [UInt8], with ending: String) -> Bool {
    name.suffix(longest).asciiLowercased.elementsEqual(ending.utf8) && name.count > longest
  }

  /// Returns the letters as a number, in lower case.
  private static func key(of letters: some Sequence<UInt8>) -> UInt64 {
    letters.reduce(0) { $0 << 8 | UInt64($1 | 0x20) }
  }
}
