import FoundationEssentials
import Gio
import PhotoPages

extension FolderSource {
  /// What people have added to a photo: what its sidecars say, and where they say nothing, its file.
  public func annotations(of photo: Photo) async throws(PhotoSourceError) -> PhotoAnnotations {
    guard let keeper else { return PhotoAnnotations(permissions: permissions) }
    let location = Location(uri: photo.id.rawValue)
    do {
      var result = try await FileQueue.run { (cancellable) throws(GioError) in
        try AnnotationReading(of: location, keeper, cancellable).annotations()
      }
      result.permissions = permissions
      return result
    } catch {
      throw PhotoSourceError(error)
    }
  }

  /// Keeps a change in the photo's sidecar. The photo's own file is never written.
  public func save(
    _ change: AnnotationChange, of photo: Photo
  ) async throws(PhotoSourceError) -> SaveRemark? {
    guard let keeper else { throw .notSupported }
    let location = Location(uri: photo.id.rawValue)
    let date = Date()
    let result: Result<SaveRemark?, SidecarFailure>
    do {
      result = try await FileQueue.run { (cancellable) throws(GioError) in
        try AnnotationReading(of: location, keeper, cancellable).save(change, at: date)
      }
    } catch {
      throw PhotoSourceError(changing: error)
    }
    do {
      return try result.get()
    } catch {
      throw PhotoSourceError(error)
    }
  }
}
