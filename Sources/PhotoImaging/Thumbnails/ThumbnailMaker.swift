import Dispatch
import PhotoDecoding
import PhotoPages
import Synchronization

/// The work of a thumbnail session, on any thread: performs the steps of its queue and collects the results.
///
/// Each step is a task. Searching waits for a thread of the disk, decoding for a place of the scheduler. Handling a
/// step's end and beginning the next ones takes the lock; no source, decoder or session is called under it.
package final class ThumbnailMaker: Sendable {
  private struct State {
    var queue: ThumbnailQueue
    var tasks: [Int: Task<Void, Never>] = [:]
    var results: [ThumbnailResult] = []
    var colours = ColourTarget.sRGB
    /// The revisions of photos that could not be decoded, by photo.
    var failures: [PhotoID: Int] = [:]
  }

  /// The result of a step: what to tell, and what comes next.
  private typealias Outcome = (content: ThumbnailResult.Content?, stage: ThumbnailQueue.Stage)

  let cache: PixelCache
  let session: PictureSession
  private let source: any PhotoDataSource
  private let isRemote: Bool
  private let prepared: PreparedPictures
  private let state: Mutex<State>
  private let news: AsyncStream<Void>.Continuation
  /// Set once in `init`; the writer calls back when it has a place again.
  private let writer = Mutex<ThumbnailWriter?>(nil)

  /// Makes one; `news` gets an element when there are results to take.
  package init(
    on scheduler: PictureScheduler, source: any PhotoDataSource, decoder: any PictureDecoding,
    limit: Int, news: AsyncStream<Void>.Continuation
  ) {
    (self.source, self.news) = (source, news)
    isRemote = source.isRemote
    prepared = PreparedPictures(of: source)
    cache = PixelCache(limit: limit, mostPhotos: .max)
    session = PictureSession(on: scheduler, source: prepared, decoder: decoder, cache: cache)
    // As many as are decoded, and as many that are fetched meanwhile.
    state = Mutex(State(queue: ThumbnailQueue(width: 2 * scheduler.width)))
    guard let cache = source as? any ThumbnailCachingPhotoSource else { return }
    writer.withLock {
      $0 = ThumbnailWriter(to: cache) { [weak self] in self?.startNext() }
    }
  }

  /// Whether nothing is wanted that is not there, and all results have been taken and written.
  package var isIdle: Bool {
    state.withLock { $0.queue.isIdle && $0.results.isEmpty } && currentWriter?.isIdle != false
  }

  /// Whether a thumbnail in sight is not there yet.
  var hasVisibleWork: Bool { state.withLock { $0.queue.hasVisibleWork } }

  private var currentWriter: ThumbnailWriter? { writer.withLock { $0 } }

  /// Replaces what is wanted, the most urgent first.
  package func update(_ requests: [ThumbnailRequest], colours: ColourTarget) {
    // Reversed, since looking counts as use, and the most urgent should stay in memory longest.
    let present = Set(
      requests.reversed().lazy.filter { self.isPresent($0, colours) }.map(\.key))
    let dropped = state.withLock { state in
      state.colours = colours
      let failures = state.failures
      let attempts = state.queue.update(requests) { request in
        present.contains(request.key) || failures[request.photo.id] == request.photo.revision
      }
      return attempts.compactMap { state.tasks.removeValue(forKey: $0) }
    }
    for task in dropped { task.cancelElsewhere() }
    startNext()
  }

  /// Whether a thumbnail is in memory, or of a remote photo a larger one, which serves as well.
  private func isPresent(_ request: ThumbnailRequest, _ colours: ColourTarget) -> Bool {
    if cache.picture(for: Self.picture(request), colours: colours) != nil { return true }
    guard isRemote, let best = cache.best(of: request.photo, colours: colours) else { return false }
    return max(best.pixels.size.width, best.pixels.size.height) >= request.size.side
  }

  func hasFailed(_ request: ThumbnailRequest) -> Bool {
    state.withLock { $0.failures[request.photo.id] == request.photo.revision }
  }

  package func takeResults() -> [ThumbnailResult] {
    state.withLock { state in
      defer { state.results = [] }
      return state.results
    }
  }

  func stop() {
    update([], colours: .sRGB)
    news.finish()
  }

  /// The request for the thumbnail's pixels.
  static func picture(_ request: ThumbnailRequest, _ detail: PictureDetail? = nil) -> PictureRequest
  {
    PictureRequest(request.photo, detail ?? .fitting(request.size.box), purpose: .thumbnail)
  }

  /// Begins the steps that have a place.
  private func startNext() {
    let isFull = currentWriter?.isFull == true
    state.withLock { state in
      while let work = state.queue.next(holdsOriginals: isFull) {
        state.tasks[work.attempt] = Task { await self.perform(work) }
      }
    }
  }

  private func perform(_ work: ThumbnailQueue.Work) async {
    let colours = state.withLock { $0.colours }
    let outcome: Outcome
    switch work.step {
    case .search: outcome = await search(work.request)
    case .cached(let source, let size, let origin):
      outcome = await decode(source, size, origin, for: work.request, colours)
    case .preview(let origin): outcome = await preview(work.request, origin, colours)
    case .original(let origin): outcome = await original(work.request, origin, colours)
    }
    let hasNews = state.withLock { state in
      if state.queue.isFar(work.request.key) {
        cache.remove(Self.picture(work.request), colours: colours)
      }
      state.tasks[work.attempt] = nil
      guard state.queue.finish(work.attempt, outcome.stage), let content = outcome.content else {
        return false
      }
      if case .failed = content {
        state.failures[work.request.photo.id] = work.request.photo.revision
      }
      guard !state.queue.isFar(work.request.key) else { return false }
      state.results.append(ThumbnailResult(key: work.request.key, content: content))
      return true
    }
    if hasNews { news.yield() }
    startNext()
  }
}

