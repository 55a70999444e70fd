import GioBindings
import PhotoPages

/// The subfolders of the listed folder, without hidden ones, in natural order.
struct Subfolders {
  private var byURI: [String: PhotoFolder] = [:]
  /// The URIs of files that may have become folders, or were some.
  private var doubtful: Set<String> = []
  /// The folders that were reported last.
  private var reported: [PhotoFolder] = []

  /// Whether files have to be examined.
  var isDoubtful: Bool { !doubtful.isEmpty }

  /// Adds a file if it is a folder that people see, else removes it; nil if nothing has that URI.
  mutating func note(_ entry: DirectoryEntry?, at uri: String) {
    guard let entry, entry.kind == .directory, !entry.isHidden else {
      return byURI[uri] = nil
    }
    byURI[uri] = PhotoFolder(name: entry.displayName, uri: uri)
  }

  /// Notes a change in the listed folder.
  ///
  /// A new file that is named as a photo or a sidecar is left out: many are made at once, and its writing is reported.
  mutating func note(_ event: FileEvent, isPhoto: ([UInt8]) -> Bool) {
    switch event {
    case .created(let file):
      if file.name.first != UInt8(ascii: "."), !isPhoto(file.name) { doubtful.insert(file.uri) }
    case .movedIn(let file): doubtful.insert(file.uri)
    case .renamed(let old, let new): doubtful.formUnion([old.uri, new.uri])
    case .deleted(let file), .movedOut(let file):
      if byURI[file.uri] != nil || doubtful.contains(file.uri) { doubtful.insert(file.uri) }
    case .changed, .changesDone, .attributeChanged, .unmounted: break
    }
  }

  /// Examines the doubtful files, except listed photos; blocks.
  mutating func examine(_ isPhoto: (String) -> Bool, _ cancellable: Cancellable) {
    for uri in doubtful {
      let location = Location(uri: uri)
      let entry = isPhoto(uri) ? nil : try? DirectoryEntry(of: location, cancellable: cancellable)
      note(entry, at: uri)
    }
    doubtful = []
  }

  /// Returns all folders if they differ from the ones reported last.
  mutating func news() -> [PhotoFolder]? {
    let keyed = byURI.values.map { (key: CollationKey(forFilename: $0.name), folder: $0) }
    let folders = keyed.sorted { left, right in
      left.key == right.key ? left.folder.uri < right.folder.uri : left.key < right.key
    }.map(\.folder)
    guard folders != reported else { return nil }
    reported = folders
    return folders
  }

  /// Forgets all folders, as they are read anew.
  mutating func removeAll() { (byURI, doubtful) = ([:], []) }
}
