import Testing
@testable import XMPBindings

@Suite struct HTMLTextTests {
  @Test(
    "HTML is read as a browser shows its text, with each link's address in parentheses",
    arguments: [
      (
        "About photo 608 <a href=\"http://example.com\">link</a> &amp; more",
        "About photo 608 link (http://example.com) & more"
      ),
      (" <p>About 608</p> ", "About 608"),
      ("<p>One</p><p>Two<br>Three</p>", "One\nTwo\nThree"),
      ("a  \n b", "a b"),
      ("<b>bold</b>,<i>slanted</i>", "bold,slanted"),
      ("<a href=\"https://a.example/\">https://a.example/</a>", "https://a.example/"),
      ("<a href=\"https://a.example/\"><img src=\"x.jpg\"></a> seen", "https://a.example/ seen"),
      ("<a href=\"javascript:alert(1)\">click</a>", "click"),
      ("5 &lt; 6 &#233; &euro; Łódź 海", "5 < 6 é € Łódź 海"),
      ("<script>alert(1)</script><style>p {}</style>text", "text"),
      (
        "open <b>and <a href=\"http://b.example\">never closed",
        "open and never closed (http://b.example)"
      ),
      ("", ""), ("   ", ""), ("<p></p>", ""),
    ])
  func text(_ html: String, expected: String) {
    #expect(HTMLText.plain(html) == expected)
  }

  @Test("Bold and italic words and links of HTML are pieces of their own")
  func looks() {
    let pieces = HTMLText.pieces(
      "A <b>boat, <i>far</i></b><br>at <a href=\"https://a.example/\"><em>sea</em></a>"
        + " <a href=\"javascript:alert(1)\">now</a>")
    func piece(_ text: String, _ look: HTMLText.Look = HTMLText.Look()) -> HTMLText.Piece {
      HTMLText.Piece(text: text, look: look)
    }
    #expect(
      pieces == [
        piece("A "), piece("boat,", HTMLText.Look(isBold: true)), piece(" "),
        piece("far", HTMLText.Look(isBold: true, isItalic: true)), piece("\nat "),
        piece("sea", HTMLText.Look(isItalic: true, address: "https://a.example/")), piece(" now"),
      ])
    #expect(HTMLText.pieces("") == [])
    #expect(
      HTMLText.pieces("<a href=\"https://a.example/\"><img></a>")
        == [piece("https://a.example/", HTMLText.Look(address: "https://a.example/"))])
  }

  @Test("HTML nested a hundred thousand times is read without recursion, and ends")
  func depth() {
    let html = String(repeating: "<b>", count: 100_000) + "end"
    #expect(["", "end"].contains(HTMLText.plain(html)))
  }

  @Test("Of HTML of many megabytes the beginning is read")
  func size() {
    let text = HTMLText.plain("begin " + String(repeating: "x", count: 8 << 20))
    #expect(text.hasPrefix("begin x") && text.utf8.count <= 1 << 20)
  }
}
