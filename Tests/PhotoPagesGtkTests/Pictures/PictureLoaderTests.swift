import Dispatch
import PhotoDecoding
@testable import PhotoPages
import Synchronization
import TestSupport
import Testing

@testable import PhotoImaging
@testable import PhotoPagesGtk

@Suite("Pictures are got in the order in which they are needed")
@MainActor
struct PictureLoaderTests {
  private let view = PixelSize(width: 1920, height: 1080)
  private let photo = Photo(id: PhotoID("a"), name: "a.jpg")
  private let decoder = GatedDecoder()
  private let scheduler = PictureScheduler()
  private let loader: PictureLoader

  init() {
    loader = PictureLoader(
      PictureSession(on: scheduler, source: EmptyFiles(), decoder: decoder))
  }

  private func load(zoom: SettledZoom?) {
    loader.load([PictureRequest(photo, .view(zoom: zoom), token: token)])
  }

  private let token = PictureToken(photo: PhotoID("a"), generation: 1)

  private func untilIdle() async {
    await eventually("the loader is idle") { !loader.isBusy }
  }

  @Test(
    "The whole of a zoomed photo is requested after its visible part is loaded",
    .timeout(minutes: 5))
  func wholeAfterPart() async {
    loader.setViewSize(view)
    load(zoom: nil)
    await untilIdle()
    decoder.hold { _ in true }
    load(zoom: SettledZoom(scale: 1, centre: .centre))
    #expect(scheduler.look { $0.count } == 1)
    decoder.release()
    await untilIdle()
    let details = decoder.begun
    #expect(details.count == 3)
    #expect(details.first == .fitting(view))
    guard case .scaled(GatedDecoder.fullSize, _)? = details.dropFirst().first else {
      Issue.record("\(details)")
      return
    }
    #expect(details.last == .full)
  }

  @Test(
    "Loading the whole photo continues while other parts are viewed", .timeout(minutes: 5))
  func wholeGoesOn() async {
    loader.setViewSize(view)
    load(zoom: nil)
    await untilIdle()
    decoder.hold { $0 == .full }
    load(zoom: SettledZoom(scale: 1, centre: .centre))
    await eventually("the whole picture is decoded") { decoder.begun.last == .full }
    load(zoom: SettledZoom(scale: 1, centre: NormalizedPoint(x: 0.9, y: 0.9)))
    #expect(scheduler.look { $0.count } == 2)
    decoder.release()
    await untilIdle()
    #expect(decoder.begun.filter { $0 == .full }.count == 1)
  }

  @Test("A whole photo that was loaded before is shown at once", .timeout(minutes: 5))
  func wholeAtHand() async {
    loader.setViewSize(view)
    for zoom in [nil, SettledZoom(scale: 1, centre: .centre), nil] {
      load(zoom: zoom)
      await untilIdle()
    }
    decoder.hold { _ in true }
    load(zoom: SettledZoom(scale: 1, centre: NormalizedPoint(x: 0.9, y: 0.9)))
    #expect(!loader.isBusy)
    decoder.release()
  }
}

/// A source of files that only `GatedDecoder` understands.
private final class EmptyFiles: PhotoDataSource {
  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> { AsyncStream { $0.finish() } }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    .bytes([])
  }
}

/// Says that it has decoded whatever is asked for, unless it is held back.
private final class GatedDecoder: StillDecoding {
  static let fullSize = PixelSize(width: 6000, height: 4000)

  private struct State {
    var begun: [PictureDetail] = []
    var isHeld: @Sendable (PictureDetail) -> Bool = { _ in false }
  }

  private let state = Mutex(State())
  private let gate = DispatchGroup()

  /// What has been begun, in this order.
  var begun: [PictureDetail] { state.withLock(\.begun) }

  /// Lets decodings of what is meant wait for `release`.
  func hold(_ isHeld: @escaping @Sendable (PictureDetail) -> Bool) {
    gate.enter()
    state.withLock { $0.isHeld = isHeld }
  }

  /// Lets what is held go on, and holds nothing more.
  func release() {
    state.withLock { $0.isHeld = { _ in false } }
    gate.leave()
  }

  func decode(
    _ request: DecodeRequest, _ control: DecodingControl, onPass: ((DecodedPicture) -> Void)?
  ) throws(PictureError) -> DecodedPicture {
    guard request.detail != .preview else { throw .notAPicture }
    let isHeld = state.withLock { state in
      state.begun.append(request.detail)
      return state.isHeld(request.detail)
    }
    if isHeld { gate.wait() }
    return DecodedPicture(
      pixels: TestPictures.solid(PixelSize(width: 4, height: 4), .red), fullSize: Self.fullSize,
      scaledSize: request.detail.size(of: Self.fullSize),
      part: request.detail.part(of: Self.fullSize))
  }
}
