import GioBindings
import PhotoIndex
import PhotoPages
import PhotoSidecars
import Synchronization

/// The folders below a listed one, which are gone through when a search asks for them.
///
/// They are watched, so that one in which something changes is looked at again. Hidden folders and links to folders are
/// left out.
final class FoldersBelow: Sendable {
  /// The greatest depth, and the most folders and photos.
  private static let greatestDepth = 16
  private static let greatestCount = 2000
  private static let greatestPhotoCount = 200_000
  /// The most folders that are watched, as all programs of a user share the kernel's watches.
  private static let greatestWatchedCount = 512
  /// The most files, and the time limit in microseconds, of one read between checks for cancellation.
  private static let batch = (count: 512, time: 50_000)

  /// The place of a folder in the tree.
  private struct Branch {
    /// The folder around it; nil for the listed one.
    let parent: Location?
    let depth: Int
    /// Whether it has been read.
    var isSeen = false
  }

  private struct State {
    /// The listed folder and those found below it.
    var branches: [Location: Branch] = [:]
    /// The folders to look at, the first one first.
    var due: [Location] = []
    /// The folders that have changed and are due after a pause.
    var changed: Set<Location> = []
    var pause = SettlingPause()
    /// The indexes of the folders by their numbers in the database.
    var indexes: [Int32: FolderIndex] = [:]
    var photos: PhotosByPlace
    var monitors: [Location: FileMonitor] = [:]
    /// The thread of the monitors.
    var executor: GLibExecutor?
    /// Cancels the thread that goes through the folders; nil if none runs.
    var cancellable: Cancellable?
    /// The folder that is being read.
    var reading: FolderIndex?
    /// The generation of the database in which the folders are; nil if they are not searched.
    var generation: Int?

    /// Forgets folders that are gone, and those below them.
    mutating func forget(_ folders: [Location], _ known: KnownPhotos) {
      for folder in folders {
        forget(branches.filter { $0.value.parent == folder }.map(\.key), known)
        (branches[folder], monitors[folder]) = (nil, nil)
        guard let (number, index) = indexes.first(where: { $0.value.folder == folder }) else {
          continue
        }
        indexes[number] = nil
        forget(index.listed.places, known)
        index.leave()
      }
    }

    /// Adds a photo, or notes that its file may be another one.
    mutating func insert(_ photo: Photo, at place: Int, _ known: KnownPhotos) {
      if photos.contains(place) {
        let former = photos[place]
        let isSame = (former.byteCount, former.modified) == (photo.byteCount, photo.modified)
        if former.id == photo.id, !isSame { known.raise([photo.id]) }
      }
      photos.set(photo, at: place)
    }

    /// Forgets photos whose files are gone.
    mutating func forget(_ places: [Int], _ known: KnownPhotos) {
      for place in places where photos.contains(place) {
        known.forget(photos.id(place), at: known.places.uri(place))
        photos.remove(place)
      }
    }
  }

  private let top: FolderIndex
  private let known: KnownPhotos
  private let types: Set<String>
  private let state: Mutex<State>

  /// Makes the folders below that of an index, whose photos are files of some content types.
  init(_ top: FolderIndex, knowing known: KnownPhotos, showing types: Set<String>) {
    (self.top, self.known, self.types) = (top, known, types)
    state = Mutex(State(photos: PhotosByPlace(known.places)))
  }

  /// Whether the folders are being gone through.
  var isReading: Bool { state.withLock { $0.cancellable != nil } }

  /// Goes through the folders in the background, from the beginning; not if the listed photos are no whole folder.
  func begin() {
    guard top.isWholeFolder else { return }
    end()
    state.withLock { state in
      state.branches = [top.folder: Branch(parent: nil, depth: 0)]
      state.executor = top.folder.isNative ? GLibExecutor(name: "folders below") : nil
      state.generation = top.store.generation
    }
    look(at: [top.folder])
  }

  /// Looks at folders, again if it has done so, unless they are not searched.
  private func look(at folders: Set<Location>) {
    let cancellable: Cancellable? = state.withLock { state in
      state.due += folders.filter { state.branches[$0] != nil && !state.due.contains($0) }
      guard state.cancellable == nil, !state.due.isEmpty else { return nil }
      let cancellable = Cancellable()
      state.cancellable = cancellable
      return cancellable
    }
    guard let cancellable else { return }
    top.worker { [weak self] in self?.goThrough(cancellable) }
  }

