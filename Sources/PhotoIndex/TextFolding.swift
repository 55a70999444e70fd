import GioBindings
import Synchronization

/// The folding of texts into words that are compared byte by byte.
///
/// Case, accents, forms of characters and of digits do not count. Words are separated by spaces. A script that is
/// written without spaces gives a word for each character, so that any part of a sentence is found as a phrase.
/// [search.md](../../docs/search.md) lists the rules.
struct TextFolding: Sendable {
  /// The folding, which any thread may use.
  static let shared = TextFolding()

  /// The most bytes of a photo's texts, folded, that are searched.
  static let maxSize = 1 << 20

  /// The folded form of each ASCII byte: a lower-case letter, a digit, or a space.
  private static let ascii: [UInt8] = (UInt8(0)..<0x80).map { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    default: UInt8(ascii: " ")
    }
  }

  private final class Cache: Sendable {
    /// The folded forms of other characters, by character.
    let folded = Mutex<[Unicode.Scalar: [UInt8]]>([:])
  }

  private let cache = Cache()

  /// Appends a text, folded; words are separated by one space or more.
  func append(_ text: String, to words: inout [UInt8]) {
    var isPlain = true
    for byte in text.utf8 {
      guard byte < 0x80 else {
        isPlain = false
        break
      }
    }
    if isPlain {
      for byte in text.utf8 { words.append(Self.ascii[Int(byte)]) }
    } else {
      cache.folded.withLock { folded in
        for scalar in text.unicodeScalars {
          if scalar.isASCII {
            words.append(Self.ascii[Int(scalar.value)])
          } else if let bytes = folded[scalar] {
            words += bytes
          } else {
            let bytes = Array(CharacterFolding.folded(scalar).utf8)
            folded[scalar] = bytes
            words += bytes
          }
        }
      }
    }
  }

  /// Returns the words of a text.
  func words(of text: String) -> [String] {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return bytes.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The folding of single characters.
enum CharacterFolding {
  /// Returns the letters of a character in lower case, without accents.
  ///
  /// A character that is a word by itself has a space on either side. One that separates words becomes a space, any
  /// other an empty text.
  static func folded(_ scalar: Unicode.Scalar) -> String {
    var text = ""
    for part in decomposed(String(scalar)).unicodeScalars {
      let lower = part.properties.lowercaseMapping
      // Capitals may become several characters, as İ does.
      for small in decomposed(lower).unicodeScalars { text += word(small) }
    }
    return text
  }

  private static func decomposed(_ text: String) -> String { text.compatibilityDecomposed }

  private static func word(_ scalar: Unicode.Scalar) -> String {
    if let letters = replacements[scalar] { return letters }
    if let digit = digit(scalar) { return String(digit) }
    if isIgnored(scalar) { return "" }
    if isSingle(scalar) { return " \(scalar) " }
    return isPartOfWord(scalar) ? String(scalar) : " "
  }

  /// The value of a decimal digit of any script.
  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
    else { return nil }
    return Int(value)
  }

  /// Letters that are no others with accents, but are typed and confused as such.
  private static let replacements: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h",
    "ı": "i", "ŋ": "n", "ŧ": "t", "ĸ": "k", "ə": "e", "ς": "σ",
    // Forms of one letter in Arabic, Persian and Urdu.
    "ى": "ي", "ی": "ي", "ې": "ي", "ک": "ك", "ة": "ه", "ە": "ه", "ہ": "ه", "ۀ": "ه", "ٱ": "ا",
    // Marks that stand for a pause or lengthen a line of Arabic.
    "ـ": "",
  ]

  /// Whether a character is an accent, a vowel point or a mark of layout.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isDefaultIgnorableCodePoint { return true }
    return accents.contains { $0.contains(scalar.value) }
      || scalar.properties.generalCategory == .modifierSymbol
  }

  /// Accents of Latin, Greek and Cyrillic, and points of Hebrew and Arabic.
  ///
  /// In other scripts marks are vowels.
  private static let accents: [ClosedRange<UInt32>] = [
    0x300...0x36f, 0x483...0x489, 0x591...0x5bd, 0x5bf...0x5bf, 0x5c1...0x5c2, 0x5c4...0x5c5,
    0x5c7...0x5c7, 0x610...0x61a, 0x64b...0x65f, 0x670...0x670, 0x6d6...0x6dc, 0x6df...0x6e4,
    0x6e7...0x6e8, 0x6ea...0x6ed, 0x8d3...0x8ff, 0x1ab0...0x1aff, 0x1dc0...0x1dff,
    0x20d0...0x20ff, 0xfe20...0xfe2f,
  ]

  /// Whether a character is a word of its own: in scripts that are written without spaces, and among emoji.
  static func isSingle(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0xe00 else { return false }
    if scripts.contains(where: { $0.contains(scalar.value) }) { return isPartOfWord(scalar) }
    return scalar.value >= 0x2000 && scalar.properties.isEmoji
  }

  /// Thai and Lao, Myanmar, Khmer, Tai, Balinese and Javanese, Japanese, Bopomofo, Chinese, and Yi.
  private static let scripts: [ClosedRange<UInt32>] = [
    0xe00...0xeff, 0x1000...0x109f, 0x1780...0x17ff, 0x1950...0x19df, 0x1a20...0x1aaf,
    0x1b00...0x1b7f, 0x3005...0x3007, 0x3021...0x3029, 0x3040...0x312f, 0x31a0...0x31bf,
    0x31f0...0x31ff, 0x3400...0x4dbf, 0x4e00...0xa4cf, 0xa980...0xa9ff, 0xaa60...0xaadf,
    0xf900...0xfaff, 0x1b000...0x1b16f, 0x20000...0x3fffd,
  ]

  /// Whether a character is a letter, a number, a mark that is no accent, or one that has no meaning outside of a font.
  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark,
      .privateUse:
      true
    default: false
    }
  }

  /// Whether a folded word ends in Korean, whose words have endings that say their part in a sentence.
  static func endsInKorean(_ word: String) -> Bool {
    guard let last = word.unicodeScalars.last else { return false }
    return (0x1100...0x11ff).contains(last.value)
  }
}
