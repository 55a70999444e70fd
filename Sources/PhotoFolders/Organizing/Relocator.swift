import GioBindings
import PhotoPages
import PhotoSidecars

/// Moves or copies the groups of a relocation; each method blocks.
///
/// At each moment each file is whole in one of its two places. Within a file system it is renamed, the photo last.
/// To another one all files are copied first, each under a temporary name until it is on the disk; then the old ones
/// are deleted, the photo first.
struct Relocator: Sendable {
  let kind: Relocation.Kind
  /// The part of temporary names that no other relocation has.
  let id: String
  let userData: Location?
  /// Cancels the whole relocation.
  var stop = Cancellable()
  /// The new places of all files that are moved, by the present ones, so that links among them stay right.
  var places: [Location: Location] = [:]

  private typealias Files = [(old: Location, new: Location)]

  /// Moves or copies the group with this number; all of it, or after an error nothing.
  func run(_ group: FileGroup, number: Int, _ cancellable: Cancellable) throws(GioError) {
    let entry = try DirectoryEntry(of: group.photo.oldPlace, cancellable: cancellable)
    switch entry.kind {
    case .directory: throw .isDirectory
    // No listing shows a link to nothing, so nobody would see it again.
    case .brokenLink where movedTarget(of: group.photo.oldPlace) == nil: throw .notFound
    case .special, .regular, .brokenLink: break
    }
    // It is there already.
    guard group.photo.old != group.photo.new else { return }
    let files = present(group, cancellable)
    if kind == .copy {
      try copy(try readable(files, cancellable), number, cancellable)
    } else if try !rename(files, number, cancellable) {
      try moveByCopying(files, number, cancellable)
    }
    moveKept(group.photo, cancellable)
  }

  private func present(_ group: FileGroup, _ cancellable: Cancellable) -> Files {
    let companions = group.companions.map { (old: $0.oldPlace, new: $0.newPlace) }
      .filter { isFile($0.old, cancellable) }
    return companions + [(group.photo.oldPlace, group.photo.newPlace)]
  }

  /// Returns the files that can be copied; throws if the photo, which is the last, is a link to nothing or a device.
  private func readable(
    _ files: Files, _ cancellable: Cancellable
  ) throws(GioError) -> Files {
    let kinds = files.map { file in
      (try? DirectoryEntry(of: file.old, cancellable: cancellable))?.kind ?? .brokenLink
    }
    switch kinds.last {
    case .regular: return zip(files, kinds).filter { $1 == .regular }.map(\.0)
    case .special: throw .special
    default: throw .notFound
    }
  }

  /// Moves or copies the sidecar in the user's data; it stays where it is if that fails, and nothing is lost.
  private func moveKept(_ photo: FilePair, _ cancellable: Cancellable) {
    guard let userData else { return }
    let old = UserDataSidecar(of: photo.oldPlace, in: userData)
    let new = UserDataSidecar(of: photo.newPlace, in: userData)
    guard kind == .copy else {
      try? old.move(to: new, cancellable)
      return
    }
    // Without a sidecar beside the photo, this one was copied to there.
    let full = SidecarName.full(of: photo.newPlace.name)
    if photo.newPlace.parent?.child(full).exists() != true {
      _ = try? old.copy(to: new, cancellable)
    }
  }

  // MARK: - Renaming

  /// Renames all files; false if they have to be copied.
  private func rename(
    _ files: Files, _ number: Int, _ cancellable: Cancellable
  ) throws(GioError) -> Bool {
    let lock = try lock(files, cancellable)
    defer { lock?.unlock() }
    var done: Files = []
    do throws(GioError) {
      for file in files {
        guard try place(file.old, at: file.new, number, cancellable) else {
          guard done.isEmpty else { throw .notSupported }
          return false
        }
        done.append(file)
      }
    } catch {
      for file in done.reversed() { _ = try? place(file.new, at: file.old, number, cancellable) }
      throw error
    }
    return true
  }

