// The roles of sources: what each can do beyond listing photos and providing pictures, and what the viewer offers with it.
// `PhotoSourceRole` lists all, as `docs/listing.md` does.

/// A source that knows what people have said of its photos.
///
/// The viewer offers the caption with title, author and facts, the tags, and the details about them, all to be read.
public protocol AnnotatingPhotoSource: PhotoDataSource {
  /// Returns a listed photo's annotations, with about `PhotoComment.pageLength` newest comments and the number of all.
  ///
  /// - Throws: `PhotoSourceError`; `.cancelled` when the calling task was cancelled.
  func annotations(of photo: Photo) async throws(PhotoSourceError) -> PhotoAnnotations
}

/// A source that saves changes of annotations.
///
/// The viewer offers tagging, likes, reports, ratings, labels and keywords, and to edit title, caption and alternative
/// text; with `CommentingPhotoSource` also to write comments.
public protocol WritingPhotoSource: AnnotatingPhotoSource {
  /// Whether changes are saved with the user's own data, where nobody else reads them; false by default.
  var savesPrivately: Bool { get }

  /// Saves a change of a photo's annotations, which must survive the program when this returns.
  ///
  /// Changes of one photo are saved one after the other.
  ///
  /// - Returns: the annotations with the change applied, as `annotations(of:)` would return them. The source need
  ///   not report its own change by `.annotationsChanged`.
  /// - Throws: the reason for the failure; the viewer then reverts the change and shows a notice.
  func save(
    _ change: AnnotationChange, of photo: Photo
  ) async throws(PhotoSourceError) -> SavedAnnotations
}

extension WritingPhotoSource {
  /// False by default: changes are saved where the photos are.
  public var savesPrivately: Bool { false }
}

/// A source whose photos have comments.
///
/// The viewer offers the panel of comments with its button, and older comments as they are scrolled to.
public protocol CommentingPhotoSource: AnnotatingPhotoSource {
  /// Returns comments about one listed photo that are older than the known ones.
  ///
  /// - Parameters:
  ///   - photo: the photo.
  ///   - id: the oldest known comment; nil for the newest page.
  ///   - limit: the most comments to return. Fewer mean that there are no older ones.
  /// - Returns: the comments right before that one, the oldest first.
  /// - Throws: `PhotoSourceError`; `.notFound` if that comment is gone, `.cancelled` when the task was cancelled.
  func comments(
    of photo: Photo, before id: CommentID?, limit: Int
  ) async throws(PhotoSourceError) -> [PhotoComment]
}

/// A source that stores drafts.
///
/// The viewer offers what was typed and not saved again, also to the next process; without this role only its own
/// window does.
public protocol DraftingPhotoSource: WritingPhotoSource {
  /// Returns the drafts about a photo that `saveDrafts` got last; it may be unlisted, and renamed since.
  func drafts(of photo: PhotoID) async -> PhotoDrafts

  /// Saves all drafts about a photo, which must survive the program when this returns; empty ones delete the saved.
  ///
  /// The photo may be gone. After an error the viewer keeps the drafts, shows a notice, and tries again.
  func saveDrafts(_ drafts: PhotoDrafts, of photo: PhotoID) async throws(PhotoSourceError)
}

/// A source that knows the tags and keywords on all its photos.
///
/// The viewer offers them while one is typed.
public protocol SuggestingPhotoSource: WritingPhotoSource {
  /// Returns the texts of this source's tags and its keywords, each once and in any order.
  ///
  /// Called when a person begins to tag or to edit keywords, and again after tags or keywords were saved.
  ///
  /// - Returns: all known texts and keywords, and again all of them as more become known, until there are no more to come.
  func knownTags() async -> AsyncStream<[NameCount]>
}

