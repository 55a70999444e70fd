@testable import PhotoPages
import Testing

@Suite("The text of a comment")
struct CommentTextTests {
  private func links(_ text: String) -> [String] {
    CommentText(text).pieces.compactMap(\.address)
  }

  private func whole(_ text: String) -> String {
    CommentText(text).pieces.map(\.text).joined()
  }

  @Test("Web addresses in text are links, without the punctuation that ends a sentence")
  func pieces() {
    #expect(
      CommentText("See https://example.org/a?b=1, or not.").pieces == [
        .plain("See "), .link("https://example.org/a?b=1"), .plain(", or not."),
      ])
    #expect(links("HTTP://example.org!") == ["HTTP://example.org"])
    #expect(links("(https://example.org/a_(b))") == ["https://example.org/a_(b)"])
    #expect(
      links("https://a.example https://b.example") == ["https://a.example", "https://b.example"])
  }

  @Test(
    "Text without a valid web address has no links",
    arguments: [
      "", "http", "http://", "https://.", "xhttp://example.org", "file:///etc/passwd",
      "javascript:alert(1)", "ftp://example.org", "hhh", "<a href=\"x\">y</a>",
    ])
  func noLinks(text: String) {
    #expect(links(text) == [])
    #expect(whole(text) == text)
  }

  @Test("An address ends before markup, quotes and marks that turn the direction of text")
  func ends() {
    #expect(links("<http://example.org>") == ["http://example.org"])
    #expect(links("\"http://example.org\"") == ["http://example.org"])
    #expect(links("http://example.org/\u{202E}gro.live") == ["http://example.org/"])
  }

  @Test("Control characters become blanks; lines, emoji and joiners stay")
  func controls() {
    #expect(whole("a\u{0}b\u{1B}c\u{7F}d\u{85}e") == "a b c d e")
    #expect(whole("one\ntwo\tthree") == "one\ntwo\tthree")
    #expect(whole("👩‍👩‍👧 שלום\u{200B}") == "👩‍👩‍👧 שלום\u{200B}")
  }

  @Test("Text of a hundred thousand characters is divided into pieces without loss")
  func long() {
    let text = String(repeating: "http://h hh ", count: 9000)
    #expect(whole(text) == text)
    #expect(links(text).count == 9000)
  }

  @Test("A long text is cut into runs at line ends, after words, or anywhere")
  func runs() {
    let runs = { (text: String) in CommentText(text).runs(atMost: 10, inWordsOf: 10) }
    #expect(runs("") == [])
    #expect(runs("0123456789") == [[.plain("0123456789")]])
    #expect(runs("one two three") == [[.plain("one two")], [.plain("three")]])
    #expect(runs("one\ntwo three") == [[.plain("one")], [.plain("two three")]])
    #expect(runs("0123456789abc") == [[.plain("0123456789")], [.plain("abc")]])
    #expect(runs("Z" + String(repeating: "\u{300}", count: 25)).count == 3)
    #expect(runs("ab http://b c") == [[.plain("ab ")], [.link("http://b"), .plain(" c")]])
    #expect(
      CommentText("a long word here").runs(atMost: 100, inWordsOf: 3) == [
        [.plain("a lon")], [.plain("g wor")], [.plain("d her")], [.plain("e")],
      ])
    #expect(runs("http://longer/than") == [[.plain("http://lon")], [.plain("ger/than")]])
  }

  @Test("Looks and links of a source stay with their words, and addresses are links, too")
  func looks() throws {
    let link = try #require(WebAddress("https://a.example/"))
    let text = CommentText(
      FormattedText([
        .init("one two", .bold), .init(" "), .init("here\nand there", .italic, link: link),
        .init(" http://b", .bold),
      ]))
    let leading = CommentText.Piece(
      text: "here and there", style: .italic, address: "https://a.example/")
    #expect(
      text.pieces == [
        .plain("one two", .bold), .plain(" "), leading, .plain(" ", .bold),
        .link("http://b", .bold),
      ])
    #expect(
      text.runs(atMost: 15, inWordsOf: 15) == [
        [.plain("one two", .bold), .plain(" ")], [leading, .plain(" ", .bold)],
        [.link("http://b", .bold)],
      ])
    #expect(
      CommentText(FormattedText([.init("long words", link: link)])).runs(atMost: 9, inWordsOf: 9)
        == [[.plain("long")], [.plain("words")]])
  }

  @Test("A run of comment text has no more lines than the limit")
  func lines() {
    let runs = { (text: String) in
      CommentText(text).runs(atMost: 100, inWordsOf: 100, lines: 2)
    }
    #expect(runs("a\nb\nc\nd\n") == [[.plain("a\nb")], [.plain("c\nd")]])
    #expect(
      runs("a\nhttp://b\nc\nd") == [
        [.plain("a\n"), .link("http://b")], [.plain("c\nd")],
      ])
  }

  @Test("A run of comment text is no longer than the limit, and only blanks are lost")
  func manyRuns() {
    let text = (0..<5000).map { "word\($0) http://example.org/\($0)" }.joined(separator: " ")
    let runs = CommentText(text).runs(atMost: 300, inWordsOf: 99).map { run in
      run.map(\.text).joined()
    }
    #expect(runs.allSatisfy { (1...300).contains($0.unicodeScalars.count) })
    #expect(runs.joined().filter { $0 != " " } == text.filter { $0 != " " })
  }
}
