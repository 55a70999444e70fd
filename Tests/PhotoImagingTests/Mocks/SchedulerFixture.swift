import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

@testable import PhotoImaging

/// A scheduler with one session, between a mock source and a mock decoder.
struct SchedulerFixture {
  /// A waiting request beside the session's list.
  ///
  /// Its task can be cancelled.
  typealias Ask = Task<Result<DecodedPicture, PictureError>, Never>

  let source = MockSource()
  let decoder = MockDecoder()
  let cache = PixelCache(limit: 1 << 20)
  let scheduler: PictureScheduler
  let session: PictureSession

  /// `decoder` may wrap the mock into another one.
  init(
    width: Int = 2, slowFetch: Duration = .seconds(1),
    decoder wrap: (MockDecoder) -> any PictureDecoding = { $0 }
  ) {
    scheduler = PictureScheduler(width: width, slowFetch: slowFetch)
    session = PictureSession(
      on: scheduler, source: source, decoder: wrap(decoder), cache: cache)
  }

  /// A session with another source.
  func session(of source: MockSource) -> PictureSession {
    PictureSession(on: scheduler, source: source, decoder: decoder)
  }

  /// A request for a photo by name; the detail reduces every mock picture.
  static func request(
    _ name: String, _ purpose: PicturePurpose = .shown,
    _ detail: PictureDetail = .fitting(PixelSize(width: 50, height: 50)),
    token: PictureToken? = nil
  ) -> PictureRequest {
    PictureRequest(Photo(id: PhotoID(name), name: name), detail, purpose: purpose, token: token)
  }

  /// Asks for a picture by itself.
  ///
  /// The scheduler has taken note of it when this returns, so asks count in their order.
  func ask(
    _ name: String, _ purpose: PicturePurpose = .shown,
    _ detail: PictureDetail = .fitting(PixelSize(width: 50, height: 50))
  ) -> Ask {
    Task.immediate { [session] in
      do throws(PictureError) {
        return .success(try await session.picture(for: Self.request(name, purpose, detail)))
      } catch {
        return .failure(error)
      }
    }
  }

  /// Asks for photos whose decoding blocks, and suspends until all of them do.
  func occupy(_ names: String..., purpose: PicturePurpose = .shown) async -> [Ask] {
    var asks: [Ask] = []
    for name in names {
      decoder.hold(name)
      asks.append(ask(name, purpose))
      await decoder.recorder.wait(for: .began(name))
    }
    return asks
  }

  /// Suspends until so many pictures have been fetched and wait to be decoded.
  func untilFetched(_ count: Int) async {
    await eventually("\(count) pictures are fetched") {
      scheduler.look { $0.fetchedCount } >= count
    }
  }

  /// Lets held decodings go on, and suspends until all of these are answered.
  func release(_ names: String..., until asks: [Ask]) async {
    for name in names { decoder.release(name) }
    for ask in asks { _ = await ask.value }
  }
}

/// What a session was answered.
final class Answers: Sendable {
  /// Each picture or failure, by the photo's name and the request's token.
  let recorder = Recorder<Event>()

  enum Event: Hashable {
    case picture(String, PictureToken?)
    case failure(String, PictureError)
  }

  /// To be handed to a session.
  var handler: PictureSession.Handler {
    { [recorder] request, answer in
      switch answer {
      case .pass, .fetched: break
      case .picture: recorder.record(.picture(request.photo.name, request.token))
      case .failure(let error): recorder.record(.failure(request.photo.name, error))
      }
    }
  }
}

extension Task where Failure == Never {
  /// What a finished ask got.
  func picture<Picture>() async -> Picture? where Success == Result<Picture, PictureError> {
    try? await value.get()
  }

  /// Why a finished ask got nothing.
  func error<Picture>() async -> PictureError? where Success == Result<Picture, PictureError> {
    if case .failure(let error) = await value { error } else { nil }
  }
}
