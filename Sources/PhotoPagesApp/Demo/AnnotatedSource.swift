import FolderSource
import PhotoPages

/// Photos of a folder, with what people add to them kept in memory: for an album that is gone with
/// the program anyway.
struct AnnotatedSource: PhotoDataSource {
  /// The photos.
  let folder: FolderSource
  /// What has been added to them.
  let memory: MemoryAnnotations

  func photos() -> AsyncStream<PhotoListUpdate> { folder.photos() }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    try await folder.picture(for: request)
  }

  func preview(of photo: Photo) async -> PictureSource? { await folder.preview(of: photo) }

  var isRemote: Bool { folder.isRemote }

  /// Until a photo's own are known, what all of them allow.
  var permissions: PhotoPermissions { folder.permissions }

  func annotations(of photo: Photo) async throws(PhotoSourceError) -> PhotoAnnotations {
    await memory.annotations(of: photo.id)
  }

  func comments(
    of photo: Photo, before id: CommentID?, limit: Int
  ) async throws(PhotoSourceError) -> [Comment] {
    try await memory.comments(of: photo.id, before: id, limit: limit)
  }

  func details(of photo: Photo) async throws(PhotoSourceError) -> PhotoDetails {
    try await folder.details(of: photo)
  }

  func save(_ change: AnnotationChange, of photo: Photo) async throws(PhotoSourceError)
    -> SaveRemark?
  {
    await memory.save(change, of: photo.id)
    return nil
  }

  func drafts(of photo: PhotoID) async -> PhotoDrafts { await memory.drafts(of: photo) }

  func keep(_ drafts: PhotoDrafts, of photo: PhotoID) async {
    await memory.keep(drafts, of: photo)
  }

  func names() async -> [NameCount] { await memory.names() }

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
