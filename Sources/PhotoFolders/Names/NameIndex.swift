import GioBindings
import PhotoPages
import PhotoSidecars
import Synchronization

/// An index of the tag names on a folder's photos.
///
/// Made on request, in one thread of low priority, and cached in a file, so that the next session only reads changes.
final class NameIndex: Sendable {
  typealias Worker = @Sendable (@escaping @Sendable () -> Void) -> Void

  private let folder: Location
  /// The folder of sidecars of photos whose own folder is not writable; nil if there is none.
  private let userData: Location?
  private let file: NameIndexFile
  /// The time in which changes are collected before the file is written again.
  private let pause: Duration
  private let reader: NameReader
  private let known: FolderNames
  private let worker: Worker
  let askers = NameSubscribers()
  private let state = Mutex(State())

  private struct State {
    /// Whether names were requested; nothing is read before.
    var isWanted = false
    /// The number of listings that feed the index.
    var consumers = 0
    /// The URIs of the listed photos, and whether they are the whole folder.
    var listed: Set<String> = []
    var isListed = false
    /// The photos that have to be checked, and whether all listed ones have to be.
    var due: Set<String> = []
    var isAllDue = false
    var photos: [String: IndexedPhoto] = [:]
    var hasReadFile = false
    /// Cancels the indexing thread; nil if none runs.
    var cancellable: Cancellable?
    var isUnsaved = false
    var hasWritten = false
    var writing: Task<Void, Never>?

    var isDue: Bool { isAllDue || !due.isEmpty }
  }

  /// Makes an empty index whose work `worker` runs, by default in a thread of low priority.
  init(
    of folder: Location, file: NameIndexFile, keptIn userData: Location? = nil,
    knowing known: FolderNames = FolderNames(), reader: NameReader,
    worker: @escaping Worker = { runInBackground("names", $0) },
    pause: Duration = .seconds(30)
  ) {
    (self.folder, self.userData, self.file, self.known) = (folder, userData, file, known)
    (self.reader, self.worker, self.pause) = (reader, worker, pause)
  }

  /// The photos indexed so far, by URI.
  var photos: [String: IndexedPhoto] { state.withLock { $0.photos } }

  /// Whether all listed photos have been indexed.
  var isComplete: Bool { state.withLock { $0.isListed && !$0.isDue && $0.cancellable == nil } }

  /// Starts indexing, now or as soon as photos are listed.
  func want() {
    state.withLock { $0.isWanted = true }
    goOn { _ in }
  }

  func join() { state.withLock { $0.consumers += 1 } }

  /// Removes a listing; the last one ends indexing.
  func leave() {
    let isUnsaved = state.withLock { state in
      state.consumers -= 1
      guard state.consumers == 0 else { return false }
      (state.listed, state.isListed, state.due, state.isAllDue) = ([], false, [], false)
      state.cancellable?.cancel()
      state.cancellable = nil
      return state.isUnsaved
    }
    // The worker's closure keeps the index alive until the file is written.
    if isUnsaved { worker { self.write() } }
  }

  /// Sets the listed photos by URI, and checks all of them if names were requested.
  func follow(_ photos: Set<String>) {
    goOn {
      ($0.listed, $0.isListed) = (photos, true)
      $0.isAllDue = true
    }
  }

  /// Checks photos that were added or changed, themselves or their sidecars, and removes deleted ones.
  func follow(changed: Set<String>, gone: Set<String>) {
    guard !changed.isEmpty || !gone.isEmpty else { return }
    goOn {
      $0.listed.formUnion(changed)
      $0.listed.subtract(gone)
      $0.due.formUnion(changed)
      $0.due.formUnion(gone)
    }
  }

  /// Checks all listed photos again after a change that no listing reports.
  func recheckAll() {
    // The first listing is checked as a whole anyway.
    guard state.withLock({ !$0.listed.isEmpty }) else { return }
    goOn { $0.isAllDue = true }
  }

  private func goOn(_ change: (inout State) -> Void) {
    let cancellable: Cancellable? = state.withLock { state in
      guard state.consumers > 0 else { return nil }
      change(&state)
      guard state.isWanted, state.isDue, state.cancellable == nil else { return nil }
      let cancellable = Cancellable()
      state.cancellable = cancellable
      return cancellable
    }
    guard let cancellable else { return }
    worker { [weak self] in self?.work(cancellable) }
  }

  /// Indexes photos until none is due.
  private func work(_ cancellable: Cancellable) {
    readFile(cancellable)
    askers.tell(names)
    while let due = nextDue(cancellable) { goThrough(due.photos, isAll: due.isAll, cancellable) }
    finishIfComplete()
  }

