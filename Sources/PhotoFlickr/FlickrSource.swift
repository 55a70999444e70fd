import FoundationEssentials
import PhotoPages
import Synchronization
import WebAccess

/// The public photos of a place of Flickr, the newest first, in pages.
///
/// Without the user's key it has the newest photos alone, from the service's public feed.
public final class FlickrSource: PagedPhotoSource {
  struct State {
    var list = FlickrList()
    /// Counts the first pages, so that a page that follows another one is recognized.
    var generation = 0
    /// Whether the photos are those of a kept answer, which nothing follows.
    var isKept = false
    /// Whether the listing's next update replaces all photos, since it failed before.
    var hasFailed = false
    /// The photos of this list and of the one before, of which some may be on screen.
    var photos: [PhotoID: FlickrPhoto] = [:]
    /// The addresses of the pictures that were fetched.
    var fetched: Set<String> = []
    /// The addresses of the fetched pictures that are to be fetched anew, though the cache has them.
    var discarded: Set<String> = []
    /// The addresses of the pictures that do not exist.
    var missing: Set<String> = []
    var place: ResolvedPlace?
    var updates: AsyncStream<PhotoListUpdate>.Continuation?
    var records: AsyncStream<[PhotoID: PhotoRecord]>.Continuation?

    /// Forgets the addresses of photos that are no longer known, so that they do not grow with each first page.
    mutating func forgetAddresses() {
      let known = Set(photos.values.flatMap(\.sizes).map(\.address))
      fetched.formIntersection(known)
      discarded.formIntersection(known)
      missing.formIntersection(known)
    }
  }

  /// The place.
  public let place: FlickrPlace
  /// The number of photos of a page.
  public let pageLength: Int

  let service: FlickrService
  let state = Mutex(State())

  /// Makes the source of a place's photos; nothing is requested before they are listed.
  ///
  /// - Parameters:
  ///   - place: the place.
  ///   - service: the access to the service.
  ///   - pageLength: the number of photos that are asked for at once, 1 to 249.
  public init(of place: FlickrPlace, on service: FlickrService, pageLength: Int = 20) {
    (self.place, self.service) = (place, service)
    self.pageLength = min(max(pageLength, 1), 249)
    service.insert(self)
  }

  /// Makes the source of a place's photos, and finds the name of a publisher in the answer that was kept last.
  public static func open(
    _ place: FlickrPlace, on service: FlickrService, pageLength: Int = 20
  ) async -> FlickrSource {
    if case .person = place, let kept = await service.answers.answer(of: place) {
      service.record(page(in: kept.bytes)?.photos ?? [])
    }
    return FlickrSource(of: place, on: service, pageLength: pageLength)
  }

  /// Each picture is transferred.
  public var isRemote: Bool { true }

  /// The place, by its key and its title.
  public var path: [PhotoFolder] {
    [PhotoFolder(name: service.title(of: place), uri: place.key)]
  }

  /// Lists the first page, in the service's order, whatever the query's is.
  public func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> {
    AsyncStream { continuation in
      state.withLock { state in
        state.updates?.finish()
        state.updates = continuation
        state.hasFailed = true
      }
      let loading = Task { await begin() }
      continuation.onTermination = { _ in
        // Not on the thread that ends the stream, which may be the main one.
        Task { loading.cancel() }
      }
    }
  }

  /// Loads the next page; after photos that were kept, the first one.
  public func loadMore() async throws(PhotoSourceError) {
    if state.withLock({ $0.isKept }) { return try await refresh() }
    let place = try await resolved()
    var (window, generation) = state.withLock { state in
      (state.list.nextWindow(wanted: pageLength), state.generation)
    }
    while true {
      let page = try await page(of: place, window)
      let step = state.withLock { state in
        // A first page that came meanwhile has told the viewer that there are more photos.
        state.generation == generation ? state.list.add(page, of: window) : nil
      }
      switch step {
      case .added(let photos): return append(photos, generation)
      case .before(let other), .after(let other): window = other
      case nil: return
      }
    }
  }

  /// Loads the first page anew.
  public func refresh() async throws(PhotoSourceError) {
    let (page, bytes) = try await firstPage()
    restart(with: page)
    await service.answers.keep(KeptAnswers.Answer(bytes: bytes, date: Date()), of: place)
  }

  /// Lists the first page anew, as for another key; errors are reported to the listing.
  func relist() {
    let isListed = state.withLock { state in
      // The text about the key goes with a key, and comes back without one.
      state.updates?.yield(.textChanged)
      return state.updates != nil
    }
    if isListed { Task { await begin() } }
  }

