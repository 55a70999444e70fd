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
  /// The names that files of the photo get back, by URI, if a relocation is taken back.
  var former: [String: [UInt8]] = [:]
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
  /// The new places of all files by the present ones, so that links among them stay right; empty without links.
  private(set) var places: [Location: Location] = [:]

  /// Plans a relocation, with `id` as part of temporary names; blocks.
  init(
    _ kind: Relocation.Kind, _ orders: [FileOrder], _ takenNames: Relocation.TakenNames,
    userData: Location?, films: FilmReader, id: String, _ cancellable: Cancellable
  ) throws(GioError) {
    var names = PlannedNames(kind, userData: userData, films, cancellable)
    let sources = Set(orders.compactMap(\.old.parent))
    for folder in sources.union(orders.compactMap(\.new.parent)) {
      try names.read(folder, findingLoneFilms: sources.contains(folder))
    }
    let depths = kind == .move ? orders.map(\.old.linkDepth) : []
    for step in Self.steps(of: orders, kind, depths, names, id: id) {
      let (old, new) = (Location(uri: step.old), Location(uri: step.new))
      do throws(GioError) {
        if failures[step.index] != nil { continue }
        var (group, replaced) = try names.group(
          from: old, to: new, takenNames,
          former: step.isLast && step.origin == nil ? orders[step.index].former : [:])
        group.origin = step.origin
        entries.append(
          Entry(index: step.index, group: group, replaced: replaced, isLast: step.isLast))
        names.follow(group)
      } catch {
        failures[step.index] = error
      }
    }
    if depths.contains(where: { $0 > 0 }) { places = Self.places(of: entries.map(\.group)) }
  }

  private static func places(of groups: [FileGroup]) -> [Location: Location] {
    let pairs = groups.flatMap(\.all).map {
      ($0.oldPlace.inFolderWithoutLinks, $0.newPlace.inFolderWithoutLinks)
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Orders renames so that the names are free, and moves so that links find the files they lead to; copies stay.
  private static func steps(
    of orders: [FileOrder], _ kind: Relocation.Kind, _ depths: [Int], _ names: PlannedNames,
    id: String
  ) -> [RenameOrder.Step] {
    let pairs = orders.map { (old: $0.old.uri, new: $0.new.uri) }
    guard kind == .rename else {
      var indices = Array(pairs.indices)
      if let first = orders.first, depths.contains(where: { $0 > 0 }) {
        // On the same disk a link is written anew once its target has moved; to another one the target is copied.
        let sign = (try? first.old.isOnDevice(of: first.new)) == true ? 1 : -1
        indices.sort { (sign * depths[$0], $0) < (sign * depths[$1], $1) }
      }
      return indices.map { RenameOrder.Step(index: $0, old: pairs[$0].old, new: pairs[$0].new) }
    }
    return RenameOrder.steps(of: pairs, key: names.key(of:)) { index in
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
  private let films: FilmReader
  private let cancellable: Cancellable
  private let names = FolderNames()
  /// The names in each folder that ignores the case of letters, by the same in small letters.
  private var folded: [Location: [String: Set<[UInt8]>]] = [:]
  private final class Reader {}
  private let reader = Reader()
  /// The films without a photo of their name, by content identifier, of each folder.
  private var loneFilms: [Location: [String: [[UInt8]]]] = [:]
  /// The present places of files, by the names that they get in between.
  private var origins: [Location: Location] = [:]

  init(
    _ kind: Relocation.Kind, userData: Location?, _ films: FilmReader, _ cancellable: Cancellable
  ) {
    (self.kind, self.userData) = (kind, userData)
    (self.films, self.cancellable) = (films, cancellable)
  }

  mutating func read(_ folder: Location, findingLoneFilms: Bool) throws(GioError) {
    let all = try folder.names(cancellable: cancellable) { _ in true }
    names.begin(folder, for: reader)
    names.add(all, in: folder)
    names.complete(folder)
    if folder.ignoresCase(knowing: all, cancellable) {
      folded[folder] = Dictionary(grouping: all, by: \.caseFolded).mapValues { Set($0) }
    }
    if findingLoneFilms { loneFilms[folder] = belongings(in: folder).loneFilms(among: all) }
  }

  private func belongings(in folder: Location) -> Belongings {
    Belongings(folder: folder, films: films, cancellable: cancellable) { origins[$0] ?? $0 }
  }

  /// Notes that a group is at its new place.
  mutating func follow(_ group: FileGroup) {
    for pair in group.all {
      if kind == .rename {
        origins[pair.newPlace] = origins.removeValue(forKey: pair.oldPlace) ?? pair.oldPlace
      }
      if kind != .copy {
        names.record(.deleted(pair.oldPlace))
        folded(pair.oldPlace) { $0.remove(pair.oldPlace.name) }
      }
      names.record(.created(pair.newPlace))
      folded(pair.newPlace) { $0.insert(pair.newPlace.name) }
    }
  }

  private mutating func folded(_ file: Location, _ change: (inout Set<[UInt8]>) -> Void) {
    guard let folder = file.parent, folded[folder] != nil else { return }
    change(&folded[folder, default: [:]][file.name.caseFolded, default: []])
  }

  /// Returns the same text for all URIs of a file, which are several where the case of letters is ignored.
  func key(of uri: String) -> String {
    let file = Location(uri: uri)
    guard let folder = file.parent, folded[folder] != nil else { return uri }
    return "\(folder.uri)/\(file.name.caseFolded)"
  }

  /// Returns the files of a photo with their new places, and those there that are to be replaced.
  func group(
    from old: Location, to new: Location, _ takenNames: Relocation.TakenNames,
    former: [String: [UInt8]]
  ) throws(GioError) -> (FileGroup, replaced: [Location]) {
    guard let folder = old.parent, let newFolder = new.parent else { throw .notSupported }
    let found = try files(of: old.name, in: folder, former)
    let (group, taken) = try proposal(found, from: old, to: new, former)
    switch takenNames {
    case _ where taken.isEmpty: return (group, [])
    case .replaced where old != new: return (group, taken)
    case .refused, .replaced: throw .exists
    case .numbered:
      let name = try freeName(like: new.name, in: newFolder)
      return (try proposal(found, from: old, to: newFolder.child(name), [:]).group, [])
    }
  }

  private func related(to name: [UInt8], in folder: Location) throws(GioError) -> [[UInt8]] {
    try names.concerning(name, in: folder, cancellable).filter { !isTemporaryName($0) }
  }

  /// Finds the files of a photo, and those that went with it before.
  private func files(
    of name: [UInt8], in folder: Location, _ former: [String: [UInt8]]
  ) throws(GioError) -> Belongings.Found {
    let belongings = belongings(in: folder)
    var present = Set(try related(to: name, in: folder))
    let films = belongings.loneFilms(of: name, among: loneFilms[folder] ?? [:])
    for film in films { present.formUnion(try related(to: film, in: folder)) }
    // A film that another group takes along is not there any more.
    var found = belongings.files(
      of: name, among: Array(present), loneFilms: films.filter(present.contains))
    for file in former.keys.map({ Location(uri: $0) }) where file.parent == folder {
      guard !found.all.contains(file.name), try exists(file) else { continue }
      found.companions.append((file.name, SidecarName.stem(of: file.name).count))
    }
    return found
  }

  /// Returns the group of a photo, and the files in its way.
  private func proposal(
    _ found: Belongings.Found, from old: Location, to new: Location, _ former: [String: [UInt8]]
  ) throws(GioError) -> (group: FileGroup, taken: [Location]) {
    guard let folder = old.parent, let newFolder = new.parent else { throw .notSupported }
    let own = folder == newFolder && kind != .copy ? Set([old.name] + found.all) : []
    let present = try related(to: new.name, in: newFolder).filter { !own.contains($0) }
    var pairs = pairs(found, from: old, to: new, beside: present)
    for (index, pair) in pairs.enumerated() {
      guard let name = former[pair.old] else { continue }
      pairs[index] = FilePair(pair.oldPlace, newFolder.child(name))
    }
    let group = FileGroup(photo: FilePair(old, new), companions: pairs)
    var coming: [[UInt8]] = []
    for pair in group.all.reversed() where try exists(pair.oldPlace) {
      coming.append(pair.newPlace.name)
    }
    var inTheWay = coming + SidecarName.sidecars(of: new.name, among: present)
    if folded[newFolder] != nil {
      let small = (present + [new.name]).map { Array($0.caseFolded.utf8) }
      inTheWay += SidecarName.sidecars(of: small[present.count], among: small.dropLast())
    }
    var taken: [[UInt8]] = []
    for name in inTheWay where !own.contains(name) {
      let isTaken = present.contains(name) ? true : try exists(newFolder.child(name))
      let others = folded[newFolder]?[name.caseFolded] ?? []
      for other in others.union(isTaken ? [name] : []) where !own.contains(other) {
        if !taken.contains(other) { taken.append(other) }
      }
    }
    return (group, taken.map { newFolder.child($0) })
  }

  private func pairs(
    _ found: Belongings.Found, from old: Location, to new: Location, beside present: [[UInt8]]
  ) -> [FilePair] {
    guard let folder = old.parent, let newFolder = new.parent else { return [] }
    let (name, newName) = (old.name, new.name)
    let others = FileMate.mates(of: newName, among: present).filter {
      let kind = FileMate($0)
      return kind != .film && kind != .edits && (FileMate(newName) != .raw || kind == .raw)
    }
    var renamed = found.sidecars.map { sidecar in
      (sidecar, SidecarName.renamed(sidecar, from: name, to: newName, beside: others))
    }
    // The usual sidecar may be made while other photos are moved.
    let (full, newFull) = (SidecarName.full(of: name), SidecarName.full(of: newName))
    if !found.sidecars.contains(full) { renamed.append((full, newFull)) }
    // A film of another name gets the photo's only if the photo gets another one, too.
    renamed += found.companions.map { companion, length in
      let ending = companion.dropFirst(length)
      return (companion, name == newName ? companion : SidecarName.stem(of: newName) + ending)
    }
    var pairs = renamed.map { FilePair(folder.child($0.0), newFolder.child($0.1)) }
    // One that cannot have a name there is copied within the user's data.
    if kind == .copy, found.sidecars.isEmpty, !newFolder.child(newFull).isTooLong,
      let kept = kept(of: old)
    {
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
      let isFree = try related(to: candidate, in: folder).isEmpty
      if isFree, folded[folder]?[candidate.caseFolded]?.isEmpty != false { return candidate }
      number += 1
    }
  }
}
