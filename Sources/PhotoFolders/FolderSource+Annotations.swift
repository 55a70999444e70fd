import FoundationEssentials
import GioBindings
import PhotoPages

extension FolderSource: AnnotatingPhotoSource {
  /// Saves a change in the photo's sidecar. The photo's own file is never written.
  ///
  /// Where the photo is renamed while the change waits for another program, it follows.
  public func save(
    _ change: AnnotationChange, of photo: Photo
  ) async throws(PhotoSourceError) -> SaveRemark? {
    guard let keeper else { throw .notSupported }
    let date = Date()
    var location = location(of: photo)
    while true {
      do throws(PhotoSourceError) {
        let remark = try await save(change, at: date, beside: location, keeper)
        // No listing tells of what happens elsewhere.
        if remark != nil { index?.lookAgain() }
        return remark
      } catch .notFound {
        guard let place = await place(of: photo, insteadOf: location) else { throw .notFound }
        location = place
      }
    }
  }

  private func save(
    _ change: AnnotationChange, at date: Date, beside location: Location, _ keeper: SidecarKeeper
  ) async throws(PhotoSourceError) -> SaveRemark? {
    let result: Result<SaveRemark?, SidecarFailure> = try await changing(location) {
      (cancellable) throws(GioError) in
      do throws(GioError) {
        return try AnnotationReading(of: location, keeper, cancellable).save(change, at: date)
      } catch .notFound where location.parent?.exists(cancellable: cancellable) == false {
        return .failure(.folderGone)
      }
    }
    return try result.mapError { PhotoSourceError($0) }.get()
  }

  /// Where a photo is that is not where it was; nil if no listing tells of a rename within a moment.
  private func place(of photo: Photo, insteadOf old: Location) async -> Location? {
    let deadline = ContinuousClock.now + Self.renamingTime
    while true {
      let location = location(of: photo)
      if location != old { return location }
      guard known.names.isWatched(old), .now < deadline,
        (try? await Task.sleep(for: .milliseconds(50))) != nil
      else { return nil }
    }
  }

  /// How long a listing may take to tell of a rename: as long as it collects changes at most.
  private static let renamingTime = Duration.seconds(1)

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