  /// Returns what the service has said of a listed photo.
  ///
  /// - Throws: `.notFound` if it is not listed.
  func described(_ photo: Photo) throws(PhotoSourceError) -> FlickrPhoto {
    guard let described = state.withLock({ $0.photos[photo.id] }) else { throw .notFound }
    return described
  }
}

// Pages.
extension FlickrSource {
  /// Lists the first page; if the service does not answer, the one that was kept.
  private func begin() async {
    do throws(PhotoSourceError) {
      try await refresh()
    } catch .cancelled {
      return
    } catch .web(let failure, _) {
      var error = PhotoSourceError.web(failure)
      if state.withLock({ $0.list.photos.isEmpty || $0.isKept }),
        let kept = await service.answers.answer(of: place), let page = Self.page(in: kept.bytes)
      {
        restart(with: page, isKept: true)
        error = .web(failure, keptSince: kept.date)
      }
      fail(error)
    } catch {
      fail(error)
    }
  }

  private func fail(_ error: PhotoSourceError) {
    state.withLock { state in
      state.hasFailed = true
      state.updates?.yield(.failed(error))
    }
  }

  /// Returns the first page, and the bytes of the answer.
  private func firstPage() async throws(PhotoSourceError) -> (page: FlickrPage, bytes: [UInt8]) {
    let isFeed = await !service.hasKey()
    let place = try await resolved()
    let answer =
      if isFeed {
        try await service.feed(.feed(of: place))
      } else {
        try await service.answer(to: .photos(of: place, .first(pageLength)), .shown)
      }
    guard let json = JSON(answer.bytes) else { throw .web(.notUnderstood) }
    return (isFeed ? try FlickrAnswer.feed(json) : try FlickrAnswer.page(json), answer.bytes)
  }

  private func page(
    of place: ResolvedPlace, _ window: PageWindow
  ) async throws(PhotoSourceError) -> FlickrPage {
    let answer = try await service.answer(to: .photos(of: place, window), .visible)
    guard let json = JSON(answer.bytes) else { throw .web(.notUnderstood) }
    return try FlickrAnswer.page(json)
  }

  /// Returns the page in a kept answer, of either form.
  private static func page(in bytes: [UInt8]) -> FlickrPage? {
    guard let json = JSON(bytes) else { return nil }
    return (try? FlickrAnswer.page(json)) ?? (try? FlickrAnswer.feed(json))
  }

  /// Returns the place with its publisher's id, which is asked for once.
  private func resolved() async throws(PhotoSourceError) -> ResolvedPlace {
    if let place = state.withLock({ $0.place }) { return place }
    let place = try await service.resolve(place)
    state.withLock { $0.place = place }
    return place
  }

  private func restart(with page: FlickrPage, isKept: Bool = false) {
    service.record(page.photos)
    let photos = state.withLock { state in
      let former = state.list.photos
      state.list = FlickrList()
      _ = state.list.add(page, of: .first(pageLength))
      state.generation += 1
      (state.isKept, state.hasFailed) = (isKept, false)
      let photos = state.list.photos
      state.photos = Dictionary((photos + former).map { ($0.id, $0) }) { new, _ in new }
      state.forgetAddresses()
      let hasMore = state.list.hasMore && !isKept
      state.updates?.yield(.listed(listed(photos), hasMore: hasMore))
      return photos
    }
    sendRecords(of: photos)
  }

  /// Returns photos as the viewer lists them.
  private func listed(_ photos: [FlickrPhoto]) -> [Photo] {
    let untitled = service.translated(Message("Untitled"))
    return photos.map { $0.listed(untitled: untitled) }
  }

  private func append(_ photos: [FlickrPhoto], _ generation: Int) {
    service.record(photos)
    state.withLock { state in
      guard state.generation == generation else { return }
      for photo in photos { state.photos[photo.id] = photo }
      let all = state.list.photos
      let start = all.count - photos.count
      let splice =
        state.hasFailed
        ? PhotoSplice(0..<Int.max, listed(all))
        : PhotoSplice(start..<start, listed(photos))
      state.updates?.yield(.spliced([splice], isComplete: true, hasMore: state.list.hasMore))
      state.hasFailed = state.list.isLimited
      if state.list.isLimited {
        state.updates?.yield(.failed(.web(.listEnds(count: all.count))))
      }
    }
    sendRecords(of: photos)
  }
}