  /// Looks again at the listed folder, in which folders have come or gone.
  func lookForFolders() { look(at: [top.folder]) }

  /// Ends going through the folders, and forgets them.
  func end() {
    state.withLock { state in
      state.cancellable?.cancel()
      state.reading?.leave()
      state = State(photos: PhotosByPlace(known.places))
    }
  }

  /// Goes through the folders again if the database has lost their entries.
  func heal() {
    let generation = top.store.generation
    if state.withLock({ $0.generation.map { $0 != generation } ?? false }) { begin() }
  }

  /// Looks again at a photo after a change.
  func recheck(_ uri: String) {
    guard let folder = Location(uri: uri).parent,
      let index = state.withLock({ $0.indexes.values.first { $0.folder == folder } })
    else { return }
    // It works in the thread that calls it.
    top.worker { index.recheck(uri) }
  }

  /// Adds matches in the folders to an answer.
  func add(_ matches: [IndexMatch], to answer: inout FolderSearch.Answer) {
    let (indexes, photos) = state.withLock { ($0.indexes, $0.photos) }
    answer.belowCount = photos.count
    for (folder, matches) in Dictionary(grouping: matches, by: \.folder) {
      guard let index = indexes[folder], index.storedFolder?.number == folder else { continue }
      let places = index.photos(numbered: matches.map(\.entry)).map { Int(clamping: $0) }
        .filter(photos.contains)
      for place in places {
        answer.places.insert(place)
        var photo = photos[place]
        photo.revision = known.revision(of: photo.id)
        answer.below.append((known.places.uri(place), photo))
      }
      answer.records.merge(index.records(of: places)) { $1 }
    }
  }
}

// Going through the folders, in the thread of the index.
extension FoldersBelow {
  /// The content of a folder.
  private struct Content {
    var photos: [(uri: String, photo: Photo)] = []
    var folders: [Location] = []
  }

  private func goThrough(_ cancellable: Cancellable) {
    var filter = FileTypeFilter(types)
    while let (folder, isAgain) = next(cancellable) {
      watch(folder, cancellable)
      let content = FileQueue.runHere(at: folder) { try? list(folder, &filter, cancellable) }
      guard let content else { continue }
      follow(content.folders, in: folder, isAgain: isAgain, cancellable)
      if folder != top.folder { read(content.photos, in: folder, cancellable) }
    }
    top.changeSubscribers.send(())
  }

  /// Returns the next folder, and whether it was read before; nil at the end, or if cancelled.
  private func next(_ cancellable: Cancellable) -> (folder: Location, isAgain: Bool)? {
    state.withLock { state in
      guard state.cancellable === cancellable else { return nil }
      if state.photos.count >= Self.greatestPhotoCount {
        state.due.removeAll { state.branches[$0]?.isSeen != true }
      }
      guard let folder = state.due.first else {
        state.cancellable = nil
        return nil
      }
      state.due.removeFirst()
      defer { state.branches[folder]?.isSeen = true }
      return (folder, state.branches[folder]?.isSeen == true)
    }
  }

  /// Watches a folder, with a new monitor in place of one that may have lost it.
  ///
  /// The listed folder is watched by its listing. Changes are collected while more of them come.
  private func watch(_ folder: Location, _ cancellable: Cancellable) {
    let executor = state.withLock { state in
      let isFull = state.monitors.count >= Self.greatestWatchedCount
      return isFull && state.monitors[folder] == nil ? nil : state.executor
    }
    guard let executor, folder != top.folder, folder.isNative else { return }
    let monitor = FileMonitor.make(watching: folder, on: executor) { [weak self] event in
      switch event {
      // A file is looked at when it is complete. Permissions and times change nothing.
      case .created, .changed, .attributeChanged: break
      default: self?.recordChange(in: folder)
      }
    }
    state.withLock { if $0.cancellable === cancellable { $0.monitors[folder] = monitor } }
  }

  private func recordChange(in folder: Location) {
    let pause: Duration? = state.withLock { state in
      let isFirst = state.changed.isEmpty
      state.changed.insert(folder)
      return isFirst ? state.pause.begin(now: .now) : nil
    }
    guard let pause else { return }
    Task { [weak self] in
      try? await Task.sleep(for: pause)
      self?.lookAtChanged()
    }
  }

