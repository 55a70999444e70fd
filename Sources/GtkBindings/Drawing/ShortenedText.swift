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
  /// The most Unicode scalars of a character that is laid out whole: the time grows with their square.
  package static let mostScalars = 48

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
  /// Characters with many marks count as several, and one with more than `mostScalars` ends the first part. A
  /// character is cut only if it alone is too long.
  package func divided(at limit: TextLimit) -> (head: String, rest: Substring) {
    divided(at: limit.rawValue)
  }

  func divided(at limit: Int) -> (head: String, rest: Substring) {
    if utf8.count <= limit, self[...].heavyCharacter == nil { return (self, "") }
    let maxOffset = unicodeScalars.index(
      startIndex, offsetBy: limit * Self.scalarsPerCharacter, limitedBy: endIndex)
    let room = self[..<(maxOffset ?? endIndex)]
    var end = room.index(startIndex, offsetBy: limit, limitedBy: room.endIndex) ?? room.endIndex
    if end == maxOffset, end < endIndex, end > startIndex {
      // The last character may continue beyond the end.
      let last = room.index(before: end)
      if last > startIndex { end = last }
    }
    if let heavy = room[..<end].heavyCharacter {
      end =
        unicodeScalars.index(
          heavy, offsetBy: heavy == startIndex ? Self.mostScalars : 0, limitedBy: end) ?? end
    }
    return (String(self[..<end]), self[end...])
  }

  /// Returns the part of `new` that may be inserted between this text and `rest`: without surplus marks.
  ///
  /// No character of the whole text has more than `most` Unicode scalars then.
  func insertable(_ new: String, before rest: String, allowing most: Int) -> String {
    guard (self + new + rest).heaviest > most else { return new }
    var kept = UnicodeScalarView()
    for character in self + new { kept.append(contentsOf: character.unicodeScalars.prefix(most)) }
    let part = String(UnicodeScalarView(kept.dropFirst(unicodeScalars.count)))
    return (self + part + rest).heaviest > most ? "" : part
  }

  /// The number of Unicode scalars of the character that has most of them.
  var heaviest: Int { lazy.map(\.unicodeScalars.count).max() ?? 0 }
}

extension Substring {
  /// The first character that has too many marks to be laid out whole.
  fileprivate var heavyCharacter: Index? {
    // A mark is not in ASCII.
    guard utf8.count > String.mostScalars, utf8.contains(where: { $0 > 0x7f }) else { return nil }
    return indices.first { self[$0].unicodeScalars.count > String.mostScalars }
  }
}
