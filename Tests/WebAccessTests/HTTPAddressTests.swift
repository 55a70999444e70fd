import Testing

@testable import WebAccess

struct WebAddressTests {
  @Test("Names and values of a query are percent-encoded")
  func query() throws {
    let address = try #require(
      HTTPAddress("https://example.org/rest", query: [("tags", "sea,tree & sky"), ("q", "ä?#/+")]))
    #expect(
      address.text
        == "https://example.org/rest?tags=sea%2Ctree%20%26%20sky&q=%C3%A4%3F%23%2F%2B")
    let longer = try #require(HTTPAddress("https://example.org/?a=1", query: [("b", "2")]))
    #expect(longer.text == "https://example.org/?a=1&b=2")
  }

  @Test(
    "What is no address of HTTP is none",
    arguments: [
      "", "photo.jpg", "file:///etc/passwd", "ftp://example.org/", "https://", "https:///path",
      "https://user:word@example.org/", "https://exa mple.org/", "https://[::1/", "javascript:1",
    ])
  func invalid(text: String) {
    #expect(HTTPAddress(text) == nil)
  }

  @Test(
    "This machine is recognized by its names and numbers",
    arguments: [
      ("http://localhost/", true), ("http://LOCALHOST:80/", true), ("http://127.1.2.3/", true),
      ("http://[::1]:8080/", true), ("http://10.0.0.1/", false),
      ("http://localhost.example.org/", false), ("http://127.0.0.1.example.org/", false),
    ])
  func loopback(text: String, isLoopback: Bool) throws {
    #expect(try #require(HTTPAddress(text)).isLoopback == isLoopback)
  }

  @Test("A description has everything but query and fragment")
  func description() throws {
    let address = try #require(HTTPAddress("HTTPS://Example.org:8443/a/b?key=1#part"))
    #expect("\(address)" == "https://example.org:8443/a/b")
    #expect(try #require(HTTPAddress("http://[::1]:80/")).description == "http://[::1]/")
  }
}
