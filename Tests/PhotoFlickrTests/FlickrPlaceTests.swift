import PhotoPages
import Testing

@testable import PhotoFlickr

@Suite struct FlickrPlaceTests {
  static let keys: [(key: String, place: FlickrPlace)] = [
    ("flickr:", .recent),
    ("flickr:sea+tree", .keywords(["sea", "tree"])),
    ("flickr:%E6%B5%B7", .keywords(["海"])),
    ("flickr:a%2Bb", .keywords(["a+b"])),
    ("flickr:?text=old%20boats", .text("old boats")),
    ("flickr:%3Ftext%3Dx", .keywords(["?text=x"])),
    ("flickr:@Anna%20B.", .person("Anna B.")),
    ("flickr:@8%40N01", .person("8@N01")),
    ("flickr:%40Anna", .keywords(["@Anna"])),
  ]

  @Test("A key leads to its place, and the place to the same key", arguments: keys)
  func key(_ key: String, place: FlickrPlace) {
    #expect(FlickrPlace(key: key) == place)
    #expect(place.key == key)
  }

  @Test(
    "A key that is malformed or of another service is refused",
    arguments: [
      "", "flickr", "file:///a", "flickr:?text=", "flickr:?text=%20", "flickr:?other=1", "flickr:@",
      "flickr:+", "flickr:%", "flickr:%4", "flickr:%zz", "flickr:%FF", "flickr:a+%20", "FLICKR:a",
    ])
  func malformed(_ key: String) {
    #expect(FlickrPlace(key: key) == nil)
  }

  @Test("A place has the words that were searched for, or the person's name, as its title")
  func title() {
    let translated: (Message) -> String = { "[\($0.id)]" }
    #expect(FlickrPlace.recent.title(translated: translated) == "[Photos of Flickr]")
    #expect(FlickrPlace.keywords(["sea", "tree"]).title(translated: translated) == "sea + tree")
    #expect(FlickrPlace.text("old boats").title(translated: translated) == "old boats")
    #expect(FlickrPlace.person("Anna B.").title(translated: translated) == "Anna B.")
  }

  @Test("A search by words is by keywords or by text, and without words for all photos")
  func searching() {
    #expect(FlickrPlace(searching: " sea  tree ", isText: false) == .keywords(["sea", "tree"]))
    #expect(FlickrPlace(searching: " sea  tree ", isText: true) == .text("sea tree"))
    #expect(FlickrPlace(searching: " ", isText: true) == .recent)
    #expect(FlickrPlace.keywords(["sea", "tree"]).words == "sea tree")
  }
}
