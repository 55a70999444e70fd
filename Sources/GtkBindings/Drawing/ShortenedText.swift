// How long Pango takes to lay out a text grows faster than the text, up to minutes, and all of that on the
// main thread. So texts are shortened where they reach GTK; what is stored or copied is whole.

/// The most characters of a text that are laid out.
package enum TextLimit: Int {
  /// Of what stands on one line: titles, names, labels of buttons and menus.
  case line = 250
  /// Of a few sentences.
  case paragraph = 2000
  /// Of one value among many, of which a few lines are shown.
  case detail = 1000
  /// Of what a person writes at length.
  case page = 20_000
  /// Of a name of which nothing but the beginning says what was meant.
  case shownName = 60
  /// Of what is put into a sentence, which then still has room in a paragraph.
  case argument = 900
}

extension String {
  /// A letter with its marks is one character, however many those are; this many count as usual.
  private static let scalarsPerCharacter = 4

  /// The beginning of a text that is longer than so many characters, with an ellipsis; else the text.
  ///
  /// Takes no longer for a text of any length than for one of `limit` characters.
  package func shortened(to limit: TextLimit) -> String { shortened(to: limit.rawValue) }

  func shortened(to limit: Int) -> String {
    let (head, rest) = divided(at: limit)
    return rest.isEmpty ? self : head + "…"
  }

  /// The first characters, as many as the limit, and what follows them. Characters of very many marks count
  /// for several, and only one that alone is too long is cut apart.
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
      // The last character may go on behind it.
      let last = room.index(before: end)
      if last > startIndex { end = last }
    }
    return (String(self[..<end]), self[end...])
  }
}
