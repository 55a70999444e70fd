import FoundationEssentials
import GioBindings
import PhotoPages
import Synchronization
import WebAccess

/// The public photos of a place of Flickr, the newest first, in pages.
///
/// Without the user's key it has the newest photos alone, from the service's public feed.
public final class FlickrSource: PagedPhotoSource {
  struct State {
    var list = FlickrList()
    var photos: [PhotoID: FlickrPhoto] = [:]
    /// The sizes whose pictures were fetched, by their addresses.
    var fetched: Set<String> = []
    var place: ResolvedPlace?
    var updates: AsyncStream<PhotoListUpdate>.Continuation?
  }

  /// The place.
  public let place: FlickrPlace
  /// The number of photos of a page.
  public let pageLength: Int

  let service: FlickrService
  let state = Mutex(State())

  /// Makes the source of a place's photos.
  ///
  /// - Parameters:
  ///   - place: the place.
  ///   - service: the access to the service.
  ///   - pageLength: the number of photos that are asked for at once, 1 to 249.
  public init(of place: FlickrPlace, on service: FlickrService, pageLength: Int = 20) {
    (self.place, self.service) = (place, service)
    self.pageLength = min(max(pageLength, 1), 249)
  }

  /// Each picture is transferred.
  public var isRemote: Bool { true }

  /// Lists the first page, in the service's order.
  public func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> {
    AsyncStream { continuation in
      state.withLock { $0.updates = continuation }
      let loading = Task { await begin() }
      continuation.onTermination = { _ in
        Task { loading.cancel() }
      }
    }
  }

  /// Loads the next page.
  public func loadMore() async throws(PhotoSourceError) {
    let place = try await resolved()
    var window = state.withLock { $0.list.nextWindow(wanted: pageLength) }
    while true {
      let page = try await page(of: place, window)
      let step = state.withLock { $0.list.add(page, of: window) }
      switch step {
      case .added(let photos): return append(photos)
      case .before(let other), .after(let other): window = other
      }
    }
  }

  /// Loads the first page anew.
  public func refresh() async throws(PhotoSourceError) {
    let (page, bytes) = try await firstPage()
    restart(with: page)
    await service.answers.keep(KeptAnswers.Answer(bytes: bytes, date: Date()), of: place)
  }

  /// Lists the first page; without a network the one that was kept.
  private func begin() async {
    do throws(PhotoSourceError) {
      try await refresh()
    } catch .cancelled {
      return
    } catch {
      var error = error
      if let kept = await service.answers.answer(of: place), let page = Self.page(kept.bytes) {
        restart(with: page)
        if case .web(let failure, _) = error { error = .web(failure, keptSince: kept.date) }
      }
      state.withLock { [error] in _ = $0.updates?.yield(.failed(error)) }
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
  private static func page(_ bytes: [UInt8]) -> FlickrPage? {
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

  private func restart(with page: FlickrPage) {
    state.withLock { state in
      state.list = FlickrList()
      _ = state.list.add(page, of: .first(pageLength))
      for photo in state.list.photos { state.photos[photo.id] = photo }
      state.updates?.yield(
        .listed(state.list.photos.map(\.listed), hasMore: state.list.hasMore))
    }
  }

  private func append(_ photos: [FlickrPhoto]) {
    state.withLock { state in
      for photo in photos { state.photos[photo.id] = photo }
      let start = state.list.photos.count - photos.count
      let splice = PhotoSplice(start..<start, photos.map(\.listed))
      state.updates?.yield(.spliced([splice], isComplete: true, hasMore: state.list.hasMore))
      if state.list.isLimited {
        state.updates?.yield(.failed(.web(.listEnds(count: state.list.photos.count))))
      }
    }
  }

  /// Returns what the service has said of a listed photo.
  func described(_ photo: Photo) -> FlickrPhoto? { state.withLock { $0.photos[photo.id] } }
}
