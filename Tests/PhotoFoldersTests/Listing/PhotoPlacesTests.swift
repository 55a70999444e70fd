import Testing

@testable import PhotoFolders

@Suite("Numbers of URIs") struct PhotoPlacesTests {
  private let places = PhotoPlaces()

  @Test("A URI has one number, from which the same URI is read back, in any folder")
  func numbers() {
    let uris = [
      "file:///photos/a.jpg", "file:///photos/b.jpg", "file:///others/a.jpg",
      "file:///photos/deep/a.jpg", "sftp://host/a.jpg", "file:///photos/", "a", "",
    ]
    #expect(uris.map(places.number) == uris.map { _ in nil })
    #expect(uris.map(places.insert) == Array(0..<8))
    #expect(uris.map(places.insert) == Array(0..<8))
    #expect(uris.map(places.number) == Array(0..<8))
    #expect((0..<8).map(places.uri) == uris)
    #expect(places.count == 8)
    #expect(places.number(of: "file:///photos/c.jpg") == nil)
  }

  @Test("Five thousand URIs are found by their numbers")
  func many() {
    for number in 0..<5_000 { #expect(places.insert("file:///photos/\(number).jpg") == number) }
    #expect(places.number(of: "file:///photos/4321.jpg") == 4321)
    #expect(places.uri(4321) == "file:///photos/4321.jpg")
  }

  @Test(
    "The name is the last component without escapes",
    arguments: [
      ("file:///photos/a.jpg", "a.jpg"), ("file:///photos/b%20c%C3%A9.jpg", "b cé.jpg"),
      ("file:///100%25.jpg", "100%.jpg"), ("file:///%FF.jpg", "\u{FFFD}.jpg"),
      ("file:///50%.jpg", "50%.jpg"), ("file:///5%2", "5%2"), ("a.jpg", "a.jpg"),
    ])
  func names(uri: String, name: String) {
    _ = places.insert("file:///photos/first.jpg")
    #expect(places.name(places.insert(uri)) == name)
  }
}
