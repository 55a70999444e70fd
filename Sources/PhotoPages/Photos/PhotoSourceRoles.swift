/// A source that knows what people have added to photos, and saves what they add.
public protocol AnnotatingPhotoSource: PhotoDataSource {
  /// What people have added to one listed photo, with no more than the newest comments: about
  /// `PhotoComment.pageLength`, and how many there are in all.
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
  ) async throws(PhotoSourceError) -> [PhotoComment]

  /// Saves a change of what people have added to a photo. Changes of one photo come one after the
  /// other; when this returns, the change must survive the program.
  ///
  /// - Returns: what is said of the photo with the change made, as `annotations(of:)` would tell it. The source
  ///   need not tell of its own change by `.annotationsChanged`.
  /// - Throws: why it could not be saved; the viewer takes the change back then, and says so.
  func save(
    _ change: AnnotationChange, of photo: Photo
  ) async throws(PhotoSourceError) -> SavedAnnotations

  /// The texts of this source's tags, each once, in any order: what is offered while a tag is typed. Asked
  /// for when a person begins to tag, and again after tags were saved.
  ///
  /// - Returns: all that are known, and again all of them as more become known, until there are no more to come.
  func knownTags() async -> AsyncStream<[NameCount]>

  /// What was typed about a photo and neither saved nor dropped, also if the photo had another name then.
  ///
  /// - Parameter photo: the photo, which need not be listed.
  /// - Returns: what `saveDrafts` got last.
  func drafts(of photo: PhotoID) async -> PhotoDrafts

  /// Saves what is being typed about a photo; when this returns, it must survive the program. Empty drafts
  /// delete what was saved.
  ///
  /// - Parameters:
  ///   - drafts: all that is typed about the photo.
  ///   - photo: the photo, which may be gone.
  /// - Throws: why they cannot be saved; the viewer keeps them, says so, and tries again.
  func saveDrafts(_ drafts: PhotoDrafts, of photo: PhotoID) async throws(PhotoSourceError)
}

/// A source that can delete photos.
public protocol DeletingPhotoSource: PhotoDataSource {
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

/// A source that knows more of photos than what they show and what people have added.
public protocol DetailedPhotoSource: PhotoDataSource {
  /// What there is to know of one listed photo. Asked for while the details are shown, and again when the
  /// photo's revision or annotation revision rises.
  ///
  /// - Returns: what the source knows; its name and what people have added need not be in it.
  /// - Throws: `PhotoSourceError`; `.cancelled` when the calling task was cancelled.
  func details(of photo: Photo) async throws(PhotoSourceError) -> PhotoDetails
}

/// A source that has small pictures of its photos.
public protocol ThumbnailPhotoSource: PhotoDataSource {
  /// The quickest small picture of a photo, upright already.
  ///
  /// - Returns: nil where there is none, or none of the photo as it is now.
  func thumbnail(of photo: Photo) async -> PictureSource?
}

/// A source that hands out originals as files, for other programs.
public protocol OriginalPhotoSource: PhotoDataSource {
  /// The original of one listed photo as a file on this computer, which any program can open.
  ///
  /// - Parameters:
  ///   - photo: the photo.
  ///   - progress: gets the part that has been transferred, 0…1, on any thread. Never called where nothing
  ///     has to be transferred.
  /// - Returns: the file's URI. The file stays for at least a day, or for as long as the photo does.
  /// - Throws: `PhotoSourceError`; `.cancelled` when the calling task was cancelled.
  func original(
    of photo: Photo, progress: @escaping @Sendable (Double) -> Void
  ) async throws(PhotoSourceError) -> String
}

/// A role that a source can have, as the viewer knows it.
enum PhotoSourceRole: CaseIterable {
  case annotating, deleting, detailed, original
}

extension Set<PhotoSourceRole> {
  init(of source: any PhotoDataSource) {
    self = []
    if source is any AnnotatingPhotoSource { insert(.annotating) }
    if source is any DeletingPhotoSource { insert(.deleting) }
    if source is any DetailedPhotoSource { insert(.detailed) }
    if source is any OriginalPhotoSource { insert(.original) }
  }
}

extension PhotoPermissions {
  /// What is left of them for a source that has no more than these roles.
  func limited(to roles: Set<PhotoSourceRole>) -> PhotoPermissions {
    var left = self
    if !roles.contains(.annotating) {
      left = PhotoPermissions(
        viewComments: false, share: share, moreActions: moreActions, delete: delete)
    }
    if !roles.contains(.deleting) { left.delete = false }
    return left
  }
}

/// What undoes the move of one photo to the trash.
///
/// Made by the source that moved the photo, and understood by that source alone.
public struct TrashReceipt: Equatable, Sendable {
  /// The photo as it was listed.
  public let photo: Photo
  /// What the source needs to find the photo again.
  public let token: any Hashable & Sendable

  /// Makes a receipt. Equal tokens of one photo make equal receipts.
  public init(photo: Photo, token: any Hashable & Sendable) {
    self.photo = photo
    self.token = token
  }

  /// Whether both put back the same thing.
  public static func == (left: TrashReceipt, right: TrashReceipt) -> Bool {
    left.photo == right.photo && AnyHashable(left.token) == AnyHashable(right.token)
  }
}
