import PhotoFolders
import PhotoPages

extension FlickrSource: WritingPhotoSource, CommentingPhotoSource, DraftingPhotoSource {
  /// The service gets nothing of what people add.
  public var savesPrivately: Bool { true }

  /// The permissions before a photo's annotations are known; the service's title, caption and keywords cannot be changed.
  public var permissions: PhotoPermissions {
    PhotoPermissions(
      comment: true, editComments: true, deleteComments: true, like: true, rate: true)
  }

  /// Returns what the service says of a photo, with what people have added here.
  public func annotations(of photo: Photo) async throws(PhotoSourceError) -> PhotoAnnotations {
    try await service.annotations.annotations(of: try described(photo))
  }

  /// Saves a change in the user's data.
  public func save(
    _ change: AnnotationChange, of photo: Photo
  ) async throws(PhotoSourceError) -> SavedAnnotations {
    try await service.annotations.save(change, of: try described(photo))
  }

  /// Returns up to `limit` comments of this program that are older than `id`.
  public func comments(
    of photo: Photo, before id: CommentID?, limit: Int
  ) async throws(PhotoSourceError) -> [PhotoComment] {
    try await service.annotations.comments(of: try described(photo), before: id, limit: limit)
  }

  /// Returns the unsaved draft of a photo.
  public func drafts(of photo: PhotoID) async -> PhotoDrafts {
    await service.annotations.drafts(of: photo)
  }

  /// Stores a photo's draft in the user's data.
  public func saveDrafts(_ drafts: PhotoDrafts, of photo: PhotoID) async throws(PhotoSourceError) {
    try await service.annotations.saveDrafts(drafts, of: photo)
  }
}

extension FlickrSource: RecordingPhotoSource {
  /// Returns the records of the photos as they are listed.
  public func records() -> AsyncStream<[PhotoID: PhotoRecord]> {
    AsyncStream { continuation in
      let photos = state.withLock { state in
        state.records = continuation
        return state.list.photos
      }
      sendRecords(of: photos)
    }
  }

  /// Reports what the service says of photos, and then what people have added to some.
  func sendRecords(of photos: [FlickrPhoto]) {
    guard !photos.isEmpty, let records = state.withLock({ $0.records }) else { return }
    records.yield(
      Dictionary(photos.map { ($0.id, $0.record($0.annotations, user: "")) }) { first, _ in first })
    Task { [annotations = service.annotations] in
      for photo in await annotations.annotated(among: photos) {
        guard let known = try? await annotations.annotations(of: photo) else { continue }
        records.yield([photo.id: photo.record(known, user: annotations.user)])
      }
    }
  }
}

extension FlickrPhoto {
  fileprivate func record(_ annotations: PhotoAnnotations, user: String) -> PhotoRecord {
    var record = PhotoRecord(annotations, user: user)
    record.taken = taken?.date
    return record
  }
}
