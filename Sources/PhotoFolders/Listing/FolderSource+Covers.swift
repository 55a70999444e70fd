import GioBindings
import PhotoPages
import PhotoSidecars
import Synchronization

extension FolderSource: CoveringPhotoSource {
  /// Returns the cover of a folder on a local disk; a known one as long as the folder is unchanged.
  public func cover(of folder: PhotoFolder) async throws(PhotoSourceError) -> FolderCover {
    let location = Location(uri: folder.uri)
    guard location.isNative else { throw .notSupported }
    return try await reading(location) {
      [covers, known, types] (cancellable) throws(GioError) -> FolderCover in
      let modified = try DirectoryEntry(of: location, cancellable: cancellable).modified
      let before = covers.stored(folder.uri)
      if let before, before.modified == modified { return before.cover }
      guard !location.isOnNetwork(cancellable) else { throw .notSupported }
      let cover = try CoverReading(of: location, showing: types, cancellable: cancellable)
        .cover(knowing: known.photos, before?.cover)
      covers.store(cover, modified: modified, of: folder.uri)
      return cover
    }
  }
}

/// The covers of folders that were read, by URI, and the times at which the folders had last changed.
final class KnownCovers: Sendable {
  typealias Entry = (cover: FolderCover, modified: Int64)

  private let entries = Mutex<[String: Entry]>([:])

  func stored(_ folder: String) -> Entry? { entries.withLock { $0[folder] } }

  func store(_ cover: FolderCover, modified: Int64, of folder: String) {
    entries.withLock { $0[folder] = (cover, modified) }
  }
}

/// The look into a folder for its cover: all names are read, and only the few files of the cover are examined.
private struct CoverReading {
  /// The most photos, of those that are read first, among which the first ones in order are searched.
  private static let mostSorted = 2048

  let folder: Location
  let cancellable: Cancellable
  /// The names of photos and videos, without films that are named as a photo is.
  private let names: [[UInt8]]

  init(
    of folder: Location, showing types: Set<String>, cancellable: Cancellable
  ) throws(GioError) {
    (self.folder, self.cancellable) = (folder, cancellable)
    var filter = FileTypeFilter(types)
    let names = try folder.names(cancellable: cancellable) { filter.mayShow($0) }
    guard names.contains(where: VideoName.isUsuallyFilm) else {
      self.names = names
      return
    }
    let stem = { (name: [UInt8]) in SidecarName.stem(of: name).asciiLowercased }
    let stems = Set(names.lazy.filter { !VideoName.isVideo($0) }.map(stem))
    self.names = names.filter { !VideoName.isUsuallyFilm($0) || !stems.contains(stem($0)) }
  }

  /// Makes the cover of the first photos; those of the cover before that have changed get another revision.
  func cover(knowing known: KnownPhotos, _ before: FolderCover?) -> FolderCover {
    let sorted = names.lazy.filter { !VideoName.isVideo($0) }.prefix(Self.mostSorted).map {
      (key: CollationKey(forFilename: String(decoding: $0, as: UTF8.self)), name: $0)
    }.sorted { $0.key < $1.key }
    let uri = folder.childURI
    var photos: [Photo] = []
    for (_, name) in sorted where photos.count < FolderCover.greatestCount {
      guard let entry = try? DirectoryEntry(of: folder.child(name), cancellable: cancellable),
        entry.kind == .regular
      else { continue }
      let photo = known.photo(at: uri(name), entry)
      let old = before?.photos.first { $0.id == photo.id }
      if let old, old.modified != photo.modified { known.raise([photo.id]) }
      photos.append(known.photo(at: uri(name), entry))
    }
    return FolderCover(photos, count: names.count)
  }
}
