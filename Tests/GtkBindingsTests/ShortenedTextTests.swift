import Testing

@testable import GtkBindings

/// What is left of a text that would take too long to be laid out.
@Suite struct ShortenedTextTests {
  @Test("A text that is short enough stays as it is")
  func short() {
    for text in ["", "a", "abcde", "äöüßé", "日本語です", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦"] {
      #expect(text.shortened(to: 5) == text)
    }
  }

  @Test("A long text is cut between characters and ends in an ellipsis")
  func long() {
    #expect("abcdef".shortened(to: 5) == "abcde…")
    #expect("日本語です。".shortened(to: 5) == "日本語です…")
    #expect("e\u{301}e\u{301}e\u{301}".shortened(to: 2) == "e\u{301}e\u{301}…")
    #expect("🇳🇴🇸🇪🇩🇰".shortened(to: 2) == "🇳🇴🇸🇪…")
    #expect("ab\r\ncd".shortened(to: 3) == "ab\r\n…")
  }

  @Test("A character with ten thousand combining marks counts as one character")
  func marks() {
    let letter = "Z" + String(repeating: "\u{335}", count: 10_000)
    #expect(("ab" + letter).shortened(to: 5) == "ab…")
    #expect(letter.shortened(to: 5).unicodeScalars.count == 21)
    #expect(String(repeating: letter, count: 5).shortened(to: 250).unicodeScalars.count <= 1001)
  }

  @Test(
    "A character with too many marks ends the text, or is cut if it is the first"
  )
  func heavy() {
    func letter(_ count: Int) -> String { "Z" + String(repeating: "\u{301}", count: count - 1) }
    #expect(("ab" + letter(48) + "c").shortened(to: .page) == "ab" + letter(48) + "c")
    #expect(("ab" + letter(49) + "c").shortened(to: .page) == "ab…")
    #expect((letter(32_000) + "c").shortened(to: .line) == letter(48) + "…")
    let jamo = String(repeating: "\u{1100}", count: 100)
    #expect(("ab" + jamo).shortened(to: .page) == "ab…")
    let ascii = String(repeating: "lorem ", count: 100)
    #expect(ascii.shortened(to: .page) == ascii)
  }

  @Test("Text being typed is divided before a character with too many marks, never inside it")
  func typing() {
    let heavy = "a" + String(repeating: "\u{e34}", count: 32_000)
    for text in ["one two " + heavy + " three", heavy + "b", "\n" + heavy] {
      let (head, rest) = text.dividedForTyping()
      #expect(head + rest == text)
      #expect(head == text.prefix { $0.unicodeScalars.count < 49 } && rest.first == heavy.first)
    }
    let light = String(repeating: "e\u{301}\u{302} ", count: 500)
    #expect(light.dividedForTyping().head == light)
    #expect((light + light).dividedForTyping(at: .detail).head == light)
  }

  @Test("The two parts of a divided text add up to the text")
  func divided() {
    for text in ["", "abc", "abcdef", "e\u{301}e\u{301}e\u{301}", "ab\r\ncd"] {
      let (head, rest) = text.divided(at: 3)
      #expect(head + rest == text)
      #expect(head.count <= 3)
    }
  }

  @Test("Shortening a text of five million characters takes no longer than a short one")
  func fast() {
    let text = String(repeating: "lorem ipsum ", count: 420_000)
    let clock = ContinuousClock()
    let time = clock.measure {
      for _ in 0..<1000 { #expect(text.shortened(to: 20).count == 21) }
    }
    #expect(time < .seconds(5))
  }
}
