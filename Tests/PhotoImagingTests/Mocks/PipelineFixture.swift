import PhotoImaging
import PhotoPages

/// A pipeline between a mock source and a mock decoder.
struct PipelineFixture {
  /// A waiting ask.
  ///
  /// Its task can be cancelled.
  typealias Ask = Task<Result<DecodedPicture, PictureError>, Never>

  let source = MockSource()
  let decoder = MockDecoder()
  let cache = PixelCache(limit: 1 << 20)
  let pipeline: ImagePipeline

  /// `decoder` may wrap the mock into another one.
  init(
    width: Int = 2, decoder wrap: (MockDecoder) -> any PhotoImaging.Decoder = { $0 }
  ) {
    pipeline = ImagePipeline(source: source, decoder: wrap(decoder), cache: cache, width: width)
  }

  /// A request for a photo by name; the detail reduces every mock picture.
  static func request(
    _ name: String, _ detail: PictureDetail = .fitting(PixelSize(width: 50, height: 50))
  ) -> PictureRequest {
    PictureRequest(photo: Photo(id: PhotoID(name), name: name), detail: detail)
  }

  /// Asks.
  ///
  /// The pipeline has taken note of it when this returns, so asks count in their order.
  func ask(
    _ name: String, _ priority: PicturePriority = .visible,
    _ detail: PictureDetail = .fitting(PixelSize(width: 50, height: 50))
  ) -> Ask {
    Task.immediate { [pipeline] in
      do throws(PictureError) {
        let request = Self.request(name, detail)
        return .success(try await pipeline.picture(for: request, priority: priority))
      } catch {
        return .failure(error)
      }
    }
  }

  /// Asks for several at once, without waiting.
  func begin(_ names: (String, PicturePriority)...) -> [Asked] {
    let streams = names.map { _ in AsyncStream.makeStream(of: Asked.Answer.self) }
    let askings = zip(names, streams).map { name, stream in
      ImagePipeline.Asking(Self.request(name.0), priority: name.1) { ask, result in
        stream.continuation.yield((ask, result))
        stream.continuation.finish()
      }
    }
    return zip(pipeline.ask(askings), streams).map { Asked(ask: $0, answers: $1.stream) }
  }

  /// Asks for photos whose decoding blocks, and suspends until all of them do.
  func occupy(_ names: String..., priority: PicturePriority = .visible) async -> [Ask] {
    var asks: [Ask] = []
    for name in names {
      decoder.hold(name)
      asks.append(ask(name, priority))
      await decoder.recorder.wait(for: .began(name))
    }
    return asks
  }
}

/// An asking that nobody waits for yet.
struct Asked {
  typealias Answer = (ImagePipeline.Ask, Result<DecodedPicture, PictureError>)

  let ask: ImagePipeline.Ask
  let answers: AsyncStream<Answer>

  /// The answer, which must be to this asking.
  func answer() async -> Result<DecodedPicture, PictureError>? {
    for await (ask, result) in answers { return ask == self.ask ? result : nil }
    return nil
  }

  func picture() async -> DecodedPicture? { try? await answer()?.get() }
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
