/// Where a gallery's photos come from. Only these two requirements have no default.
///
/// All of it may be called from any thread, and none of it may block the caller.
public protocol PhotoDataSource: Sendable {
  /// Lists the photos, progressively, and goes on to tell of changes.
  ///
  /// Every element is a whole, sorted snapshot or the reason why there is none. Snapshots come as
  /// soon as anything is known and at doubling sizes from then on, so that a long list costs no
  /// more than a few of them. The stream ends when its consumer is cancelled, or when the source
  /// can no longer tell of changes. The gallery calls this once.
  func photos() -> AsyncStream<PhotoListUpdate>

  /// The picture of one listed photo, undecoded or as pixels.
  ///
  /// - Throws: `PhotoSourceError`; `.cancelled` when the calling task was cancelled.
  func picture(of photo: Photo) async throws(PhotoSourceError) -> PictureSource

  /// Whether reaching a picture costs a network transfer. Prefetching is sparing then.
  var isRemote: Bool { get }

  /// What may be done with a photo before its annotations are known.
  var permissions: PhotoPermissions { get }

  /// What people have added to one listed photo.
  ///
  /// - Throws: `PhotoSourceError`; `.cancelled` when the calling task was cancelled.
  func annotations(of photo: Photo) async throws(PhotoSourceError) -> PhotoAnnotations

  /// Keeps a change of what people have added to a photo. Changes of one photo come one after the
  /// other; when this returns, the change must survive the program.
  ///
  /// - Throws: why it could not be kept; the gallery takes the change back then, and says so.
  func save(_ change: AnnotationChange, of photo: Photo) async throws(PhotoSourceError)

  /// Moves a photo, with all that belongs to it, to the trash.
  ///
  /// - Returns: what `restore` needs.
  /// - Throws: `.noTrash` where there is none, or why it could not be done; nothing has happened then.
  func moveToTrash(_ photo: Photo) async throws(PhotoSourceError) -> TrashReceipt

  /// Puts back what `moveToTrash` took away. Never replaces anything.
  ///
  /// - Throws: why it could not be done; it is in the trash still.
  func restore(_ receipt: TrashReceipt) async throws(PhotoSourceError)

  /// Deletes a photo, with all that belongs to it, for good.
  ///
  /// - Throws: why it could not be done.
  func delete(_ photo: Photo) async throws(PhotoSourceError)
}

extension PhotoDataSource {
  /// Sources are local unless they say otherwise.
  public var isRemote: Bool { false }

  /// Photos can be looked at and shown to others unless the source says otherwise.
  public var permissions: PhotoPermissions { .viewing }

  /// Nothing has been added unless the source says otherwise.
  public func annotations(of photo: Photo) async throws(PhotoSourceError) -> PhotoAnnotations {
    PhotoAnnotations(permissions: permissions)
  }

  /// Nothing can be kept unless the source says how.
  public func save(_ change: AnnotationChange, of photo: Photo) async throws(PhotoSourceError) {
    throw .notSupported
  }

  /// There is no trash unless the source says so.
  public func moveToTrash(_ photo: Photo) async throws(PhotoSourceError) -> TrashReceipt {
    throw .notSupported
  }

  /// Nothing can be put back unless the source says how.
  public func restore(_ receipt: TrashReceipt) async throws(PhotoSourceError) {
    throw .notSupported
  }

  /// Nothing can be deleted unless the source says how.
  public func delete(_ photo: Photo) async throws(PhotoSourceError) {
    throw .notSupported
  }
}

/// One element of a source's listing.
public enum PhotoListUpdate: Equatable, Sendable {
  /// What is listed now.
  case listed(PhotoList)
  /// The photos cannot be listed, or not any longer. A later `listed` takes this back.
  case failed(PhotoSourceError)
}

/// Why a source has no list, or no picture of a photo.
public enum PhotoSourceError: Error, Hashable, Sendable {
  /// There is nothing of that name: it was deleted, moved, or never there.
  case notFound
  /// The user may not read it.
  case notPermitted
  /// The machine or the disk that holds it cannot be reached.
  case notReachable
  /// The folder that was listed has been deleted, moved or unmounted meanwhile.
  case folderGone
  /// It was there and may be read, and reading failed; `reason` is the system's own sentence.
  case unreadable(reason: String)
  /// The source cannot do this at all.
  case notSupported
  /// There is no trash where the photo lies; nothing has happened to it.
  case noTrash
  /// Something else has the photo's name now.
  case nameTaken
  /// There is no room left on the disk.
  case full
  /// The place where it is kept cannot be written.
  case readOnly
  /// The asking task was cancelled. Never shown to anybody.
  case cancelled
}
