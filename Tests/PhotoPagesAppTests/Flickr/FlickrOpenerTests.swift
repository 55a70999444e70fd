import PhotoFlickr
import PhotoPages
import TestSupport
import Testing

@testable import PhotoPagesApp

@MainActor
@Suite("Places of Flickr are opened by their keys", .timeout(minutes: 5))
struct FlickrOpenerTests {
  private let opener = FlickrOpener(
    access: FlickrAccess(), user: Author(id: "1", name: "Ada"))

  @Test(
    "A key is the place's, which opens as gallery and is remembered",
    arguments: ["flickr:", "flickr:sea+tree", "flickr:?text=old%20boats", "flickr:@Anna%20B."])
  func key(text: String) async throws {
    #expect(opener.recognizes(text))
    let content = try #require(await opener.open([text], nil).first)
    #expect(content.place?.uri == text && content.rememberedPlace?.uri == text)
    #expect(content.place?.name.isEmpty == false)
    #expect(content.opensGallery && content.source is FlickrSource)
    #expect(await !opener.isGone(text))
  }

  @Test(
    "A malformed key has no place, and its page says how keys are written",
    arguments: ["flickr:?words=sea", "flickr:@", "flickr:%2", "flickr:?text="])
  func malformed(text: String) async throws {
    #expect(opener.recognizes(text))
    let content = try #require(await opener.open([text], nil).first)
    #expect(content.place == nil && content.name == text)
    var updates: [PhotoListUpdate] = []
    for await update in content.source.list(PhotoQuery()) { updates.append(update) }
    #expect(updates == [.failed(.malformedAddress(examples: FlickrOpener.examples))])
  }

  @Test("Files, folders and the demo album are not places of Flickr")
  func others() {
    for uri in ["file:///flickr:sea", "demo:", "https://www.flickr.com/photos/8@N01/5"] {
      #expect(!opener.recognizes(uri), "\(uri)")
    }
  }

  @Test("All places share one service until it is closed")
  func service() async {
    let access = FlickrAccess()
    let first = access.service(for: opener.user)
    #expect(access.service(for: opener.user) === first)
    await access.close()
    #expect(access.service(for: opener.user) !== first)
  }

  @Test("A given key is used without blanks")
  func given() async {
    let kept = await FlickrKey(given: " a b\n").kept()
    #expect(kept == FlickrKey.Kept(text: "ab", isTemporary: true))
  }
}