  /// Returns the photos to check next; nil at the end, when the next change starts a new thread.
  private func nextDue(_ cancellable: Cancellable) -> (photos: Set<String>, isAll: Bool)? {
    state.withLock { state in
      // If one listing has left and another joined, a new thread has taken over.
      guard state.cancellable === cancellable else { return nil }
      guard state.isDue else {
        state.cancellable = nil
        return nil
      }
      defer { (state.due, state.isAllDue) = ([], false) }
      return state.isAllDue ? (state.listed, true) : (state.due, false)
    }
  }

  private func readFile(_ cancellable: Cancellable) {
    guard !state.withLock({ $0.hasReadFile }) else { return }
    let kept = file.read(cancellable)
    guard !cancellable.isCancelled else { return }
    var photos: [String: IndexedPhoto] = [:]
    for photo in kept { photos[photo.stamp.photo.uri(in: folder)] = photo }
    state.withLock { state in
      state.photos = photos
      state.hasReadFile = true
    }
  }

  /// Reads the changed ones of some photos and removes deleted ones; `isAll` removes all others as well.
  private func goThrough(_ due: Set<String>, isAll: Bool, _ cancellable: Cancellable) {
    let names = due.map { (uri: $0, name: Location(uri: $0).name) }
    // Counts as one of the few threads of this disk, which may not answer.
    let files = FileQueue.runHere(at: folder) {
      isAll
        ? try? FolderFiles(of: folder, keptIn: userData, cancellable)
        : try? FolderFiles(
          of: names.map(\.name), in: folder, keptIn: userData, knowing: known, cancellable)
    }
    guard let files else { return }
    var isChanged = isAll && state.withLock { $0.photos.count } != due.count
    var pace = ListingPace(now: .now)
    for start in stride(from: 0, to: names.count, by: NameReader.groupSize) {
      if cancellable.isCancelled { break }
      let group = names[start..<min(names.count, start + NameReader.groupSize)]
      let changed = group.compactMap { uri, name -> ChangedPhoto? in
        let (isListed, before) = state.withLock { ($0.listed.contains(uri), $0.photos[uri]?.stamp) }
        let stamp = isListed ? files.stamp(of: name) : nil
        return stamp == before ? nil : ChangedPhoto(uri: uri, stamp: stamp)
      }
      guard !changed.isEmpty else { continue }
      isChanged = true
      read(changed, cancellable)
      if pace.isDue(now: .now) { askers.tell(self.names) }
    }
    if isAll, !cancellable.isCancelled {
      state.withLock { state in state.photos = state.photos.filter { due.contains($0.key) } }
    }
    if isChanged { keep(cancellable) }
  }

  /// A photo that differs from its entry; without a stamp if it was deleted.
  private struct ChangedPhoto {
    let uri: String
    let stamp: PhotoStamp?
  }

  private func read(_ changed: [ChangedPhoto], _ cancellable: Cancellable) {
    let packets = FileQueue.runHere(at: folder) {
      reader.packets(of: changed.compactMap(\.stamp), in: folder, cancellable)
    }
    for photo in changed {
      if cancellable.isCancelled { break }
      let read = photo.stamp.map { stamp in
        FileQueue.runHere(at: folder) {
          IndexedPhoto(
            stamp: stamp,
            names: reader.read(
              stamp, in: folder, keptIn: userData, knowing: packets, cancellable))
        }
      }
      // A cancelled read may be incomplete.
      if !cancellable.isCancelled { state.withLock { $0.photos[photo.uri] = read } }
    }
  }

  /// Writes the index: the first time and after a cancellation at once, later changes after a pause.
  private func keep(_ cancellable: Cancellable) {
    let isDue = state.withLock { state in
      state.isUnsaved = true
      if !state.hasWritten || cancellable.isCancelled { return true }
      guard state.writing == nil else { return false }
      state.writing = Task { [weak self, pause] in
        guard (try? await Task.sleep(for: pause)) != nil, let self else { return }
        worker { self.write() }
      }
      return false
    }
    if isDue { write() }
  }

  /// Writes the file if it is out of date; blocks.
  private func write() {
    let photos: [IndexedPhoto]? = state.withLock { state in
      state.writing?.cancel()
      state.writing = nil
      guard state.isUnsaved else { return nil }
      (state.isUnsaved, state.hasWritten) = (false, true)
      return Array(state.photos.values)
    }
    if let photos { file.write(photos) }
  }
}
