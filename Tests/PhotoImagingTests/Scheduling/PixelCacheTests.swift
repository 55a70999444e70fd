@testable import PhotoImaging
import PhotoPages
import TestSupport
import Testing

@Suite struct PixelCacheTests {
  /// Room for three pictures of 10 × 10 pixels.
  let cache = PixelCache(limit: 1200)

  private func request(
    _ name: String, side: Int = 10, revision: Int = 0
  ) -> PictureRequest {
    let photo = Photo(id: PhotoID(name), name: name, revision: revision)
    return PictureRequest(photo, .fitting(PixelSize(width: side, height: side)))
  }

  @discardableResult
  private func insert(_ request: PictureRequest, side: Int = 10) -> DecodedPicture {
    let size = PixelSize(width: side, height: side)
    let picture = DecodedPicture(
      pixels: TestPictures.solid(size, .red), fullSize: PixelSize(width: 100, height: 100))
    cache.insert(picture, for: request)
    return picture
  }

  @Test func `What was inserted is found again, and its bytes are counted`() {
    let picture = insert(request("a"))
    #expect(cache.picture(for: request("a")) == picture)
    #expect(cache.picture(for: request("b")) == nil)
    #expect(cache.byteCount == 400)
  }

  @Test func `A photo's name does not matter, its revision does`() {
    insert(request("a"))
    let renamed = Photo(id: PhotoID("a"), name: "new name")
    #expect(cache.picture(for: PictureRequest(renamed, request("a").detail)) != nil)
    #expect(cache.picture(for: request("a", revision: 1)) == nil)
  }

  @Test func `The least recently used picture goes first`() {
    for name in ["a", "b", "c"] { insert(request(name)) }
    _ = cache.picture(for: request("a"))
    insert(request("d"))
    #expect(cache.picture(for: request("b")) == nil)
    for name in ["a", "c", "d"] { #expect(cache.picture(for: request(name)) != nil) }
    #expect(cache.byteCount == 1200)
  }

  @Test func `Taking the best counts as use`() {
    for name in ["a", "b", "c"] { insert(request(name)) }
    _ = cache.best(of: request("a").photo)
    insert(request("d"))
    #expect(cache.picture(for: request("a")) != nil)
    #expect(cache.picture(for: request("b")) == nil)
  }

  @Test func `A picture above the limit is kept alone`() {
    insert(request("a"))
    insert(request("big", side: 50), side: 50)
    #expect(cache.picture(for: request("big", side: 50)) != nil)
    #expect(cache.picture(for: request("a")) == nil)
    #expect(cache.byteCount == 10_000)
    insert(request("a"))
    #expect(cache.picture(for: request("big", side: 50)) == nil)
    #expect(cache.byteCount == 400)
  }

  @Test func `With too many photos the one used longest ago goes, with all its pictures`() {
    let cache = PixelCache(limit: .max)
    let insert = { (request: PictureRequest) in
      let pixels = TestPictures.solid(PixelSize(width: 10, height: 10), .red)
      cache.insert(DecodedPicture(pixels: pixels, fullSize: pixels.size), for: request)
    }
    let names = (1...PixelCache.mostPhotos).map { "\($0)" }
    for name in names {
      insert(request(name))
      insert(request(name, side: 20))
    }
    _ = cache.picture(for: request("1"))
    insert(request("new"))
    #expect(cache.pictures(of: request("1").photo).count == 2)
    #expect(cache.pictures(of: request("2").photo).isEmpty)
    for name in names.dropFirst(2) { #expect(cache.pictures(of: request(name).photo).count == 2) }
  }

  @Test func `Replacing a picture counts its bytes once`() {
    insert(request("a"))
    let newer = insert(request("a"))
    #expect(cache.picture(for: request("a")) == newer)
    #expect(cache.byteCount == 400)
  }

  @Test func `Memory that two entries share counts once until both are gone`() {
    let picture = insert(request("a"))
    cache.insert(picture, for: request("a", side: 99))
    #expect(cache.byteCount == 400)
    insert(request("b"))
    insert(request("c"))
    insert(request("d"))
    #expect(cache.picture(for: request("a", side: 99)) == nil)
    #expect(cache.byteCount == 1200)
  }

  @Test func `The best picture is the largest of its revision`() {
    insert(request("a", side: 4), side: 4)
    let large = insert(request("a", side: 12), side: 12)
    insert(request("a", side: 8), side: 8)
    insert(request("a", side: 2, revision: 1), side: 2)
    #expect(cache.best(of: request("a").photo) == large)
    #expect(cache.pictures(of: request("a").photo).map(\.pixels.size.width) == [4, 8, 12])
    #expect(cache.best(of: request("b").photo) == nil)
  }

  @Test func `The limit follows the machine's memory up to half a gigabyte`() {
    #expect(PixelCache().limit > 0)
    #expect(PixelCache().limit <= 512 << 20)
  }
}
