@testable import PhotoImaging
import PhotoPages
import TestSupport
import Testing

@Suite struct SharedCacheTests {
  private let first = PixelCache(limit: 1200)

  private let request = PictureRequest(
    Photo(id: PhotoID("a"), name: "a"), .fitting(PixelSize(width: 10, height: 10)))

  private func picture(_ side: Int = 10) -> DecodedPicture {
    DecodedPicture(
      pixels: TestPictures.solid(PixelSize(width: side, height: side), .red),
      fullSize: PixelSize(width: 100, height: 100))
  }

  @Test func `Caches that share their room keep their pictures apart`() {
    let second = PixelCache(sharing: first)
    first.insert(picture(), for: request)
    #expect(second.picture(for: request) == nil)
    #expect(second.best(of: request.photo) == nil)
    let other = picture()
    second.insert(other, for: request)
    #expect(second.picture(for: request) == other)
    #expect(first.byteCount == 800 && second.byteCount == 800)
  }

  @Test func `The limit is for all of them together`() {
    let second = PixelCache(sharing: first)
    first.insert(picture(), for: request)
    second.insert(picture(16), for: request)
    #expect(first.picture(for: request) == nil)
    #expect(second.picture(for: request) != nil)
  }

  @Test func `A cache that goes takes its pictures with it`() {
    do {
      let second = PixelCache(sharing: first)
      second.insert(picture(), for: request)
    }
    #expect(first.byteCount == 0)
  }

  @Test func `Shrinking drops what was not used for longest`() {
    first.insert(picture(), for: request)
    let other = PictureRequest(Photo(id: PhotoID("b"), name: "b"), .full)
    first.insert(picture(), for: other)
    first.shrink(to: 400)
    #expect(first.picture(for: request) == nil)
    #expect(first.picture(for: other) != nil)
    first.shrink(to: 0)
    #expect(first.byteCount == 0)
  }

  @Test func `A part is not the best of a photo, however large`() {
    let size = PixelSize(width: 50, height: 50)
    let part = PixelRect(x: 0, y: 0, width: 16, height: 16)
    first.insert(
      DecodedPicture(
        pixels: TestPictures.solid(part.size, .red), fullSize: size, scaledSize: size, part: part),
      for: PictureRequest(request.photo, .scaled(size, part: part)))
    #expect(first.best(of: request.photo) == nil)
    let whole = picture()
    first.insert(whole, for: request)
    #expect(first.best(of: request.photo) == whole)
  }
}
