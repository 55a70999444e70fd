import FoundationEssentials
import GioBindings
import PhotoPages

/// The file of an index in the user's cache; errors are ignored, as an index can be made again.
struct IndexFile: Sendable {
  /// The only version that is read.
  static let version = 1
  static let maxCount = 200_000
  /// The largest index file that is read, in bytes.
  private static let maxSize = 256 << 20
  /// The number of index files that are kept, those written last.
  static let greatestFileCount = 500

  /// The time limit for listing old files, in microseconds.
  private static let timeout = 1_000_000

  /// The user's cache, below which no link is followed.
  private let top: Location
  private let cache: Location
  private let folder: Location
  /// The id of the user, whose likes and reports the records tell.
  private let user: String

  private static let fields = FieldName.allCases.map(\.rawValue)

  private struct Content: Codable {
    var version: Int
    /// The folder's URI, which is compared in case two URIs have the same digest.
    var folder: String
    /// The id of the user, whose records are these.
    var user: String
    /// The fields in the records, which are read anew by a program with others.
    var fields: [String]
    var photos: [IndexedPhoto]
  }

  init(of folder: Location, in cache: Location = .cacheFolder, user: String = "") {
    (self.folder, self.user, top) = (folder, user, cache)
    self.cache = cache.child(Array("photo-pages".utf8)).child(Array("index".utf8))
  }

  var location: Location { cache.child(Array(folder.digest.utf8)) }

  /// Reads the index, empty if there is none or it cannot be read; blocks.
  func read(_ cancellable: Cancellable) -> [IndexedPhoto] {
    guard
      let bytes = try? location.contents(atMost: Self.maxSize, cancellable: cancellable),
      let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)),
      content.version == Self.version, content.folder == folder.uri
    else { return [] }
    let isKnown = content.user == user && content.fields == Self.fields
    return isKnown ? content.photos : content.photos.map(\.withoutRecord)
  }

  /// Writes the index, readable only by its user, since it names the persons in photos; blocks.
  func write(_ photos: some Sequence<IndexedPhoto>) {
    let content = Content(
      version: Self.version, folder: folder.uri, user: user, fields: Self.fields,
      photos: Array(photos.prefix(Self.maxCount)))
    guard let bytes = try? JSONEncoder().encode(content),
      (try? cache.checkLinks(below: top)) != nil, (try? cache.makeFolders()) != nil
    else { return }
    let isNew = !location.exists()
    guard (try? location.replacePrivately(with: Array(bytes), below: top)) != nil else { return }
    if isNew { deleteOldest() }
  }

  private func deleteOldest() {
    let cancellable = Cancellable()
    guard let enumerator = try? DirectoryEnumerator(of: cache, cancellable: cancellable),
      let files = try? enumerator.next(
        atMost: Self.greatestFileCount * 2, within: Self.timeout),
      files.count > Self.greatestFileCount
    else { return }
    let oldest = files.sorted { $0.modified < $1.modified }
    for file in oldest.prefix(files.count - Self.greatestFileCount) {
      try? cache.child(file.name).delete()
    }
  }
}

struct IndexedPhoto: Hashable, Codable, Sendable {
  /// The files' stamps from before they were read.
  let stamp: PhotoStamp
  /// The names of tags and listed persons.
  let names: [String]
  /// The keywords, without those names; nil for none, which takes no room in the file.
  private let otherNames: [String]?
  /// The record; nil if it was not read.
  let record: PhotoRecord?

  init(
    stamp: PhotoStamp, names: [String], keywords: [String] = [], record: PhotoRecord? = nil
  ) {
    (self.stamp, self.names, self.record) = (stamp, names, record)
    otherNames = keywords.isEmpty ? nil : keywords
  }

  /// The keywords, without the names of tags and persons.
  var keywords: [String] { otherNames ?? [] }

  var withoutRecord: IndexedPhoto { IndexedPhoto(stamp: stamp, names: names, keywords: keywords) }

  private enum CodingKeys: String, CodingKey {
    case stamp, names, record
    case otherNames = "keywords"
  }

  /// The time of the last change of a sidecar; nil if there is none.
  var lastUsed: Date? {
    (stamp.sidecars + [stamp.kept].compactMap(\.self)).map(\.modified).max()
      .map { Date(microseconds: $0) }
  }
}

extension Collection<IndexedPhoto> {
  /// The names and keywords with their counts, most recently used first, then most frequent first.
  var nameCounts: [NameCount] {
    let all = counts(of: \.names, areKeywords: false) + counts(of: \.keywords, areKeywords: true)
    return all.sorted(by: NameCount.isOffered)
  }

  private func counts(
    of names: KeyPath<IndexedPhoto, [String]>, areKeywords: Bool
  ) -> [NameCount] {
    var counts: [String: NameCount] = [:]
    for photo in self {
      for name in photo[keyPath: names] {
        var count = counts[name] ?? NameCount(name: name, count: 0, isKeyword: areKeywords)
        count.count += 1
        count.lastUsed = [count.lastUsed, photo.lastUsed].compactMap { $0 }.max()
        counts[name] = count
      }
    }
    return Array(counts.values)
  }
}
