// Ownership: plain values and Locations; the functions called here call C.

/// A search for trashed files that reads each trash once.
///
/// GIO does not report where it has put a file, and a trash may hold several files of one name.
struct TrashSearch {
  private let cancellable: Cancellable?
  private var known: [Location: [TrashItem]] = [:]

  init(_ cancellable: Cancellable?) {
    self.cancellable = cancellable
  }

  /// Finds the item of a trashed file.
  mutating func item(of file: TrashedFile) throws(GioError) -> TrashItem {
    let folder = file.original.parent ?? file.original
    var best: (item: TrashItem, likeness: Int)?
    let paths = paths(of: file, in: folder)
    func consider(_ item: TrashItem, _ original: () -> [UInt8]?) {
      let likeness = item.identity.likeness(to: file.identity) { original().map(paths.contains) }
      if let likeness, likeness > best?.likeness ?? 0 { best = (item, likeness) }
    }
    for trash in TrashFolder.all(for: folder) {
      for item in try items(in: trash.items, notes: trash.notes) {
        consider(item) { item.note.flatMap { trash.original(notedIn: $0) } }
      }
    }
    if let best { return best.item }
    // If the trash cannot be read as a folder, as from within a sandbox, a service may list it.
    for item in try items(in: Location(uri: "trash:///"), notes: nil) {
      consider(item) { item.original }
    }
    if let best { return best.item }
    throw file.original.isNative ? .notFound : .notSupported
  }

  private mutating func items(
    in folder: Location, notes: Location?
  ) throws(GioError) -> [TrashItem] {
    if let items = known[folder] { return items }
    let items = try TrashItem.all(in: folder, notes: notes, cancellable)
    known[folder] = items
    return items
  }

  /// Returns the paths that a note may have for a file: with the links on the way to it, or resolved.
  private func paths(of file: TrashedFile, in folder: Location) -> Set<[UInt8]> {
    var paths: Set<[UInt8]> = []
    if let path = file.original.pathBytes { paths.insert(path) }
    if let real = folder.pathBytes.flatMap(resolved),
      let path = Location(path: real).child(file.original.name).pathBytes
    {
      paths.insert(path)
    }
    return paths
  }
}

extension FileIdentity {
  /// Returns the number of signs, 3 or 2, by which a trash item agrees with a file; nil if they do not suffice.
  ///
  /// No single sign is certain: inode numbers are reused or not stored, notes have the same path for each file
  /// that had it, and copies have the same size and date. Two signs are enough, and an item with all three
  /// comes first: hard links to one file have all but the path in common. The note's path is requested only if
  /// needed, since that reads a file.
  fileprivate func likeness(to file: FileIdentity, isFromThere: () -> Bool?) -> Int? {
    let signs = [hasNumber(of: file), hasContent(of: file)].count { $0 }
    guard signs > 0 else { return nil }
    let likeness = signs + (isFromThere() == true ? 1 : 0)
    return likeness > 1 ? likeness : nil
  }
}
