import GioBindings
import PhotoPages

/// Files to read at once, and microseconds at most, before events and cancellation get their turn.
private let batchCount = 512
private let batchTime = 50_000

/// Some of a folder's files.
private struct FolderBatch: Sendable {
  /// The names of all that were read.
  var names: [[UInt8]] = []
  /// More of those that may be photos; nil if the folder has no more.
  var entries: [DirectoryEntry]?
  /// What decides that, and has learned more.
  var filter: PhotoFilter

  init(
    of enumerator: DirectoryEnumerator, _ filter: PhotoFilter,
    where isWanted: ([UInt8], inout PhotoFilter) -> Bool
  ) throws(GioError) {
    self.filter = filter
    entries = try enumerator.next(atMost: batchCount, within: batchTime) { name in
      names.append(name)
      return isWanted(name, &self.filter)
    }
  }
}

extension FolderListing {
  func read() async {
    phase = .reading
    readings += 1
    list = SortedPhotos()
    for folder in folders { known.names.begin(folder, for: self) }
    switch scope {
    case .folder(let folder, let file): await read(folder, asked: file)
    case .files(let files): await read(files)
    case .nothing(let error, _): fail(error)
    }
  }

  private func read(_ folder: Location, asked file: AskedFile?) async {
    var fresh: [(uri: String, photo: Photo)] = []
    if let file {
      asked.insert(file.uri)
      fresh = [(file.uri, known.photos.photo(at: file.uri, file.entry))]
    }
    do {
      let isAskedThere = try await readEntries(of: folder, asked: file, into: &fresh)
      guard let isAskedThere else { return }
      known.names.complete(folder)
      let isGone = file.map { file in
        !isAskedThere && FileQueue.runHere(at: folder) { look(at: file.uri) == nil }
      }
      if let file, isGone == true {
        fresh.removeAll { $0.uri == file.uri }
        let splices = list.apply(removing: [file.uri], adding: [])
        if !splices.isEmpty { tell(splices, isComplete: false) }
      }
      finishReading(fresh)
    } catch {
      readingFailed(error, fresh)
    }
  }

  /// Reads the photos of a folder, and tells of them now and then. Those that have not been told of are
  /// in `fresh`, where the file that was asked for is already. Returns whether that is there; nil if
  /// the reading has become pointless.
  private func readEntries(
    of folder: Location, asked file: AskedFile?, into fresh: inout [(uri: String, photo: Photo)]
  ) async throws(GioError) -> Bool? {
    let reading = readings
    let askedName = file?.location.name
    let (uri, isNative) = (folder.childURI, folder.isNative)
    var isAskedThere = false
    var pace = ListingPace(now: .now)
    let enumerator = try await FileQueue.run(reading: folder) {
      [cancellable] _ throws(GioError) in
      try DirectoryEnumerator(of: folder, cancellable: cancellable)
    }
    while true {
      let batch = try await FileQueue.run(reading: folder) { [filter] _ throws(GioError) in
        try FolderBatch(of: enumerator, filter) { name, filter in
          name != askedName && (!isNative || filter.mayShow(name))
        }
      }
      filter = batch.filter
      known.names.add(batch.names, in: folder)
      guard let entries = batch.entries else { return isAskedThere }
      if let askedName, batch.names.contains(askedName) { isAskedThere = true }
      for entry in entries where filter.shows(entry) {
        let uri = uri(entry.name)
        fresh.append((uri, known.photos.photo(at: uri, entry)))
      }
      if !fresh.isEmpty, pace.isDue(now: .now) { tell(add(&fresh), isComplete: false) }
      guard phase == .reading, readings == reading else { return nil }
    }
  }

  /// Lists files that were asked for by name, but for folders and what is not there; what cannot be
  /// looked at is listed, and its page will say why.
  private func read(_ files: [Location]) async {
    var pace = ListingPace(now: .now)
    var firstError: GioError?
    var fresh: [(uri: String, photo: Photo)] = []
    asked = Set(files.lazy.map(\.uri))
    for (index, file) in files.enumerated() {
      let uri = file.uri
      addName(of: file)
      do {
        let entry = try await FileQueue.run(reading: file) {
          [cancellable] _ throws(GioError) in
          try DirectoryEntry(of: file, cancellable: cancellable)
        }
        if isPhoto(entry, uri) { fresh.append((uri, known.photos.photo(at: uri, entry))) }
      } catch .notFound {
        firstError = firstError ?? .notFound
      } catch {
        fresh.append((uri, known.photos.photo(at: uri, named: file.displayName)))
      }
      guard index % batchCount == batchCount - 1 else { continue }
      if !fresh.isEmpty, pace.isDue(now: .now) { tell(add(&fresh), isComplete: false) }
      guard phase == .reading else { return }
    }
    guard phase == .reading else { return }
    if list.count == 0, fresh.isEmpty, let firstError {
      fail(PhotoSourceError(firstError))
    } else {
      finishReading(fresh)
    }
  }

  /// The folders of files that were asked for are not listed, so of their names these alone are known.
  func addName(of file: Location) {
    if let folder = file.parent { known.names.add([file.name], in: folder) }
  }

  private func add(_ fresh: inout [(uri: String, photo: Photo)]) -> [PhotoSplice] {
    defer { fresh = [] }
    return list.apply(removing: [], adding: fresh)
  }

  private func finishReading(_ fresh: [(uri: String, photo: Photo)]) {
    var fresh = fresh
    phase = .following
    tell(add(&fresh), isComplete: true)
    list.forgetKeys()
    index?.follow(Set(list.all.lazy.map(\.uri)))
    settleSoon()
  }

  /// A folder that cannot be listed to its end still has what is known of it.
  private func readingFailed(_ error: GioError, _ fresh: [(uri: String, photo: Photo)]) {
    guard error != .cancelled, phase == .reading else { return }
    // What there is of one whose disk does not answer is tried again.
    if error != .notReachable, list.count > 0 || !fresh.isEmpty {
      finishReading(fresh)
    } else {
      fail(PhotoSourceError(error))
    }
  }

  /// Whether a file is listed, going by what it is and by whether it was asked for.
  func isPhoto(_ entry: DirectoryEntry, _ uri: String) -> Bool {
    if asked.contains(uri) { return entry.kind == .regular || entry.kind == .special }
    guard case .folder = scope else { return false }
    return filter.shows(entry)
  }

  /// Looks at a file: nil if it is not there or not listed.
  func look(at uri: String) -> DirectoryEntry? {
    guard
      let entry = try? DirectoryEntry(of: Location(uri: uri), cancellable: cancellable)
    else { return nil }
    return isPhoto(entry, uri) ? entry : nil
  }
}
