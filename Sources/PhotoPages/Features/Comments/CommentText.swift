/// A text, such as a comment's, split into pieces of one look and links.
///
/// Addresses in the text that begin with `http://` or `https://` become links, beside those that a source has made.
/// Control characters, which text has no use for, become blanks.
package struct CommentText: Equatable, Sendable {
  package struct Piece: Equatable, Sendable {
    package var text: String
    package var style: FormattedText.Style = []
    /// The address to which the text leads; nil if it is no link.
    package var address: String?

    static func plain(_ text: String, _ style: FormattedText.Style = []) -> Piece {
      Piece(text: text, style: style)
    }

    /// Makes a link of an address, as it was written.
    static func link(_ address: String, _ style: FormattedText.Style = []) -> Piece {
      Piece(text: address, style: style, address: address)
    }
  }

  /// The pieces, in order; adjacent ones are of different kinds.
  private(set) var pieces: [Piece] = []

  package init(_ text: String) { self.init(FormattedText(text)) }

  package init(_ text: FormattedText) {
    for run in text.runs {
      if let link = run.link {
        let words = String(Self.cleaned(run.text).map { $0.isNewline ? " " : $0 })
        add(Piece(text: words, style: run.style, address: link.text))
      } else {
        add(run.text, run.style)
      }
    }
  }

  /// Adds a text, in which addresses become links.
  private mutating func add(_ text: String, _ style: FormattedText.Style) {
    var plain = ""
    var rest = Self.cleaned(text)[...]
    while let start = Self.linkStart(in: rest) {
      let link = Self.link(in: rest[start...])
      guard let link else {
        plain += rest[...start]
        rest = rest[rest.index(after: start)...]
        continue
      }
      add(.plain(plain + rest[..<start], style))
      plain = ""
      add(.link(String(link), style))
      rest = rest[link.endIndex...]
    }
    add(.plain(plain + rest, style))
  }

  private mutating func add(_ piece: Piece) {
    if !piece.text.isEmpty { pieces.append(piece) }
  }

  private static func cleaned(_ text: String) -> String {
    let isControl = { (scalar: Unicode.Scalar) in
      scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
    }
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
      result.append(isControl(scalar) ? " " : scalar)
    }
    return String(result)
  }

  /// Returns the index of the next `h` that begins an address; inside a word none does.
  private static func linkStart(in text: Substring) -> String.Index? {
    var before: Character?
    for place in text.indices {
      let character = text[place]
      if character == "h" || character == "H", before.map({ !$0.isLetter && !$0.isNumber }) ?? true,
        scheme(of: text[place...]) != nil
      {
        return place
      }
      before = character
    }
    return nil
  }

  private static func scheme(of text: Substring) -> String? {
    ["https://", "http://"].first { text.prefix($0.count).lowercased() == $0 }
  }

  /// Returns the address at the start of a text; nil if nothing follows its scheme.
  private static func link(in text: Substring) -> Substring? {
    guard let scheme = scheme(of: text) else { return nil }
    var link = text.prefix { !endsLink($0) }
    // A full stop after an address belongs to the sentence.
    while let last = link.last, ".,;:!?'".contains(last) || closesNothing(last, in: link) {
      link.removeLast()
    }
    return link.count > scheme.count ? link : nil
  }

  private static func endsLink(_ character: Character) -> Bool {
    // A character that changes the text's direction could hide an address's destination.
    character.isWhitespace || "<>\"“”«»".contains(character)
      || character.unicodeScalars.contains { $0.properties.isBidiControl }
  }

  private static func closesNothing(_ character: Character, in link: Substring) -> Bool {
    let brackets: [Character: Character] = [")": "(", "]": "[", "}": "{"]
    guard let opening = brackets[character] else { return false }
    return link.count { $0 == character } > link.count { $0 == opening }
  }

  /// Splits the pieces into runs, to be laid out one below the other.
  ///
  /// Laying out a text takes much longer the longer it is. A run ends at a line's end if possible, else after a
  /// word, else anywhere; the line's end or blank at the cut is dropped. Links longer than `wordLimit` become
  /// mere text.
  ///
  /// A run has at most `limit` Unicode scalars, at least 1, in at most `lineLimit` lines, of which at most
  /// `wordLimit` follow each other without a blank: long words and many lines take longer to lay out than as many
  /// letters in words.
  package func runs(
    atMost limit: Int, inWordsOf wordLimit: Int, lines lineLimit: Int = .max
  ) -> [[Piece]] {
    var runs = CommentRuns(
      limit: limit, wordLimit: min(limit, wordLimit), lineLimit: lineLimit)
    for piece in pieces { runs.add(piece) }
    return runs.all
  }
}

private struct CommentRuns {
  private let limit: Int
  private let wordLimit: Int
  private let lineLimit: Int
  private var finished: [[CommentText.Piece]] = []
  private var current: [CommentText.Piece] = []
  /// The number of scalars that still fit into the current run.
  private var room: Int
  /// The number of lines that still fit into the current run.
  private var lines: Int

  init(limit: Int, wordLimit: Int, lineLimit: Int) {
    (self.limit, self.wordLimit, self.lineLimit) = (limit, wordLimit, lineLimit)
    (room, lines) = (limit, lineLimit)
  }

  var all: [[CommentText.Piece]] { current.isEmpty ? finished : finished + [current] }

  mutating func add(_ piece: CommentText.Piece) {
    let count = piece.text.unicodeScalars.count
    guard piece.address != nil, count <= wordLimit else { return add(piece.text, piece.style) }
    if count > room { finish() }
    current.append(piece)
    room -= count
  }

  private mutating func add(_ text: String, _ style: FormattedText.Style) {
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      let part = rest.prefix(room)
      if let end = endOfLines(in: part) {
        append(rest[..<end], style)
        rest = rest[rest.index(after: end)...]
      } else if let end = endOfLongWord(in: part) {
        append(rest[..<end], style)
        rest = rest[end...]
      } else if part.endIndex == rest.endIndex {
        return append(rest, style)
      } else if let cut = part.lastIndex(of: "\n")
        ?? part.lastIndex(where: \.properties.isWhitespace)
      {
        append(rest[..<cut], style)
        rest = rest[rest.index(after: cut)...]
      } else if current.isEmpty {
        append(part, style)
        rest = rest[part.endIndex...]
      }
      finish()
    }
  }

  /// Returns the end of the last line that fits; nil if all fit.
  private func endOfLines(
    in part: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView.Index? {
    part.indices.lazy.filter { part[$0] == "\n" }.dropFirst(lines - 1).first
  }

  /// Returns the index at which the first overlong word must be cut; nil if there is none.
  private func endOfLongWord(
    in part: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView.Index? {
    var length = 0
    for place in part.indices {
      length = part[place].properties.isWhitespace ? 0 : length + 1
      if length > wordLimit { return place }
    }
    return nil
  }

  private mutating func append(
    _ part: Substring.UnicodeScalarView, _ style: FormattedText.Style
  ) {
    guard !part.isEmpty else { return }
    current.append(.plain(String(part), style))
    room -= part.count
    lines -= part.count { $0 == "\n" }
  }

  private mutating func finish() {
    if !current.isEmpty { finished.append(current) }
    (current, room, lines) = ([], limit, lineLimit)
  }
}
