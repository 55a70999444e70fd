import GioBindings
import PhotoPages
import PhotoSidecars
import Synchronization

/// An index of the tag names and records of a folder's photos.
///
/// Made on request, in one thread of low priority, and cached in a file, so that the next session only reads changes.
/// One reading of a photo and its sidecars gives its names and its record.
final class FolderIndex: Sendable {
  typealias Worker = @Sendable (@escaping @Sendable () -> Void) -> Void

  let folder: Location
  /// The folder of sidecars of photos whose own folder is not writable; nil if there is none.
  let userData: Location?
  /// The cache file; nil if the listed photos are not a whole folder, or the folder is on a server.
  private let file: IndexFile?
  /// The time in which changes are collected before the file is written again.
  private let pause: Duration
  let reader: IndexReader
  let known: FolderNames
  /// The URIs of the photos.
  let places: PhotoPlaces
  private let worker: Worker
  let nameSubscribers = Subscribers<[NameCount]>(buffering: .bufferingNewest(1))
  private let recordSubscribers = Subscribers<RecordNews>()
  private let state = Mutex(IndexState())

  /// Whether the listed photos are those of a folder on this machine, whose files are known best by listing it.
  var isWholeFolder: Bool { file != nil }

  /// Runs the index's work in a thread of low priority.
  static let background: Worker = { runInBackground("index", $0) }

  /// Makes an empty index whose work `worker` runs, by default in a thread of low priority.
  init(
    of folder: Location, file: IndexFile?, keptIn userData: Location? = nil,
    knowing known: FolderNames = FolderNames(), at places: PhotoPlaces = PhotoPlaces(),
    reader: IndexReader,
    worker: @escaping Worker = background,
    pause: Duration = .seconds(30)
  ) {
    (self.folder, self.userData, self.file, self.known) = (folder, userData, file, known)
    (self.places, self.reader, self.worker, self.pause) = (places, reader, worker, pause)
  }

  /// The photos with names or keywords that are indexed so far.
  var namedPhotos: [IndexedPhoto] {
    state.withLock { $0.photos }.enumerated().compactMap { place, photo in
      guard let photo, photo.hasNames else { return nil }
      return photo.photo(at: places.uri(place))
    }
  }

  /// Whether all listed photos have been indexed.
  var isComplete: Bool { state.withLock { $0.isListed && !$0.isDue && $0.cancellable == nil } }

  /// Starts indexing, now or as soon as photos are listed.
  func want() {
    state.withLock { $0.isWanted = true }
    update { _ in }
  }

  /// Returns the known records, then those that become known or change; the first call starts reading them.
  ///
  /// News that are complete follow whenever all listed photos have been read.
  func recordNews() -> AsyncStream<RecordNews> {
    let stream = state.withLock { state in
      var known = RecordNews()
      for (place, photo) in state.photos.enumerated() {
        photo?.record.map { known.add($0, of: places.uri(place)) }
      }
      if !state.wantsRecords {
        (state.isWanted, state.wantsRecords) = (true, true)
        state.checkAll()
      }
      return recordSubscribers.add(known.records.isEmpty ? nil : known)
    }
    update { _ in }
    return stream
  }

  func join() { state.withLock { $0.consumers += 1 } }

  /// Removes a listing; the last one ends indexing.
  func leave() {
    let isUnsaved = state.withLock { state in
      state.consumers -= 1
      guard state.consumers == 0 else { return false }
      (state.listed, state.isListed, state.due, state.allDue) = ([], false, [], nil)
      state.cancellable?.cancel()
      state.cancellable = nil
      return state.isUnsaved
    }
    // The worker's closure keeps the index alive until the file is written.
    if isUnsaved { worker { self.write() } }
  }

  /// Sets the listed photos, and checks all of them, in this order, if names or records were requested.
  func follow(_ photos: [Int]) {
    update {
      ($0.listed, $0.isListed, $0.allDue) = ([], true, photos)
      $0.list(photos)
    }
  }

  /// Checks photos that were added or changed, themselves or their sidecars, and removes deleted ones.
  func follow(changed: Set<String>, gone: Set<String>) {
    guard !changed.isEmpty || !gone.isEmpty else { return }
    let (changed, gone) = (changed.map(places.insert), gone.map(places.insert))
    update {
      $0.list(changed)
      $0.list(gone, false)
      $0.due.formUnion(changed + gone)
    }
  }

  /// Checks a listed photo again after a change that no listing reports.
  func recheck(_ photo: String) {
    guard let place = places.number(of: photo) else { return }
    update { if $0.isListed(place) { $0.due.insert(place) } }
  }

  private func update(_ change: (inout IndexState) -> Void) {
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
    nameSubscribers.send(names)
    while let due = nextDue(cancellable) { goThrough(due.photos, isAll: due.isAll, cancellable) }
    finishIfComplete()
    if !cancellable.isCancelled { send(RecordNews(isComplete: true)) }
    if count >= FolderListing.manyCount { Heap.release() }
  }

  /// Returns the photos to check next; nil at the end, when the next change starts a new thread.
  private func nextDue(_ cancellable: Cancellable) -> (photos: [Int], isAll: Bool)? {
    state.withLock { state in
      // If one listing has left and another joined, a new thread has taken over.
      guard state.cancellable === cancellable else { return nil }
      guard state.isDue else {
        state.cancellable = nil
        return nil
      }
      defer { (state.due, state.allDue) = ([], nil) }
      guard let all = state.allDue else { return (Array(state.due), false) }
      // The list may have changed since.
      return (all + state.due.subtracting(all), true)
    }
  }

  private func readFile(_ cancellable: Cancellable) {
    guard let file, !state.withLock({ $0.hasReadFile }) else { return }
    let kept = file.read(cancellable)
    guard !cancellable.isCancelled else { return }
    var known = RecordNews()
    state.withLock { state in
      for photo in kept {
        let uri = photo.stamp.photo.uri(in: folder)
        state.set(StoredPhoto(photo), at: places.insert(uri))
        photo.record.map { known.add($0, of: uri) }
      }
      state.hasReadFile = true
      recordSubscribers.send(known)
    }
  }

  /// Sends news; within the lock, so that a new stream gets what it is not told itself.
  func send(_ news: RecordNews) { state.withLock { _ in recordSubscribers.send(news) } }

  /// Returns what is known of a photo, whether it is listed, and whether records are wanted.
  func entry(of place: Int) -> (photo: StoredPhoto?, isListed: Bool) {
    state.withLock { ($0.photo(place), $0.isListed(place)) }
  }

  var wantsRecords: Bool { state.withLock { $0.wantsRecords } }

  func set(_ photo: StoredPhoto?, at place: Int) { state.withLock { $0.set(photo, at: place) } }

  /// The number of photos in the index.
  var count: Int { state.withLock { $0.count } }

  /// Forgets all photos but these.
  func retain(_ places: Set<Int>) {
    state.withLock { state in
      for place in state.photos.indices where !places.contains(place) { state.set(nil, at: place) }
    }
  }

  /// Writes the index: the first time and after a cancellation at once, later changes after a pause.
  func keep(_ cancellable: Cancellable) {
    guard file != nil else { return }
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
    let photos: [StoredPhoto?]? = state.withLock { state in
      state.writing?.cancel()
      state.writing = nil
      guard state.isUnsaved else { return nil }
      (state.isUnsaved, state.hasWritten) = (false, true)
      return state.photos
    }
    guard let photos else { return }
    file?.write(
      photos.enumerated().lazy.compactMap { [places] place, photo in
        photo?.photo(at: places.uri(place))
      })
  }
}