/// A source that turns photos.
///
/// The viewer offers to turn them, each by its sidecar or in its file, as the permissions say.
public protocol TurningPhotoSource: AnnotatingPhotoSource {
  /// Turns a photo, which must survive the program when this returns; its pictures and thumbnails are turned from then on.
  ///
  /// Called in the order of the changes that `save` gets. A change whose target is the photo's file may be permitted
  /// for some photos only, by the permissions in their annotations.
  ///
  /// - Returns: the annotations with the tags in their places on the turned photo, and the photo's revision, which must
  ///   rise. After a change of the file also the inverse, with what was there before.
  /// - Throws: the reason for the failure; the viewer then shows the photo as before, and a notice.
  func turn(
    _ change: TurnChange, of photo: Photo
  ) async throws(PhotoSourceError) -> SavedAnnotations
}

/// A source that tells a little about every listed photo, without being asked for one photo after the other.
///
/// The viewer shows ratings, labels and other badges in gallery and filmstrip.
public protocol RecordingPhotoSource: PhotoDataSource {
  /// Returns the records of the listed photos as they become known, and then reports changes.
  ///
  /// It may be called before the photos are listed. Reading must not slow a picture that is waited for. The stream
  /// ends when its consumer is cancelled.
  func records() -> AsyncStream<[PhotoID: PhotoRecord]>
}

/// A source that lists its photos in pages, the next one when it is wanted.
///
/// The viewer offers more photos at the end of the gallery, and to load the first page anew.
public protocol PagedPhotoSource: PhotoDataSource {
  /// Loads the next page, of about 20 photos, and adds it to the list.
  ///
  /// The stream of `list` gets an update for each page, even for one without new photos, which tells whether there are
  /// more. The viewer requests one page at a time, and after an error only when a person wants that. `LoadedPages`
  /// finds the photos that an earlier page held.
  ///
  /// - Throws: `PhotoSourceError`; `.cancelled` when the calling task was cancelled. The next call requests the same
  ///   page.
  func loadMore() async throws(PhotoSourceError)

  /// Loads the first page anew, and lists its photos in place of all others.
  ///
  /// The stream of `list` gets an update in any case, even if the photos are the same.
  ///
  /// - Throws: `PhotoSourceError`, with the list as it was.
  func refresh() async throws(PhotoSourceError)
}

/// A source that can delete photos.
///
/// The viewer offers to move them to the trash, to undo that, and to delete them for good.
public protocol DeletingPhotoSource: PhotoDataSource {
  /// Moves a photo, with all that belongs to it, to the trash: all of it or nothing.
  ///
  /// - Throws: `PhotoSourceError`, with nothing changed; `.noTrash` where it can only be deleted for good.
  func moveToTrash(_ photo: Photo) async throws(PhotoSourceError) -> FileReceipt

  /// Puts back what `moveToTrash` moved, all of it or nothing, and replaces nothing.
  ///
  /// - Throws: `PhotoSourceError`, with all still in the trash; `.nameTaken` if another file has one of its names.
  func restore(_ receipt: FileReceipt) async throws(PhotoSourceError)

  /// Deletes a photo, with all that belongs to it, for good.
  ///
  /// - Throws: `PhotoSourceError`, with the photo still there, though perhaps without some of what belonged
  ///   to it; `.notFound` if it was gone already.
  func delete(_ photo: Photo) async throws(PhotoSourceError)
}

/// A source that can rename, move and copy photos, and make, rename and delete folders.
///
/// The viewer offers Rename, Move To, Copy To, New Folder, to rename and trash the folders beside the photos, and the
/// folders before and after this one. All that belongs to a photo goes along with it. Nothing is ever replaced, except by a request for that.
public protocol OrganizingPhotoSource: PhotoDataSource {
  /// Gives photos other names or places, or copies them: of each photo all that belongs to it, or nothing.
  ///
  /// Cancelling the calling task ends it before the next photo. A renamed photo keeps its id. A photo that was moved
  /// away is no longer listed.
  ///
  /// - Parameters:
  ///   - relocation: the photos, and what to do with them.
  ///   - report: gets the result of each photo as soon as it is known, in any order and on any thread; `.nameTaken`
  ///     if the new name is taken.
  func relocate(_ relocation: Relocation, report: @escaping @Sendable (RelocationResult) -> Void)
    async

