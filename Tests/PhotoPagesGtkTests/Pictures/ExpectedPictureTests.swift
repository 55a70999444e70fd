import PhotoDecoding
@testable import PhotoPages
import Synchronization
import TestSupport
import Testing

@testable import PhotoImaging
@testable import PhotoPagesGtk

@Suite("A first picture that is on its way", .timeout(minutes: 5))
@MainActor
struct ExpectedPictureTests {
  private let view = PixelSize(width: 30, height: 30)
  private let photo = Photo(id: PhotoID("a"), name: "a.jpg")
  private let other = Photo(id: PhotoID("b"), name: "b.jpg")
  private let asked = AskedPhotos()
  private let loader: PictureLoader
  private let answers: AsyncStream<PictureAnswer>
  private let first: AsyncStream<PictureAnswer>.Continuation

  init() {
    loader = PictureLoader(PictureSession(on: PictureScheduler(), source: asked, decoder: asked))
    (answers, first) = AsyncStream.makeStream(of: PictureAnswer.self)
    loader.expect(photo, from: answers)
  }

  private func load(_ photos: Photo...) {
    loader.load(
      photos.map {
        PictureRequest(
          $0, .view(zoom: nil), token: PictureToken(photo: $0.id, generation: $0.revision))
      })
  }

  /// The whole picture of 60 × 40 pixels in this width.
  private func picture(_ width: Int, _ traits: PictureTraits = []) -> DecodedPicture {
    DecodedPicture(
      pixels: TestPictures.solid(PixelSize(width: width, height: width * 2 / 3), .red),
      fullSize: PixelSize(width: 60, height: 40), traits: traits)
  }

  private func end(with answer: PictureAnswer) async {
    first.yield(answer)
    first.finish()
    await eventually("the first picture has come") { !loader.isBusy }
  }

  @Test func `Nothing is asked of its photo, before or after it has come`() async {
    loader.setViewSize(view)
    load(photo)
    #expect(loader.isBusy)
    await end(with: .picture(picture(30)))
    #expect(loader.store[photo.id]?.isComplete == true)
    #expect(asked.photos == [])
  }

  @Test func `Nothing is asked of its photo when the view gets another size meanwhile`() async {
    load(photo)
    loader.setViewSize(PixelSize(width: 20, height: 20))
    loader.setViewSize(view)
    #expect(loader.stage(of: PictureToken(photo: photo.id, generation: 0)) == .decoding)
    await end(with: .picture(picture(30)))
    #expect(asked.photos == [])
  }

  @Test func `It is shown though it comes before the view is there`() async {
    first.yield(.picture(picture(30)))
    first.finish()
    await eventually("it has come") { loader.first == nil }
    load(photo)
    loader.setViewSize(view)
    #expect(loader.store[photo.id]?.isComplete == true)
    #expect(asked.photos == [])
  }

  @Test func `Its preview is shown until it comes`() async {
    loader.setViewSize(view)
    load(photo)
    first.yield(.pass(picture(6, [.isPreview])))
    await eventually("the preview") { loader.store[photo.id]?.isProvisional == true }
    #expect(loader.isBusy)
    await end(with: .picture(picture(30)))
    #expect(loader.store[photo.id]?.isComplete == true)
    #expect(asked.photos == [])
  }

  @Test func `One that is smaller than the view is shown until the right one is there`() async {
    loader.setViewSize(view)
    load(photo)
    await end(with: .picture(picture(15)))
    #expect(asked.photos == ["a.jpg"])
    #expect(asked.details == [.fitting(view)])
  }

  @Test func `One that is larger than the view is reduced, and not decoded again`() async {
    loader.setViewSize(view)
    load(photo)
    await end(with: .picture(picture(60)))
    #expect(loader.store[photo.id]?.isComplete == true)
    #expect(asked.photos == [])
  }

  @Test func `One that is ready is shown as soon as the view asks for it`() {
    let ready = PictureLoader(PictureSession(on: PictureScheduler(), source: asked, decoder: asked))
    ready.expect(photo, ready: [.picture(picture(30))], from: answers)
    ready.setViewSize(view)
    ready.load([
      PictureRequest(
        photo, .view(zoom: nil), token: PictureToken(photo: photo.id, generation: 0))
    ])
    #expect(ready.store[photo.id] != nil)
  }

  @Test func `Without one its photo is asked for as any other`() async {
    loader.setViewSize(view)
    load(photo)
    await end(with: .failure(.notAPicture))
    #expect(asked.photos == ["a.jpg"])
    #expect(loader.store[photo.id]?.isComplete == true)
  }

  @Test func `Other photos are asked for meanwhile`() async {
    loader.setViewSize(view)
    load(photo, other)
    await eventually("the other photo") { loader.store[other.id]?.isComplete == true }
    #expect(asked.photos == ["b.jpg"])
    first.finish()
  }

  @Test func `A changed photo is asked for, and the answers for the old one are not read`() async {
    let isCancelled = Atomic(false)
    first.onTermination = { _ in isCancelled.store(true, ordering: .relaxed) }
    var changed = photo
    changed.revision += 1
    loader.setViewSize(view)
    load(changed)
    await eventually("the photo") { loader.store[photo.id]?.isComplete == true }
    #expect(asked.photos == ["a.jpg"])
    await eventually("nobody reads") { isCancelled.load(ordering: .relaxed) }
  }

  @Test func `A session shows it as the viewer's first photo`() async {
    let session = ViewerSession(source: StandInSource(), setup: ViewerSetup(start: photo))
    let (answers, first) = AsyncStream.makeStream(of: PictureAnswer.self)
    session.expect(photo, from: answers)
    session.send(.window(.viewLoaded))
    #expect(session.picture(of: photo.id) == nil)
    first.yield(.picture(picture(30)))
    first.finish()
    await eventually("it is shown") {
      if case .shown? = session.viewer.model.pictures.phase(of: photo.id) { true } else { false }
    }
    #expect(session.picture(of: photo.id)?.fullSize == PixelSize(width: 60, height: 40))
  }
}

/// A source and decoder that note what they are asked for, and have every picture at once.
private final class AskedPhotos: PhotoDataSource, StillDecoding {
  private let asked = Mutex((photos: Set<String>(), details: Set<PictureDetail>()))

  /// The names of the photos whose picture was asked for.
  var photos: Set<String> { asked.withLock(\.photos) }
  /// The details that were decoded.
  var details: Set<PictureDetail> { asked.withLock(\.details) }

  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> { AsyncStream { $0.finish() } }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    asked.withLock { _ = $0.photos.insert(request.photo.name) }
    return .bytes([])
  }

  func decode(
    _ request: DecodeRequest, _ control: DecodingControl, onPass: ((DecodedPicture) -> Void)?
  ) throws(PictureError) -> DecodedPicture {
    guard request.detail != .preview else { throw .notAPicture }
    asked.withLock { _ = $0.details.insert(request.detail) }
    let fullSize = PixelSize(width: 60, height: 40)
    return DecodedPicture(
      pixels: TestPictures.solid(request.detail.size(of: fullSize), .red), fullSize: fullSize)
  }
}
