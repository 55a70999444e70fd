import GioBindings
import Synchronization

/// The names of all files in the folders that a source watches, by what a photo and its sidecars have
/// in common: what reads or writes beside a photo need not list the folder. A listing fills it and
/// tells it what happens. A folder that is watched and not listed, as that of a handful of files, is
/// read when first asked about; any other one whenever it is.
package final class FolderNames: Sendable {
  /// The names of one stem: nearly always one.
  fileprivate enum Names {
    case one([UInt8])
    case several([[UInt8]])

    var all: [[UInt8]] {
      switch self {
      case .one(let name): [name]
      case .several(let names): names
      }
    }

    init?(_ names: [[UInt8]]) {
      guard let first = names.first else { return nil }
      self = names.count == 1 ? .one(first) : .several(names)
    }
  }

  fileprivate struct Folder {
    let listing: ObjectIdentifier
    /// By the hash of the stem in small letters: stems themselves would take most of the memory.
    var names: [Int: Names] = [:]
    /// What replacing files makes, which lasts only where a process was killed.
    var spares: Set<[UInt8]> = []
    /// Nil until all names are known; what happens until then to which of them.
    var news: [[UInt8]: Bool]? = [:]
  }

  private let folders = Mutex<[Location: Folder]>([:])
  private let reads = Atomic(0)

  package init() {}

  /// How often a folder was read to answer a question.
  package var readCount: Int { reads.load(ordering: .relaxed) }

  /// A listing begins to watch a folder, of which nothing is known.
  package func begin(_ folder: Location, for listing: AnyObject) {
    let listing = ObjectIdentifier(listing)
    folders.withLock { $0[folder] = Folder(listing: listing) }
  }

  /// A listing watches a folder no more; another one may.
  package func end(_ folder: Location, for listing: AnyObject) {
    let listing = ObjectIdentifier(listing)
    folders.withLock { folders in
      if folders[folder]?.listing == listing { folders[folder] = nil }
    }
  }

  package func add(_ names: [[UInt8]], in folder: Location) {
    folders.withLock { folders in for name in names { folders[folder]?.insert(name) } }
  }

  package func isWatched(_ file: Location) -> Bool {
    file.parent.map { folder in folders.withLock { $0[folder] != nil } } ?? false
  }

  /// All names in a folder are known but for what has happened since it is watched.
  package func complete(_ folder: Location) { folders.withLock { $0[folder]?.complete() } }

  package func note(_ event: FileEvent) {
    switch event {
    case .created(let file), .movedIn(let file): note(file, isThere: true)
    case .deleted(let file), .movedOut(let file): note(file, isThere: false)
    case .renamed(let old, let new):
      note(old, isThere: false)
      note(new, isThere: true)
    case .changed, .changesDone, .attributeChanged, .unmounted: break
    }
  }

  private func note(_ file: Location, isThere: Bool) {
    guard let folder = file.parent else { return }
    folders.withLock { $0[folder]?.note(file.name, isThere: isThere) }
  }

  /// The names that matter to what the sidecars of a photo are, and those that replacing files left.
  package func concerning(
    _ photo: [UInt8], in folder: Location, _ cancellable: Cancellable?
  ) throws(GioError) -> [[UInt8]] {
    let known = folders.withLock { folders in
      folders[folder].map { (isComplete: $0.news == nil, names: $0.concerning(photo)) }
    }
    if known?.isComplete != true { reads.add(1, ordering: .relaxed) }
    switch known {
    case nil:
      let isConcerned = SidecarName.concern(photo)
      return try folder.names(cancellable: cancellable) { isConcerned($0) || isSpare($0) }
    case (isComplete: true, let names)?: return names
    case (isComplete: false, _)?:
      let all = try folder.names(cancellable: cancellable) { _ in true }
      return folders.withLock { folders in
        for name in all { folders[folder]?.insert(name) }
        folders[folder]?.complete()
        return folders[folder]?.concerning(photo) ?? []
      }
    }
  }

  /// The names of the files other than sidecars that share a stem; none that are not known.
  package func sharing(_ stem: [UInt8], in folder: Location) -> [[UInt8]] {
    folders.withLock { folders in
      let names = folders[folder]?.names(of: stem.asciiLowercased) ?? []
      return names.filter { SidecarName($0) == nil && SidecarName.stem(of: $0) == stem }
    }
  }
}

extension FolderNames.Folder {
  /// The names of a stem, among which may be one of another stem with the same hash.
  fileprivate func names(of stem: [UInt8]) -> [[UInt8]] { names[stem.hashValue]?.all ?? [] }

  fileprivate mutating func note(_ name: [UInt8], isThere: Bool) {
    news?[name] = isThere
    if isThere { insert(name) } else { remove(name) }
  }

  fileprivate mutating func complete() {
    let news = news ?? [:]
    self.news = nil
    for (name, isThere) in news where !isThere { remove(name) }
  }

  fileprivate mutating func insert(_ name: [UInt8]) {
    if isSpare(name) { spares.insert(name) }
    for stem in SidecarName.stems(of: name) {
      let known = names(of: stem)
      if !known.contains(name) { names[stem.hashValue] = FolderNames.Names(known + [name]) }
    }
  }

  private mutating func remove(_ name: [UInt8]) {
    spares.remove(name)
    for stem in SidecarName.stems(of: name) {
      names[stem.hashValue] = FolderNames.Names(names(of: stem).filter { $0 != name })
    }
  }

  fileprivate func concerning(_ photo: [UInt8]) -> [[UInt8]] {
    let related = names(of: SidecarName.stem(of: photo).asciiLowercased)
    // Whether a copy of a sidecar is another photo's is told by files that share the copy's stem.
    let stems = Set(related.flatMap(SidecarName.stems)).subtracting([
      SidecarName.stem(of: photo).asciiLowercased
    ])
    return Array(Set(related + stems.flatMap(names(of:)))) + spares
  }
}
