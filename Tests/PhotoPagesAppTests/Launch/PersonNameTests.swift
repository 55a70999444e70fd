import Testing

@testable import PhotoPagesApp

@Suite("Names of people") struct PersonNameTests {
  @Test(
    "Names are tidied to one line of text",
    arguments: [
      ("Ada Lovelace", "Ada Lovelace"),
      ("  Ada \t Lovelace\n", "Ada Lovelace"),
      ("Ada\r\nLovelace\u{2028}III", "Ada Lovelace III"),
      ("Ada\u{0}\u{1B}[31mLovelace\u{7F}", "Ada [31mLovelace"),
      ("Ο Αρχιμήδης", "Ο Αρχιμήδης"),
      ("👩🏽‍🚀", "👩🏽‍🚀"),
      ("<b>&amp;", "<b>&amp;"),
    ])
  func tidied(typed: String, name: String) {
    #expect(PersonName.tidied(typed) == name)
  }

  @Test(
    "Blank and invisible characters alone are no name",
    arguments: ["", " ", "\n\t", "\u{A0}\u{2003}", "\u{200B}\u{200D}", "\u{0}\u{85}"])
  func blank(typed: String) {
    #expect(PersonName.tidied(typed) == nil)
  }

  @Test("A name is cut to 200 characters and does not end with a blank")
  func long() {
    let letters = String(repeating: "é", count: 200)
    #expect(PersonName.tidied(letters + "é") == letters)
    let words = String(repeating: "a", count: 199)
    #expect(PersonName.tidied(words + " bc") == words)
  }
}
