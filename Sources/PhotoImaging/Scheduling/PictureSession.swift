import Dispatch
import PhotoDecoding
import PhotoPages
import Synchronization

/// The result of a request, or news of its progress.
public enum PictureAnswer: Sendable {
  /// The source took long to fetch it, and it will be decoded now.
  case fetched
  /// A coarse picture of the same detail; more will follow.
  case pass(DecodedPicture)
  /// The picture.
  case picture(DecodedPicture)
  /// There is no picture, for this reason.
  case failure(PictureError)
}

/// A client of a scheduler, such as a window's pages, and the pictures that it currently wants.
///
/// Sessions share the scheduler's places. Cancelling in one session never affects another.
///
/// ```swift
/// let session = PictureSession(on: scheduler, source: source)
/// session.request([PictureRequest(photo, .fitting(pageSize))]) { request, answer in … }
/// ```
public final class PictureSession: Sendable {
  /// Receives an answer, with the latest version of the request; on another thread, or before `request` returns.
  typealias Handler = @Sendable (PictureRequest, PictureAnswer) -> Void

  let scheduler: PictureScheduler
  let supply: PictureSupply
  private let number = lastNumber.wrappingAdd(1, ordering: .relaxed).newValue

  private static let lastNumber = Atomic(0)

  /// Makes a session.
  ///
  /// - Parameters:
  ///   - scheduler: does the work; one serves a whole program.
  ///   - source: provides the undecoded pictures.
  ///   - decoder: turns them into pixels; called on several threads at once.
  ///   - cache: searched first, and filled with what is decoded; must belong to this source only.
  public init(
    on scheduler: PictureScheduler, source: any PhotoDataSource,
    decoder: any PictureDecoding = PictureDecoder(), cache: PixelCache = PixelCache()
  ) {
    self.scheduler = scheduler
    supply = PictureSupply(source: source, decoder: decoder, cache: cache)
  }

  deinit { scheduler.end(number) }

  /// The cached pictures; look here first, since the cache answers at once.
  package var cache: PixelCache { supply.cache }

  /// Reduces a decoded picture to this size; nil if it is not larger, or cannot be reduced.
  package func reduced(_ picture: DecodedPicture, to size: PixelSize) async -> DecodedPicture? {
    let present = picture.scaledSize
    guard size != present, size.width <= present.width, size.height <= present.height else {
      return nil
    }
    let request = DecodeRequest(
      source: .pixels(picture.pixels), detail: .scaled(size, part: PixelRect(size)))
    return await derived(from: picture, by: request, qos: .userInteractive)
  }

  /// Makes a picture by decoding the pixels of another one again; nil if that fails.
  func derived(
    from picture: DecodedPicture, by request: DecodeRequest, qos: DispatchQoS.QoSClass
  ) async -> DecodedPicture? {
    await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: qos).async { [supply] in
        let derived = try? supply.decoder.decode(request, DecodingControl())
        continuation.resume(
          returning: derived.map {
            DecodedPicture(
              pixels: $0.pixels, fullSize: picture.fullSize, orientation: picture.orientation,
              traits: picture.traits)
          })
      }
    }
  }

  /// Whether every requested picture of a photo still waits for its source.
  package func isFetching(_ photo: Photo) -> Bool {
    let key = supply.cache.key(for: PictureRequest(photo), .sRGB)
    return scheduler.look { $0.isFetching(key.subject) }
  }

  /// The recent decoding time of pictures that fit a view; nil before the first.
  package var decodingTime: Duration? { scheduler.look { $0.decodingTime } }

  /// Requests these pictures, the most urgent first, and cancels earlier requests that are not among them.
  ///
  /// Requests that are repeated continue. Cancelled ones are not answered.
  ///
  /// - Parameters:
  ///   - requests: the pictures wanted now.
  ///   - colours: the colours of the screen that the pictures are for.
  ///   - answer: called for new requests only. Each gets one final answer. Before that it may get coarse pictures,
  ///     if it is urgent, and news of a fetch that took long.
  public func request(
    _ requests: [PictureRequest], colours: ColourTarget = .sRGB,
    answer: @escaping @Sendable (PictureRequest, PictureAnswer) -> Void
  ) {
    scheduler.change {
      $0.request(requests, session: number, of: supply, colours: colours, answer: answer)
    }
  }

  /// Returns one picture, independently of the list of `request`.
  ///
  /// - Parameters:
  ///   - request: the picture wanted.
  ///   - colours: the colours of the screen that the picture is for.
  ///   - onPass: receives coarse pictures first, on another thread.
  /// - Returns: the picture.
  /// - Throws: the reason why there is no picture; `.cancelled` as soon as the calling task is cancelled.
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
        // If the task was cancelled before `subscribe`, the cancellation handler found nothing to cancel.
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
