import GioBindings
import PhotoMetadata
import PhotoPages
import PhotoSidecars
import Synchronization

extension FolderSource: TurningPhotoSource {
  /// Turns a photo by its sidecar, or in its file if a person asked for that.
  public func turn(
    _ change: TurnChange, of photo: Photo
  ) async throws(PhotoSourceError) -> SavedAnnotations {
    var saved =
      if change.isInFile { try await turnFile(change, of: photo) } else {
        try await save(.turn(change), of: photo)
      }
    saved.revision = await raise(photo)
    return saved
  }

  private func turnFile(
    _ change: TurnChange, of photo: Photo
  ) async throws(PhotoSourceError) -> SavedAnnotations {
    guard let sidecarAccess else { throw .notSupported }
    let location = location(of: photo)
    let result = try await changing(location) { [known] cancellable in
      Result { () throws(SidecarFailure) in
        try FileTurning(
          photo: location, access: sidecarAccess,
          annotated: { known.orientation(of: location, cancellable) }, cancellable: cancellable
        ).turn(change)
      }
    }
    switch result {
    case .success(let turned):
      return SavedAnnotations(
        turned.annotations.map { permitting($0, of: location) }, inverse: .turn(turned.inverse))
    case .failure(.file(.tooManyLinks)): throw .linked
    case .failure(let error): throw PhotoSourceError(error)
    }
  }

  /// Returns annotations with the photo's permissions; `rotateFile` stays off if its file cannot be turned.
  func permitting(_ annotations: PhotoAnnotations, of photo: Location) -> PhotoAnnotations {
    var annotations = annotations
    let hasPlace = annotations.permissions.rotateFile
    annotations.permissions = permissions
    annotations.permissions.rotateFile = hasPlace && permissions.rotateFile
    sidecarAccess?.setup.completing(photo, &annotations)
    return annotations
  }

  /// Raises a turned photo's revision, and has the listings report it; returns the revision.
  private func raise(_ photo: Photo) async -> Int {
    let location = location(of: photo)
    // A change that a monitor reports then is none.
    _ = try? await FileQueue.run(reading: location) { [known] cancellable in
      known.photos.note(known.orientation(of: location, cancellable), of: photo.id)
    }
    known.photos.raise([photo.id])
    known.turns.send(location.uri)
    return known.photos.revision(of: photo.id)
  }
}

extension FolderKnowledge {
  /// Reads the orientation in a photo's sidecars, which overrides the file's, or nil if they have none; blocks.
  func orientation(of photo: Location, _ cancellable: Cancellable) -> Orientation? {
    SidecarOrientation.read(of: photo, userData: userData, names, sidecars, cancellable)
  }
}

/// The news of photos that a source has turned, for its listings.
///
/// Monitors report sidecars late, and those in the user's data never.
final class TurnNews: Sendable {
  /// Receives the URI of a turned photo, on any thread.
  typealias Handler = @Sendable (String) -> Void

  private let handlers = Mutex<[ObjectIdentifier: Handler]>([:])

  func begin(_ listing: AnyObject, _ handler: @escaping Handler) {
    handlers.withLock { $0[ObjectIdentifier(listing)] = handler }
  }

  func end(_ listing: AnyObject) {
    _ = handlers.withLock { $0.removeValue(forKey: ObjectIdentifier(listing)) }
  }

  func send(_ uri: String) {
    for handler in handlers.withLock({ Array($0.values) }) { handler(uri) }
  }
}