  /// Renames a file; false if it has to be copied.
  ///
  /// A link leads to the same file afterwards, also if that was moved before.
  private func place(
    _ file: Location, at place: Location, _ number: Int, _ cancellable: Cancellable
  ) throws(GioError) -> Bool {
    guard kind == .move, file.parent != place.parent,
      let text = file.linkText(cancellable: cancellable)
    else {
      return try file.rename(
        to: place, by: temporary(number, of: file), cancellable: cancellable)
    }
    let isAbsolute = text.first == UInt8(ascii: "/")
    if let target = movedTarget(of: file) {
      return try file.moveLink(to: place, leadingTo: target)
    }
    if isAbsolute { return try file.rename(to: place, cancellable: cancellable) }
    guard let target = file.linkedPlace else { return false }
    return try file.moveLink(to: place, leadingTo: target)
  }

  /// Returns the new place of a link's target that was moved before the link; nil for other files.
  private func movedTarget(of file: Location) -> Location? {
    guard !places.isEmpty, let target = file.linkedPlace, let moved = places[target],
      moved.exists(), !target.exists()
    else { return nil }
    return moved
  }

  /// Locks the photo's folder against saves of annotations; nil if it has no locks.
  private func lock(
    _ files: Files, _ cancellable: Cancellable
  ) throws(GioError) -> (any GuardedFolder)? {
    guard let folder = files.last?.old.parent, folder.isNative else { return nil }
    do throws(GioError) {
      return try folder.locked(cancellable)
    } catch .busy {
      throw .busy
    } catch {
      return nil
    }
  }

  // MARK: - Copying

  /// Copies all files, or after an error none.
  private func copy(
    _ files: Files, _ number: Int, _ cancellable: Cancellable
  ) throws(GioError) {
    var made: [Location] = []
    do throws(GioError) {
      for (index, file) in files.enumerated() {
        if stop.isCancelled { throw .cancelled }
        let temporary = temporary(number, index, beside: file.new)
        try file.old.copy(to: file.new, by: temporary, cancellable: cancellable) {
          if stop.isCancelled { cancellable.cancel() }
        }
        made.append(file.new)
      }
    } catch {
      for copy in made.reversed() { try? copy.delete() }
      throw error
    }
  }

  private func moveByCopying(
    _ files: Files, _ number: Int, _ cancellable: Cancellable
  ) throws(GioError) {
    let copies = try readable(files, cancellable)
    let before = copies.map { version(of: $0.old) }
    try copy(copies, number, cancellable)
    do throws(GioError) {
      let lock = try lock(files, cancellable)
      defer { lock?.unlock() }
      // Another program has written meanwhile: its work is not in the copy.
      guard copies.map({ version(of: $0.old) }) == before else { throw .busy }
      try files.last?.old.delete()
    } catch {
      for file in copies.reversed() { try? file.new.delete() }
      throw error
    }
    // A sidecar that cannot be deleted has a copy, and no photo any more.
    for file in files.dropLast() { try? file.old.delete() }
  }

  private func version(of file: Location) -> FileStamp? {
    (try? DirectoryEntry(of: file)).map { FileStamp($0, at: file.uri) }
  }

  private func temporary(_ number: Int, _ index: Int, beside file: Location) -> Location {
    let name = Array(".photo-pages-\(id)-\(number)-\(index).copy".utf8)
    return (file.parent ?? file).child(name)
  }

  /// Returns the name of a file between two that differ in the case of letters, the same for both.
  private func temporary(_ number: Int, of file: Location) -> Location {
    let names = String(file.name.caseFolded.utf8.stableHash, radix: 36)
    let name = ".photo-pages-\(id)-\(number)-\(names).renamed"
    return (file.parent ?? file).child(Array(name.utf8))
  }

  // MARK: - After a kill

