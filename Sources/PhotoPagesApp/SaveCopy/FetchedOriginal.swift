import GioBindings
import PhotoDecoding
import PhotoFolders
import PhotoPages
import PhotoPagesGtk

extension ViewerSession {
  /// Fetches the original of a photo on the web as a file, of which its copies are made.
  ///
  /// Cancelling the calling task ends that.
  ///
  /// - Parameters:
  ///   - photo: the photo.
  ///   - progress: gets the per cent that have been transferred.
  /// - Returns: the open file; nil for another photo, whose source provides the picture for each copy.
  /// - Throws: `.source` with the reason, or `.cancelled`.
  func fetchOriginal(
    of photo: Photo, progress: @escaping @MainActor (Int) -> Void
  ) async throws(PictureError) -> PictureSource? {
    guard fetchesOriginal(of: photo) else { return nil }
    do throws(PhotoSourceError) {
      return try await Self.open(original(of: photo, progress: progress))
    } catch {
      throw error == .cancelled ? PictureError.cancelled : .source(error)
    }
  }

  private nonisolated static func open(
    _ uri: String
  ) async throws(PhotoSourceError) -> PictureSource {
    let place = Location(uri: uri)
    do {
      return try await FileQueue.run(reading: place) { (cancellable) throws(GioError) in
        try OpenedFile.open(place, cancellable: cancellable)
          .source(turnedBy: nil, closing: OpenedFile.close)
      }
    } catch {
      throw PhotoSourceError(error)
    }
  }
}
