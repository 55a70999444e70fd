/// Where photos come from: lists them, and hands out their pictures.
///
/// What else a source can do it says by conforming to a role, such as `AnnotatingPhotoSource`. The interface
/// offers what the roles and the permissions allow, and nothing of a role that is not there.
///
/// All of it may be called from any thread, and none of it may block the caller. Tasks are never cancelled
/// on the main thread.
public protocol PhotoDataSource: Sendable {
  /// Lists the photos that are asked for, and goes on to tell of changes.
  ///
  /// A first page comes as soon as anything is known that will stay; what follows costs what has changed
  /// and not what is listed. The stream ends when its consumer is cancelled, or when the source can no
  /// longer tell of changes. A photo has the same id in all queries. The viewer calls this once, and again
  /// when a person retries after a failure.
  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate>

  /// The picture of one listed photo, undecoded or as pixels.
  ///
  /// The request says how much of it is wanted. A source that has the photo in several sizes, such as one
  /// on a network, hands out the smallest that will do.
  ///
  /// - Throws: `PhotoSourceError`; `.cancelled` when the calling task was cancelled.
  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource

  /// Whether reaching a picture costs a network transfer. Prefetching is sparing then.
  var isRemote: Bool { get }

  /// What may be done with a photo before its annotations are known.
  var permissions: PhotoPermissions { get }
}

extension PhotoDataSource {
  /// Sources are local unless they say otherwise.
  public var isRemote: Bool { false }

  /// Photos can be looked at and shown to others unless the source says otherwise.
  public var permissions: PhotoPermissions { .viewing }
}

/// Why a source has no list, no picture of a photo, or cannot move or delete one.
public enum PhotoSourceError: Error, Hashable, Codable, Sendable {
  /// There is nothing of that name: it was deleted, moved, or never there.
  case notFound
  /// No file can have such a long name as was asked for.
  case nameTooLong(String)
  /// The user may not read it.
  case notPermitted
  /// The machine or the disk that holds it cannot be reached.
  case notReachable
  /// The folder that was listed has been deleted, moved or unmounted meanwhile.
  case folderGone
  /// It is a pipe, a socket or a device, which is not opened.
  case noFile
  /// It was there and may be read, and reading failed; `reason` is the system's own sentence.
  case unreadable(reason: String)
  /// The source cannot do this with its photos at all, or cannot put back what it has moved.
  case notSupported
  /// There is no trash where the photo lies. It can be deleted for good only.
  case noTrash
  /// Something else has the name that the photo had, or that what belongs to it had.
  case nameTaken
  /// The disk has no room left, or the user's share of it has none.
  case full
  /// It may be read and not changed: neither moved nor deleted nor put back.
  case readOnly
  /// Another program keeps the folder locked for longer than a save waits.
  case busy
  /// It was there and may be changed, and that failed; `reason` is the system's own sentence.
  case unchangeable(reason: String)
  /// The asking task was cancelled. Never shown.
  case cancelled

  /// Whether a list that failed so has no photos any more, rather than not all of them.
  var meansNoPhotos: Bool { self == .folderGone || self == .notFound }
}
