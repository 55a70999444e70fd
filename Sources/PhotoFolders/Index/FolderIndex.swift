import GioBindings
import PhotoIndex
import PhotoPages
import PhotoSidecars
import Synchronization

/// The part of the photo index that holds a listed folder; stamps and records of its photos are kept in memory.
///
/// Read on request, in one thread of low priority, and kept in the database, so that the next session only reads
/// changes. One reading of a photo and its sidecars gives its texts and its record.
final class FolderIndex: Sendable {
  typealias Worker = @Sendable (@escaping @Sendable () -> Void) -> Void

  let folder: Location
  /// The folder of sidecars of photos whose own folder is not writable; nil if there is none.
  let userData: Location?
  /// The index of all folders, in which this one is.
  let store: PhotoIndex
  /// Whether the listed photos are a whole folder, and not a few of its files.
  let isWholeFolder: Bool
  let reader: IndexReader
  let known: FolderNames
  /// The URIs of the photos.
  let places: PhotoPlaces
  let worker: Worker
  /// Whether it is the index of a folder below the listed one.
  private let isBelow: Bool
  let nameSubscribers = Subscribers<[NameCount]>(buffering: .bufferingNewest(1))
  let recordSubscribers: Subscribers<RecordNews>
  /// The streams that get an element when entries were written, and when all photos have been read.
  let changeSubscribers: Subscribers<Void>
  private let state = Mutex(IndexState())

  /// Whether the files are known best by listing the folder, as that of this machine.
  var listsFiles: Bool { isWholeFolder && folder.isNative }

  /// Runs the index's work in a thread of low priority.
  static let background: Worker = { runInBackground("index", $0) }

  /// Makes an index without listed photos whose work `worker` runs, by default in a thread of low priority.
  ///
  /// The index of a folder below the listed one shares the subscribers of that one's index, `top`.
  init(
    of folder: Location, in store: PhotoIndex, isWholeFolder: Bool = true,
    keptIn userData: Location? = nil,
    knowing known: FolderNames = FolderNames(), at places: PhotoPlaces = PhotoPlaces(),
    reader: IndexReader,
    worker: @escaping Worker = background, below top: FolderIndex? = nil
  ) {
    (self.folder, self.userData, self.store, self.known) = (folder, userData, store, known)
    (self.isWholeFolder, self.places, self.reader) = (isWholeFolder, places, reader)
    (self.worker, isBelow) = (worker, top != nil)
    recordSubscribers = top?.recordSubscribers ?? Subscribers()
    changeSubscribers = top?.changeSubscribers ?? Subscribers(buffering: .bufferingNewest(1))
  }

  /// Whether all listed photos have been indexed.
  var isComplete: Bool { state.withLock { $0.isListed && !$0.isDue && $0.cancellable == nil } }

  /// Whether photos are being read, or will be as soon as they are listed.
  var isReading: Bool { state.withLock { $0.isReading } }

  /// Starts indexing names, and records if wanted, now or as soon as photos are listed.
  func want(records: Bool = false) {
    state.withLock { $0.want(records: records) }
    update { _ in }
  }

  /// Returns the known records, then those that become known or change; the first call starts reading them.
  ///
  /// News that are complete follow whenever all listed photos have been read.
  func recordNews() -> AsyncStream<RecordNews> {
    let stream = state.withLock { state in
      var known = RecordNews()
      for place in state.photos.places {
        state.photos[place]?.record.map { known.add($0, of: places.uri(place)) }
      }
      state.want(records: true)
      return recordSubscribers.add(known.records.isEmpty ? nil : known)
    }
    update { _ in }
    return stream
  }

  func join() { state.withLock { $0.consumers += 1 } }

  /// Removes a listing; the last one ends indexing.
  func leave() {
    state.withLock { state in
      state.consumers -= 1
      guard state.consumers == 0 else { return }
      (state.listed, state.isListed, state.due, state.allDue) = (PlaceSet(), false, [], nil)
      state.cancellable?.cancel()
      state.cancellable = nil
    }
  }

