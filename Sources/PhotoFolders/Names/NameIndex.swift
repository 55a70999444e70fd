import GioBindings
import PhotoPages
import PhotoSidecars
import Synchronization

/// The names on the photos of a folder, and which photos have them. It is made once somebody asks for names, on
/// one thread, behind all else that the computer does, and kept: next time only what has changed is read.
final class NameIndex: Sendable {
  typealias Worker = @Sendable (@escaping @Sendable () -> Void) -> Void

  private let folder: Location
  /// Where the sidecars are of photos whose own folder takes no files; nil if nowhere.
  private let userData: Location?
  private let file: NameIndexFile
  /// How long changes of a photo or two may come together before all that is known is written anew.
  private let pause: Duration
  private let reader: NameReader
  private let known: FolderNames
  private let worker: Worker
  let askers = NameAskers()
  private let state = Mutex(State())

  private struct State {
    /// Whether somebody has asked for names; nothing is read before.
    var isWanted = false
    /// How many listings feed it.
    var consumers = 0
    /// The URIs of what is listed, and whether that is the whole folder.
    var listed: Set<String> = []
    var isListed = false
    /// Those that are to be gone through, and whether all are.
    var due: Set<String> = []
    var isAllDue = false
    var photos: [String: IndexedPhoto] = [:]
    var hasReadFile = false
    /// The thread that goes through the photos; nil while there is none.
    var cancellable: Cancellable?
    /// Whether the file lacks something.
    var isUnsaved = false
    /// Whether it has been written since this was made.
    var hasWritten = false
    /// Waits to write; nil while nothing does.
    var writing: Task<Void, Never>?

    var isDue: Bool { isAllDue || !due.isEmpty }
  }

  /// An index that knows nothing yet. Its worker does not run before the computer has nothing else to do.
  init(
    of folder: Location, file: NameIndexFile, keptIn userData: Location? = nil,
    knowing known: FolderNames = FolderNames(), reader: NameReader,
    worker: @escaping Worker = { runInBackground("names", $0) },
    pause: Duration = .seconds(30)
  ) {
    (self.folder, self.userData, self.file, self.known) = (folder, userData, file, known)
    (self.reader, self.worker, self.pause) = (reader, worker, pause)
  }

  /// What is known so far, by URI.
  var photos: [String: IndexedPhoto] { state.withLock { $0.photos } }

  /// Whether all that is listed has been gone through.
  var isComplete: Bool { state.withLock { $0.isListed && !$0.isDue && $0.cancellable == nil } }

  /// Somebody asks for names: what is listed is gone through from now on.
  func want() {
    state.withLock { $0.isWanted = true }
    goOn { _ in }
  }

  func join() { state.withLock { $0.consumers += 1 } }

  /// A listing has ended. With the last one the work ends, too.
  func leave() {
    let isUnsaved = state.withLock { state in
      state.consumers -= 1
      guard state.consumers == 0 else { return false }
      (state.listed, state.isListed, state.due, state.isAllDue) = ([], false, [], false)
      state.cancellable?.cancel()
      state.cancellable = nil
      return state.isUnsaved
    }
    // It outlives the last listing for that long.
    if isUnsaved { worker { self.write() } }
  }

  /// Goes through all that is listed, by URI, once names are wanted and there is time.
  func follow(_ photos: Set<String>) {
    goOn {
      ($0.listed, $0.isListed) = (photos, true)
      $0.isAllDue = true
    }
  }

  /// Goes through photos that came or changed, or whose sidecars did, and forgets those that went.
  func follow(changed: Set<String>, gone: Set<String>) {
    guard !changed.isEmpty || !gone.isEmpty else { return }
    goOn {
      $0.listed.formUnion(changed)
      $0.listed.subtract(gone)
      $0.due.formUnion(changed)
      $0.due.formUnion(gone)
    }
  }

  /// Goes through what was listed last once more: something has changed that no listing tells of.
  func lookAgain() {
    // Before there is a list, what comes first will be gone through anyway.
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

  /// Goes through whatever is listed until nothing new is.
  private func work(_ cancellable: Cancellable) {
    readFile(cancellable)
    askers.tell(names)
    while let due = nextDue(cancellable) { goThrough(due.photos, isAll: due.isAll, cancellable) }
    finishIfComplete()
  }

  /// What is to be gone through next; nil at the end, when the thread is as good as gone.
  private func nextDue(_ cancellable: Cancellable) -> (photos: Set<String>, isAll: Bool)? {
    state.withLock { state in
      // After one listing has left and another has come, another thread goes on.
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

  /// Reads what is new about some photos, and forgets those that are gone: if these are all, the others.
  private func goThrough(_ due: Set<String>, isAll: Bool, _ cancellable: Cancellable) {
    let names = due.map { (uri: $0, name: Location(uri: $0).name) }
    // A disk that does not answer has this thread as one of its own, and it waits for its turn.
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

  /// A photo that is not as it is known; without a stamp where it is gone.
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
      // What was read while being cancelled is not all.
      if !cancellable.isCancelled { state.withLock { $0.photos[photo.uri] = read } }
    }
  }

  /// Writes what has been read: all of a folder, and what has been read of one that was left, at once;
  /// further changes of a few photos after a pause.
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

  /// Writes the file if it lacks something. Blocks.
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
