import FoundationEssentials
import GioBindings
import PhotoPages

/// An index as it is kept between two visits to a folder, in a file of the cache. Losing one costs a
/// little time, so what cannot be read is made anew, and what cannot be written is not kept.
struct NameIndexFile: Sendable {
  /// The only form that is read.
  static let version = 1
  static let greatestCount = 200_000
  /// A larger file is no index of ours.
  private static let greatestSize = 256 << 20
  /// How many folders' indexes are kept, those written last.
  static let greatestFileCount = 500

  /// How many microseconds to look for old ones at most.
  private static let patience = 1_000_000

  private let cache: Location
  private let folder: Location

  private struct Content: Codable {
    var version: Int
    /// The folder's URI, since two may have the same sum.
    var folder: String
    var photos: [IndexedPhoto]
  }

  init(of folder: Location, in cache: Location = .cacheFolder) {
    self.folder = folder
    self.cache = cache.child(Array("photo-pages".utf8)).child(Array("names".utf8))
  }

  var location: Location { cache.child(Array(folder.digest.utf8)) }

  /// What is kept; nothing where nothing is, or nothing that could be understood. Blocks.
  func read(_ cancellable: Cancellable) -> [IndexedPhoto] {
    guard
      let bytes = try? location.contents(atMost: Self.greatestSize, cancellable: cancellable),
      let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)),
      content.version == Self.version, content.folder == folder.uri
    else { return [] }
    return content.photos
  }

  /// Keeps an index in place of the former one; whom the photos show is for its user alone. Blocks.
  func write(_ photos: some Sequence<IndexedPhoto>) {
    let content = Content(
      version: Self.version, folder: folder.uri,
      photos: Array(photos.prefix(Self.greatestCount)))
    guard let bytes = try? JSONEncoder().encode(content), (try? cache.makeFolders()) != nil else {
      return
    }
    let isNew = !location.exists()
    guard (try? location.writeNow(Array(bytes), privately: true)) != nil else { return }
    if isNew { deleteOldest() }
  }

  private func deleteOldest() {
    let cancellable = Cancellable()
    guard let enumerator = try? DirectoryEnumerator(of: cache, cancellable: cancellable),
      let files = try? enumerator.next(
        atMost: Self.greatestFileCount * 2, within: Self.patience),
      files.count > Self.greatestFileCount
    else { return }
    let oldest = files.sorted { $0.modified < $1.modified }
    for file in oldest.prefix(files.count - Self.greatestFileCount) {
      try? cache.child(file.name).delete()
    }
  }
}

struct IndexedPhoto: Hashable, Codable, Sendable {
  /// The files as they were when they were read.
  let stamp: PhotoStamp
  let names: [String]

  /// When something was last put beside the photo; nil if nothing was.
  var lastUsed: Date? {
    (stamp.sidecars + [stamp.kept].compactMap(\.self)).map(\.modified).max()
      .map { Date(timeIntervalSince1970: Double($0) / 1_000_000) }
  }
}

extension Collection<IndexedPhoto> {
  /// All names: those used last first, of those the ones of more photos first.
  var nameCounts: [NameCount] {
    var counts: [String: NameCount] = [:]
    for photo in self {
      for name in photo.names {
        var count = counts[name] ?? NameCount(name: name, count: 0)
        count.count += 1
        count.lastUsed = [count.lastUsed, photo.lastUsed].compactMap { $0 }.max()
        counts[name] = count
      }
    }
    return counts.values.sorted(by: NameCount.isOffered)
  }
}
