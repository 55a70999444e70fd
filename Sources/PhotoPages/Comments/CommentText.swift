/// A comment's text in pieces that can be shown: plain ones, and addresses that can be opened.
///
/// Nothing in it is interpreted but addresses that begin with `http://` or `https://`. Control
/// characters, which text has no use for, become blanks.
public struct CommentText: Equatable, Sendable {
  /// A piece of the text.
  public enum Piece: Equatable, Sendable {
    /// Words.
    case plain(String)
    /// An address, as it was written.
    case link(String)
  }

  /// The pieces, in order. Adjacent ones are of different kinds.
  public private(set) var pieces: [Piece] = []

  /// Takes a text to pieces.
  public init(_ text: String) {
    var plain = ""
    var rest = Self.cleaned(text)[...]
    while let start = Self.linkStart(in: rest) {
      let link = Self.link(in: rest[start...])
      guard let link else {
        plain += rest[...start]
        rest = rest[rest.index(after: start)...]
        continue
      }
      add(.plain(plain + rest[..<start]))
      plain = ""
      add(.link(String(link)))
      rest = rest[link.endIndex...]
    }
    add(.plain(plain + rest))
  }

  private mutating func add(_ piece: Piece) {
    guard piece != .plain("") else { return }
    pieces.append(piece)
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

  /// Where the next `h` is that may begin an address: not inside a word.
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

  /// The address that a text begins with; nil if nothing follows its scheme.
  private static func link(in text: Substring) -> Substring? {
    guard let scheme = scheme(of: text) else { return nil }
    var link = text.prefix { !endsLink($0) }
    // Who ends a sentence with an address does not mean the full stop.
    while let last = link.last, ".,;:!?'".contains(last) || closesNothing(last, in: link) {
      link.removeLast()
    }
    return link.count > scheme.count ? link : nil
  }

  private static func endsLink(_ character: Character) -> Bool {
    // A character that turns the direction of text could hide where an address leads.
    character.isWhitespace || "<>\"“”«»".contains(character)
      || character.unicodeScalars.contains { $0.properties.isBidiControl }
  }

  private static func closesNothing(_ character: Character, in link: Substring) -> Bool {
    let brackets: [Character: Character] = [")": "(", "]": "[", "}": "{"]
    guard let opening = brackets[character] else { return false }
    return link.count { $0 == character } > link.count { $0 == opening }
  }
}
