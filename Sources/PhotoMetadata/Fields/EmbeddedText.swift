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

  private static let markOfUTF8: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let westernCharset = "WINDOWS-1252"
  /// The charset with escape sequences, and the one without.
  private static let japaneseCharsets = ["ISO-2022-JP", "CP932"]

  /// Loads the charsets, so that later calls open no file; blocks.
  static func load() { String.loadCharsets([westernCharset] + japaneseCharsets) }

  /// Decodes text of unknown charset: by its byte order mark, as UTF-8 if it is valid, else as Windows-1252.
  static func unlabelled(_ bytes: [UInt8]) -> String? {
    if let marked = UTF16Text.marked(bytes) { return trimmed(marked) }
    let bytes = Array(
      (bytes.starts(with: markOfUTF8) ? bytes.dropFirst(3) : bytes[...]).prefix { $0 != 0 })
    let text = String(validating: bytes, as: UTF8.self) ?? western(bytes)
    return trimmed(text)
  }

  /// Decodes a text of IPTC-IIM; one marked as UTF-8 that is none counts as of unknown charset.
  ///
  /// The fields are short, so a character at the end may be cut off, which is left out.
  static func iptc(_ bytes: [UInt8], isUTF8: Bool) -> String? {
    let bytes = Array(bytes.prefix { $0 != 0 })
    return unlabelled(isUTF8 ? bytes.withoutCutCharacter : bytes)
  }

  /// Decodes UTF-16 with the lower byte first, as Windows writes it.
  static func windows(_ bytes: [UInt8]) -> String? {
    trimmed(UTF16Text.marked(bytes) ?? UTF16Text.decode(bytes, isLittleEndian: true))
  }

  /// Decodes an EXIF description; nil if it is a camera's placeholder.
  static func description(_ bytes: [UInt8]) -> String? { unlabelled(bytes).flatMap(said) }

  /// Returns a text that a person may have written; nil for a camera's placeholder.
  private static func said(_ text: String) -> String? {
    cameraPlaceholders.contains(text.lowercased()) ? nil : text
  }

  /// Decodes an EXIF user comment (2.32, 4.6.5): eight bytes that name the charset, then the text.
  ///
  /// Programs write the name in small letters, fill it with blanks, leave it out, and use another charset than they name.
  /// `unicode` is Exiv2's decoding, in the file's byte order. Nil for a camera's placeholder.
  static func userComment(_ bytes: [UInt8], unicode: String?) -> String? {
    let text = Array(bytes.dropFirst(8))
    let name = String(decoding: bytes.prefix(8), as: UTF8.self).uppercased()
    switch name {
    case "UNICODE\0": return utf16Comment(text, unicode)
    case "UNICODE " where !text.isPlain: return utf16Comment(text, unicode)
    case "JIS\0\0\0\0\0", "JIS     ": return japanese(text).flatMap(said)
    case "ASCII\0\0\0", "ASCII   ", "\0\0\0\0\0\0\0\0":
      return text.hasAlternatingZeros ? utf16Comment(text, unicode) : description(text)
    // Some programs omit the charset.
    default: return bytes.hasAlternatingZeros ? utf16Comment(bytes, unicode) : description(bytes)
    }
  }

  private static func utf16Comment(_ bytes: [UInt8], _ unicode: String?) -> String? {
    // A long text of letters alone is none: two of them would be one Chinese character.
    if bytes.isPlain { return description(bytes) }
    return trimmed(UTF16Text.guessed(bytes, usual: unicode)).flatMap(said)
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

  /// Returns the text without leading and trailing white space; nil if nothing remains.
  package static func trimmed(_ text: String) -> String? {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    return String(text[first...last])
  }
}

extension [UInt8] {
  /// The least number of bytes from which a text is recognised by its letters.
  private static var longEnough: Int { 12 }

  /// Whether a text has an odd number of bytes or many, all of them ASCII, and most of them letters and blanks.
  fileprivate var isPlain: Bool {
    let text = prefix { $0 != 0 }
    guard drop(while: { $0 != 0 }).allSatisfy({ $0 == 0 }), text.allSatisfy({ $0 < 0x80 }),
      text.count % 2 == 1 || text.count >= Self.longEnough
    else { return false }
    let letters = text.count { $0 == 0x20 || (0x41...0x5A).contains($0 & 0xDF) }
    return letters * 4 >= text.count * 3
  }

  /// Whether two characters in UTF-16 begin the text, of which each has one byte that is zero.
  fileprivate var hasAlternatingZeros: Bool {
    count >= 4 && (self[0] == 0) != (self[1] == 0) && (self[0] == 0) == (self[2] == 0)
      && (self[1] == 0) == (self[3] == 0)
  }

  /// The bytes without the beginning of a character in UTF-8 at their end.
  fileprivate var withoutCutCharacter: [UInt8] {
    guard let lead = lastIndex(where: { $0 & 0xC0 != 0x80 }), self[lead] >= 0xC0 else {
      return self
    }
    let length = self[lead] >= 0xF0 ? 4 : self[lead] >= 0xE0 ? 3 : 2
    let rest = Array(self[..<lead])
    // A single such byte may be a letter of a text that is all in another charset.
    guard count - lead < length, lead < count - 1 || rest.contains(where: { $0 >= 0x80 }),
      String(validating: rest, as: UTF8.self) != nil
    else { return self }
    return rest
  }
}
