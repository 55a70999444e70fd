import FoundationEssentials
import GioBindings
import PhotoPages
import PhotoSidecars

/// The token of a receipt: the places of a photo before and after, and what it replaced.
struct MovedPhoto: Hashable, Sendable {
  let kind: Relocation.Kind
  let old: Location
  let new: Location
  /// The new places of the files that belong to it.
  let companions: [Location]
  /// The names that they get back, by their new URIs.
  let formerNames: [String: [UInt8]]
  /// The files that were replaced, in the trash.
  let replaced: [TrashedFile]
}

/// The token of a folder's receipt.
enum MovedFolder: Hashable, Sendable {
  case renamed(Location, to: Location)
  case trashed(Location, [TrashedFile])
}

extension FolderSource: OrganizingPhotoSource {
  /// Renames, moves or copies photos with all that belongs to them.
  public func relocate(
    _ relocation: Relocation, report: @escaping @Sendable (RelocationResult) -> Void
  ) async {
    let orders = relocation.items.map { item in
      let old = location(of: item.photo)
      let folder = relocation.folder.map { Location(uri: $0.uri) } ?? old.parent ?? old
      let name = item.name.map { Array($0.utf8) } ?? old.name
      return FileOrder(photo: item.photo, old: old, new: folder.child(name))
    }
    let follower: FileFollower =
      switch relocation.kind {
      case .rename: .renaming
      case .move: .leaving
      case .copy: .copying
      }
    await RelocationRun(self, relocation.kind, orders, relocation.takenNames, follower, report)
      .run()
  }

  /// Takes back relocations: moves photos back, and what was replaced; copies go to the trash.
  public func takeBack(
    _ receipts: [FileReceipt], report: @escaping @Sendable (RelocationResult) -> Void
  ) async {
    let moved = receipts.compactMap { receipt in
      (receipt.token as? MovedPhoto).map { (photo: receipt.photo, token: $0) }
    }
    for kind in [Relocation.Kind.rename, .move] {
      let some = moved.filter { $0.token.kind == kind }
      guard !some.isEmpty else { continue }
      let orders = some.reversed().map {
        FileOrder(
          photo: $0.photo, old: $0.token.new, new: $0.token.old, restored: $0.token.replaced,
          former: $0.token.formerNames)
      }
      await RelocationRun(
        self, kind, orders, .refused, kind == .rename ? .renaming : .returning, report
      ).run()
    }
    for (photo, token) in moved where token.kind == .copy {
      report(RelocationResult(photo, await takeBackCopy(of: photo, token)))
    }
  }

  /// Moves a copy to the trash, with all that belongs to it, and puts back what it had replaced.
  private func takeBackCopy(
    of photo: Photo, _ copy: MovedPhoto
  ) async -> Result<FileReceipt, PhotoSourceError> {
    do throws(PhotoSourceError) {
      try await changing(copy.new) { [sidecarAccess, known] (cancellable) throws(GioError) in
        let files = try PhotoFiles(of: copy.new, sidecarAccess, known.films, cancellable).all
        let others = copy.companions.filter { !files.contains($0) && $0.exists() }
        _ = try Location.trash(files + others, cancellable: cancellable)
        try? TrashedFile.restore(copy.replaced.reversed(), cancellable: cancellable)
      }
      return .success(FileReceipt(photo: photo, token: copy))
    } catch .notSupported {
      return .failure(.noTrash)
    } catch .nameTooLong {
      return .failure(.nameTooLongForTrash)
    } catch {
      return .failure(error)
    }
  }

  /// Makes a folder.
  public func makeFolder(
    named name: String, in folder: String
  ) async throws(PhotoSourceError) -> PhotoFolder {
    let location = Location(uri: folder).child(Array(name.utf8))
    try await changing(location) { _ throws(GioError) in try location.makeFolder() }
    return PhotoFolder(name: location.displayName, uri: location.uri)
  }

  /// Deletes an empty folder.
  public func removeFolder(_ folder: PhotoFolder) async throws(PhotoSourceError) {
    let location = Location(uri: folder.uri)
    try await changing(location) { _ throws(GioError) in try location.delete() }
  }

  /// Renames a folder, or moves it to the desktop's trash.
  public func change(
    _ folder: PhotoFolder, _ change: FolderChange
  ) async throws(PhotoSourceError) -> FolderReceipt {
    let old = Location(uri: folder.uri)
    switch change {
    case .rename(let name):
      let new = (old.parent ?? old).child(Array(name.utf8))
      try await rename(old, to: new)
      let moved = MovedFolder.renamed(old, to: new)
      return FolderReceipt(PhotoFolder(name: new.displayName, uri: new.uri), token: moved)
    case .trash:
      await finishMoves()
      do {
        let trashed = try await FileQueue.run(reading: old) { (cancellable) throws(GioError) in
          try Location.trash([old], cancellable: cancellable)
        }
        return FolderReceipt(nil, token: MovedFolder.trashed(old, trashed))
      } catch {
        throw PhotoSourceError(trashing: error)
      }
    }
  }

  /// Gives a folder its former name, or puts it back from the trash.
  public func takeBack(_ receipt: FolderReceipt) async throws(PhotoSourceError) {
    switch receipt.token as? MovedFolder {
    case .renamed(let old, let new)?: try await rename(new, to: old)
    case .trashed(let place, let files)?:
      try await changing(place) { (cancellable) throws(GioError) in
        try TrashedFile.restore(files, cancellable: cancellable)
      }
    case nil: throw .notSupported
    }
  }

  /// Renames a folder, with the sidecars that the user's data has of its photos; drafts follow by themselves.
  private func rename(_ old: Location, to new: Location) async throws(PhotoSourceError) {
    try await changing(old) { [known, types] (cancellable) throws(GioError) in
      guard try old.rename(to: new, cancellable: cancellable) else { throw .notSupported }
      guard let userData = known.userData,
        let kept = try? userData.names(cancellable: cancellable, where: { _ in true }),
        !kept.isEmpty
      else { return }
      var filter = FileTypeFilter(types)
      Self.moveKept(in: userData, from: old, to: new, &filter, cancellable)
    }
  }

  /// Moves the sidecars in the user's data of photos in a renamed folder and those below; blocks.
  private static func moveKept(
    in userData: Location, from old: Location, to new: Location, _ filter: inout FileTypeFilter,
    _ cancellable: Cancellable
  ) {
    for name in (try? new.names(cancellable: cancellable, where: { _ in true })) ?? [] {
      let (before, after) = (old.child(name), new.child(name))
      if filter.mayShow(name) {
        try? UserDataSidecar(of: before, in: userData)
          .move(to: UserDataSidecar(of: after, in: userData), cancellable)
      } else if !isFile(after, cancellable), after.linkText() == nil {
        moveKept(in: userData, from: before, to: after, &filter, cancellable)
      }
    }
  }

  /// Waits until the relocations of killed processes are finished.
  func finishMoves() async {
    guard let setup = sidecarAccess?.setup else { return }
    await UnfinishedMoves.finish(in: setup.moves, userData: setup.userData, films: known.films)
  }
}