  /// Finishes or takes back a group that another process had begun when it was killed.
  func settle(_ group: FileGroup, number: Int, _ cancellable: Cancellable) {
    guard group.photo.old != group.photo.new else { return }
    for (index, file) in group.all.enumerated() {
      try? temporary(number, index, beside: file.newPlace).delete()
    }
    bringBack(group, number)
    if kind != .copy { for file in group.all { removeClaim(of: file, cancellable) } }
    let files = group.all.map { FileState($0, cancellable) }
    let isCopied = files.allSatisfy { $0.hasNew || !$0.hasOld && $0.file != group.photo }
    switch (kind, isCopied) {
    case (.copy, true): break
    case (.copy, false): for file in files where file.hasBoth { try? file.new.delete() }
    case (_, true): for file in files.reversed() where file.hasBoth { try? file.old.delete() }
    case (_, false):
      for file in files where file.hasBoth { try? file.new.delete() }
      finish(group, number, cancellable)
    }
    if kind != .copy, group.photo.newPlace.exists(), !group.photo.oldPlace.exists() {
      moveKept(group.photo, cancellable)
    }
  }

  /// Gives a file back its old name if it was about to get that in other letters.
  private func bringBack(_ group: FileGroup, _ number: Int) {
    for file in group.all where file.oldPlace.differsInCase(from: file.newPlace) {
      // There is mostly none.
      _ = try? temporary(number, of: file.oldPlace).rename(to: file.oldPlace)
    }
  }

  /// Deletes the empty file with which a rename has taken a name, as `Location.rename` does where nothing else helps.
  private func removeClaim(of file: FilePair, _ cancellable: Cancellable) {
    let entries = [file.oldPlace, file.newPlace].map {
      try? DirectoryEntry(of: $0, cancellable: cancellable)
    }
    guard let old = entries[0], let new = entries[1], old.size > 0, new.size == 0 else { return }
    try? file.newPlace.delete()
  }

  /// Renames the rest of a group of which some files have their new names; else takes these back.
  private func finish(_ group: FileGroup, _ number: Int, _ cancellable: Cancellable) {
    let files = group.all.map { FileState($0, cancellable) }
    guard files.contains(where: { $0.hasNew && !$0.hasOld }) else { return }
    let rest = files.filter { $0.hasOld }.map { (old: $0.old, new: $0.new) }
    guard (try? rename(rest, number, cancellable)) != true else { return }
    for file in files where file.hasNew && !file.hasOld {
      _ = try? place(file.new, at: file.old, number, cancellable)
    }
  }
}

/// The existence of a file in its two places.
private struct FileState {
  let file: FilePair
  let (old, new): (Location, Location)
  let hasOld: Bool
  /// Whether the new place has this file, and not another one.
  let hasNew: Bool

  var hasBoth: Bool { hasOld && hasNew }

  init(_ file: FilePair, _ cancellable: Cancellable) {
    self.file = file
    (old, new) = (file.oldPlace, file.newPlace)
    if old.differsInCase(from: new) {
      let isListed = [old, new].map { (try? $0.isListed(cancellable)) == true }
      if isListed != [true, true] {
        // Where case is ignored, both names lead to the file.
        (hasOld, hasNew) = (isListed[0], isListed[1])
        return
      }
    }
    let oldEntry = try? DirectoryEntry(of: old, cancellable: cancellable)
    let newEntry = try? DirectoryEntry(of: new, cancellable: cancellable)
    hasOld = oldEntry != nil
    guard let oldEntry, let newEntry else {
      hasNew = newEntry != nil
      return
    }
    hasNew =
      newEntry.size == oldEntry.size
      && (try? new.hasContent(of: old, cancellable: cancellable)) == true
  }
}

extension String.UTF8View {
  /// A number that is the same in each process: FNV-1a.
  fileprivate var stableHash: UInt64 {
    reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64(clamping: $1)) &* 0x100_0000_01B3 }
  }
}
