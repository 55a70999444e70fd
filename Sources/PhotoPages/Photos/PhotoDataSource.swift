/// Where a gallery's photos come from. Only the first two requirements have no default.
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
  /// The request says how much of it is wanted. A source that has the photo in several sizes, such as one
  /// on a network, hands out the smallest that will do.
  ///
  /// - Throws: `PhotoSourceError`; `.cancelled` when the calling task was cancelled.
  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource

  /// The quickest small stand-in for a photo's picture that there is beside it, upright already.
  ///
  /// - Returns: nil where there is none, or none that is of the picture as it is now.
  func preview(of photo: Photo) async -> PictureSource?

  /// Whether reaching a picture costs a network transfer. Prefetching is sparing then.
  var isRemote: Bool { get }

  /// What may be done with a photo before its annotations are known.
  var permissions: PhotoPermissions { get }

  /// What people have added to one listed photo, with no more than the newest comments: about
  /// `Comment.pageLength`, and how many there are in all.
  ///
  /// - Throws: `PhotoSourceError`; `.cancelled` when the calling task was cancelled.
  func annotations(of photo: Photo) async throws(PhotoSourceError) -> PhotoAnnotations

  /// Comments about one listed photo that are older than those that are known.
  ///
  /// - Parameters:
  ///   - photo: the photo.
  ///   - id: the oldest comment that is known; nil for the newest page.
  ///   - limit: the most comments to hand over. Fewer mean that there are no older ones.
  /// - Returns: the comments right before that one, the oldest first.
  /// - Throws: `PhotoSourceError`; `.notFound` if that comment is gone, `.cancelled` when the calling
  ///   task was cancelled.
  func comments(
    of photo: Photo, before id: CommentID?, limit: Int
  ) async throws(PhotoSourceError) -> [Comment]

  /// What there is to know of one listed photo otherwise. Asked for while somebody reads it, and again
  /// when the photo's revision or annotation revision rises.
  ///
  /// - Returns: what the source knows; its name and what people have added need not be in it.
  /// - Throws: `PhotoSourceError`; `.cancelled` when the calling task was cancelled.
  func details(of photo: Photo) async throws(PhotoSourceError) -> PhotoDetails

  /// Keeps a change of what people have added to a photo. Changes of one photo come one after the
  /// other; when this returns, the change must survive the program.
  ///
  /// - Returns: what a person should know about how it was kept; nil for nothing.
  /// - Throws: why it could not be kept; the gallery takes the change back then, and says so.
  func save(_ change: AnnotationChange, of photo: Photo) async throws(PhotoSourceError)
    -> SaveRemark?

  /// What was typed about a photo and neither saved nor dropped, also if the photo went by another name.
  ///
  /// - Parameter photo: the photo, which need not be listed.
  /// - Returns: what `keep` was told last.
  func drafts(of photo: PhotoID) async -> PhotoDrafts

  /// Keeps what is being typed about a photo; when this returns, it must survive the program. Nothing
  /// to forget it. What cannot be kept so is kept in the gallery as long as that lasts.
  ///
  /// - Parameters:
  ///   - drafts: all that is typed about the photo.
  ///   - photo: the photo, which may be gone.
  func keep(_ drafts: PhotoDrafts, of photo: PhotoID) async

  /// The names that tags of this source's photos have, each once, in any order: what is offered while
  /// a name is typed. Asked for when somebody begins to tag, and again after names were saved.
  func names() async -> [NameCount]

  /// Moves a photo, with all that belongs to it, to the trash: all of it or nothing.
  ///
  /// - Returns: what `restore` takes to put it back.
  /// - Throws: `PhotoSourceError`, with nothing changed; `.noTrash` where the photo can only be
  ///   deleted for good.
  func moveToTrash(_ photo: Photo) async throws(PhotoSourceError) -> TrashReceipt

  /// Puts back what `moveToTrash` took away, all of it or nothing, and replaces nothing.
  ///
  /// - Throws: `PhotoSourceError`, with all of it still in the trash; `.nameTaken` if something else
  ///   has one of its names by now.
  func restore(_ receipt: TrashReceipt) async throws(PhotoSourceError)

  /// Deletes a photo, with all that belongs to it, for good.
  ///
  /// - Throws: `PhotoSourceError`, with the photo still there, if perhaps without some of what belonged
  ///   to it; `.notFound` if it was gone already.
  func delete(_ photo: Photo) async throws(PhotoSourceError)
}

extension PhotoDataSource {
  /// Sources have nothing beside their pictures unless they say otherwise.
  public func preview(of photo: Photo) async -> PictureSource? { nil }

  /// Sources are local unless they say otherwise.
  public var isRemote: Bool { false }

  /// Photos can be looked at and shown to others unless the source says otherwise.
  public var permissions: PhotoPermissions { .viewing }

  /// Nothing has been added unless the source says otherwise.
  public func annotations(of photo: Photo) async throws(PhotoSourceError) -> PhotoAnnotations {
    PhotoAnnotations(permissions: permissions)
  }

  /// There are no older comments unless the source says otherwise.
  public func comments(
    of photo: Photo, before id: CommentID?, limit: Int
  ) async throws(PhotoSourceError) -> [Comment] { [] }

  /// Nothing is known but what is known of every photo unless the source says more.
  public func details(of photo: Photo) async throws(PhotoSourceError) -> PhotoDetails {
    PhotoDetails()
  }

  /// Nothing can be kept unless the source says how.
  public func save(_ change: AnnotationChange, of photo: Photo) async throws(PhotoSourceError)
    -> SaveRemark?
  {
    throw .notSupported
  }

  /// Nothing that was typed outlives the program unless the source says how.
  public func drafts(of photo: PhotoID) async -> PhotoDrafts { PhotoDrafts() }

  /// What is typed is lost with the program unless the source keeps it.
  public func keep(_ drafts: PhotoDrafts, of photo: PhotoID) async {}

  /// Sources know no names unless they say otherwise.
  public func names() async -> [NameCount] { [] }

  /// Sources have no trash unless they say otherwise.
  public func moveToTrash(_ photo: Photo) async throws(PhotoSourceError) -> TrashReceipt {
    throw .notSupported
  }

  /// Sources without a trash have nothing to put back.
  public func restore(_ receipt: TrashReceipt) async throws(PhotoSourceError) {
    throw .notSupported
  }

  /// Sources keep all their photos unless they say otherwise.
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

/// Why a source has no list, no picture of a photo, or cannot move or delete one.
public enum PhotoSourceError: Error, Hashable, Sendable {
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
  /// Another program keeps the folder locked for longer than anybody waits.
  case busy
  /// It was there and may be changed, and that failed; `reason` is the system's own sentence.
  case unchangeable(reason: String)
  /// The asking task was cancelled. Never shown to anybody.
  case cancelled
}