  private func lookAtChanged() {
    look(
      at: state.withLock { state in
        defer { state.changed = [] }
        return state.changed
      })
  }

  /// Takes over the folders in one, which are read if they are new.
  private func follow(
    _ folders: [Location], in parent: Location, isAgain: Bool, _ cancellable: Cancellable
  ) {
    state.withLock { state in
      guard state.cancellable === cancellable, let branch = state.branches[parent] else { return }
      if isAgain {
        let former = state.branches.filter { $0.value.parent == parent }.map(\.key)
        state.forget(former.filter { !folders.contains($0) }, known)
      }
      guard branch.depth < Self.greatestDepth else { return }
      for folder in folders where state.branches[folder] == nil {
        guard state.branches.count < Self.greatestCount else { return }
        state.branches[folder] = Branch(parent: parent, depth: branch.depth + 1)
        state.due.append(folder)
      }
    }
  }

  /// Lists a folder; a film with a photo's name belongs to that, as on servers.
  private func list(
    _ folder: Location, _ filter: inout FileTypeFilter, _ cancellable: Cancellable
  ) throws(GioError) -> Content {
    var content = Content()
    var names: [[UInt8]] = []
    var entries: [DirectoryEntry] = []
    let uri = folder.childURI
    let enumerator = try DirectoryEnumerator(of: folder, cancellable: cancellable)
    while let batch = try next(of: enumerator, &filter, &names, andPhotos: folder != top.folder) {
      for entry in batch where !entry.isHidden {
        if entry.kind != .directory {
          if filter.shows(entry) { entries.append(entry) }
        } else if folder.child(entry.name).linkText() == nil {
          content.folders.append(Location(uri: uri(entry.name)))
        }
      }
    }
    let stems = Set(
      entries.lazy.filter { FileMate($0.name).isPhoto }
        .map { SidecarName.stem(of: $0.name).asciiLowercased })
    for entry in entries {
      let isFilm =
        VideoName.isUsuallyFilm(entry.name) && entry.size <= FilmReader.largest
        && stems.contains(SidecarName.stem(of: entry.name).asciiLowercased)
      guard !isFilm else { continue }
      content.photos.append((uri(entry.name), known.photo(at: uri(entry.name), entry)))
    }
    if !folder.isNative, folder != top.folder {
      top.known.begin(folder, for: self)
      top.known.add(names, in: folder)
      top.known.complete(folder)
    }
    return content
  }

  /// Returns the next files that may be folders, `andPhotos` or photos.
  private func next(
    of enumerator: DirectoryEnumerator, _ filter: inout FileTypeFilter, _ names: inout [[UInt8]],
    andPhotos: Bool
  ) throws(GioError) -> [DirectoryEntry]? {
    var (types, found) = (filter, names)
    let batch = try enumerator.next(
      atMost: Self.batch.count, within: Self.batch.time, andFolders: true
    ) { name in
      found.append(name)
      return andPhotos && types.mayShow(name)
    }
    (filter, names) = (types, found)
    return batch
  }

  /// Reads the photos of a folder that have changed since they were read last.
  private func read(
    _ photos: [(uri: String, photo: Photo)], in folder: Location, _ cancellable: Cancellable
  ) {
    let number = top.store.folder(at: folder.uri).number
    let former = state.withLock { $0.indexes[number] }
    let index =
      former
      ?? FolderIndex(
        of: folder, in: top.store, keptIn: top.userData, knowing: top.known, at: top.places,
        reader: top.reader, worker: { $0() }, below: top)
    let places = photos.map { known.places.insert($0.uri) }
    defer { if !folder.isNative { top.known.end(folder, for: self) } }
    let isCurrent = state.withLock { state in
      guard state.cancellable === cancellable else { return false }
      (state.indexes[number], state.reading) = (index, index)
      let staying = PlaceSet(places)
      state.forget(index.listed.places.filter { !staying.contains($0) }, known)
      for (place, photo) in zip(places, photos) { state.insert(photo.photo, at: place, known) }
      return true
    }
    guard isCurrent else { return }
    if former == nil { index.join() }
    index.want(records: true)
    index.follow(places)
    state.withLock { if $0.reading === index { $0.reading = nil } }
  }
}
