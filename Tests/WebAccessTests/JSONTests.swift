import Testing

@testable import WebAccess

struct JSONTests {
  private func json(_ text: String, depth: Int = 32) -> JSON? {
    JSON(Array(text.utf8), depth: depth)
  }

  @Test("Values are read as numbers or texts, whichever the server sends")
  func values() throws {
    let value = try #require(
      json(#"{"id": "53", "views": 12, "ratio": 1.5, "public": 1, "family": false, "none": null}"#))
    #expect(value["id"].integer == 53)
    #expect(value["views"].string == "12")
    #expect(value["views"].integer == 12)
    #expect(value["ratio"] == .number(1.5))
    #expect(value["ratio"].integer == nil)
    #expect(value["public"].bool == true)
    #expect(value["family"].bool == false)
    #expect(value["none"] == .null)
  }

  @Test("A JSON value that is missing or of another type is nil at any depth")
  func missing() throws {
    let text = #"{"photos": {"photo": [{"title": "Sea ä \u00e4 \ud83d\ude00"}]}}"#
    let value = try #require(json(text))
    #expect(value["photos"]["photo"].elements.first?["title"].string == "Sea ä ä 😀")
    #expect(value["photo"]["x"].elements.isEmpty)
    #expect(value["photos"].string == nil)
    #expect(value["photos"]["photo"]["title"] == .null)
  }

  @Test("Numbers beyond all types are no whole numbers")
  func largeNumbers() throws {
    #expect(json("[9223372036854775807]")?.elements.first?.integer == .max)
    #expect(json("[92233720368547758080]")?.elements.first?.integer == nil)
    #expect(json(#"["99999999999999999999"]"#)?.elements.first?.integer == nil)
    #expect(json("[1e3]")?.elements.first?.integer == 1000)
  }

  @Test(
    "Texts that are no JSON are refused",
    arguments: [
      "", "{", "[1,", #"{"a":}"#, "nul", "jsonFlickrApi({})", "\"\u{1}\"", "[1] 2", "<html>",
    ])
  func invalid(text: String) {
    #expect(json(text) == nil)
  }

  @Test("Bytes that are no UTF-8 are refused")
  func encoding() {
    #expect(JSON([0x22, 0xff, 0xfe, 0x22]) == nil)
  }

  @Test("Texts that are nested too deeply are refused before they are parsed")
  func depth() {
    #expect(json("[[[1]]]", depth: 3) != nil)
    #expect(json("[[[1]]]", depth: 2) == nil)
    #expect(json(#"["[[[[", "\"[["]"#, depth: 1) != nil)
    #expect(json(String(repeating: "[", count: 100_000)) == nil)
    #expect(json(String(repeating: #"{"a":"#, count: 100_000)) == nil)
  }
}
