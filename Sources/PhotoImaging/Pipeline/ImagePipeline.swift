import Dispatch
import PhotoPages
import Synchronization

/// Gets pictures: from the cache, or by fetching them from the source and decoding them.
///
/// - Equal requests share one job, whose priority is the highest of those who wait for it.
/// - Cancelling a task that waits takes it off the job at once; the last one stops the job.
/// - A visible picture never waits behind prefetches: these leave one place free, and pause where there
///   are not cores enough for both and the interface.
/// - Among requests of one priority the latest is first, so ask for the least wanted first.
/// - Only a picture that somebody waited for to the end enters the cache, and never a failure.
/// - Previews have places of their own: they take a few milliseconds, and somebody wants to see them
///   now or not at all.
///
/// A class with a lock, not an actor: asks count in the order in which they are made, without a hop
/// that could reorder them, and cancelling takes effect before `Task.cancel()` returns.
///
/// ```swift
/// let pipeline = ImagePipeline(source: source)
/// let request = PictureRequest(photo: photo, detail: .fitting(pageSize))
/// let picture = try pipeline.cache.picture(for: request)
///   ?? await pipeline.picture(for: request, priority: .visible)
/// ```
public final class ImagePipeline: Sendable {
  /// The places there are by default: a core is left to the interface, and more than four pictures
  /// at once compete for memory more than they help.
  public static let defaultWidth = min(4, max(2, Machine.cores - 1))

  /// How many previews are made at once: while one waits for the disk another is decoded.
  private static let previewWidth = 2

  /// The pictures at hand; to be looked into before asking, since it answers at once.
  public let cache: PixelCache

  private let source: any PhotoDataSource
  private let decoder: any Decoder
  private let pictures: Lane
  private let previews: Lane
  private let lastAsk = Atomic<UInt64>(0)

  /// Names one asking, so that its urgency can be changed and it can be let go.
  public struct Ask: Hashable, Sendable {
    fileprivate let number: JobTable.ID
  }

  /// One asking for a picture.
  public struct Asking: Sendable {
    /// What is wanted.
    let request: PictureRequest
    /// How urgently.
    let priority: PicturePriority
    /// Gets coarse pictures on the way.
    let onPass: (@Sendable (DecodedPicture) -> Void)?
    /// Gets the answer, and which asking it is for.
    let onAnswer: @Sendable (Ask, Result<DecodedPicture, PictureError>) -> Void

    /// Asks for a picture.
    ///
    /// - Parameters:
    ///   - request: what is wanted.
    ///   - priority: how urgently.
    ///   - onPass: gets coarse pictures on the way, on another thread; nil if nobody wants them.
    ///   - onAnswer: gets the picture, or why there is none, once, and which asking that is for: on
    ///     another thread, or before the asking returns.
    public init(
      _ request: PictureRequest, priority: PicturePriority,
      onPass: (@Sendable (DecodedPicture) -> Void)? = nil,
      onAnswer: @escaping @Sendable (Ask, Result<DecodedPicture, PictureError>) -> Void
    ) {
      self.request = request
      self.priority = priority
      self.onPass = onPass
      self.onAnswer = onAnswer
    }
  }

  /// Jobs that share their places, and nothing with those of the other lane.
  private final class Lane: Sendable {
    let table: Mutex<JobTable>

    init(width: Int) {
      table = Mutex(JobTable(width: width))
    }
  }

  /// Makes a pipeline.
  ///
  /// - Parameters:
  ///   - source: where undecoded pictures come from.
  ///   - decoder: turns them into pixels; called on several threads at once.
  ///   - cache: where to look first, and to keep what was made.
  ///   - width: the most pictures to fetch and decode at once, at least 2.
  public init(
    source: any PhotoDataSource, decoder: any Decoder = PictureDecoder(),
    cache: PixelCache = PixelCache(), width: Int = ImagePipeline.defaultWidth
  ) {
    self.source = source
    self.decoder = decoder
    self.cache = cache
    pictures = Lane(width: width)
    previews = Lane(width: Self.previewWidth)
  }

  /// How many pictures are in the making: queued, fetched or decoded.
  public var pendingCount: Int {
    [pictures, previews].reduce(0) { $0 + $1.table.withLock { $0.count } }
  }

  /// Whether nothing is in the making.
  public var isIdle: Bool { pendingCount == 0 }

  /// Asks for pictures, the least urgent first: among equally urgent ones the last is the first to be
  /// made. All have been queued, begun or answered when this returns.
  ///
  /// - Returns: names for the askings, in their order.
  @discardableResult
  public func ask(_ askings: [Asking]) -> [Ask] {
    let asks = askings.map { _ in newAsk() }
    let isPreview = askings.map { $0.request.detail == .preview }
    for (lane, holdsPreviews) in [(pictures, false), (previews, true)] {
      let places = askings.indices.filter { isPreview[$0] == holdsPreviews }
      if !places.isEmpty { join(places.map { (asks[$0], askings[$0]) }, lane) }
    }
    return asks
  }

  /// Lets an asking go, which is answered with `.cancelled` if it has not been answered; at once.
  public func cancel(_ ask: Ask) {
    for lane in [pictures, previews] { leave(ask, lane) }
  }

  /// Makes an asking more or less urgent. One that has been answered is left alone.
  public func setPriority(_ priority: PicturePriority, of ask: Ask) {
    for lane in [pictures, previews] {
      change(lane) { $0.setPriority(priority, of: ask.number) }
    }
  }

