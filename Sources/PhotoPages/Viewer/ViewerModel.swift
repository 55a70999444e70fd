import FoundationEssentials

/// All data of a viewer, as one value made of features, which only `Viewer` changes.
public struct ViewerModel: Equatable, Sendable {
  /// The list of photos.
  public internal(set) var library: LibraryFeature
  /// The shown photo and its zoom.
  public internal(set) var paging: PagingFeature
  package internal(set) var pictures: PicturesFeature
  /// The annotations of the shown photo and its neighbours, and the pending saves.
  public internal(set) var annotations: AnnotationsFeature
  /// Tags while they are placed and typed.
  public internal(set) var tagging = TaggingFeature()
  /// The records of the listed photos.
  public internal(set) var records = RecordsFeature()
  /// The selected photos.
  public internal(set) var selection = SelectionFeature()
  /// The size of the gallery's thumbnails, and the folders beside the photos.
  public internal(set) var gallery: GalleryFeature
  /// The text about all photos, and its editor.
  public internal(set) var folderText = FolderTextFeature()
  /// The search bar.
  public internal(set) var search: SearchFeature
  /// The loading of further photos.
  public internal(set) var morePhotos = MorePhotosFeature()
  /// The offer to continue at the photo that was shown last.
  public internal(set) var lastPhoto: LastPhotoFeature
  var comments = CommentsFeature()
  /// Title and caption while they are edited.
  public internal(set) var captions = CaptionsFeature()
  var drafts = DraftsFeature()
  /// The details of the shown photo.
  public internal(set) var details = DetailsFeature()
  package internal(set) var slideshow = SlideshowFeature()
  var history = HistoryFeature()
  package internal(set) var files = FilesFeature()
  /// The shown notice.
  public internal(set) var notices = NoticesFeature()
  /// The question that is open.
  public internal(set) var questions = QuestionsFeature()
  /// The preferences of all viewers.
  public internal(set) var preferences: Preferences
  /// The window, and the abilities of the program around the viewer.
  public internal(set) var window: WindowFeature
  var extensions: ExtensionsFeature
  var now = Date(timeIntervalSince1970: 0)
  /// The random numbers for ids and for the slideshow's shuffling.
  var random: RandomNumbers
  /// The number of the last deletion.
  private var counter = 0

  init(_ setup: ViewerSetup) {
    library = LibraryFeature(setup)
    pictures = PicturesFeature(setup)
    gallery = GalleryFeature(setup)
    search = SearchFeature(setup)
    paging = PagingFeature(isChosen: setup.start != nil)
    annotations = AnnotationsFeature(setup)
    lastPhoto = LastPhotoFeature(setup)
    preferences = setup.preferences
    window = WindowFeature(abilities: setup.abilities, isPreview: setup.isPreview)
    extensions = ExtensionsFeature(
      commands: setup.addedCommands + setup.sharing.commands,
      types: setup.extensions.map(ExtensionType.init),
      replacesShareMenu: setup.sharing.replacesOthers)
    random = RandomNumbers(seed: setup.seed)
  }

  mutating func nextNumber() -> Int {
    counter += 1
    return counter
  }
}

// Queries that combine several features.
extension ViewerModel {
  /// The number of listed photos.
  public var count: Int { library.list.count }

  /// The shown photo; nil if none is listed.
  public var currentPhoto: Photo? { photo(at: paging.index) }

  /// Returns the photo at a position of the list; nil outside it.
  public func photo(at index: Int) -> Photo? {
    library.list.indices.contains(index) ? library.list[index] : nil
  }

  /// Returns the position of a photo in the list; nil if it is not listed, or hidden.
  package func position(of photo: PhotoID) -> Int? { library.list.position(of: photo) }

  /// The positions of the selected photos, in ascending order.
  package var selectedPositions: [Int] {
    selection.photos.compactMap { library.list.position(of: $0) }.sorted()
  }

  /// Returns the positions of an earlier model's list that this one replaces, and the number of photos in their place.
  ///
  /// Nil if both list the same photos.
  package func replacement(since before: ViewerModel) -> (range: Range<Int>, added: Int)? {
    library.list.replacement(since: before.library.list)
  }

  package var addedCommands: [AddedCommand] { extensions.commands }

  package var stepCounts: (done: Int, undone: Int) { (history.done.count, history.undone.count) }

  var currentPicture: PictureState? { currentPhoto.flatMap { pictures.states[$0.id] } }

  var isZoomed: Bool { paging.zoom != nil && currentPicture?.isShown == true }

  /// The annotations of the shown photo, as far as they are known.
  public var shownAnnotations: PhotoAnnotations {
    currentPhoto.flatMap { annotations.states[$0.id]?.value }
      ?? PhotoAnnotations(permissions: permissions)
  }

  /// Returns the annotations of a photo; nil if they were not read yet.
  package func knownAnnotations(of photo: PhotoID) -> PhotoAnnotations? {
    annotations.states[photo].flatMap { $0.isKnown ? $0.value : nil }
  }

  /// The permissions of the shown photo; without a picture it cannot be tagged, nor liked or commented on.
  ///
  /// A video can be liked and commented on all the same.
  public var permissions: PhotoPermissions {
    guard let photo = currentPhoto else { return .none }
    let granted = permissions(of: photo.id)
    guard currentPicture?.isMissing == true else { return granted }
    return photo.kind == .video ? granted.withoutTags : granted.withoutPicture
  }

  func permissions(of photo: PhotoID) -> PhotoPermissions {
    annotations.permissions(of: photo)
  }

  package var isLiked: Bool {
    shownAnnotations.likes.contains { $0.author.id == preferences.author.id }
  }

  package var commentDraft: CommentDrafts {
    currentPhoto.map { comments.draft(about: $0.id) } ?? CommentDrafts()
  }

  var hasCaption: Bool { currentPhoto != nil && !shownAnnotations.caption.isEmpty }
}
