import Testing

@testable import GtkBindings

/// Places for line breaks in texts that have none, where Pango would take minutes.
@Suite struct BreakableTextTests {
  private static let place: Unicode.Scalar = "\u{200B}"

  /// The text without the places that were added, and the longest part between two of them or two blanks.
  private func parts(of text: String) -> (whole: String, longest: Int) {
    let added = String(Character(Self.place))
    let parts = text.split { $0 == " " || $0.unicodeScalars.contains(Self.place) }
    return (text.replacing(added, with: ""), parts.map(\.count).max() ?? 0)
  }

  @Test("Words of people's languages stay as they are, however long the text")
  func words() {
    let texts = [
      "", "a", "Donaudampfschifffahrtsgesellschaft".prefix(30).description,
      String(repeating: "lorem ipsum dolor ", count: 500), "well-known " + "ab/cd ".description,
      String(repeating: "日本語の文章", count: 100),
    ]
    for text in texts { #expect(text.breakable == text) }
  }

  @Test(
    "A long word gets break points every few characters and no other change",
    arguments: [
      "x", "7", "=", "a8F", "\u{628}", "\u{5D0}", "é", "\u{430}", "\u{202E}a", "\u{2067}a",
      "a\u{A0}", "a\u{2060}", "\u{4E00}\u{2060}", "👩‍👩‍👧‍👦\u{2060}",
    ])
  func long(letters: String) {
    for count in [40, 2000, 20_000] {
      let text = String(repeating: letters, count: count)
      let (whole, longest) = parts(of: text.breakable)
      #expect(whole == text)
      #expect(longest <= 10)
    }
  }

  @Test("Break points do not separate combining marks or parts of an emoji")
  func clusters() {
    for letter in ["e\u{301}\u{302}", "👩‍👩‍👧‍👦", "🇳🇴", "\u{915}\u{94D}\u{937}"] {
      let text = String(repeating: letter, count: 60) + String(repeating: "x", count: 60)
      let pieces = text.breakable.split { $0 == Character(Self.place) }
      #expect(pieces.joined() == text)
      #expect(pieces.allSatisfy { $0.first == letter.first || $0.first == "x" })
    }
  }

  @Test("A long address gets break points, and few where it has its own")
  func address() {
    let text = "https://example.org/" + String(repeating: "a%20b", count: 400)
    let (whole, longest) = parts(of: text.breakable)
    #expect(whole == text)
    #expect(longest <= 30)
  }

  @Test("While typing, a long text of ordinary words is shown whole, and other text in part")
  func typing() {
    let words = String(repeating: "lorem ipsum dolor ", count: 1000)
    #expect(words.dividedForTyping().head == words)
    let long = words + String(repeating: "x", count: 1900)
    for text in [String(repeating: "e\u{301}", count: 20_000), long] {
      let (head, rest) = text.dividedForTyping()
      #expect(head + rest == text)
      #expect(!rest.isEmpty && head.split(separator: " ").allSatisfy { $0.count <= 1030 })
    }
    let several = String(repeating: String(repeating: "x", count: 130) + " ", count: 50)
    #expect(several.dividedForTyping().head.count == 10 * 131 + 30)
  }

  @Test("A text of very many lines is cut after line 199, and one with a zero before the zero")
  func lines() {
    let lines = String(repeating: "a\n", count: 1000)
    let cut = lines.inLines(to: .paragraph)
    #expect(cut == String(repeating: "a\n", count: 199) + "a…")
    #expect("ab\0cd".inLines(to: .paragraph) == "ab")
    #expect("one\ntwo".inLines(to: .paragraph) == "one\ntwo")
  }
}
