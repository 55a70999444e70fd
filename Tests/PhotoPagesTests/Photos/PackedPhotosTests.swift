import FoundationEssentials
import TestSupport
import Testing

@testable import PhotoPages

@Suite("Packed photos") struct PackedPhotosTests {
  private func photo(_ number: Int, _ name: String, _ uri: String?) -> Photo {
    Photo(
      id: PhotoID(number), name: name, revision: number, uri: uri,
      byteCount: number == 1 ? nil : number,
      modified: number == 3 ? nil : Date(timeIntervalSinceReferenceDate: -2.5))
  }

  private func check(_ photos: [Photo]) {
    let packed = PackedPhotos(photos)
    #expect(packed.photos == photos)
    #expect(packed.ids == photos.map(\.id))
    #expect(packed.count == photos.count)
  }

  @Test("Packed photos unpack to the same photos, whatever their names and URIs")
  func unpacking() {
    check([])
    check([
      photo(1, "a.jpg", "file:///photos/a.jpg"), photo(2, "b c.jpg", "file:///photos/b%20c.jpg"),
      photo(3, "é.jpg", "file:///photos/%C3%A9.jpg"), photo(4, "", "file:///photos/"),
      photo(5, "Drawing", nil), photo(6, "long enough to need memory.jpg", "file:///photos/d.jpg"),
    ])
  }

  @Test("Packed photos can be in several folders or in none")
  func folders() {
    check([photo(1, "a.jpg", "file:///photos/a.jpg"), photo(2, "b.jpg", "file:///others/b.jpg")])
    check([photo(1, "a.jpg", "file:///a/a.jpg"), photo(2, "b.jpg", "file:///a/b/b.jpg")])
    check([photo(1, "a.jpg", nil), photo(2, "b.jpg", "file:///b.jpg")])
    check([photo(1, "a", "a"), photo(2, "b", ""), photo(3, "", ""), photo(4, "c", nil)])
  }

  @Test("Packed photos are equal if all of their photos are")
  func equality() {
    let photos = [photo(1, "a.jpg", "file:///a.jpg"), photo(2, "b.jpg", "file:///b.jpg")]
    #expect(PackedPhotos(photos) == PackedPhotos(photos[...]))
    var others = photos
    others[1].uri = "file:///c.jpg"
    #expect(PackedPhotos(photos) != PackedPhotos(others))
    others = photos
    others[0].revision += 1
    #expect(PackedPhotos(photos) != PackedPhotos(others))
  }
}
