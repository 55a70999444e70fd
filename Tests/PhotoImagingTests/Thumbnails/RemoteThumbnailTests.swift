import PhotoDecoding
import PhotoPages
import Synchronization
import TestSupport
import Testing

@testable import PhotoImaging

/// A service on the web: squares, and photos of 3:2 in the wanted size.
private final class ServiceSource: ThumbnailPhotoSource {
  private let requests = Mutex<[PictureDetail?]>([])
  private let discards = Mutex(0)
  private let isBroken = Mutex(false)
  let hasSeveralSizes: Bool

  init(hasSeveralSizes: Bool) { self.hasSeveralSizes = hasSeveralSizes }

  /// What was asked for, in order; nil is a square.
  var asked: [PictureDetail?] { requests.withLock { $0 } }

  /// How often pictures were discarded.
  var discardCount: Int { discards.withLock { $0 } }

  /// Whether its squares are no pictures.
  func setBroken(_ isBroken: Bool) { self.isBroken.withLock { $0 = isBroken } }

  var isRemote: Bool { true }

  func discardPictures(of photo: Photo) { discards.withLock { $0 += 1 } }

  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> { AsyncStream { $0.finish() } }

  func thumbnail(of photo: Photo) async -> PictureSource? {
    requests.withLock { $0.append(nil) }
    if isBroken.withLock({ $0 }) { return .bytes([0xFF, 0xD8, 0xFF, 0, 1, 2]) }
    return .pixels(TestPictures.solid(PixelSize(150, 150), .red))
  }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    requests.withLock { $0.append(request.detail) }
    return .pixels(TestPictures.solid(PixelSize(1024, 683), .blue))
  }
}

@MainActor @Suite(.timeout(minutes: 5)) struct RemoteThumbnailTests {
  private func request(_ side: Int) -> ThumbnailRequest {
    ThumbnailRequest(Photo(id: PhotoID("a"), name: "a"), side: side)
  }

  private func results(
    of session: ThumbnailSession, _ requests: [ThumbnailRequest]
  ) async -> [ThumbnailResult] {
    var results: [ThumbnailResult] = []
    session.onResults = { results += $0 }
    session.update(wanted: requests)
    await eventually("all thumbnails have come") {
      await Task.yield()
      return session.isIdle
    }
    return results
  }

  private func session(_ source: ServiceSource) -> ThumbnailSession {
    ThumbnailSession(on: PictureScheduler(width: 2), source: source, decoder: PictureDecoder())
  }

  @Test func `A service's square is the thumbnail of a small square`() async {
    let source = ServiceSource(hasSeveralSizes: true)
    let sizes = await results(of: session(source), [request(250)]).map(\.picture?.pixels.size)
    #expect(sizes == [PixelSize(150, 150)])
    #expect(source.asked == [nil])
  }

  @Test func `A square that cannot be decoded is discarded, and asked for again later`() async {
    let source = ServiceSource(hasSeveralSizes: true)
    source.setBroken(true)
    let session = session(source)
    #expect(await results(of: session, [request(250)]).map(\.picture?.pixels.size) == [nil])
    #expect(source.discardCount == 1)
    source.setBroken(false)
    _ = await results(of: session, [])
    let sizes = await results(of: session, [request(250)]).map(\.picture?.pixels.size)
    #expect(sizes == [PixelSize(150, 150)])
    #expect(source.discardCount == 1)
  }

  @Test func `A large thumbnail is made of the whole photo in a size that suffices`() async {
    let source = ServiceSource(hasSeveralSizes: true)
    let sizes = await results(of: session(source), [request(500)]).map(\.picture?.pixels.size)
    #expect(sizes == [PixelSize(512, 342)])
    #expect(source.asked == [.fitting(PixelSize(512, 512))])
  }

  @Test func `Without several sizes no photo is transferred for a thumbnail`() async {
    let source = ServiceSource(hasSeveralSizes: false)
    let sizes = await results(of: session(source), [request(500)]).map(\.picture?.pixels.size)
    #expect(sizes == [PixelSize(150, 150)])
    #expect(source.asked == [nil])
  }

  @Test func `A large thumbnail in memory serves small squares, but no square a large one`() async {
    let source = ServiceSource(hasSeveralSizes: true)
    let session = session(source)
    _ = await results(of: session, [request(500)])
    _ = await results(of: session, [])
    #expect(await results(of: session, [request(200)]).isEmpty)
    #expect(session.thumbnail(for: request(200))?.pixels.size == PixelSize(512, 342))
    #expect(source.asked.count == 1)

    let other = ServiceSource(hasSeveralSizes: true)
    let squares = self.session(other)
    _ = await results(of: squares, [request(200)])
    _ = await results(of: squares, [request(500)])
    #expect(other.asked == [nil, .fitting(PixelSize(512, 512))])
  }
}
