import FoundationEssentials

/// A source of photos, which lists them and provides their pictures.
///
/// Further abilities of a source are roles that it conforms to, such as `AnnotatingPhotoSource`. The interface
/// offers what the roles and the permissions allow.
///
/// All of it may be called from any thread and must not block it. Tasks are never cancelled on the main thread.
public protocol PhotoDataSource: Sendable {
  /// Lists the photos of a query, and then reports changes.
  ///
  /// A first page comes as soon as anything is known that will stay; later updates cost what has changed and not what
  /// is listed. The stream ends when its consumer is cancelled, or when the source can no longer report changes. A
  /// photo has the same id in all queries. The viewer calls this once, and again when a person retries after a failure.
  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate>

  /// Returns the picture of one listed photo, encoded or as pixels.
  ///
  /// A source that has the photo in several sizes, such as one on a network, provides the smallest sufficient one.
  ///
  /// - Throws: `PhotoSourceError`; `.cancelled` when the calling task was cancelled.
  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource

  /// Discards the kept pictures of a photo, one of which cannot be decoded, so that the next request fetches them anew.
  ///
  /// Called on any thread; must not block.
  func discardPictures(of photo: Photo)

  /// The place of the photos after those around it, the outermost first; empty if they are of no single place.
  ///
  /// Programs know a place by its URI: they keep its order and the photo shown last in it, and open it again.
  var path: [PhotoFolder] { get }

  /// Whether a picture costs a network transfer, so that prefetching is reduced.
  var isRemote: Bool { get }

  /// Whether it lists photos in the order of a query; otherwise in one fixed order.
  var canOrder: Bool { get }

  /// The permissions for a photo before its annotations are known.
  var permissions: PhotoPermissions { get }
}

extension PhotoDataSource {
  /// Does nothing, as a source that keeps no pictures.
  public func discardPictures(of photo: Photo) {}

  /// The place of the photos and those around it; none by default.
  public var path: [PhotoFolder] { [] }

  /// Whether the photos can be put into another order; true by default.
  public var canOrder: Bool { true }

  /// Whether a picture costs a network transfer; false by default.
  public var isRemote: Bool { false }

  /// The permissions before annotations are known; by default to view and share.
  public var permissions: PhotoPermissions { .viewing }
}

/// The reason why a source cannot list, provide, move or delete photos.
@nonexhaustive
public enum PhotoSourceError: Error, Hashable, Codable, Sendable {
  /// Nothing has that name: it was deleted, moved, or never existed.
  case notFound
  /// The requested name is too long for a file; empty if it is not known.
  case nameTooLong(String)
  /// The disk or server there does not allow such a name, such as one with a colon.
  case nameNotAllowed
  /// The photo's name is too long for the trash, which makes a longer one of it.
  case nameTooLongForTrash
  /// The user may not read it.
  case notPermitted
  /// The machine or the disk that holds it cannot be reached.
  case notReachable
  /// The listed folder was deleted, moved or unmounted meanwhile.
  case folderGone
  /// It is a pipe, a socket or a device, which is not opened.
  case noFile
  /// It is a folder, where a file is expected.
  case isFolder
  /// It is a link that leads back to itself.
  case linkLoop
  /// Its address is of a kind that nothing on this computer opens.
  case unknownAddress
  /// Its address is of a known kind, but malformed; `examples` are some that are not.
  case malformedAddress(examples: String)
  /// It is a video of which the desktop has no thumbnail.
  case noThumbnail
  /// Reading failed although the file exists and may be read.
  ///
  /// `reason` is the system's message, which people do not read: it may be in any language.
  case unreadable(reason: String)
  /// The file was read, and its content is damaged or of a form that is not understood.
  case notUnderstood
  /// The source cannot do this with its photos, or cannot put back what it moved.
  case notSupported
  /// There is no trash at the photo's place, so it can only be deleted for good.
  case noTrash
  /// Another file has the name of the photo, or of a file that belongs to it.
  case nameTaken
  /// The disk is full, or the user's quota is used up.
  case full
  /// It may be read and not changed: neither moved nor deleted nor put back.
  case readOnly
  /// The file has other names, under which it cannot be changed with this one.
  case linked
  /// It is a link to a file in another folder, through which nothing is written.
  case linkedElsewhere
  /// Another program has changed it since it was read.
  case changedMeanwhile
  /// The text about all photos is longer than `FolderText.maxSize`.
  case textTooLong
  /// Another program holds the folder's lock for longer than a save waits.
  case busy
  /// A change failed although it is permitted; `reason` is the system's message, as in `unreadable`.
  case unchangeable(reason: String)
  /// A service on the web does not answer, or not as it should.
  ///
  /// `keptSince` is the moment at which the photos that are listed all the same were true; nil if there are none.
  case web(WebFailure, keptSince: Date? = nil)
  /// Another reason, as a sentence of the source's own, which people read.
  case other(Message)
  /// The calling task was cancelled. Never shown.
  case cancelled

  /// Whether a list that failed with this error has no photos, rather than not all of them.
  var meansNoPhotos: Bool { self == .folderGone || self == .notFound }

  /// Whether the list is whole as far as its service goes, so that another attempt would be in vain.
  package var meansEnd: Bool { if case .web(.listEnds, _) = self { true } else { false } }
}
