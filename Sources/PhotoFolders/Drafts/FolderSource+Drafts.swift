import GioBindings
import PhotoPages

extension FolderSource {
  /// What was typed about a photo and neither saved nor dropped.
  public func drafts(of photo: PhotoID) async -> PhotoDrafts {
    guard let draftStore, let uri = known.photos.uri(of: photo) else { return PhotoDrafts() }
    let location = Location(uri: uri)
    let drafts = try? await FileQueue.run(reading: location) { (cancellable) throws(GioError) in
      draftStore.drafts(of: photo, at: location, cancellable)
    }
    return drafts ?? PhotoDrafts()
  }

  /// Saves what is being typed about a photo in the user's data.
  ///
  /// - Throws: `.unchangeable` with the system's reason where the disk will not take it.
  public func saveDrafts(_ drafts: PhotoDrafts, of photo: PhotoID) async throws(PhotoSourceError) {
    guard let draftStore, let uri = known.photos.uri(of: photo) else { return }
    do {
      try await FileQueue.run { (cancellable) throws(GioError) in
        try draftStore.keep(drafts, of: Location(uri: uri), cancellable)
      }
    } catch .cancelled {
      throw .cancelled
    } catch {
      // Of the disk, not of the photo, which the other errors speak of.
      throw .unchangeable(reason: error.message)
    }
  }
}
