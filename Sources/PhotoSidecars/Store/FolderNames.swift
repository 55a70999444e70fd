import GioBindings
import Synchronization

/// The names of all files in the watched folders, by the stem that a photo and its sidecars share.
///
/// With it, the sidecars of a photo are found without listing the folder. A listing adds the names and reports
/// changes. A folder that is watched but not listed, as for a list of files, is read at the first query; a folder
/// that is not watched is read at each query.
package final class FolderNames: Sendable {
  fileprivate struct Folder {
    let listing: ObjectIdentifier
    /// All names, and those that files had before.
    var names = NameList()
    /// The numbers of the files' names, by the hashes of the lower-case stems.
    var byStem = HashedNumbers()
    /// The number of names without a file.
    var goneCount = 0
    /// The temporary names of replaced files, which remain only after a kill.
    var temporaryFiles: Set<[UInt8]> = []
    /// The names added (true) or removed (false) while the list is incomplete; nil when it is complete.
    var news: [[UInt8]: Bool]? = [:]
  }

  private let folders = Mutex<[Location: Folder]>([:])
  private let reads = Atomic(0)

  package init() {}

  /// The number of folders read to answer queries.
  package var readCount: Int { reads.load(ordering: .relaxed) }

  /// Starts watching a folder, with no names known.
  package func begin(_ folder: Location, for listing: AnyObject) {
    let listing = ObjectIdentifier(listing)
    folders.withLock { $0[folder] = Folder(listing: listing) }
  }

  /// Ends a listing's watch, unless another listing has started one.
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

  package func complete(_ folder: Location) { folders.withLock { $0[folder]?.complete() } }

  package func record(_ event: FileEvent) {
    switch event {
    case .created(let file), .movedIn(let file): record(file, isThere: true)
    case .deleted(let file), .movedOut(let file): record(file, isThere: false)
    case .renamed(let old, let new):
      // If a save exchanges two files, the kernel reports first that the new one got the name, then that the old one
      // lost it. A name without a file does no harm.
      if !isTemporaryName(new.name) { record(old, isThere: false) }
      record(new, isThere: true)
    case .changed, .changesDone, .attributeChanged, .unmounted: break
    }
  }

  private func record(_ file: Location, isThere: Bool) {
    guard let folder = file.parent else { return }
    folders.withLock { $0[folder]?.record(file.name, isThere: isThere) }
  }

  /// Returns the names that determine a photo's sidecars, and temporary names left by a kill.
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
      return try folder.names(cancellable: cancellable) { isConcerned($0) || isTemporaryName($0) }
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

  /// Returns the known names with the stem of a name, whatever the case of letters, except those of sidecars.
  package func mates(of name: [UInt8], in folder: Location) -> [[UInt8]] {
    let stem = SidecarName.stem(of: name).asciiLowercased
    return folders.withLock { folders in
      (folders[folder]?.names(of: stem) ?? []).filter {
        SidecarName($0) == nil && SidecarName.stem(of: $0).asciiLowercased == stem
      }
    }
  }

  /// Returns the known names with a stem, except those of sidecars.
  package func sharing(_ stem: [UInt8], in folder: Location) -> [[UInt8]] {
    folders.withLock { folders in
      let names = folders[folder]?.names(of: stem.asciiLowercased) ?? []
      return names.filter { SidecarName($0) == nil && SidecarName.stem(of: $0) == stem }
    }
  }
}

extension FolderNames.Folder {
  /// Returns the names with a stem, and any with another stem of the same hash.
  fileprivate func names(of stem: [UInt8]) -> [[UInt8]] {
    byStem.all(of: stem.hashValue).map { Array(names[$0]) }
  }

  fileprivate mutating func record(_ name: [UInt8], isThere: Bool) {
    news?[name] = isThere
    if isThere { insert(name) } else { remove(name) }
  }

  fileprivate mutating func complete() {
    let news = news ?? [:]
    self.news = nil
    for (name, isThere) in news where !isThere { remove(name) }
  }

  fileprivate mutating func insert(_ name: [UInt8]) {
    if isTemporaryName(name) { temporaryFiles.insert(name) }
    let hashes = SidecarName.stems(of: name).map(\.hashValue)
    guard number(of: name, hashes) == nil else { return }
    let number = names.append(name)
    for hash in hashes { byStem.insert(number, hash: hash) }
  }

  private mutating func remove(_ name: [UInt8]) {
    temporaryFiles.remove(name)
    let hashes = SidecarName.stems(of: name).map(\.hashValue)
    guard let number = number(of: name, hashes) else { return }
    for hash in hashes { byStem.remove(number, hash: hash) }
    goneCount += 1
    if goneCount > names.count / 2 { forgetGone() }
  }

  private func number(of name: [UInt8], _ hashes: [Int]) -> Int? {
    hashes.first.flatMap { byStem.first(of: $0) { names[$0].elementsEqual(name) } }
  }

  /// Frees the memory of the names without a file.
  private mutating func forgetGone() {
    let old = self
    (names, byStem, goneCount) = (NameList(), HashedNumbers(), 0)
    for number in old.byStem.all { insert(Array(old.names[number])) }
  }

  fileprivate func concerning(_ photo: [UInt8]) -> [[UInt8]] {
    let related = names(of: SidecarName.stem(of: photo).asciiLowercased)
    // Whether a conflict copy belongs to another photo depends on the files with the copy's stem.
    let stems = Set(related.flatMap(SidecarName.stems)).subtracting([
      SidecarName.stem(of: photo).asciiLowercased
    ])
    return Array(Set(related + stems.flatMap(names(of:)))) + temporaryFiles
  }
}
