import GioBindings
import PhotoIndex
import PhotoPages
import PhotoSidecars

/// The entries that a pass through the photos has read and not yet written.
struct IndexPass {
  /// The most entries, and the longest time for which the first one waits, in one transaction.
  private static let most = 512
  private static let longestWait = Duration.seconds(1)

  fileprivate var news = RecordNews()
  fileprivate var entries: [IndexEntry] = []
  fileprivate var places: [Int] = []
  fileprivate var removed: [String] = []
  private var begun: ContinuousClock.Instant?

  fileprivate var isWriteDue: Bool {
    entries.count + removed.count >= Self.most
      || begun.map { .now - $0 >= Self.longestWait } ?? false
  }

  fileprivate mutating func insert(_ entry: IndexEntry, at place: Int) {
    begun = begun ?? .now
    entries.append(entry)
    places.append(place)
  }

  fileprivate mutating func remove(_ name: String) {
    begun = begun ?? .now
    removed.append(name)
  }

  fileprivate mutating func write(to index: FolderIndex) {
    guard begun != nil else { return }
    index.write(entries, of: places, removing: removed)
    (entries, places, removed, begun) = ([], [], [], nil)
  }
}

// The passes through the photos, on the index's thread.
extension FolderIndex {
  /// A photo that has to be read; without a stamp if it was deleted.
  private struct ChangedPhoto {
    let place: Int
    let uri: String
    let stamp: PhotoStamp?
    /// The record that was known; nil if it was not read.
    let entry: StoredPhoto?
  }

  /// Reads the changed ones of some photos and removes deleted ones; `isAll` removes all others as well.
  ///
  /// Photos that change meanwhile come first, as a person may look for them.
  func goThrough(_ due: [Int], isAll: Bool, _ cancellable: Cancellable) {
    // Counts as one of the few threads of this disk, which may not answer.
    let files = FileQueue.runHere(at: folder) {
      try? look(at: due, isAll: isAll, cancellable)
    }
    guard let files else { return }
    var pace = ListingPace(now: .now)
    var pass = IndexPass()
    var urgent: Set<Int> = []
    for start in stride(from: 0, to: due.count, by: IndexReader.groupSize) {
      if cancellable.isCancelled { break }
      if isAll {
        let changed = nextUrgent(cancellable)
        if !changed.isEmpty { goThrough(changed, isAll: false, cancellable) }
        urgent.formUnion(changed)
      }
      let group = due[start..<min(due.count, start + IndexReader.groupSize)]
      let changed = group.filter { !urgent.contains($0) }
        .compactMap { changedPhoto($0, files, recording: wantsRecords) }
      guard !changed.isEmpty else { continue }
      read(changed, &pass, cancellable)
      if pass.isWriteDue { pass.write(to: self) }
      if pace.isDue(now: .now) { nameSubscribers.send(self.names) }
    }
    send(pass.news)
    if isAll, isWholeFolder, !cancellable.isCancelled {
      for place in unlisted { remove(place, &pass) }
    }
    pass.write(to: self)
  }

  private func look(
    at due: [Int], isAll: Bool, _ cancellable: Cancellable
  ) throws(GioError) -> FolderFiles {
    let names = due.lazy.map { Location(uri: self.places.uri($0)).name }
    guard folder.isNative else {
      return try FolderFiles(
        sidecarsOf: names, in: folder, keptIn: userData, knowing: known, cancellable)
    }
    return isAll && listsFiles
      ? try FolderFiles(of: folder, keptIn: userData, cancellable)
      : try FolderFiles(of: names, in: folder, keptIn: userData, knowing: known, cancellable)
  }

  /// Returns a photo that differs from its entry, or of which the entry lacks the record; else nil.
  private func changedPhoto(
    _ place: Int, _ files: FolderFiles, recording wantsRecords: Bool
  ) -> ChangedPhoto? {
    let (entry, isListed) = entry(of: place)
    let uri = places.uri(place)
    guard let stamp = isListed ? files.stamp(of: Location(uri: uri).name) : nil else {
      return entry == nil ? nil : ChangedPhoto(place: place, uri: uri, stamp: nil, entry: entry)
    }
    let isRead = entry.map { $0.record != nil } ?? false
    if entry?.stamp == stamp.bytes.hashValue, !wantsRecords || isRead { return nil }
    return ChangedPhoto(place: place, uri: uri, stamp: stamp, entry: entry)
  }

  private func read(
    _ changed: [ChangedPhoto], _ pass: inout IndexPass, _ cancellable: Cancellable
  ) {
    let isRecording = wantsRecords && reader.record != nil
    let packets =
      isRecording
      ? [:]
      : FileQueue.runHere(at: folder) {
        reader.packets(of: changed.compactMap(\.stamp), in: folder, cancellable)
      }
    for photo in changed {
      if cancellable.isCancelled { break }
      guard let stamp = photo.stamp else {
        remove(photo.place, &pass)
        continue
      }
      do throws(GioError) {
        let reading = try FileQueue.runHere(at: folder) { () throws(GioError) in
          isRecording
            ? try reader.readAll(stamp, in: folder, keptIn: userData, cancellable)
            : try reader.read(stamp, in: folder, keptIn: userData, knowing: packets, cancellable)
        }
        // A cancelled read may be incomplete.
        guard !cancellable.isCancelled else { break }
        insert(reading, of: photo, stamp.bytes, &pass)
      } catch {
        // What is known of it stays until it can be read.
        guard isRecording, photo.entry?.record == nil else { continue }
        let own = FileQueue.runHere(at: folder) { reader.readOwn(stamp, in: folder, cancellable) }
        guard !cancellable.isCancelled else { break }
        // Without a stamp it is read again the next time.
        insert(own, of: photo, [], &pass)
      }
      guard pass.news.isDue(now: .now) else { continue }
      send(pass.news)
      pass.news = RecordNews()
    }
  }

  private func insert(
    _ reading: IndexReading, of photo: ChangedPhoto, _ stamp: [UInt8], _ pass: inout IndexPass
  ) {
    var entry = IndexEntry(
      name: FileStamp.name(at: photo.uri), stamp: stamp, record: reading.record,
      kind: PhotoFilter.Kind(named: Location(uri: photo.uri).name),
      lastUsed: photo.stamp?.lastUsed, texts: reading.texts)
    entry.number = photo.entry?.number ?? 0
    set(StoredPhoto(entry), at: photo.place)
    pass.insert(entry, at: photo.place)
    guard let record = reading.record else { return }
    pass.news.add(record, of: photo.uri, after: photo.entry?.record)
  }

  private func remove(_ place: Int, _ pass: inout IndexPass) {
    set(nil, at: place)
    pass.remove(FileStamp.name(at: places.uri(place)))
  }
}

extension PhotoFilter.Kind {
  /// Makes the kind of a listed file by its name.
  init(named name: [UInt8]) {
    self = VideoName.isVideo(name) ? .video : FileMate(name) == .raw ? .raw : .photo
  }
}
