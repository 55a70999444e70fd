import PhotoPages
import Testing

@Suite("Addresses of the web")
struct WebAddressTests {
  @Test(arguments: [
    "https://example.com", "http://example.com/a?b=c#d", "HTTPS://Example.com/Foto",
    "https://münchen.example/ü", "http://[::1]:80/",
  ])
  func accepted(text: String) {
    #expect(WebAddress(text)?.text == text)
    #expect(WebAddress(" \(text)\n")?.text == text)
  }

  @Test(arguments: [
    "", "example.com", "ftp://example.com", "file:///etc/passwd", "javascript:alert(1)",
    "https://", "https:///a", "https://?a", "http://bank.example@evil.example/",
    "https://example.com/a b", "https://example.com/\u{7}", "https://example.com/<a>",
    "Reuters", "https://-a", "https://e/" + String(repeating: "a", count: 2000),
  ])
  func refused(text: String) {
    #expect(WebAddress(text) == nil)
  }
}
