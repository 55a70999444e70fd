// The time that Pango takes to lay out a text grows faster than the text, up to minutes, on the main thread. So texts
// are shortened where they reach GTK; what is stored or copied is whole.

/// The most characters of a text that are laid out.
package enum TextLimit: Int {
  /// A text on one line: a title, a name, or the label of a button or menu.
  case line = 250
  /// A few sentences.
  case paragraph = 2000
  /// One value among many, of which a few lines are shown.
  case detail = 1000
  /// A long text that a person wrote.
  case page = 20_000
  /// A name of which the beginning says enough.
  case shownName = 60
  /// A value in a sentence, which then still fits into a paragraph.
  case argument = 900
}

extension String {
  /// The Unicode scalars of a usual character; one letter with its marks may have any number of them.
  private static let scalarsPerCharacter = 4

  /// Returns the beginning of a text that is longer than `limit`, with an ellipsis; else the text.
  ///
  /// The time depends on `limit`, not on the text's length.
  package func shortened(to limit: TextLimit) -> String { shortened(to: limit.rawValue) }

  func shortened(to limit: Int) -> String {
    let (head, rest) = divided(at: limit)
    return rest.isEmpty ? self : head + "…"
  }

  /// Returns the first `limit` characters, and the rest.
  ///
  /// Characters with very many marks count as several; a character is cut only if it alone is too long.
  package func divided(at limit: TextLimit) -> (head: String, rest: Substring) {
    divided(at: limit.rawValue)
  }

  func divided(at limit: Int) -> (head: String, rest: Substring) {
    guard utf8.count > limit else { return (self, "") }
    let furthest = unicodeScalars.index(
      startIndex, offsetBy: limit * Self.scalarsPerCharacter, limitedBy: endIndex)
    let room = self[..<(furthest ?? endIndex)]
    var end = room.index(startIndex, offsetBy: limit, limitedBy: room.endIndex) ?? room.endIndex
    if end == furthest, end < endIndex, end > startIndex {
      // The last character may continue beyond the end.
      let last = room.index(before: end)
      if last > startIndex { end = last }
    }
    return (String(self[..<end]), self[end...])
  }
}
