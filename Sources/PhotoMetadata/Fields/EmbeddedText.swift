import GExiv2Bindings

/// Decoding of the texts in photo files, in the charsets that programs and cameras use.
///
/// Every text ends at its first zero and is trimmed of white space; it is nil if nothing remains.
package enum EmbeddedText {
  /// The placeholders, in lower case, that cameras write as a description.
  private static let cameraPlaceholders: Set<String> = [
    "olympus digital camera", "sony dsc", "digital camera", "minolta digital camera",
    "kodak digital still camera", "samsung digital camera", "konica minolta digital camera",
    "pentax digital camera", "exif_jpeg_picture", "ascii", "untitled",
  ]

  private static let westernCharset = "WINDOWS-1252"
  /// The charset with escape sequences, and the one without.
  private static let japaneseCharsets = ["ISO-2022-JP", "CP932"]

  /// Loads the charsets, so that later calls open no file; blocks.
  static func load() { String.loadCharsets([westernCharset] + japaneseCharsets) }

  /// Decodes text of unknown charset: as UTF-8 if it is valid, else as Windows-1252.
  static func unlabelled(_ bytes: [UInt8]) -> String? {
    let bytes = Array(bytes.prefix { $0 != 0 })
    let text = String(validating: bytes, as: UTF8.self) ?? western(bytes)
    return trimmed(text)
  }

  static func iptc(_ bytes: [UInt8], isUTF8: Bool) -> String? {
    guard isUTF8 else { return unlabelled(bytes) }
    return trimmed(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
  }

  /// Decodes UTF-16 with the lower byte first, as Windows writes it.
  static func windows(_ bytes: [UInt8]) -> String? { utf16(bytes, isLittleEndian: true) }

  /// Decodes an EXIF description; nil if it is a camera's placeholder.
  static func description(_ bytes: [UInt8]) -> String? {
    guard let text = unlabelled(bytes), !cameraPlaceholders.contains(text.lowercased()) else {
      return nil
    }
    return text
  }

  /// Decodes an EXIF user comment (2.32, 4.6.5): eight bytes that name the charset, then the text.
  ///
  /// `unicode` is Exiv2's decoding, which knows the file's byte order. Nil for a camera's placeholder.
  static func userComment(_ bytes: [UInt8], unicode: String?) -> String? {
    let text = Array(bytes.dropFirst(8))
    switch String(decoding: bytes.prefix(8), as: UTF8.self) {
    case "UNICODE\0": return marked(text) ?? unicode.flatMap { trimmed($0) }
    case "JIS\0\0\0\0\0": return japanese(text)
    case "ASCII\0\0\0", "\0\0\0\0\0\0\0\0": return description(text)
    // Some programs omit the charset.
    default: return description(bytes)
    }
  }

  private static func western(_ bytes: [UInt8]) -> String {
    String(bytes, charset: Self.westernCharset)
      // Windows-1252 leaves a few bytes undefined; a text with one is taken as Latin-1.
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// Decodes JIS X 0208, which EXIF prescribes, in either of the two encodings in use.
  private static func japanese(_ bytes: [UInt8]) -> String? {
    let bytes = Array(bytes.prefix { $0 != 0 })
    let escape: UInt8 = 0x1B
    let charset = japaneseCharsets[bytes.contains(escape) ? 0 : 1]
    return String(bytes, charset: charset).map { trimmed($0) } ?? unlabelled(bytes)
  }

  /// Decodes UTF-16 with a byte order mark; nil without one.
  private static func marked(_ bytes: [UInt8]) -> String? {
    switch bytes.prefix(2) {
    case [0xFF, 0xFE]: utf16(Array(bytes.dropFirst(2)), isLittleEndian: true)
    case [0xFE, 0xFF]: utf16(Array(bytes.dropFirst(2)), isLittleEndian: false)
    default: nil
    }
  }

  private static func utf16(_ bytes: [UInt8], isLittleEndian: Bool) -> String? {
    let (low, high) = isLittleEndian ? (0, 1) : (1, 0)
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
      UInt16(clamping: bytes[$0 + high]) << 8 | UInt16(clamping: bytes[$0 + low])
    }
    return trimmed(String(decoding: units.prefix { $0 != 0 }, as: UTF16.self))
  }

  /// Returns the text without leading and trailing white space; nil if nothing remains.
  package static func trimmed(_ text: String) -> String? {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    return String(text[first...last])
  }
}
