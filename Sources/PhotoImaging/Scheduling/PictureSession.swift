import PhotoDecoding
import PhotoPages
import Synchronization

/// What becomes of a request.
public enum PictureAnswer: Sendable {
  /// It has been fetched, which took long, and will be decoded.
  case fetched
  /// A coarse picture of the same detail; more will follow.
  case pass(DecodedPicture)
  /// The picture.
  case picture(DecodedPicture)
  /// There is none, and why.
  case failure(PictureError)
}

/// One client of a scheduler, such as the pages of a window, and the pictures that it wants now.
///
/// Sessions share the scheduler's places. None cancels what another one wants.
///
/// ```swift
/// let session = PictureSession(on: scheduler, source: source)
/// session.request([PictureRequest(photo, .fitting(pageSize))]) { request, answer in … }
/// ```
public final class PictureSession: Sendable {
  /// Gets an answer, with the request as it was last made: on another thread, or before `request`
  /// returns.
  typealias Handler = @Sendable (PictureRequest, PictureAnswer) -> Void

  let scheduler: PictureScheduler
  let supply: PictureSupply
  private let number = lastNumber.wrappingAdd(1, ordering: .relaxed).newValue

  private static let lastNumber = Atomic(0)

  /// Makes a session.
  ///
  /// - Parameters:
  ///   - scheduler: does the work; one serves a whole program.
  ///   - source: where undecoded pictures come from.
  ///   - decoder: turns them into pixels; called on several threads at once.
  ///   - cache: where to look first, and to keep what was made; of one source only.
  public init(
    on scheduler: PictureScheduler, source: any PhotoDataSource,
    decoder: any PictureDecoding = PictureDecoder(), cache: PixelCache = PixelCache()
  ) {
    self.scheduler = scheduler
    supply = PictureSupply(source: source, decoder: decoder, cache: cache)
  }

  deinit { scheduler.end(number) }

  /// The pictures at hand; to be looked into before requesting, since it answers at once.
  package var cache: PixelCache { supply.cache }

  /// Whether all that is requested of a photo still waits for its source.
  package func isFetching(_ photo: Photo) -> Bool {
    let key = supply.cache.key(for: PictureRequest(photo), .sRGB)
    return scheduler.look { $0.isFetching(key.subject) }
  }

  /// How long pictures that fit a view took to decode of late; nil before the first.
  package var decodingTime: Duration? { scheduler.look { $0.decodingTime } }

  /// Requests these pictures, the most urgent first, and lets go of all that were requested before.
  ///
  /// What was requested before and still is goes on. What is let go is not answered any more.
  ///
  /// - Parameters:
  ///   - requests: what is wanted now.
  ///   - colours: of the screen that the pictures are for.
  ///   - answer: gets what becomes of those that are new; one answer each that ends it, before that
  ///     passes of what is shown or will be next, and news of fetches that took long.
  public func request(
    _ requests: [PictureRequest], colours: ColourTarget = .sRGB,
    answer: @escaping @Sendable (PictureRequest, PictureAnswer) -> Void
  ) {
    scheduler.change {
      $0.request(requests, session: number, of: supply, colours: colours, answer: answer)
    }
  }

  /// The picture that a request asks for, beside those of `request`.
  ///
  /// - Parameters:
  ///   - request: what is wanted.
  ///   - colours: of the screen that the picture is for.
  ///   - onPass: gets coarse pictures on the way, on another thread.
  /// - Returns: the picture.
  /// - Throws: why there is no picture; `.cancelled` once the calling task is, at once.
  nonisolated(nonsending) public func picture(
    for request: PictureRequest, colours: ColourTarget = .sRGB,
    onPass: (@Sendable (DecodedPicture) -> Void)? = nil
  ) async throws(PictureError) -> DecodedPicture {
    let id = scheduler.newID()
    let result: Result<DecodedPicture, PictureError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Handler = { _, answer in
          switch answer {
          case .fetched: break
          case .pass(let picture): onPass?(picture)
          case .picture(let picture): continuation.resume(returning: .success(picture))
          case .failure(let error): continuation.resume(returning: .failure(error))
          }
        }
        scheduler.change { $0.subscribe(request, as: id, to: supply, colours, answer) }
        // A task that was cancelled before had nothing to let go of.
        if Task.isCancelled { scheduler.change { $0.cancel(id) } }
      }
    } onCancel: {
      scheduler.change { $0.cancel(id) }
    }
    return try result.get()
  }
}

struct PictureSupply: Sendable {
  let source: any PhotoDataSource
  let decoder: any PictureDecoding
  let cache: PixelCache
}
