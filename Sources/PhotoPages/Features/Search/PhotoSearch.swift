/// The words of a search, all of which a photo has to match, and the texts in which they are searched for.
public struct PhotoSearch: Hashable, Sendable {
  /// The texts of photos in which words are searched for.
  public enum Scope: String, CaseIterable, Hashable, Sendable {
    /// The keywords alone.
    case keywords
    /// Titles, descriptions and keywords.
    case text

    /// The title of the choice in the search bar.
    public var title: Message {
      switch self {
      case .keywords: Message("Keywords")
      case .text: Message("Free Text")
      }
    }
  }

  /// The words as they were typed, separated by spaces.
  public var text: String
  /// The texts in which the words are searched for.
  public var scope: Scope

  /// Makes a search.
  public init(_ text: String, in scope: Scope = .keywords) {
    (self.text, self.scope) = (text, scope)
  }

  /// The words, in order.
  public var words: [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }

  /// Whether both search for the same words in the same texts.
  func isSame(as other: PhotoSearch?) -> Bool {
    other.map { $0.words == words && $0.scope == scope } == true
  }

  /// The least number of characters in all words: in a script without spaces, a word has few.
  package var leastLength: Int { text.unicodeScalars.contains(where: Self.isWithoutSpaces) ? 2 : 3 }

  /// Whether the words are long enough for a search.
  package var isLongEnough: Bool { words.reduce(0) { $0 + $1.count } >= leastLength }

  /// Whether a character belongs to a script that is written without spaces between words.
  private static func isWithoutSpaces(_ scalar: Unicode.Scalar) -> Bool {
    scriptsWithoutSpaces.contains { $0.contains(scalar.value) }
  }

  /// The blocks of Thai and Lao, Tibetan, Myanmar, Khmer, and of Chinese and Japanese with their extensions.
  private static let scriptsWithoutSpaces: [ClosedRange<UInt32>] = [
    0x0E00...0x0EFF, 0x0F00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x2FDF,
    0x3005...0x3007, 0x3040...0x30FF, 0x3100...0x312F, 0x31A0...0x31BF, 0x31F0...0x31FF,
    0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAA60...0xAA7F, 0xF900...0xFAFF, 0xFF66...0xFF9F,
    0x20000...0x3FFFF,
  ]
}
