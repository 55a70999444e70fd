import CGtkBindings

// If a long word has no place for a line break, Pango shapes its rest anew for each line, and looks through all
// paragraphs each time. So text on several lines gets places for line breaks, and few paragraphs.

extension String {
  /// The most lines ended by the text itself that are laid out: the time grows with their square.
  private static let mostLines = 200
  /// The most characters that stay together without a place for a line break: more than any word has.
  private static let longestWord = 30
  /// The distance of places for line breaks in longer runs, in characters: as many fit into any line.
  private static let wordPart = 10
  /// Unicode's “zero width space”: invisible, and a place for a line break.
  private static let lineBreak = "\u{200B}"

  /// Returns the beginning of a text for several lines, as `shortened` and `breakable`, with at most `mostLines`.
  func inLines(to limit: TextLimit) -> String {
    let head = shortened(to: limit)
    guard head.utf8.count > Self.mostLines || head.contains("\0") else { return head.breakable }
    let whole = head.prefix { $0 != "\0" }
    let ends = whole.indices.lazy.filter { whole[$0].isNewline }
    guard let end = ends.dropFirst(Self.mostLines - 1).first else { return String(whole).breakable }
    return String(whole[..<end]).breakable + "…"
  }

  /// The text with invisible places for line breaks in long runs, none of them between a letter and its marks.
  ///
  /// It is for display only; text that is stored or copied must not have them.
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

  /// The most letters beyond `longestWord` in a text to type in, which cannot get places for line breaks.
  private static let mostBrokenLetters = 1000

  /// Returns the beginning of a text to type in, and its rest.
  ///
  /// The beginning is whole characters up to the limit, and of very long words no more than can be laid out with each
  /// key. It is empty if the first character has too many marks.
  package func dividedForTyping(
    at limit: TextLimit = .page
  ) -> (head: String, rest: Substring) {
    let (head, rest) = divided(at: limit)
    if let first, head.unicodeScalars.count < first.unicodeScalars.count { return ("", self[...]) }
    var (length, broken) = (0, 0)
    for place in head.indices {
      length = head[place].isWhitespace ? 0 : length + 1
      if length > Self.longestWord { broken += 1 }
      if broken > Self.mostBrokenLetters { return (String(head[..<place]), self[place...]) }
    }
    return (head, rest)
  }

  /// Whether enough bytes follow each other without a blank or a line's end for a closer look.
  private var hasLongRun: Bool {
    var length = 0
    for byte in utf8 {
      length = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") ? 0 : length + 1
      if length > Self.longestWord { return true }
    }
    return false
  }

  /// Returns Pango's attributes of the place before each Unicode scalar, and of the end; there must be no NUL.
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
