/// The words of a filter, folded, in the form in which the database is asked for them.
struct WordQuery {
  /// Words in a row, of which the last may be the beginning of one.
  struct Phrase: Equatable {
    var words: [String]
    var isPrefix: Bool

    /// The phrase for SQLite, which needs no escapes: folded words hold no quotation marks.
    fileprivate var text: String { "\"\(words.joined(separator: " "))\"" + (isPrefix ? " *" : "") }
  }

  private(set) var phrases: [Phrase] = []
  private(set) var excluded: [Phrase] = []

  /// Makes the query for words as a person types them.
  ///
  /// Each must match, the last one as the beginning of a word. Quotation marks make a phrase, and a minus excludes.
  init(_ text: String) {
    let parts = Self.parts(of: text)
    for (place, part) in parts.enumerated() {
      let words = TextFolding.shared.words(of: part.text)
      guard let last = words.last else { continue }
      let isLast = place == parts.count - 1
      let isTyped = isLast && !part.isClosed && !part.isExcluded
      let isKorean = !part.isQuoted && CharacterFolding.endsInKorean(last)
      // A character that is a word of its own is complete.
      let isSingle = last.unicodeScalars.first.map(CharacterFolding.isSingle) == true
      let phrase = Phrase(words: words, isPrefix: (isTyped || isKorean) && !isSingle)
      if part.isExcluded { excluded.append(phrase) } else { phrases.append(phrase) }
    }
  }

  var isEmpty: Bool { phrases.isEmpty && excluded.isEmpty }

  /// The condition that the wanted words are there, and the excluded ones are not; nil without wanted ones.
  var condition: String? {
    guard !phrases.isEmpty else { return nil }
    let wanted = phrases.map(\.text).joined(separator: " AND ")
    return exclusion.map { "(\(wanted)) NOT (\($0))" } ?? wanted
  }

  /// The condition that an excluded word is there; nil if none is excluded.
  var exclusion: String? {
    excluded.isEmpty ? nil : excluded.map(\.text).joined(separator: " OR ")
  }

  private struct Part {
    var text = ""
    var isExcluded = false
    var isQuoted = false
    /// Whether a quotation mark ends it.
    var isClosed = false
  }

  /// The quotation marks of all languages, of which any ends what any begins.
  private static let marks: Set<Character> = [
    "\"", "“", "”", "„", "«", "»", "「", "」", "『", "』", "＂",
  ]

  /// Returns what stands between spaces, or between quotation marks.
  private static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    var part = Part()
    func end() {
      if !part.text.isEmpty { parts.append(part) }
      part = Part()
    }
    for character in text {
      if marks.contains(character) {
        let isEnd = part.isQuoted
        part.isClosed = isEnd
        let isExcluded = !isEnd && part.text == "" && part.isExcluded
        end()
        if !isEnd { (part.isQuoted, part.isExcluded) = (true, isExcluded) }
      } else if character.isWhitespace, !part.isQuoted {
        end()
      } else if character == "-" || character == "−", part.text.isEmpty, !part.isQuoted {
        part.isExcluded = true
      } else {
        part.text.append(character)
      }
    }
    end()
    return parts
  }
}
