// Ownership: plain values and Locations; C is called by what is called here.

/// Finds what was moved to the trash, reading each trash once.
///
/// GIO does not tell where it has put a file, and several files of one name may be there.
struct TrashSearch {
  private let cancellable: Cancellable?
  private var known: [Location: [TrashItem]] = [:]

  init(_ cancellable: Cancellable?) {
    self.cancellable = cancellable
  }

  /// The item that is a file.
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
    // Where the trash cannot be seen as a folder, as from within a sandbox, a service may show it.
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

  /// How a note may name a file: with the links on the way to it, or without.
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
  /// In how much an item of the trash agrees with a file, 3 or 2, if that is enough to be that file. No
  /// single sign is certain. Numbers are given again, or not kept. Notes name the same path for each
  /// file that had it. Copies have the same size and date. Two signs together are enough, and an item
  /// with all three comes first: links to one file have all but the path in common. Whether the item's
  /// note names the file's path is asked only if needed, since it means to read a file.
  fileprivate func likeness(to file: FileIdentity, isFromThere: () -> Bool?) -> Int? {
    let signs = [hasNumber(of: file), hasContent(of: file)].count { $0 }
    guard signs > 0 else { return nil }
    let likeness = signs + (isFromThere() == true ? 1 : 0)
    return likeness > 1 ? likeness : nil
  }
}
