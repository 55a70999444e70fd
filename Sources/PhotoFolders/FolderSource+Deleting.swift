import GioBindings
import PhotoPages
import PhotoSidecars

extension FolderSource: DeletingPhotoSource {
  /// Moves a photo's file and its sidecars to the desktop's trash.
  public func moveToTrash(_ photo: Photo) async throws(PhotoSourceError) -> TrashReceipt {
    let location = location(of: photo)
    await finishMoves()
    do {
      let trashed = try await FileQueue.run(reading: location) {
        [sidecarAccess] (cancellable) throws(GioError) in
        let files = try PhotoFiles(of: location, sidecarAccess, cancellable)
        return try Location.trash(files.all, cancellable: cancellable)
      }
      sidecarAccess?.cache.forget(location)
      // A new file of this name is another photo.
      known.photos.forget(photo.id)
      return TrashReceipt(photo: photo, token: trashed)
    } catch .notSupported {
      throw .noTrash
    } catch .nameTooLong {
      throw .nameTooLongForTrash
    } catch {
      throw PhotoSourceError(changing: error)
    }
  }

  /// Puts a photo's file and its sidecars back where they were.
  public func restore(_ receipt: TrashReceipt) async throws(PhotoSourceError) {
    guard let trashed = receipt.token as? [TrashedFile] else { throw .notSupported }
    // Before a listing sees the file, so that it gets the same id.
    known.photos.expect(receipt.photo.id)
    do throws(PhotoSourceError) {
      try await changing(location(of: receipt.photo)) { (cancellable) throws(GioError) in
        // The photo last, so that its sidecars exist when it appears.
        try TrashedFile.restore(trashed.reversed(), cancellable: cancellable)
      }
    } catch {
      known.photos.forget(receipt.photo.id)
      throw error
    }
  }

  /// Deletes a photo's file and its sidecars for good.
  public func delete(_ photo: Photo) async throws(PhotoSourceError) {
    let location = location(of: photo)
    try await changing(location) { [sidecarAccess] (cancellable) throws(GioError) in
      try PhotoFiles(of: location, sidecarAccess, cancellable).delete()
    }
    sidecarAccess?.cache.forget(location)
    known.photos.forget(photo.id)
  }
}

struct PhotoFiles {
  let photo: Location
  /// The sidecars beside the photo and those in the user's data.
  let sidecars: [Location]

  /// All files, the photo first: if it cannot be moved or deleted, nothing else is changed.
  var all: [Location] { [photo] + sidecars }

  /// Finds the files; throws if the photo does not exist, or is a folder, whose content would be deleted as well.
  init(
    of photo: Location, _ sidecarAccess: SidecarAccess?, _ cancellable: Cancellable
  ) throws(GioError) {
    let kind = try DirectoryEntry(of: photo, cancellable: cancellable).kind
    guard kind != .directory else { throw .isDirectory }
    self.photo = photo
    let kept = (sidecarAccess?.store(of: photo).kept.files ?? []).filter { isFile($0, cancellable) }
    guard let folder = photo.parent else {
      sidecars = kept
      return
    }
    let name = photo.name
    let names = try folder.names(cancellable: cancellable, where: SidecarName.concern(name))
      .filter { isFile(folder.child($0), cancellable) }
    sidecars = SidecarName.sidecars(of: name, among: names).map { folder.child($0) } + kept
  }

  /// Deletes all files, the photo last, so that no sidecar is left without a photo.
  func delete() throws(GioError) {
    for sidecar in sidecars {
      do throws(GioError) {
        try sidecar.delete()
      } catch .notFound {
        // Another program has deleted it.
      }
    }
    try photo.delete()
  }
}

/// Whether a location exists and is not a folder; true for a broken link.
private func isFile(_ location: Location, _ cancellable: Cancellable) -> Bool {
  let kind = try? DirectoryEntry(of: location, cancellable: cancellable).kind
  return kind.map { $0 != .directory } ?? false
}
