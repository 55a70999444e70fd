import GioBindings
import PhotoIndex
import PhotoPages
import TestSupport

/// An index in a temporary cache folder.
struct IndexSetup {
  static let folder = "file:///photos"

  let cache = TemporaryFolder()
  let index: PhotoIndex
  let folder: IndexedFolder

  init(setup: String = "") {
    index = Self.index(in: cache, setup: setup)
    folder = index.folder(at: Self.folder)
  }

  static func index(
    in cache: TemporaryFolder, user: String = "anna", setup: String = ""
  ) -> PhotoIndex {
    PhotoIndex(in: Location(path: Array(cache.path.utf8)), user: user, setup: setup)
  }

  /// The path of the database.
  var path: String { cache.path + "/photo-pages/index.db" }

  /// The names of the photos that are found, in order.
  func found(_ words: String, _ change: (inout PhotoFilter) -> Void = { _ in }) throws -> [String] {
    try index.found(words, in: folder, change)
  }
}

extension PhotoIndex {
  func names(in folder: IndexedFolder) -> [UInt32: String] {
    var names: [UInt32: String] = [:]
    entries(of: folder) { names[$0.number] = $0.name }
    return names
  }

  func found(
    _ words: String, in folder: IndexedFolder, _ change: (inout PhotoFilter) -> Void = { _ in }
  ) throws -> [String] {
    var filter = PhotoFilter()
    filter.words = words
    change(&filter)
    let names = names(in: folder)
    return try matches(filter, in: folder).map { names[$0.entry] ?? "?" }
  }
}

extension IndexEntry {
  /// An entry whose photo has a caption.
  static func photo(
    _ name: String, _ caption: String = "", _ change: (inout IndexTexts) -> Void = { _ in }
  ) -> IndexEntry {
    var texts = IndexTexts()
    if !caption.isEmpty { texts.others = [caption] }
    change(&texts)
    return IndexEntry(name: name, stamp: [1, 2, 3], record: PhotoRecord(), texts: texts)
  }
}
