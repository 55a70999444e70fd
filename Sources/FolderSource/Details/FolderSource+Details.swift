import Gio
import PhotoPages

extension FolderSource {
  /// What a photo's file and its sidecars say of it, each property from the sidecar where that speaks of
  /// it.
  public func details(of photo: Photo) async throws(PhotoSourceError) -> PhotoDetails {
    let location = location(of: photo)
    let keeper = keeper
    do {
      return try await FileQueue.run { (cancellable) throws(GioError) in
        try DetailsReading(of: location, keeper, cancellable).details
      }
    } catch {
      throw PhotoSourceError(error)
    }
  }
}
