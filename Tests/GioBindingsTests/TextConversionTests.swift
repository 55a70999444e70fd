import Testing

@testable import GioBindings

struct TextConversionTests {
  @Test("Text of other charsets is understood, zeros in it included")
  func charsets() {
    #expect(TextConversion.text([0x93, 0xFA, 0x96, 0x7B], in: "CP932") == "日本")
    #expect(TextConversion.text([0x80, 0, 0xE4], in: "WINDOWS-1252") == "€\0ä")
    #expect(TextConversion.text([], in: "CP932") == "")
  }

  @Test("What is no text in a charset, or in one that nobody knows, is none")
  func nonsense() {
    #expect(TextConversion.text([0x93], in: "CP932") == nil)
    #expect(TextConversion.text([0x61], in: "no such charset") == nil)
  }
}