// The steps.
extension ThumbnailMaker {
  private func search(_ request: ThumbnailRequest) async -> Outcome {
    var origin: ThumbnailOrigin?
    if let cache = source as? any ThumbnailCachingPhotoSource {
      switch await cache.cachedThumbnail(of: request.photo, size: request.size) {
      case .found(let source, let size, let origin):
        return (nil, .waiting(.cached(source, size, origin)))
      case .failed: return (.failed(nil), .done)
      case .missing(let file): origin = file
      }
    }
    guard isRemote else { return (nil, .waiting(.preview(origin))) }
    return await searchRemotely(request)
  }

  /// The size up to which a small picture of a remote photo serves, which may be a square.
  private static let largestSquare = ThumbnailSize.large

  private func searchRemotely(_ request: ThumbnailRequest) async -> Outcome {
    let source = source as? any ThumbnailPhotoSource
    if source?.hasSeveralSizes == true, request.size > Self.largestSquare {
      return (nil, .waiting(.original(nil)))
    }
    // The original is not transferred for a thumbnail.
    let small = await source?.thumbnail(of: request.photo)
    guard let small else { return (.unavailable, .ended) }
    return (nil, .waiting(.cached(small, request.size, nil)))
  }

  /// Decodes a cached thumbnail; a damaged one is made anew, and a smaller one shown until the right one is made.
  private func decode(
    _ source: PictureSource, _ size: ThumbnailSize, _ origin: ThumbnailOrigin?,
    for request: ThumbnailRequest, _ colours: ColourTarget
  ) async -> Outcome {
    let wanted = Self.picture(request, .fitting(min(size, request.size).box))
    prepared.prepare(source, for: wanted)
    defer { prepared.prepare(nil, for: wanted) }
    let picture = try? await session.picture(for: wanted, colours: colours)
    guard let picture, !picture.traits.contains(.isIncomplete) else {
      cache.remove(wanted, colours: colours)
      guard isRemote else { return (nil, .waiting(.preview(origin))) }
      if picture != nil { self.source.discardPictures(of: request.photo) }
      return (.unavailable, .ended)
    }
    if size >= request.size { return (.picture(picture), .done) }
    if isRemote { return (.picture(picture), .ended) }
    return picture.isGoodEnough(for: request.side)
      ? (.provisional(picture), .waiting(.original(origin))) : (nil, .waiting(.preview(origin)))
  }

  private func preview(
    _ request: ThumbnailRequest, _ origin: ThumbnailOrigin?, _ colours: ColourTarget
  ) async -> Outcome {
    let wanted = Self.picture(request, .preview)
    do throws(PictureError) {
      let picture = try await session.picture(for: wanted, colours: colours)
      guard picture.isGoodEnough(for: request.side) else {
        cache.remove(wanted, colours: colours)
        return (nil, .waiting(.original(origin)))
      }
      // Those in raw files may fill a screen.
      let size = PictureDetail.fitting(request.size.box).size(of: picture.pixels.size)
      guard let small = await session.reduced(picture, to: size) else {
        return (.provisional(picture), .waiting(.original(origin)))
      }
      cache.insert(small, for: wanted, colours: colours)
      return (.provisional(small), .waiting(.original(origin)))
    } catch .source, .cancelled {
      return (.unavailable, .ended)
    } catch {
      return (nil, .waiting(.original(origin)))
    }
  }

  private func original(
    _ request: ThumbnailRequest, _ origin: ThumbnailOrigin?, _ colours: ColourTarget
  ) async -> Outcome {
    let wanted = Self.picture(request)
    do throws(PictureError) {
      // In the colours of the cache's files.
      let picture = try await session.picture(for: wanted)
      if let origin { currentWriter?.save(picture, of: request, from: origin) }
      let shown = await coloured(picture, colours)
      if colours != .sRGB {
        cache.remove(wanted)
        cache.insert(shown, for: wanted, colours: colours)
      }
      cache.remove(Self.picture(request, .preview), colours: colours)
      return (.picture(shown), .done)
    } catch {
      guard error.isPermanent else { return (.unavailable, .ended) }
      if let origin { currentWriter?.save(nil, of: request, from: origin) }
      return (.failed(error), .done)
    }
  }

  /// Converts a small picture from sRGB to a screen's colours, on another thread.
  private func coloured(
    _ picture: DecodedPicture, _ colours: ColourTarget
  ) async -> DecodedPicture {
    guard colours != .sRGB else { return picture }
    let request = DecodeRequest(source: .pixels(picture.pixels), detail: .full, target: colours)
    return await session.derived(from: picture, by: request, qos: .default) ?? picture
  }
}
