import GioBindings
import PhotoPages
import PhotoSidecars

/// The most files, and the time limit in microseconds, of one read between events and checks for cancellation.
private let batchCount = 512
private let batchTime = 50_000

private struct FolderBatch: Sendable {
  var names: [[UInt8]] = []
  /// The files that may be photos; nil at the end of the folder.
  var entries: [DirectoryEntry]?
  var types: FileTypeFilter

  init(
    of enumerator: DirectoryEnumerator, _ types: FileTypeFilter,
    where isWanted: ([UInt8], inout FileTypeFilter) -> Bool
  ) throws(GioError) {
    self.types = types
    entries = try enumerator.next(atMost: batchCount, within: batchTime, andFolders: true) { name in
      names.append(name)
      return isWanted(name, &self.types)
    }
  }
}

extension FolderListing {
  func read() async {
    phase = .reading
    readings += 1
    list = SortedPhotos(query, at: known.photos.places)
    subfolders.removeAll()
    livePhotos.examining?.cancel()
    livePhotos = LivePhotos()
    recordOrder?.cancel()
    recordOrder = nil
    for folder in folders { known.names.begin(folder, for: self) }
    switch scope {
    case .folder(let folder, let file): await read(folder, asked: file)
    case .files(let files): await read(files)
    case .nothing(let error, _): fail(error)
    }
  }

  private func read(_ folder: Location, asked file: RequestedFile?) async {
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
        if !splices.isEmpty { send(splices, isComplete: false) }
      }
      finishReading(fresh)
    } catch {
      readingFailed(error, fresh)
    }
  }

  /// Reads the photos of a folder and sends them in intervals.
  ///
  /// `fresh` holds unsent photos, initially the requested file; returns whether the folder has that, nil if outdated.
  private func readEntries(
    of folder: Location, asked file: RequestedFile?, into fresh: inout [(uri: String, photo: Photo)]
  ) async throws(GioError) -> Bool? {
    let reading = readings
    let askedName = file?.location.name
    let (uri, isNative) = (folder.childURI, folder.isNative)
    var isAskedThere = false
    var videos: [DirectoryEntry] = []
    var pace = ListingPace(now: .now)
    let enumerator = try await FileQueue.run(reading: folder) {
      [cancellable] _ throws(GioError) in
      try DirectoryEnumerator(of: folder, cancellable: cancellable)
    }
    while true {
      let batch = try await FileQueue.run(reading: folder) { [types] _ throws(GioError) in
        try FolderBatch(of: enumerator, types) { name, types in
          name != askedName && (!isNative || types.mayShow(name))
        }
      }
      types = batch.types
      known.names.add(batch.names, in: folder)
      guard let entries = batch.entries else {
        for entry in videos where !isFilm(entry, in: folder) {
          let uri = uri(entry.name)
          fresh.append((uri, known.photos.photo(at: uri, entry)))
        }
        return isAskedThere
      }
      if let askedName, batch.names.contains(askedName) { isAskedThere = true }
      for entry in entries {
        sort(entry, at: uri(entry.name), of: folder, into: &fresh, &videos)
      }
      if isPaged, !fresh.isEmpty, pace.isDue(now: .now) { send(add(&fresh), isComplete: false) }
      guard phase == .reading, readings == reading else { return nil }
    }
  }

  /// Adds an entry to the subfolders, the photos or the videos; whether a video is a film is known at the end.
  private func sort(
    _ entry: DirectoryEntry, at uri: String, of folder: Location,
    into fresh: inout [(uri: String, photo: Photo)], _ videos: inout [DirectoryEntry]
  ) {
    if entry.kind == .directory {
      subfolders.note(entry, at: uri)
    } else if VideoName.mayBeFilm(entry.name), types.shows(entry) {
      videos.append(entry)
      livePhotos.insert(entry, in: folder)
    } else if types.shows(entry) {
      fresh.append((uri, known.photos.photo(at: uri, entry)))
    }
  }

  /// Lists the requested files except folders and missing ones; if one cannot be examined, its page shows the error.
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
      if isPaged, !fresh.isEmpty, pace.isDue(now: .now) { send(add(&fresh), isComplete: false) }
      guard phase == .reading else { return }
    }
    guard phase == .reading else { return }
    if list.count == 0, fresh.isEmpty, let firstError {
      fail(PhotoSourceError(firstError))
    } else {
      finishReading(fresh)
    }
  }

  /// Adds the name of a requested file, as its folder is not listed.
  func addName(of file: Location) {
    if let folder = file.parent { known.names.add([file.name], in: folder) }
  }

  private func add(_ fresh: inout [(uri: String, photo: Photo)]) -> [PhotoSplice] {
    defer { fresh = [] }
    return list.apply(removing: [], adding: fresh)
  }

  /// Whether the list is sent in pages while it is read: in other orders than by name, more would move than stay.
  var isPaged: Bool { query.order.key == .name }

  private func finishReading(_ fresh: [(uri: String, photo: Photo)]) {
    var fresh = fresh
    let splices = add(&fresh)
    if query.order.key.isRecorded, let index {
      waitForRecords(of: index)
    } else {
      finish(splices)
    }
    index?.follow(list.sorted.map { Int(clamping: $0) })
  }

  /// Sends the folders and the rest of the list, and begins to apply changes.
  ///
  /// The folders come first: whoever gets a complete list without photos then knows whether there are folders.
  func finish(_ splices: [PhotoSplice]) {
    phase = .following
    tellFolders()
    send(splices, isComplete: true)
    askFilter()
    list.forgetKeys()
    tellTurned()
    settleSoon()
    examineFilms()
    if list.count >= Self.manyCount { releaseSoon() }
  }

  /// Releases the memory that listing needed, once the viewer has taken over the list.
  private func releaseSoon() {
    Task { [weak self] in
      guard (try? await Task.sleep(for: Self.takingTime)) != nil else { return }
      await self?.releaseMemory()
    }
  }

  private func releaseMemory() { Heap.release() }

  /// Finishes a reading that failed with the photos known so far, or fails if there are none.
  private func readingFailed(_ error: GioError, _ fresh: [(uri: String, photo: Photo)]) {
    guard error != .cancelled, phase == .reading else { return }
    // A disk that does not answer is retried, even if some photos are known.
    if error != .notReachable, list.count > 0 || !fresh.isEmpty {
      finishReading(fresh)
    } else {
      fail(PhotoSourceError(error))
    }
  }

  /// Whether a file is listed: by its kind if it was requested by name, else by its type.
  func isPhoto(_ entry: DirectoryEntry, _ uri: String) -> Bool {
    if asked.contains(uri) { return entry.kind == .regular || entry.kind == .special }
    guard case .folder(let folder, _) = scope else { return false }
    return types.shows(entry) && !isFilm(entry, in: folder)
  }

  /// Examines a file; nil if it does not exist or is not listed.
  func look(at uri: String) -> DirectoryEntry? {
    guard
      let entry = try? DirectoryEntry(of: Location(uri: uri), cancellable: cancellable)
    else { return nil }
    return isPhoto(entry, uri) ? entry : nil
  }
}
