import PhotoDecoding
import PhotoPages
import Synchronization
import TestSupport

/// A source of small pictures in pages of 20, which come when a check says so.
final class PagedSource: PagedPhotoSource {
  fileprivate struct State {
    var photos: [Photo]
    var pages = LoadedPages()
    var next = 0
    var requests: [Int] = []
    var refreshes = 0
    var waiting: CheckedContinuation<PhotoSourceError?, Never>?
    var list: AsyncStream<PhotoListUpdate>.Continuation?
  }

  static let pageLength = 20

  private let state: Mutex<State>
  private let beginsEmpty: Bool

  /// Makes a source of so many photos; the first page may be empty.
  init(count: Int, beginsEmpty: Bool = false) {
    self.beginsEmpty = beginsEmpty
    state = Mutex(State(photos: (1...count).map { Photo(id: PhotoID($0), name: "\($0).png") }))
  }

  /// The numbers of the requested pages, in order, from 0; the first one comes with the list.
  var requests: [Int] { state.withLock(\.requests) }

  var refreshes: Int { state.withLock(\.refreshes) }

  /// Whether somebody waits for a page.
  var isAwaited: Bool { state.withLock { $0.waiting != nil } }

  /// Answers who waits: with the page, or with an error.
  func answer(_ error: PhotoSourceError? = nil) {
    state.withLock { $0.waiting.take() }?.resume(returning: error)
  }

  /// Adds a photo before all others, which the next refresh lists.
  func addFirst(_ photo: Photo) {
    state.withLock { $0.photos.insert(photo, at: 0) }
  }

  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> {
    let (stream, continuation) = AsyncStream.makeStream(of: PhotoListUpdate.self)
    state.withLock { state in
      state.list = continuation
      state.begin(isEmpty: beginsEmpty)
    }
    return stream
  }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    .pixels(TestPictures.numbered(request.photo.id.number))
  }

  func loadMore() async throws(PhotoSourceError) {
    state.withLock { $0.requests.append($0.next) }
    try await wait()
    state.withLock { state in
      let page = state.takePage()
      state.tell(state.pages.add(page))
    }
  }

  func refresh() async throws(PhotoSourceError) {
    state.withLock { $0.refreshes += 1 }
    try await wait()
    state.withLock { $0.begin(isEmpty: false) }
  }

  private func wait() async throws(PhotoSourceError) {
    let error = await withCheckedContinuation { continuation in
      state.withLock { $0.waiting = continuation }
    }
    if let error { throw error }
  }
}

extension PagedSource.State {
  fileprivate mutating func takePage() -> [Photo] {
    defer { next += 1 }
    return Array(photos.dropFirst(next * PagedSource.pageLength).prefix(PagedSource.pageLength))
  }

  fileprivate mutating func begin(isEmpty: Bool) {
    next = 0
    tell(pages.restart(with: isEmpty ? [] : takePage()))
  }

  fileprivate func tell(_ splice: PhotoSplice) {
    list?.yield(
      .spliced(
        [splice], isComplete: true, hasMore: next * PagedSource.pageLength < photos.count))
  }
}
