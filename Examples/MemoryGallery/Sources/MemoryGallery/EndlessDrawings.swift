import PhotoPages
import Synchronization

/// Drawings without end, in pages of twenty: each page takes its time, and every third one fails at first.
public final class EndlessDrawings: PagedPhotoSource, AnnotatingPhotoSource {
  private struct State {
    var pages = LoadedPages()
    var next = 0
    var failed: Set<Int> = []
    var list: AsyncStream<PhotoListUpdate>.Continuation?
  }

  /// The number of photos of a page.
  public static let pageLength = 20

  private let state = Mutex(State())
  private let drawings = DrawnPhotos()
  private let pause: @Sendable () async -> Void

  /// Makes the source; `pause` is what a page waits for, as for a server.
  public init(
    pause: @escaping @Sendable () async -> Void = { try? await Task.sleep(for: .seconds(1)) }
  ) {
    self.pause = pause
  }

  /// The first page at once, then what is loaded.
  public func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> {
    let (stream, continuation) = AsyncStream.makeStream(of: PhotoListUpdate.self)
    state.withLock { $0.list = continuation }
    restart()
    return stream
  }

  /// Loads the next page.
  public func loadMore() async throws(PhotoSourceError) {
    await pause()
    let isLoaded = state.withLock { state in
      guard state.next % 3 != 0 || !state.failed.insert(state.next).inserted else { return false }
      let splice = state.pages.add(Self.page(state.next))
      state.next += 1
      state.list?.yield(.spliced([splice], isComplete: true, hasMore: true))
      return true
    }
    if !isLoaded { throw .notReachable }
  }

  /// Begins with the first page again.
  public func refresh() async throws(PhotoSourceError) {
    await pause()
    restart()
  }

  /// Draws one of a dozen.
  public func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    let number = (request.photo.id.number - 1) % DrawnPhotos.count + 1
    let photo = Photo(id: PhotoID(number), name: request.photo.name)
    return try await drawings.picture(for: PictureRequest(photo))
  }

  /// The title, who drew it, and a tag: to be read, since there is no role for writing.
  public func annotations(of photo: Photo) async throws(PhotoSourceError) -> PhotoAnnotations {
    let middle = PhotoTag(id: TagID("m"), text: "Middle", kind: .thing, shape: .point(.centre))
    return PhotoAnnotations(
      tags: [middle], caption: Caption(title: photo.name, author: "Nobody in particular"))
  }

  private func restart() {
    state.withLock { state in
      let splice = state.pages.restart(with: Self.page(0))
      state.next = 1
      state.list?.yield(.spliced([splice], isComplete: true, hasMore: true))
    }
  }

  private static func page(_ number: Int) -> [Photo] {
    (1...pageLength).map { place in
      let number = number * pageLength + place
      return Photo(id: PhotoID(number), name: "Drawing \(number)")
    }
  }
}
