import PhotoDecoding
@testable import PhotoPages
import Synchronization
import TestSupport
import Testing

@testable import PhotoImaging
@testable import PhotoPagesGtk

@Suite("A picture for a smaller page is made of a larger one that is there", .timeout(minutes: 5))
@MainActor
struct ReducedPictureTests {
  private let whole = PixelSize(width: 60, height: 40)
  private let narrow = PixelSize(width: 30, height: 40)
  /// The size of a picture that fits into `narrow`.
  private let half = PixelSize(width: 30, height: 20)
  private let photo = Photo(id: PhotoID("a"), name: "a.png")
  private let other = Photo(id: PhotoID("b"), name: "b.png")
  private let source: CountedPictures
  private let loader: PictureLoader

  init() throws {
    source = try CountedPictures()
    loader = PictureLoader(PictureSession(on: PictureScheduler(), source: source))
  }

  private func load(_ photos: Photo...) async {
    loader.load(
      photos.map {
        PictureRequest($0, .view(zoom: nil), token: PictureToken(photo: $0.id, generation: 1))
      })
    await untilIdle()
  }

  private func show(in size: PixelSize) async {
    loader.setViewSize(size)
    await untilIdle()
  }

  private func untilIdle() async {
    await eventually("the loader is idle") { !loader.isBusy }
  }

  private func has(_ photo: Photo, at size: PixelSize) -> Bool {
    loader.store[photo.id]?.has(PixelRect(size), at: size) == true
  }

  @Test("A smaller page asks the source for nothing, and has a picture of its size")
  func smaller() async {
    loader.setViewSize(whole)
    await load(photo, other)
    #expect(source.asked == ["a.png", "b.png"])
    await show(in: narrow)
    #expect(source.asked == ["a.png", "b.png"])
    #expect(has(photo, at: half) && has(other, at: half))
  }

  @Test("A page that is as large as before again asks the source for nothing")
  func largeAgain() async {
    loader.setViewSize(whole)
    await load(photo)
    for size in [narrow, whole, narrow] { await show(in: size) }
    #expect(source.asked == ["a.png"])
  }

  @Test("A photo seen on a larger page before is not asked for again")
  func seenBefore() async {
    loader.setViewSize(whole)
    await load(photo)
    await load(other)
    await show(in: narrow)
    await load(photo)
    #expect(source.asked == ["a.png", "b.png"])
    #expect(has(photo, at: half))
  }

  @Test("A page that becomes larger asks the source once more")
  func larger() async {
    loader.setViewSize(narrow)
    await load(photo)
    await show(in: whole)
    #expect(source.asked == ["a.png", "a.png"])
    #expect(has(photo, at: whole))
  }
}

/// Photos of 60 × 40 pixels that notes which it was asked for.
private final class CountedPictures: PhotoDataSource {
  private let names = Mutex<[String]>([])
  private let png: [UInt8]

  init() throws {
    png = try PictureEncoder.png(TestPictures.solid(PixelSize(width: 60, height: 40), .red))
  }

  /// The names of the photos that were asked for, in alphabetical order.
  var asked: [String] { names.withLock { $0.sorted() } }

  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> { AsyncStream { $0.finish() } }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    names.withLock { $0.append(request.photo.name) }
    return .bytes(png)
  }
}
