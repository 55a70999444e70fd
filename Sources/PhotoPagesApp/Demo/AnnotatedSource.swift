import PhotoFolders
import PhotoPages

/// Photos of a folder with annotations in memory, for an album that is deleted when the program ends.
struct AnnotatedSource: MemoryAnnotatingPhotoSource {
  let folder: FolderSource
  let memory: MemoryAnnotations

  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> { folder.list(query) }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    try await folder.picture(for: request)
  }

  var path: [PhotoFolder] { folder.path }

  var isRemote: Bool { folder.isRemote }

  var permissions: PhotoPermissions { folder.permissions }
}

extension AnnotatedSource: ThumbnailCachingPhotoSource {
  func thumbnail(of photo: Photo) async -> PictureSource? { await folder.thumbnail(of: photo) }

  func cachedThumbnail(of photo: Photo, size: ThumbnailSize) async -> CachedThumbnail {
    await folder.cachedThumbnail(of: photo, size: size)
  }

  func save(
    _ thumbnail: [UInt8], of photo: Photo, from origin: ThumbnailOrigin, in place: ThumbnailPlace
  ) async {
    await folder.save(thumbnail, of: photo, from: origin, in: place)
  }
}

extension AnnotatedSource: DetailedPhotoSource, OriginalPhotoSource {

  func details(of photo: Photo) async throws(PhotoSourceError) -> PhotoDetails {
    try await folder.details(of: photo)
  }

  func original(
    of photo: Photo, progress: @escaping @Sendable (Double) -> Void
  ) async throws(PhotoSourceError) -> String {
    try await folder.original(of: photo, progress: progress)
  }
}

extension AnnotatedSource: DeletingPhotoSource {
  func moveToTrash(_ photo: Photo) async throws(PhotoSourceError) -> TrashReceipt {
    try await folder.moveToTrash(photo)
  }

  func restore(_ receipt: TrashReceipt) async throws(PhotoSourceError) {
    try await folder.restore(receipt)
  }

  func delete(_ photo: Photo) async throws(PhotoSourceError) {
    try await folder.delete(photo)
  }
}