  /// Takes back what `relocate` did to photos; copies, and what they replaced, go to the trash and come from there.
  ///
  /// - Parameters:
  ///   - receipts: the receipts of the photos.
  ///   - report: gets the result of each photo; what failed can be tried again.
  func takeBack(
    _ receipts: [FileReceipt], report: @escaping @Sendable (RelocationResult) -> Void) async

  /// Makes a folder in another one, which is given by its URI.
  ///
  /// - Throws: `PhotoSourceError`; `.nameTaken` if something has that name.
  func makeFolder(
    named name: String, in folder: String
  ) async throws(PhotoSourceError) -> PhotoFolder

  /// Deletes a folder that `makeFolder` made, if it is empty.
  func removeFolder(_ folder: PhotoFolder) async throws(PhotoSourceError)

  /// Renames a folder beside the photos, or moves it to the trash, with all that is in it.
  ///
  /// - Throws: `PhotoSourceError`, with nothing changed; `.noTrash` where there is none.
  func change(
    _ folder: PhotoFolder, _ change: FolderChange
  ) async throws(PhotoSourceError) -> FolderReceipt

  /// Takes back what `change` did to a folder, and replaces nothing.
  func takeBack(_ receipt: FolderReceipt) async throws(PhotoSourceError)

  /// Returns the folder beside the listed one that comes next, or before it, in natural order; nil if there is none.
  ///
  /// Folders without photos are passed over as far as that is quickly known.
  func folder(beside direction: FolderDirection) async throws(PhotoSourceError) -> PhotoFolder?
}

/// A source that provides details of its photos.
///
/// The viewer offers them in the details, beside what it knows of every photo.
public protocol DetailedPhotoSource: PhotoDataSource {
  /// Returns the details of one listed photo.
  ///
  /// Called while the details are shown, and again when the photo's revision rises or its annotations change.
  ///
  /// - Returns: the source's facts; the photo's name and annotations need not be among them.
  /// - Throws: `PhotoSourceError`; `.cancelled` when the calling task was cancelled.
  func details(of photo: Photo) async throws(PhotoSourceError) -> PhotoDetails
}

/// A source that knows the pictures of those who published its photos.
///
/// The viewer shows the picture beside the publisher in the details.
public protocol PublishingPhotoSource: DetailedPhotoSource {
  /// Returns the picture of a listed photo's publisher; nil if there is none, or it cannot be fetched.
  ///
  /// Called when the details show the publisher. It is drawn as a circle of 36 points.
  func publisherPicture(of photo: Photo) async -> PictureSource?
}

/// A source that knows the pictures of people who write comments.
///
/// The viewer shows them beside the comments, in place of initials.
public protocol AvatarSource: PhotoDataSource {
  /// Returns the picture of an author of comments; nil if there is none.
  ///
  /// Called when a comment of the author is shown, for a few authors at a time; the viewer keeps the last answers. It is
  /// not called for the user if the program around the viewer finds the user's picture. It is drawn as a circle of 36
  /// points.
  ///
  /// - Throws: `PhotoSourceError`; the author then has initials, and is asked about with the next comment that is shown.
  func avatar(of author: Author) async throws(PhotoSourceError) -> PictureSource?
}

/// A source that provides thumbnails of its photos.
///
/// The viewer shows them in the gallery, and on a page until its picture has come.
public protocol ThumbnailPhotoSource: PhotoDataSource {
  /// Returns the quickest small picture of a photo, upright already; nil if there is none, or only a stale one.
  ///
  /// One that is cropped, such as a square, is shown in squares only.
  func thumbnail(of photo: Photo) async -> PictureSource?

