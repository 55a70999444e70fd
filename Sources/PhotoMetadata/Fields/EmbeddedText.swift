import GExiv2Bindings

/// Text as photos' files hold it, in the charsets that programs and cameras have used.
/// All of it ends at the first zero, has no blanks at its ends, and is nil if nothing is left.
package enum EmbeddedText {
  /// What cameras write where a description belongs; compared in small letters.
  private static let cameraNonsense: Set<String> = [
    "olympus digital camera", "sony dsc", "digital camera", "minolta digital camera",
    "kodak digital still camera", "samsung digital camera", "konica minolta digital camera",
    "pentax digital camera", "exif_jpeg_picture", "ascii", "untitled",
  ]

  private static let westernCharset = "WINDOWS-1252"
  /// With escape sequences, and without.
  private static let japaneseCharsets = ["ISO-2022-JP", "CP932"]

  /// Loads the charsets, after which no file is opened any more. Blocks.
  static func load() { String.loadCharsets([westernCharset] + japaneseCharsets) }

  /// Text whose charset is not told: UTF-8 if it can be, else what Windows in the West had.
  static func unlabelled(_ bytes: [UInt8]) -> String? {
    let bytes = Array(bytes.prefix { $0 != 0 })
    let text = String(validating: bytes, as: UTF8.self) ?? western(bytes)
    return trimmed(text)
  }

  static func iptc(_ bytes: [UInt8], isUTF8: Bool) -> String? {
    guard isUTF8 else { return unlabelled(bytes) }
    return trimmed(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
  }

  /// Text in units of two bytes, the lower one first, as Windows has it.
  static func windows(_ bytes: [UInt8]) -> String? { utf16(bytes, isLittleEndian: true) }

  /// A description by EXIF; nil if it is what the camera always writes.
  static func description(_ bytes: [UInt8]) -> String? {
    guard let text = unlabelled(bytes), !cameraNonsense.contains(text.lowercased()) else {
      return nil
    }
    return text
  }

  /// A user's comment by EXIF (2.32, 4.6.5): eight bytes that name the charset, and the text. `unicode` is
  /// what the library makes of it, which knows which byte comes first in this file. Nil if it is only what
  /// the camera always writes.
  static func userComment(_ bytes: [UInt8], unicode: String?) -> String? {
    let text = Array(bytes.dropFirst(8))
    switch String(decoding: bytes.prefix(8), as: UTF8.self) {
    case "UNICODE\0": return marked(text) ?? unicode.flatMap { trimmed($0) }
    case "JIS\0\0\0\0\0": return japanese(text)
    case "ASCII\0\0\0", "\0\0\0\0\0\0\0\0": return description(text)
    // Some programs leave the name of the charset out.
    default: return description(bytes)
    }
  }

  private static func western(_ bytes: [UInt8]) -> String {
    String(bytes, charset: Self.westernCharset)
      // A few bytes mean nothing there.
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// By EXIF the code of JIS X 0208, of which two forms are in use.
  private static func japanese(_ bytes: [UInt8]) -> String? {
    let bytes = Array(bytes.prefix { $0 != 0 })
    let escape: UInt8 = 0x1B
    let charset = japaneseCharsets[bytes.contains(escape) ? 0 : 1]
    return String(bytes, charset: charset).map { trimmed($0) } ?? unlabelled(bytes)
  }

  /// Text that says by a mark at its beginning which byte comes first; nil without one.
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
      UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + low])
    }
    return trimmed(String(decoding: units.prefix { $0 != 0 }, as: UTF16.self))
  }

  /// Text without blanks at its ends; nil if nothing is left.
  package static func trimmed(_ text: String) -> String? {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    return String(text[first...last])
  }
}
