/// Text in UTF-16 whose byte order is not known for sure.
///
/// Programs write EXIF comments in the byte order of their machine, whatever the file's header says. Of the two readings
/// of a text, the wrong one has unassigned characters, or characters from all over Unicode.
struct UTF16Text {
  /// A reading of the bytes in one order.
  private struct Reading {
    let text: String
    /// The signs of a wrong reading, the gravest first.
    let flaws: [Int]

    init(_ bytes: [UInt8], isLittleEndian: Bool) {
      text = UTF16Text.decode(bytes, isLittleEndian: isLittleEndian)
      let scalars = text.unicodeScalars
      flaws = [
        scalars.count(where: Self.isImplausible), Set(scalars.map { $0.value >> 8 }).count,
        Set(scalars.map(Self.block)).count,
      ]
    }

    /// Whether a character does not occur in text, such as a private, unassigned or replacement one.
    private static func isImplausible(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.properties.generalCategory {
      case .unassigned, .privateUse, .surrogate: true
      case .control: !"\t\n\r".unicodeScalars.contains(scalar)
      default: scalar == "\u{FFFD}" || scalar.properties.isNoncharacterCodePoint
      }
    }

    /// Returns a number that characters of one script share; the large East Asian scripts are one each.
    private static func block(_ scalar: Unicode.Scalar) -> UInt32 {
      switch scalar.value {
      case 0x3400...0x9FFF: 0x4E
      case 0xAC00...0xD7FF: 0xAC
      default: scalar.value >> 8
      }
    }
  }

  /// Decodes bytes in the order that a byte order mark states, else in the one that yields the more plausible text.
  ///
  /// If both are equally plausible, `usual` decides: the text in the file's order, if it is known.
  static func guessed(_ bytes: [UInt8], usual: String? = nil) -> String {
    if let marked = marked(bytes) { return marked }
    let big = Reading(bytes, isLittleEndian: false)
    let little = Reading(bytes, isLittleEndian: true)
    if big.flaws != little.flaws {
      return big.flaws.lexicographicallyPrecedes(little.flaws) ? big.text : little.text
    }
    let isLittle = usual.flatMap(EmbeddedText.trimmed) == EmbeddedText.trimmed(little.text)
    return isLittle ? little.text : big.text
  }

  /// Decodes bytes with a byte order mark; nil without one.
  static func marked(_ bytes: [UInt8]) -> String? {
    switch bytes.prefix(2) {
    case [0xFF, 0xFE]: decode(Array(bytes.dropFirst(2)), isLittleEndian: true)
    case [0xFE, 0xFF]: decode(Array(bytes.dropFirst(2)), isLittleEndian: false)
    default: nil
    }
  }

  /// Decodes bytes up to the first zero character; half a character at the end is left out.
  static func decode(_ bytes: [UInt8], isLittleEndian: Bool) -> String {
    let (low, high) = isLittleEndian ? (0, 1) : (1, 0)
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
      UInt16(clamping: bytes[$0 + high]) << 8 | UInt16(clamping: bytes[$0 + low])
    }
    return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
  }
}