  /// The picture that a request asks for.
  ///
  /// - Parameters:
  ///   - request: what is wanted.
  ///   - priority: how urgently.
  ///   - onPass: gets coarse pictures on the way, on another thread; nil if nobody wants them.
  /// - Returns: the picture.
  /// - Throws: why there is no picture; `.cancelled` once the calling task is, at once.
  nonisolated(nonsending) public func picture(
    for request: PictureRequest, priority: PicturePriority,
    onPass: (@Sendable (DecodedPicture) -> Void)? = nil
  ) async throws(PictureError) -> DecodedPicture {
    let ask = newAsk()
    let lane = request.detail == .preview ? previews : pictures
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let asking = Asking(
          request, priority: priority, onPass: onPass,
          onAnswer: { _, result in continuation.resume(returning: result) })
        join([(ask, asking)], lane)
        // A task that was cancelled before had nothing to let go of.
        if Task.isCancelled { leave(ask, lane) }
      }
    } onCancel: {
      leave(ask, lane)
    }
    return try result.get()
  }
}

extension ImagePipeline {
  private func newAsk() -> Ask {
    Ask(number: lastAsk.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// Answers from the cache or queues, and only then begins what there is place for.
  private func join(_ askings: [(Ask, Asking)], _ lane: Lane) {
    var atHand: [(Ask, Asking, DecodedPicture)] = []
    change(lane) { table in
      for (ask, asking) in askings {
        // Under the lock, so that a job which ends now is seen either here or in the table.
        if let picture = cache.picture(for: asking.request) {
          atHand.append((ask, asking, picture))
        } else {
          table.join(
            asking.request, as: ask.number,
            JobTable.Subscriber(
              priority: asking.priority, onPass: asking.onPass,
              answer: { asking.onAnswer(ask, $0) }))
        }
      }
    }
    for (ask, asking, picture) in atHand { asking.onAnswer(ask, .success(picture)) }
  }

  /// Called on whichever thread cancels; one that was answered is left alone.
  private func leave(_ ask: Ask, _ lane: Lane) {
    let left = change(lane) { $0.leave(ask.number) }
    // Outside the lock: cancelling a task runs the source's own code.
    left?.stop?()
    left?.answer(.failure(.cancelled))
  }

  /// Changes what there is to do, and begins as many jobs as there are places for.
  @discardableResult
  private func change<Result>(
    _ lane: Lane, _ change: (inout JobTable) -> Result
  ) -> Result {
    lane.table.withLock { table in
      let result = change(&table)
      while table.startNext({ id, request in Task { await fetch(id, request, lane) } }) {}
      table.share(Machine.cores)
      return result
    }
  }

  private func fetch(_ id: JobTable.ID, _ request: PictureRequest, _ lane: Lane) async {
    do throws(PhotoSourceError) {
      let picture = try await source.picture(of: request.photo)
      let thumbnails = request.detail == .preview ? source as? any ThumbnailPhotoSource : nil
      let standIn = await thumbnails?.thumbnail(of: request.photo)
      let decoding = DecodeRequest(
        source: picture, detail: request.detail, target: request.colours, standIn: standIn)
      decode(id, decoding, lane, named: request.photo.name)
    } catch {
      finish(id, .failure(error == .cancelled ? .cancelled : .source(error)), lane)
    }
  }

  private func decode(
    _ id: JobTable.ID, _ request: DecodeRequest, _ lane: Lane, named name: String
  ) {
    guard let control = change(lane, { $0.beginDecoding(id) }) else { return }
    // A serial queue of its own gets a thread of its own. A concurrent queue would draw on as many
    // threads as there are cores, and on Linux it shares them with Swift's tasks, which decodings
    // would then hold up. There are never more of these than the table has places.
    DispatchQueue(label: "photo-pages.decoding").async { [self] in
      let pass: (DecodedPicture) -> Void = { picture in
        for pass in lane.table.withLock({ $0.passes(of: id) }) { pass(picture) }
      }
      Trace.mark("\(name): decoding begins")
      do throws(PictureError) {
        let picture = try decoder.decode(request, onPass: pass) { control.check() }
        Trace.mark("\(name): decoded to \(picture.pixels.size.width) px")
        finish(id, .success(picture), lane)
      } catch {
        Trace.mark("\(name): \(error)")
        finish(id, .failure(error), lane)
      }
    }
  }

  /// Keeps a picture that is still wanted and answers those who wait for it.
  private func finish(
    _ id: JobTable.ID, _ result: Result<DecodedPicture, PictureError>, _ lane: Lane
  ) {
    let finished = change(lane) { table in
      let finished = table.finish(id)
      if let request = finished?.request, case .success(let picture) = result {
        keep(picture, for: request)
      }
      return finished
    }
    for answer in finished?.answers ?? [] { answer(result) }
  }

  private func keep(_ picture: DecodedPicture, for request: PictureRequest) {
    cache.insert(picture, for: request)
    if picture.pixels.size == picture.fullSize, request.detail != .full, request.detail != .preview
    {
      // A picture that needed no reducing is the full one as well, in the same memory.
      let full = PictureRequest(photo: request.photo, detail: .full, colours: request.colours)
      cache.insert(picture, for: full)
    }
  }
}