  /// Whether `picture(for:)` of a remote source provides photos in several sizes.
  ///
  /// If so, large thumbnails are made of these; otherwise all thumbnails of remote photos come from `thumbnail(of:)`.
  /// The details then show the dimensions that the source tells, and not those of the shown picture.
  var hasSeveralSizes: Bool { get }
}

extension ThumbnailPhotoSource {
  /// False by default.
  public var hasSeveralSizes: Bool { false }
}

/// A source whose thumbnails are in a cache, which the viewer fills.
///
/// The viewer shows them as any thumbnails, and makes those that are missing.
public protocol ThumbnailCachingPhotoSource: ThumbnailPhotoSource {
  /// Searches for a thumbnail of at least this size, else for a smaller one.
  func cachedThumbnail(of photo: Photo, size: ThumbnailSize) async -> CachedThumbnail

  /// Saves a PNG file that holds the texts of its origin.
  ///
  /// Does nothing if the photo has changed since, or the cache cannot be written.
  func save(
    _ thumbnail: [UInt8], of photo: Photo, from origin: ThumbnailOrigin, in place: ThumbnailPlace
  ) async
}

/// A source that provides originals as files, for other programs.
///
/// The viewer offers to copy the file, to drag it, and to open it with other programs.
public protocol OriginalPhotoSource: PhotoDataSource {
  /// Returns the original of one listed photo as a file on this computer, which any program can open.
  ///
  /// - Parameters:
  ///   - photo: the photo.
  ///   - progress: gets the part that has been transferred, 0…1, on any thread. Never called if nothing
  ///     has to be transferred.
  /// - Returns: the file's URI. The file stays for at least a day, or for as long as the photo does.
  /// - Throws: `PhotoSourceError`; `.cancelled` when the calling task was cancelled.
  func original(
    of photo: Photo, progress: @escaping @Sendable (Double) -> Void
  ) async throws(PhotoSourceError) -> String
}

/// A source that has a text about all its photos, such as the `README.md` of a folder.
///
/// The viewer offers to read and to edit it above the gallery.
public protocol DescribingPhotoSource: PhotoDataSource {
  /// Returns the text; an empty one if there is none.
  ///
  /// Called when the gallery is shown, and there again after `PhotoListUpdate.textChanged`.
  ///
  /// - Throws: `PhotoSourceError`; `.notSupported` if what is listed can have no text.
  func folderText() async throws(PhotoSourceError) -> FolderText

  /// Saves a text in place of the one that was read, which must survive the program when this returns.
  ///
  /// An empty text leaves its file, empty.
  ///
  /// - Returns: the text as `folderText()` would return it.
  /// - Throws: `PhotoSourceError`, with nothing changed; `.changedMeanwhile` if the text is no longer `old`,
  ///   `.textTooLong` if it would be longer than `FolderText.maxSize`.
  func saveText(_ text: String, over old: FolderText) async throws(PhotoSourceError) -> FolderText

  /// Brings an earlier text back, to the byte; a file that `saveText` made is deleted.
  ///
  /// - Throws: as `saveText` does.
  func restoreText(
    _ text: FolderText, over current: FolderText
  ) async throws(PhotoSourceError) -> FolderText
}

/// A source with its own ways to share photos.
///
/// The viewer offers them in the menu Share, beside its own ones or in place of them.
///
/// ```swift
/// var sharing: SourceSharing {
///   SourceSharing([SharingWay(name: "copy-link", label: Message("Copy Link"))])
/// }
///
/// func share(
///   _ photos: [Photo], by way: SharingWay
/// ) async throws(PhotoSourceError) -> SharingResult {
///   .text("https://example.com/\(photos[0].name)", saying: Message("Link copied"))
/// }
/// ```
public protocol SharingPhotoSource: PhotoDataSource {
  /// The ways to share photos, which never change.
  var sharing: SourceSharing { get }

