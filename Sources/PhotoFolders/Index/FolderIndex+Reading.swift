import GioBindings
import PhotoPages
import PhotoSidecars

// The passes through the photos, on the index's thread.
extension FolderIndex {
  /// A photo that has to be read; without a stamp if it was deleted.
  private struct ChangedPhoto {
    let place: Int
    let uri: String
    let stamp: PhotoStamp?
    /// The record that was known; nil if it was not read.
    let record: PhotoRecord?
  }

  /// Reads the changed ones of some photos and removes deleted ones; `isAll` removes all others as well.
  func goThrough(_ due: [Int], isAll: Bool, _ cancellable: Cancellable) {
    // Counts as one of the few threads of this disk, which may not answer.
    let files = FileQueue.runHere(at: folder) {
      try? look(at: due, isAll: isAll, cancellable)
    }
    guard let files else { return }
    var isChanged = isAll && count != due.count
    var pace = ListingPace(now: .now)
    var news = RecordNews()
    for start in stride(from: 0, to: due.count, by: IndexReader.groupSize) {
      if cancellable.isCancelled { break }
      let group = due[start..<min(due.count, start + IndexReader.groupSize)]
      let changed = group.compactMap { changedPhoto($0, files, recording: wantsRecords) }
      guard !changed.isEmpty else { continue }
      isChanged = true
      read(changed, &news, cancellable)
      if pace.isDue(now: .now) { nameSubscribers.send(self.names) }
    }
    send(news)
    if isAll, !cancellable.isCancelled { retain(Set(due)) }
    if isChanged { keep(cancellable) }
  }

  private func look(
    at due: [Int], isAll: Bool, _ cancellable: Cancellable
  ) throws(GioError) -> FolderFiles {
    let names = due.lazy.map { Location(uri: self.places.uri($0)).name }
    guard folder.isNative else {
      return try FolderFiles(
        sidecarsOf: names, in: folder, keptIn: userData, knowing: known, cancellable)
    }
    return isAll && isWholeFolder
      ? try FolderFiles(of: folder, keptIn: userData, cancellable)
      : try FolderFiles(of: names, in: folder, keptIn: userData, knowing: known, cancellable)
  }

  /// Returns a photo that differs from its entry, or of which the entry lacks the record; else nil.
  private func changedPhoto(
    _ place: Int, _ files: FolderFiles, recording wantsRecords: Bool
  ) -> ChangedPhoto? {
    let (entry, isListed) = entry(of: place)
    let uri = places.uri(place)
    let stamp = isListed ? files.stamp(of: Location(uri: uri).name) : nil
    let record = entry?.record
    if stamp == entry?.photo(at: uri).stamp, !wantsRecords || stamp == nil || record != nil {
      return nil
    }
    return ChangedPhoto(place: place, uri: uri, stamp: stamp, record: record)
  }

  private func read(
    _ changed: [ChangedPhoto], _ news: inout RecordNews, _ cancellable: Cancellable
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
      let read: IndexedPhoto?
      do throws(GioError) {
        read = try photo.stamp.map { (stamp) throws(GioError) in
          try FileQueue.runHere(at: folder) { () throws(GioError) in
            isRecording
              ? try reader.readAll(stamp, in: folder, keptIn: userData, cancellable)
              : try reader.read(stamp, in: folder, keptIn: userData, knowing: packets, cancellable)
          }
        }
      } catch {
        // What is known of it stays until it can be read.
        guard isRecording, photo.record == nil else { continue }
        let own = photo.stamp.flatMap { stamp in
          FileQueue.runHere(at: folder) { reader.ownRecord(of: stamp, in: folder, cancellable) }
        }
        if let own, !cancellable.isCancelled { news.add(own, of: photo.uri, after: nil) }
        continue
      }
      // A cancelled read may be incomplete.
      guard !cancellable.isCancelled else { break }
      set(read.map(StoredPhoto.init), at: photo.place)
      guard let record = read?.record else { continue }
      news.add(record, of: photo.uri, after: photo.record)
      guard news.isDue(now: .now) else { continue }
      send(news)
      news = RecordNews()
    }
  }
}

/// An entry of the index in little memory, as there are many; the name of the file is known by its place in the index.
struct StoredPhoto: Sendable {
  /// The part that few photos have.
  private final class Rest: Sendable {
    let sidecars: [FileStamp]
    let kept: FileStamp?
    let names: [String]
    let keywords: [String]

    init(_ photo: IndexedPhoto) {
      (sidecars, kept) = (photo.stamp.sidecars, photo.stamp.kept)
      (names, keywords) = (photo.names, photo.keywords)
    }
  }

  private let size: Int64
  private let modified: Int64
  private let rest: Rest?
  let record: PhotoRecord?

  init(_ photo: IndexedPhoto) {
    (size, modified, record) = (photo.stamp.photo.size, photo.stamp.photo.modified, photo.record)
    let isBare =
      photo.names.isEmpty && photo.keywords.isEmpty && photo.stamp.sidecars.isEmpty
      && photo.stamp.kept == nil
    rest = isBare ? nil : Rest(photo)
  }

  /// Whether the photo has names or keywords.
  var hasNames: Bool { rest.map { !$0.names.isEmpty || !$0.keywords.isEmpty } ?? false }

  /// Returns the entry of the photo at a URI.
  func photo(at uri: String) -> IndexedPhoto {
    let stamp = PhotoStamp(
      photo: FileStamp(at: uri, size: size, modified: modified), sidecars: rest?.sidecars ?? [],
      kept: rest?.kept)
    return IndexedPhoto(
      stamp: stamp, names: rest?.names ?? [], keywords: rest?.keywords ?? [], record: record)
  }
}
