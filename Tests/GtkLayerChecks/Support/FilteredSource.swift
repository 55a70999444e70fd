import PhotoDecoding
import PhotoPages
import Synchronization
import TestSupport

/// A source of small pictures that narrows its list: odd and even photos have those words as keywords.
final class FilteredSource: FilteringPhotoSource {
  private struct State {
    var filter = PhotoFilter()
    var list: AsyncStream<PhotoListUpdate>.Continuation?
    var isIndexing = false
  }

  /// Every photo, in order.
  let all: [Photo]
  private let hasFolders: Bool
  private let state = Mutex(State())

  init(count: Int, withFolders hasFolders: Bool = false) {
    self.hasFolders = hasFolders
    all = (1...count).map { Photo(id: PhotoID($0), name: "\($0).png") }
  }

  /// The filter that the list meets.
  var filter: PhotoFilter { state.withLock(\.filter) }

  private static func keyword(of photo: Photo) -> String {
    photo.id.number % 2 == 0 ? "even" : "odd"
  }

  private func meets(_ photo: Photo, _ filter: PhotoFilter) -> Bool {
    let keyword = Self.keyword(of: photo)
    let isFound = filter.words.split(separator: " ").allSatisfy {
      keyword.hasPrefix($0) || photo.name.hasPrefix($0)
    }
    return isFound && filter.keywords.isSubset(of: [keyword]) && filter.leastRating == nil
  }

  private func tell(_ state: State) {
    state.list?.yield(.listed(all.filter { meets($0, state.filter) }))
    let result = FilterResult(
      filter: state.filter, totalCount: all.count, isIndexing: state.isIndexing)
    state.list?.yield(.filtered(result))
  }

  /// Says whether more may be found.
  func setIndexing(_ isIndexing: Bool) {
    state.withLock { state in
      state.isIndexing = isIndexing
      tell(state)
    }
  }

  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> {
    let (stream, continuation) = AsyncStream.makeStream(of: PhotoListUpdate.self)
    state.withLock { state in
      state.list = continuation
      if hasFolders {
        continuation.yield(.foldersChanged([PhotoFolder(name: "below", uri: "memory:below")]))
      }
      tell(state)
    }
    return stream
  }

  func filter(by filter: PhotoFilter) {
    state.withLock { state in
      state.filter = filter
      tell(state)
    }
  }

  func filterChoices(withFoldersBelow: Bool) -> AsyncStream<FilterChoices> {
    var choices = FilterChoices()
    let counts = Dictionary(grouping: all, by: Self.keyword).mapValues(\.count)
    choices.keywords = counts.sorted { $0.key < $1.key }.map {
      NameCount(name: $0.key, count: $0.value, isKeyword: true)
    }
    choices.people = [NameCount(name: "Anna", count: 1)]
    choices.ratings = [.rejected, .three]
    choices.years = [2026, 2025]
    choices.labels = [.red, .green]
    choices.kinds = [.photo, .video]
    choices.hasReported = true
    return AsyncStream { [choices] in
      $0.yield(choices)
      $0.finish()
    }
  }

  func records() -> AsyncStream<[PhotoID: PhotoRecord]> { AsyncStream { $0.finish() } }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    .pixels(TestPictures.numbered(request.photo.id.number))
  }
}
