import Gio
import PhotoPages

/// How many files to read at once, and for how many microseconds at most, before events and
/// cancellation get their turn.
private let batchCount = 256
private let batchTime = 50_000

extension FolderListing {
  /// Lists all there is, from the start.
  func read() async {
    phase = .reading
    readings += 1
    list = SortedPhotos()
    switch scope {
    case .folder(let folder, let file): await read(folder, asked: file)
    case .files(let files): await read(files)
    case .nothing(let error, _): fail(error)
    }
  }

  /// Lists all there is once more, unless that has begun already.
  func readAgain() async {
    if phase == .failed { await read() }
  }

  private func read(_ folder: Location, asked file: AskedFile?) async {
    if let file {
      asked.insert(file.photo.id)
      list.add(newPhoto(file.photo.id, file.photo.name))
    }
    do {
      let isAskedThere = try await readEntries(of: folder, asked: file)
      guard let isAskedThere else { return }
      if let file, !isAskedThere, look(at: file.photo.id) == nil {
        _ = list.apply(removing: [file.photo.id], raising: [])
      }
      finishReading()
    } catch {
      readingFailed(error)
    }
  }

  /// Adds the photos of a folder.
  ///
  /// - Returns: whether the asked file was among them; nil if the reading has become pointless.
  private func readEntries(
    of folder: Location, asked file: AskedFile?
  ) async throws(GioError) -> Bool? {
    let reading = readings
    let askedName = file?.location.name
    var isAskedThere = false
    var pace = SnapshotPace(hasStart: file != nil, now: .now)
    let enumerator = try DirectoryEnumerator(of: folder, cancellable: cancellable)
    while true {
      let entries = try enumerator.next(atMost: batchCount, within: batchTime)
      if entries.isEmpty { return isAskedThere }
      for entry in entries {
        if entry.name == askedName {
          isAskedThere = true
        } else if filter.shows(entry) {
          add(entry, at: folder.child(entry.name))
        }
      }
      if pace.isDue(count: list.count, now: .now) { publish(isComplete: false) }
      await Task.yield()
      guard phase == .reading, readings == reading else { return nil }
    }
  }

  /// Adds files that were asked for by name.
  ///
  /// What is not there or is a folder is left out; what cannot be looked at is listed, and its page
  /// will say why.
  private func read(_ files: [Location]) async {
    var pace = SnapshotPace(hasStart: true, now: .now)
    var firstError: GioError?
    asked = Set(files.lazy.map { PhotoID($0.uri) })
    for (index, file) in files.enumerated() {
      do {
        let entry = try DirectoryEntry(of: file, cancellable: cancellable)
        if isPhoto(entry, PhotoID(file.uri)) { add(entry, at: file) }
      } catch .notFound {
        firstError = firstError ?? .notFound
      } catch {
        list.add(newPhoto(PhotoID(file.uri), file.displayName))
      }
      guard index % batchCount == batchCount - 1 else { continue }
      if pace.isDue(count: list.count, now: .now) { publish(isComplete: false) }
      await Task.yield()
      guard phase == .reading else { return }
    }
    if list.count == 0, let firstError {
      fail(PhotoSourceError(firstError))
    } else {
      finishReading()
    }
  }

  private func add(_ entry: DirectoryEntry, at location: Location) {
    list.add(newPhoto(PhotoID(location.uri), entry.displayName))
  }

  private func newPhoto(_ id: PhotoID, _ name: String) -> Photo {
    Photo(at: id, name: name, revision: firstRevision, annotationRevision: firstRevision)
  }

  private func finishReading() {
    phase = .following
    publish(isComplete: true)
    settleOrWait()
  }

  /// A folder that cannot be listed, or not to its end, still has what is known of it: at least the
  /// file that was asked for.
  private func readingFailed(_ error: GioError) {
    guard error != .cancelled, phase == .reading else { return }
    if list.count > 0 { finishReading() } else { fail(PhotoSourceError(error)) }
  }
}

extension FolderListing {
  /// Whether a file is listed, going by what it is and by whether it was asked for.
  func isPhoto(_ entry: DirectoryEntry, _ id: PhotoID) -> Bool {
    if asked.contains(id) { return entry.kind == .regular || entry.kind == .special }
    guard case .folder = scope else { return false }
    return filter.shows(entry)
  }

  /// Looks at a file: nil if it is not there or not listed.
  func look(at id: PhotoID) -> DirectoryEntry? {
    guard
      let entry = try? DirectoryEntry(
        of: Location(uri: id.rawValue), cancellable: cancellable)
    else { return nil }
    return isPhoto(entry, id) ? entry : nil
  }
}
