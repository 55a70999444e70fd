import GioBindings
import PhotoIndex
import PhotoPages
import PhotoSidecars
import Synchronization

/// The folders below a listed one, which are gone through when a search asks for them.
///
/// They are not watched: each search with them looks at them anew. Hidden folders and links to folders are left out.
final class FoldersBelow: Sendable {
  /// The greatest depth, and the most folders and photos.
  private static let greatestDepth = 16
  private static let greatestCount = 2000
  private static let greatestPhotoCount = 200_000
  /// The most files, and the time limit in microseconds, of one read between checks for cancellation.
  private static let batch = (count: 512, time: 50_000)

  private struct State {
    /// The indexes of the folders by their numbers in the database.
    var indexes: [Int32: FolderIndex] = [:]
    var photos: PhotosByPlace
    /// Cancels the thread that goes through the folders; nil if none runs.
    var cancellable: Cancellable?
    /// The folder that is being read.
    var reading: FolderIndex?
    /// The generation of the database in which the folders are; nil if they are not searched.
    var generation: Int?
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
    let cancellable = Cancellable()
    state.withLock { state in
      state.cancellable?.cancel()
      state.reading?.leave()
      state = State(
        photos: PhotosByPlace(known.places), cancellable: cancellable,
        generation: top.store.generation)
    }
    top.worker { [weak self] in self?.goThrough(cancellable) }
  }

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
        answer.below.append((known.places.uri(place), photos[place]))
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
    var folders = [(folder: top.folder, depth: 0)]
    var next = 0
    var count = 0
    while next < folders.count, count < Self.greatestPhotoCount, !cancellable.isCancelled {
      let (folder, depth) = folders[next]
      let content = FileQueue.runHere(at: folder) { try? list(folder, &filter, cancellable) }
      if let content {
        if next > 0 { read(content.photos, in: folder, cancellable) }
        count += next > 0 ? content.photos.count : 0
        let room = Self.greatestCount - folders.count
        if depth < Self.greatestDepth {
          folders += content.folders.prefix(max(0, room)).map { ($0, depth + 1) }
        }
      }
      next += 1
    }
    state.withLock { state in
      if state.cancellable === cancellable { state.cancellable = nil }
    }
    top.changeSubscribers.send(())
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
    while let batch = try next(of: enumerator, &filter, &names) {
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
    if !folder.isNative {
      top.known.begin(folder, for: self)
      top.known.add(names, in: folder)
      top.known.complete(folder)
    }
    return content
  }

  private func next(
    of enumerator: DirectoryEnumerator, _ filter: inout FileTypeFilter, _ names: inout [[UInt8]]
  ) throws(GioError) -> [DirectoryEntry]? {
    var (types, found) = (filter, names)
    let batch = try enumerator.next(
      atMost: Self.batch.count, within: Self.batch.time, andFolders: true
    ) { name in
      found.append(name)
      return types.mayShow(name)
    }
    (filter, names) = (types, found)
    return batch
  }

  /// Reads the photos of a folder that have changed since they were read last.
  private func read(
    _ photos: [(uri: String, photo: Photo)], in folder: Location, _ cancellable: Cancellable
  ) {
    let index = FolderIndex(
      of: folder, in: top.store, keptIn: top.userData, knowing: top.known, at: top.places,
      reader: top.reader, worker: { $0() }, below: top)
    let places = photos.map { known.places.insert($0.uri) }
    let number = top.store.folder(at: folder.uri).number
    defer { if !folder.isNative { top.known.end(folder, for: self) } }
    let isCurrent = state.withLock { state in
      guard state.cancellable === cancellable else { return false }
      (state.indexes[number], state.reading) = (index, index)
      for (place, photo) in zip(places, photos) { state.photos.set(photo.photo, at: place) }
      return true
    }
    guard isCurrent else { return }
    index.join()
    index.want(records: true)
    index.follow(places)
    state.withLock { if $0.reading === index { $0.reading = nil } }
  }
}
