import PhotoPages
import Synchronization

/// The source of a thumbnail session's scheduler: cached thumbnails that were found already, else the photos.
final class PreparedPictures: PhotoDataSource {
  private struct Key: Hashable {
    let photo: PhotoID
    let revision: Int
    let detail: PictureDetail

    init(_ request: PictureRequest) {
      (photo, revision, detail) = (request.photo.id, request.photo.revision, request.detail)
    }
  }

  private let photos: any PhotoDataSource
  private let prepared = Mutex<[Key: PictureSource]>([:])

  init(of photos: any PhotoDataSource) { self.photos = photos }

  /// Sets the answer to a request; nil for the photo itself.
  func prepare(_ picture: PictureSource?, for request: PictureRequest) {
    // Released outside the lock, since releasing closes a file.
    let old = prepared.withLock { prepared in
      defer { prepared[Key(request)] = picture }
      return prepared[Key(request)]
    }
    _ = old
  }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    if let picture = prepared.withLock({ $0[Key(request)] }) { return picture }
    return try await photos.picture(for: request)
  }

  func discardPictures(of photo: Photo) { photos.discardPictures(of: photo) }

  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> { photos.list(query) }

  var isRemote: Bool { photos.isRemote }
}
