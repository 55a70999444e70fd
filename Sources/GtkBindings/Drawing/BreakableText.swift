import CGtkBindings

// Pango shapes the rest of a word anew for each line into which it breaks one that has no place for that, and
// looks through all paragraphs for each of them. So what stands on several lines gets places to break it, and
// few paragraphs.

extension String {
  /// The most lines of a text that are laid out, where it ends lines itself: the time grows with their square.
  private static let mostLines = 200
  /// The most characters without a place for a line break that stay together: more than any word has.
  private static let longestWord = 30
  /// Characters between two places for a line break in what is longer; so many fit into any line.
  private static let wordPart = 10
  /// Ends no line, and lets one end (Unicode's “zero width space”).
  private static let lineBreak = "\u{200B}"

  /// The beginning of a text that is shown on several lines, as `shortened`, with no more lines of its own than are
  /// laid out at once, and `breakable`.
  func inLines(to limit: TextLimit) -> String {
    let head = shortened(to: limit)
    guard head.utf8.count > Self.mostLines || head.contains("\0") else { return head.breakable }
    let whole = head.prefix { $0 != "\0" }
    let ends = whole.indices.lazy.filter { whole[$0].isNewline }
    guard let end = ends.dropFirst(Self.mostLines - 1).first else { return String(whole).breakable }
    return String(whole[..<end]).breakable + "…"
  }

  /// The text with places for line breaks in what has none for too long, which are not seen and part no letter
  /// from its marks. For showing only: what is stored or copied has none of them.
  var breakable: String {
    guard hasLongRun else { return self }
    let scalars = Array(unicodeScalars)
    let places = linePlaces(count: scalars.count)
    var result = UnicodeScalarView()
    var start = 0
    for end in 1...scalars.count where end == scalars.count || places[end].is_line_break != 0 {
      let letters = (start..<end).filter { $0 == start || places[$0].is_cursor_position != 0 }
      let cuts = letters.count > Self.longestWord ? letters.enumerated() : [].enumerated()
      let breaks = Set(
        cuts.filter { $0.offset > 0 && $0.offset % Self.wordPart == 0 }.map(\.element))
      for place in start..<end {
        if breaks.contains(place) { result.append(contentsOf: Self.lineBreak.unicodeScalars) }
        result.append(scalars[place])
      }
      start = end
    }
    return String(result)
  }

  /// The most letters in the parts of words that do not fit into a line, where they cannot get places to break it.
  private static let mostBrokenLetters = 1000

  /// The beginning of a text that can be typed on, and what follows it: as much as a page, and of words that are
  /// longer than any no more than can be laid out with each key.
  package var dividedForTyping: (head: String, rest: Substring) {
    let (head, rest) = divided(at: .page)
    var (length, broken) = (0, 0)
    for place in head.indices {
      length = head[place].isWhitespace ? 0 : length + 1
      if length > Self.longestWord { broken += 1 }
      if broken > Self.mostBrokenLetters { return (String(head[..<place]), self[place...]) }
    }
    return (head, rest)
  }

  /// Whether there are so many bytes in a row without a blank or a line's end that it is worth a closer look.
  private var hasLongRun: Bool {
    var length = 0
    for byte in utf8 {
      length = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") ? 0 : length + 1
      if length > Self.longestWord { return true }
    }
    return false
  }

  /// What Pango says of the place before each Unicode scalar, and of the end. The text must have no NUL.
  private func linePlaces(count: Int) -> [PangoLogAttr] {
    var places = [PangoLogAttr](repeating: PangoLogAttr(), count: count + 1)
    let length = Int32(clamping: utf8.count)
    withCString { text in
      pango_get_log_attrs(
        text, length, -1, pango_language_get_default(), &places, Int32(clamping: places.count))
    }
    return places
  }
}
