import Testing

@testable import PhotoFolders

@Suite("The lines of a text file") struct TextLineTests {
  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(
    "A text has lines that end in a line feed, and no end after the last one",
    arguments: [
      ("a\nb\n", "a\nb"), ("a\r\nb\r\n", "a\nb"), ("a\rb", "a\nb"), ("\u{FEFF}a\n", "a"),
      ("a\n\n", "a\n"), ("", ""), ("\n", ""),
    ])
  func reading(file: String, text: String) {
    #expect(TextLines(Self.bytes(file)).text(isWhole: true) == text)
  }

  @Test(
    "Changing a line keeps the byte order mark, line endings and the end of the file",
    arguments: [
      ("a\nb\n", "a\nc", "a\nc\n"), ("a\nb", "a\nc", "a\nc"),
      ("a\r\nb\r\n", "a\nb\nc", "a\r\nb\r\nc\r\n"), ("a\r\nb", "c\na\nb", "c\r\na\r\nb"),
      ("\u{FEFF}a\r\n", "b", "\u{FEFF}b\r\n"), ("", "a\nb", "a\nb\n"), ("a", "a\nb", "a\nb"),
      ("a\r\nb\nc\nd\n", "a\nb\nx\nd", "a\r\nb\nx\nd\n"),
      ("a\nb\nc\r\n", "a\nx\ny\nc", "a\nx\ny\nc\r\n"), ("a\rb\r", "b", "b\r"),
      ("a\nb\n", "", ""), ("\u{FEFF}a\n", "", ""), ("a\n\n", "a", "a\n"),
    ])
  func writing(file: String, text: String, result: String) {
    #expect(TextLines(Self.bytes(file)).bytes(of: text) == Self.bytes(result))
  }

  @Test(
    "An unchanged text has the same bytes",
    arguments: ["a\r\nb\n\rc", "\u{FEFF}a\n\n", "a", "é\r\n"])
  func unchanged(file: String) throws {
    let lines = TextLines(Self.bytes(file))
    #expect(lines.bytes(of: try #require(lines.text(isWhole: true))) == Self.bytes(file))
  }

  @Test("Text with bytes that are not UTF-8 or with NUL is read as Latin-1")
  func latin() {
    let lines = TextLines([0x63, 0x61, 0x66, 0xE9, 0x0D, 0x0A, 0x00])
    #expect(lines.text(isWhole: true) == nil)
    #expect(lines.textInLatin1 == "café\n\u{FFFD}")
    #expect(TextLines([0x61, 0x00]).text(isWhole: true) == nil)
  }

  @Test("A character cut off at the end of a partly read text is left out")
  func cut() {
    let lines = TextLines(Self.bytes("aé").dropLast())
    #expect(lines.text(isWhole: false) == "a")
    #expect(lines.text(isWhole: true) == nil)
  }
}
