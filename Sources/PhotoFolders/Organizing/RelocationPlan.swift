import GioBindings
import PhotoPages
import PhotoSidecars

/// A photo's file and its new place.
struct FileOrder: Sendable {
  let photo: Photo
  let old: Location
  let new: Location
  /// The files in the trash that are put back once the photo is at its new place.
  var restored: [TrashedFile] = []
}

/// The groups of a relocation in the order in which they are moved, made before anything is changed.
///
/// It knows the names in all folders concerned, each read once, and follows them through the groups before.
struct RelocationPlan: Sendable {
  /// A group, and the index of its order.
  struct Entry: Sendable {
    let index: Int
    let group: FileGroup
    /// The files that go to the trash first.
    var replaced: [Location] = []
    /// Whether the photo has its new name afterwards.
    var isLast = true
  }

  private(set) var entries: [Entry] = []
  /// The orders that cannot be carried out, by index.
  private(set) var failures: [Int: GioError] = [:]

  /// Plans a relocation, with `id` as part of temporary names; blocks.
  init(
    _ kind: Relocation.Kind, _ orders: [FileOrder], _ takenNames: Relocation.TakenNames,
    userData: Location?, id: String, _ cancellable: Cancellable
  ) throws(GioError) {
    let names = PlannedNames(kind, userData: userData, cancellable)
    for folder in Set(orders.flatMap { [$0.old.parent, $0.new.parent] }.compactMap { $0 }) {
      try names.read(folder)
    }
    for step in Self.steps(of: orders, kind, id: id) {
      let (old, new) = (Location(uri: step.old), Location(uri: step.new))
      do throws(GioError) {
        if failures[step.index] != nil { continue }
        var (group, replaced) = try names.group(from: old, to: new, takenNames)
        group.origin = step.origin
        entries.append(
          Entry(index: step.index, group: group, replaced: replaced, isLast: step.isLast))
        names.follow(group)
      } catch {
        failures[step.index] = error
      }
    }
  }

  /// Orders renames so that the names are free; others keep their order.
  private static func steps(
    of orders: [FileOrder], _ kind: Relocation.Kind, id: String
  ) -> [RenameOrder.Step] {
    let pairs = orders.map { (old: $0.old.uri, new: $0.new.uri) }
    guard kind == .rename else {
      return pairs.indices.map {
        RenameOrder.Step(index: $0, old: pairs[$0].old, new: pairs[$0].new)
      }
    }
    return RenameOrder.steps(of: pairs) { index in
      let order = orders[index]
      let name = Array(".photo-pages-\(id)-\(index)".utf8) + ending(of: order.new.name)
      return (order.old.parent ?? order.old).child(name).uri
    }
  }
}

/// Returns the end of a name from its last dot on; empty if it has no extension.
func ending(of name: [UInt8]) -> [UInt8] {
  Array(name[SidecarName.stem(of: name).count...])
}

/// The names in the folders of a relocation, as they will be.
private struct PlannedNames {
  private let kind: Relocation.Kind
  private let userData: Location?
  private let cancellable: Cancellable
  private let names = FolderNames()
  private final class Reader {}
  private let reader = Reader()

  init(_ kind: Relocation.Kind, userData: Location?, _ cancellable: Cancellable) {
    (self.kind, self.userData, self.cancellable) = (kind, userData, cancellable)
  }

  func read(_ folder: Location) throws(GioError) {
    names.begin(folder, for: reader)
    names.add(try folder.names(cancellable: cancellable) { _ in true }, in: folder)
    names.complete(folder)
  }

  /// Notes that a group is at its new place.
  func follow(_ group: FileGroup) {
    for pair in group.all {
      if kind != .copy { names.note(.deleted(pair.oldPlace)) }
      names.note(.created(pair.newPlace))
    }
  }

  /// Returns the files of a photo with their new places, and those there that are to be replaced.
  func group(
    from old: Location, to new: Location, _ takenNames: Relocation.TakenNames
  ) throws(GioError) -> (FileGroup, replaced: [Location]) {
    guard let folder = old.parent, let newFolder = new.parent else { throw .notSupported }
    if kind != .copy, folder != newFolder, old.isRelativeLink { throw .notSupported }
    let found = try files(of: old.name, in: folder)
    let (group, taken) = try proposal(found, from: old, to: new)
    switch takenNames {
    case _ where taken.isEmpty: return (group, [])
    case .replaced where old != new: return (group, taken)
    case .refused, .replaced: throw .exists
    case .numbered:
      let name = try freeName(like: new.name, in: newFolder)
      return (try proposal(found, from: old, to: newFolder.child(name)).group, [])
    }
  }

  /// The names of the files that belong to a photo: its sidecars and the film of a motion photo.
  private struct Found {
    var sidecars: [[UInt8]] = []
    var film: [[UInt8]] = []
    /// The names of other files with the photo's stem that do not keep it from having `NAME.xmp`.
    var ignored: Set<[UInt8]> = []

    var all: [[UInt8]] { sidecars + film }
  }

