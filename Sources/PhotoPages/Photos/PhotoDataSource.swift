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
}

extension PhotoDataSource {
  /// Sources are local unless they say otherwise.
  public var isRemote: Bool { false }
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
  /// The asking task was cancelled. Never shown to anybody.
  case cancelled
}
