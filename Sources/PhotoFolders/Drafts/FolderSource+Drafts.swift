import GioBindings
import PhotoPages

extension FolderSource {
  /// For how many seconds a draft waits for a look at its photo, whose number finds it again after a rename.
  private static let lookingTime = 1.0

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
    let location = Location(uri: uri)
    // Only where the photo's place answers; what was typed is kept in any case.
    try? await FileQueue.run(
      at: location, patience: Self.lookingTime, isPatient: false, isTrial: true
    ) { _ throws(GioError) in draftStore.look(at: location) }
    do {
      try await FileQueue.run { (cancellable) throws(GioError) in
        try draftStore.keep(drafts, of: location, cancellable)
      }
    } catch .cancelled {
      throw .cancelled
    } catch {
      // Of the disk, not of the photo, which the other errors speak of.
      throw .unchangeable(reason: error.message)
    }
  }
}