  /// Shares photos in one of the ways of `sharing`.
  ///
  /// - Returns: what to do now; people read its message.
  /// - Throws: `PhotoSourceError`, whose sentence is shown; `.cancelled` when the calling task was cancelled.
  func share(
    _ photos: [Photo], by way: SharingWay
  ) async throws(PhotoSourceError) -> SharingResult
}

/// A source that knows more about its photos than their files say, for copies of them.
///
/// The viewer writes that into the copies that it saves, unless a person leaves it out.
public protocol CopyingPhotoSource: PhotoDataSource {
  /// Returns an XMP packet with what the source knows of a listed photo beyond its file; nil if there is nothing.
  func packet(of photo: Photo) async -> [UInt8]?
}

/// A source that can be searched.
///
/// The viewer offers the search bar above the gallery, and more photos with the same keyword or publisher. The results
/// of a search are another place, which the program around the viewer opens.
public protocol SearchablePhotoSource: PhotoDataSource {
  /// The search whose results are listed; nil if the photos are those of another place.
  var search: PhotoSearch? { get }

  /// The number of photos that the listed search found; nil while it is unknown.
  ///
  /// Read after each update of the list.
  var foundCount: Int? { get }

  /// Returns the URI of the place of a search's results, without asking a disk or server.
  ///
  /// For a search without words it is the place in which one searches. Nil if it cannot be searched for.
  func place(of search: PhotoSearch) -> String?

  /// Returns the URI of the place of the photos that share one value of a fact, such as a keyword; nil if there is none.
  ///
  /// As `place(of:)` it returns at once.
  func place(sharing value: String, of fact: PhotoFact) -> String?
}

/// A source that lists only photos that meet a filter.
///
/// The viewer offers the search bar with live results, its chips, and links to more photos with the same person,
/// keyword, day, place or author.
public protocol FilteringPhotoSource: RecordingPhotoSource {
  /// Narrows the running listing, and those to come, to the photos that meet a filter; an empty one lists all again.
  ///
  /// Returns at once. The changes come as updates of the listing, the first photos as soon as they are known, then
  /// `PhotoListUpdate.filtered` with this filter. A call makes an earlier one out of date, which then need not be answered.
  func filter(by filter: PhotoFilter)

  /// Returns the values to choose from for a filter, and again all of them as more become known.
  ///
  /// They are those of the photos that are listed without one, and of the folders below if `withFoldersBelow`.
  func filterChoices(withFoldersBelow: Bool) -> AsyncStream<FilterChoices>
}

/// A source that knows what is in the folders beside its photos.
///
/// The viewer offers their covers and the numbers of their photos, in the gallery.
public protocol CoveringPhotoSource: PhotoDataSource {
  /// Returns the cover of a folder that is listed beside the photos.
  ///
  /// Called for folders in sight, one after the other, and again when one may have changed: a source should return a known
  /// cover of an unchanged folder. Thumbnails of its photos are requested as of listed ones.
  ///
  /// - Throws: `PhotoSourceError`; `.notSupported` if looking would take too long, `.cancelled` when the calling task was
  ///   cancelled.
  func cover(of folder: PhotoFolder) async throws(PhotoSourceError) -> FolderCover
}

/// A receipt with which one deleted photo can be restored, or a relocation taken back.
///
/// Only the source that made it understands it.
public struct FileReceipt: Equatable, Sendable {
  /// The photo as it was listed before.
  public let photo: Photo
  /// The data with which the source finds the photo again.
  public let token: any Hashable & Sendable

  /// Makes a receipt; equal tokens of one photo make equal receipts.
  public init(photo: Photo, token: any Hashable & Sendable) {
    self.photo = photo
    self.token = token
  }

  /// Whether both bring back the same photo.
  public static func == (left: FileReceipt, right: FileReceipt) -> Bool {
    left.photo == right.photo && AnyHashable(left.token) == AnyHashable(right.token)
  }
}
