import GioBindings
import PhotoPages

extension FolderSource: DetailedPhotoSource {
  /// What a photo's file and its sidecars say of it, each property from the sidecar where that speaks of
  /// it.
  public func details(of photo: Photo) async throws(PhotoSourceError) -> PhotoDetails {
    let location = location(of: photo)
    do {
      return try await FileQueue.run { [files, keeper] (cancellable) throws(GioError) in
        try DetailsReading(of: location, files, keeper, cancellable).details
      }
    } catch {
      throw PhotoSourceError(error)
    }
  }
}
