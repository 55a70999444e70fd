import GioBindings
import PhotoIndex
import PhotoPages
import Synchronization

/// The filter of a source's listings, and its answers.
final class FolderSearch: Sendable {
  /// The photos that meet a filter.
  struct Answer: Sendable {
    /// The numbers of their URIs.
    var places = PlaceSet()
    /// The photos of the folders below that are among them, with their records, by URI.
    var below: [(uri: String, photo: Photo)] = []
    var records: [String: PhotoRecord] = [:]
    /// The number of all photos in the folders below.
    var belowCount = 0
    /// Whether more may be found, as photos are still being read.
    var isIndexing = false
  }

  private struct State {
    var filter = PhotoFilter()
    /// The number of listings that meet it.
    var consumers = 0
    /// Whether the folders below are gone through, or have been.
    var knowsBelow = false
  }

  private let state = Mutex(State())
  private let filters = Subscribers<PhotoFilter>(buffering: .bufferingNewest(1))
  /// The index of the listed folder; nil if there is none, so that only the names of files are known.
  private let index: FolderIndex?
  private let below: FoldersBelow?

  /// Makes the filter of listings of files of some content types, which the photos of folders below have as well.
  init(_ index: FolderIndex?, knowing known: KnownPhotos, showing types: Set<String>) {
    self.index = index
    below = index.map { FoldersBelow($0, knowing: known, showing: types) }
  }

  /// Sets the filter of the running listings, and of those to come.
  func set(_ filter: PhotoFilter) {
    // Within the lock, so that the last filter is the last one that listings get.
    state.withLock { state in
      state.filter = filter
      filters.send(filter)
    }
  }

  /// Adds a listing, and returns the filter that it has to meet, and those to come.
  func join() -> (filter: PhotoFilter, news: AsyncStream<PhotoFilter>) {
    state.withLock { state in
      state.consumers += 1
      return (state.filter, filters.add())
    }
  }

  /// Removes a listing; the last one ends reading the folders below.
  func leave() {
    state.withLock { state in
      state.consumers -= 1
      guard state.consumers == 0 else { return }
      state.knowsBelow = false
      below?.end()
    }
  }

  /// Starts reading what a listing needs for a filter; may wait for the index.
  func begin(_ filter: PhotoFilter) {
    if !filter.isEmpty { index?.want(records: true) }
    state.withLock { state in
      guard filter.withFoldersBelow != state.knowsBelow else { return }
      state.knowsBelow = filter.withFoldersBelow
      if state.knowsBelow { below?.begin() } else { below?.end() }
    }
  }

  /// Looks for folders below that are new or gone, if those are searched.
  func lookForFolders() { below?.lookForFolders() }

  /// Whether photos are being read.
  var isReading: Bool { index?.isReading == true || below?.isReading == true }

  /// Returns a stream that tells when other photos may meet the filter.
  func changes() -> AsyncStream<Void> {
    index?.changeSubscribers.add() ?? AsyncStream { $0.finish() }
  }

  /// Returns the photos that meet a filter, as far as they are known; cancelled with the calling task.
  func answer(_ filter: PhotoFilter) async throws(GioError) -> Answer {
    try await FileQueue.run { [self] (cancellable) throws(GioError) in
      try answer(filter, cancellable)
    }
  }

  /// Asks the database, and blocks.
  private func answer(
    _ filter: PhotoFilter, _ cancellable: Cancellable
  ) throws(GioError) -> Answer {
    var answer = Answer()
    // What is written after the question is told by another change.
    answer.isIndexing = isReading
    guard let index, let stored = index.storedFolder else { return answer }
    let matches: [IndexMatch]
    do throws(CancellationError) {
      matches = try index.store.matches(filter, in: stored) { cancellable.isCancelled }
    } catch {
      throw .cancelled
    }
    index.heal()
    if filter.withFoldersBelow { below?.heal() }
    answer.isIndexing = answer.isIndexing || isReading
    let own = matches.lazy.filter { $0.folder == stored.number }
    answer.places = PlaceSet(index.photos(numbered: own.map(\.entry)))
    if filter.withFoldersBelow {
      below?.add(matches.filter { $0.folder != stored.number }, to: &answer)
    }
    return answer
  }

  /// Returns what occurs among the photos, as far as they have been read.
  func choices(withFoldersBelow: Bool) async -> FilterChoices {
    guard let index else { return FilterChoices() }
    let choices: FilterChoices? = try? await FileQueue.run { (_) throws(GioError) in
      let stored = index.storedFolder ?? index.store.folder(at: index.folder.uri)
      return index.store.choices(of: stored, withFoldersBelow: withFoldersBelow)
    }
    return choices ?? FilterChoices()
  }

  /// Looks again at a saved photo; `isUnseen` tells that no monitor sees the change.
  func recheck(_ uri: String, isUnseen: Bool) {
    if isUnseen { index?.recheck(uri) }
    below?.recheck(uri)
  }
}

extension PhotoFilter {
  /// Whether a photo of which only the name is known meets the filter.
  func isMet(byName name: String, _ kind: Kind) -> Bool {
    var unknown = self
    unknown.kinds = []
    (unknown.hidesRejected, unknown.hidesReported) = (false, false)
    guard !unknown.hasConditions, kinds.isEmpty || kinds.contains(kind) else { return false }
    let name = name.lowercased()
    return words.lowercased().split(whereSeparator: \.isWhitespace).allSatisfy { word in
      let text = word.drop { $0 == "-" }.filter { $0 != "\"" }
      return text.isEmpty || name.contains(text) != word.hasPrefix("-")
    }
  }
}
