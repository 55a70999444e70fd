import Testing

@testable import GExiv2Bindings

struct TextConversionTests {
  @Test("Text in CP932 and Windows-1252 is decoded, including zeros")
  func charsets() {
    #expect(String([0x93, 0xFA, 0x96, 0x7B], charset: "CP932") == "日本")
    #expect(String([0x80, 0, 0xE4], charset: "WINDOWS-1252") == "€\0ä")
    #expect(String([], charset: "CP932") == "")
  }

  @Test("Invalid bytes and unknown charsets are read as no text")
  func nonsense() {
    #expect(String([0x93], charset: "CP932") == nil)
    #expect(String([0x61], charset: "no such charset") == nil)
  }
}
