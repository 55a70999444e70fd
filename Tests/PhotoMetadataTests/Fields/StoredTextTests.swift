import Testing

@testable import GExiv2Bindings

struct TextConversionTests {
  @Test("Text of other charsets is understood, zeros in it included")
  func charsets() {
    #expect(String([0x93, 0xFA, 0x96, 0x7B], charset: "CP932") == "日本")
    #expect(String([0x80, 0, 0xE4], charset: "WINDOWS-1252") == "€\0ä")
    #expect(String([], charset: "CP932") == "")
  }

  @Test("What is no text in a charset, or in one that nobody knows, is none")
  func nonsense() {
    #expect(String([0x93], charset: "CP932") == nil)
    #expect(String([0x61], charset: "no such charset") == nil)
  }
}
