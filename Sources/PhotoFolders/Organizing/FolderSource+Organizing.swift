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

  /// Waits until the relocations of killed processes are finished.
  func finishMoves() async {
    guard let setup = sidecarAccess?.setup else { return }
    await UnfinishedMoves.finish(in: setup.moves, userData: setup.userData, films: known.films)
  }
}
