import GioBindings
import PhotoPages
import PhotoSidecars

extension FolderSource: DeletingPhotoSource {
  /// Moves a photo's file and all that belongs to it to the desktop's trash.
  public func moveToTrash(_ photo: Photo) async throws(PhotoSourceError) -> FileReceipt {
    let location = location(of: photo)
    await finishMoves()
    do {
      let trashed = try await FileQueue.run(reading: location) {
        [sidecarAccess, known] (cancellable) throws(GioError) in
        let files = try PhotoFiles(of: location, sidecarAccess, known.films, cancellable)
        return try Location.trash(files.all, cancellable: cancellable)
      }
      sidecarAccess?.cache.forget(location)
      // A new file of this name is another photo.
      known.photos.forget(photo.id)
      search.recheck(location.uri, isUnseen: false)
      return FileReceipt(photo: photo, token: trashed)
    } catch {
      throw PhotoSourceError(trashing: error)
    }
  }

  /// Puts a photo's file and all that belongs to it back where they were.
  public func restore(_ receipt: FileReceipt) async throws(PhotoSourceError) {
    guard let trashed = receipt.token as? [TrashedFile] else { throw .notSupported }
    // Before a listing sees the file, so that it gets the same id.
    known.photos.expect(receipt.photo.id)
    let location = location(of: receipt.photo)
    do throws(PhotoSourceError) {
      try await changing(location) { (cancellable) throws(GioError) in
        // The photo last, so that all that belongs to it exists when it appears.
        try TrashedFile.restore(trashed.reversed(), cancellable: cancellable)
        // It is back, but is a link to nothing: no listing will ever show it.
        let kind = try? DirectoryEntry(of: location, cancellable: cancellable).kind
        guard kind != .brokenLink else { throw .notFound }
      }
    } catch {
      known.photos.forget(receipt.photo.id)
      throw error
    }
    search.recheck(location.uri, isUnseen: false)
  }

  /// Deletes a photo's file and all that belongs to it for good.
  public func delete(_ photo: Photo) async throws(PhotoSourceError) {
    let location = location(of: photo)
    try await changing(location) { [sidecarAccess, known] (cancellable) throws(GioError) in
      try PhotoFiles(of: location, sidecarAccess, known.films, cancellable).delete()
    }
    sidecarAccess?.cache.forget(location)
    known.photos.forget(photo.id)
    search.recheck(location.uri, isUnseen: false)
  }
}

/// A photo's file and all that belongs to it.
struct PhotoFiles {
  let photo: Location
  /// The sidecars, also in the user's data, and the film and the edits of a Live Photo.
  let companions: [Location]

  /// All files, the photo first: if it cannot be moved or deleted, nothing else is changed.
  var all: [Location] { [photo] + companions }

  /// Finds the files; throws if the photo does not exist, or is a folder, whose content would be deleted as well.
  init(
    of photo: Location, _ sidecarAccess: SidecarAccess?, _ films: FilmReader,
    _ cancellable: Cancellable
  ) throws(GioError) {
    let kind = try DirectoryEntry(of: photo, cancellable: cancellable).kind
    guard kind != .directory else { throw .isDirectory }
    self.photo = photo
    let kept = (sidecarAccess?.store(of: photo).kept.files ?? []).filter { isFile($0, cancellable) }
    guard let folder = photo.parent else {
      companions = kept
      return
    }
    let name = photo.name
    let names = try folder.names(cancellable: cancellable) { _ in true }
    let belongings = Belongings(folder: folder, films: films, cancellable: cancellable)
    let loneFilms = belongings.loneFilms(of: name, among: belongings.loneFilms(among: names))
    let tests = ([name] + loneFilms).map(SidecarName.concern)
    let related = names.filter { name in tests.contains { $0(name) } }
      .filter { isFile(folder.child($0), cancellable) }
    let found = belongings.files(of: name, among: related, loneFilms: loneFilms)
    companions = found.all.map { folder.child($0) } + kept
  }

  /// Deletes all files, the photo last, so that nothing is left without a photo.
  func delete() throws(GioError) {
    for companion in companions {
      do throws(GioError) {
        try companion.delete()
      } catch .notFound {
        // Another program has deleted it.
      }
    }
    try photo.delete()
  }
}

/// Whether a location exists and is not a folder; true for a broken link.
func isFile(_ location: Location, _ cancellable: Cancellable) -> Bool {
  let kind = try? DirectoryEntry(of: location, cancellable: cancellable).kind
  return kind.map { $0 != .directory } ?? false
}

extension PhotoSourceError {
  /// Makes the error of a file that could not be moved to the trash.
  init(trashing error: GioError) {
    self =
      switch error {
      case .notSupported: .noTrash
      case .nameTooLong: .nameTooLongForTrash
      default: PhotoSourceError(changing: error)
      }
  }
}