  /// Sets the listed photos, and checks all of them, in this order, if names or records were requested.
  func follow(_ photos: [Int]) {
    update {
      ($0.listed, $0.isListed, $0.allDue) = (PlaceSet(), true, photos)
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
    update { if $0.listed.contains(place) { $0.due.insert(place) } }
  }

  /// Reads all photos again if the database has lost their entries.
  func heal() {
    let generation = store.generation
    let isLost = state.withLock { $0.stored.map { $0.generation != generation } ?? false }
    if isLost { update { $0.checkAll() } }
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
    let isFirst = storedFolder == nil
    if load(cancellable) { nameSubscribers.send(names) }
    while load(cancellable), let due = nextDue(cancellable) {
      goThrough(due.photos, isAll: due.isAll, cancellable)
    }
    finishIfComplete()
    if !isBelow, !cancellable.isCancelled { send(RecordNews(isComplete: true)) }
    changeSubscribers.send(())
    if !isBelow, isFirst, !cancellable.isCancelled { store.removeUnseen() }
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

  /// Returns the photos that changed meanwhile, which come before those that all have to be checked.
  func nextUrgent(_ cancellable: Cancellable) -> [Int] {
    state.withLock { state in
      guard state.cancellable === cancellable else { return [] }
      defer { state.due = [] }
      return Array(state.due)
    }
  }

  /// Reads the entries in the database unless that is done, and again if it has begun anew; false if cancelled.
  private func load(_ cancellable: Cancellable) -> Bool {
    let generation = store.generation
    guard state.withLock({ $0.stored?.generation != generation }) else { return true }
    let stored = store.folder(at: folder.uri)
    let start = folder.uri.hasSuffix("/") ? folder.uri : folder.uri + "/"
    var entries: [(place: Int, photo: StoredPhoto)] = []
    store.entries(of: stored) { entries.append((places.insert(start + $0.name), StoredPhoto($0))) }
    guard !cancellable.isCancelled else { return false }
    var known = RecordNews()
    for (place, photo) in entries { photo.record.map { known.add($0, of: places.uri(place)) } }
    let news = known
    state.withLock { state in
      if state.stored != nil { state.checkAll() }
      state.removeAll()
      for (place, photo) in entries { state.set(photo, at: place) }
      // If the database began anew meanwhile, they are read again.
      state.stored = (stored, generation)
      recordSubscribers.send(news)
    }
    changeSubscribers.send(())
    return true
  }

  /// Sends news; within the lock, so that a new stream gets what it is not told itself.
  func send(_ news: RecordNews) { state.withLock { _ in recordSubscribers.send(news) } }

  /// The folder in the database; nil until its entries have been read.
  var storedFolder: IndexedFolder? { state.withLock { $0.stored?.folder } }

  /// Returns the photos with some numbers in the database, as far as they are known.
  func photos(numbered numbers: some Sequence<UInt32>) -> [UInt32] {
    let places = state.withLock { $0.placesByNumber }
    return numbers.compactMap { number in
      let index = Int(clamping: number)
      guard places.indices.contains(index), places[index] != .max else { return nil }
      return places[index]
    }
  }

  /// Returns the records of photos, by URI, as far as they are known.
  func records(of photos: some Sequence<Int>) -> [String: PhotoRecord] {
    let known = state.withLock { $0.photos }
    var records: [String: PhotoRecord] = [:]
    for place in photos { known[place]?.record.map { records[places.uri(place)] = $0 } }
    return records
  }

  /// Returns what is known of a photo, whether it is listed, and whether records are wanted.
  func entry(of place: Int) -> (photo: StoredPhoto?, isListed: Bool) {
    state.withLock { ($0.photos[place], $0.listed.contains(place)) }
  }

  var wantsRecords: Bool { state.withLock { $0.wantsRecords } }

  func set(_ photo: StoredPhoto?, at place: Int) { state.withLock { $0.set(photo, at: place) } }

  /// The number of photos in the index.
  var count: Int { state.withLock { $0.photos.count } }

  var listed: PlaceSet { state.withLock { $0.listed } }

  /// The indexed photos that are not listed.
  var unlisted: [Int] {
    state.withLock { state in state.photos.places.filter { !state.listed.contains($0) } }
  }

  /// Writes entries of photos and removes others, after those in memory were changed.
  func write(_ entries: [IndexEntry], of photos: [Int], removing names: [String]) {
    guard let stored = state.withLock({ $0.stored }) else { return }
    let numbers = store.update(stored.folder, writing: entries, removing: names)
    state.withLock { state in
      for (place, number) in zip(photos, numbers) { state.set(number, at: place) }
    }
    changeSubscribers.send(())
  }
}