  private func related(to name: [UInt8], in folder: Location) throws(GioError) -> [[UInt8]] {
    try names.concerning(name, in: folder, cancellable).filter { !isTemporaryName($0) }
  }

  /// Finds the files of a photo.
  ///
  /// `NAME.xmp` beside a raw file and its JPEG belongs to the raw file. A film belongs to the last photo with its stem.
  private func files(of name: [UInt8], in folder: Location) throws(GioError) -> Found {
    let related = try related(to: name, in: folder)
    let mates = others(than: name, withStemOf: name, among: related)
    let films = mates.filter(VideoName.mayBelongToPhoto)
    var found = Found(ignored: Set(films))
    if Self.isRaw(name) { found.ignored.formUnion(mates.filter { !Self.isRaw($0) }) }
    let counting = related.filter { !found.ignored.contains($0) }
    found.sidecars = SidecarName.sidecars(of: name, among: counting)
    if mates.count == films.count {
      found.film = films + films.map(SidecarName.full(of:)).filter(related.contains)
    }
    return found
  }

  /// Returns the group of a photo, and the files in its way.
  private func proposal(
    _ found: Found, from old: Location, to new: Location
  ) throws(GioError) -> (group: FileGroup, taken: [Location]) {
    guard let folder = old.parent, let newFolder = new.parent else { throw .notSupported }
    let own = folder == newFolder && kind != .copy ? Set([old.name] + found.all) : []
    let present = try related(to: new.name, in: newFolder).filter { !own.contains($0) }
    let pairs = pairs(found, from: old, to: new, beside: present)
    let group = FileGroup(photo: FilePair(old, new), companions: pairs)
    var coming: [[UInt8]] = []
    for pair in group.all.reversed() where try exists(pair.oldPlace) {
      coming.append(pair.newPlace.name)
    }
    let inTheWay = coming + SidecarName.sidecars(of: new.name, among: present)
    var taken: [[UInt8]] = []
    for name in inTheWay where present.contains(name) && !taken.contains(name) {
      taken.append(name)
    }
    return (group, taken.map { newFolder.child($0) })
  }

  private func pairs(
    _ found: Found, from old: Location, to new: Location, beside present: [[UInt8]]
  ) -> [FilePair] {
    guard let folder = old.parent, let newFolder = new.parent else { return [] }
    let (name, newName) = (old.name, new.name)
    let others = others(than: newName, withStemOf: newName, among: present)
      .filter { !VideoName.mayBelongToPhoto($0) && (!Self.isRaw(newName) || Self.isRaw($0)) }
    var renamed = found.sidecars.map { sidecar in
      (sidecar, SidecarName.renamed(sidecar, from: name, to: newName, beside: others))
    }
    // The usual sidecar may be made while other photos are moved.
    let (full, newFull) = (SidecarName.full(of: name), SidecarName.full(of: newName))
    if !found.sidecars.contains(full) { renamed.append((full, newFull)) }
    let stem = SidecarName.stem(of: name)
    renamed += found.film.map { ($0, SidecarName.stem(of: newName) + $0.dropFirst(stem.count)) }
    var pairs = renamed.map { FilePair(folder.child($0.0), newFolder.child($0.1)) }
    if kind == .copy, found.sidecars.isEmpty, let kept = kept(of: old) {
      pairs.removeAll { $0.old == folder.child(full).uri }
      pairs.append(FilePair(kept, newFolder.child(newFull)))
    }
    return pairs.filter { $0.old != $0.new }
  }

  /// The sidecar in the user's data of a photo whose folder is read-only; nil if there is none.
  private func kept(of photo: Location) -> Location? {
    let kept = userData.map { UserDataSidecar(of: photo, in: $0).location }
    return kept.flatMap { $0.exists(cancellable: cancellable) ? $0 : nil }
  }

  private func others(
    than name: [UInt8], withStemOf other: [UInt8], among related: [[UInt8]]
  ) -> [[UInt8]] {
    let stem = SidecarName.stem(of: other).asciiLowercased
    return related.filter {
      $0 != name && SidecarName($0) == nil && SidecarName.stem(of: $0).asciiLowercased == stem
    }
  }

  private func exists(_ file: Location) throws(GioError) -> Bool {
    guard let folder = file.parent else { return false }
    guard names.isWatched(file) else { return true }
    return try names.concerning(file.name, in: folder, cancellable).contains(file.name)
  }

  /// Returns a name with a number, whose stem no file in the folder has.
  private func freeName(like name: [UInt8], in folder: Location) throws(GioError) -> [UInt8] {
    let (stem, ending) = (SidecarName.stem(of: name), ending(of: name))
    var number = 2
    while true {
      let candidate = stem + Array(" (\(number))".utf8) + ending
      if try related(to: candidate, in: folder).isEmpty { return candidate }
      number += 1
    }
  }

  private static func isRaw(_ name: [UInt8]) -> Bool {
    ContentType.guess(forName: name).map { ContentType.isRaw($0) } ?? false
  }
}
