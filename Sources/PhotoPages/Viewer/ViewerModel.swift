import FoundationEssentials

/// Everything a viewer knows, as one value made of features, each of which has one part of it. Only `Viewer`
/// changes it.
public struct ViewerModel: Equatable, Sendable {
  /// What is listed.
  public internal(set) var library: LibraryFeature
  /// Which photo is shown, and how close.
  public internal(set) var paging: PagingFeature
  package internal(set) var pictures: PicturesFeature
  /// What people have added to the shown photo and its neighbours, and what is on its way to be saved.
  public internal(set) var annotations: AnnotationsFeature
  /// Tags while they are put on photos.
  public internal(set) var tagging = TaggingFeature()
  var comments = CommentsFeature()
  /// Title and caption while they are edited.
  public internal(set) var captions = CaptionsFeature()
  var drafts = DraftsFeature()
  /// The details of the shown photo.
  public internal(set) var details = DetailsFeature()
  var slideshow = SlideshowFeature()
  var history = HistoryFeature()
  /// What is said in passing, and what is asked.
  public internal(set) var notices = NoticesFeature()
  /// What a person has chosen about all viewers.
  public internal(set) var preferences: Preferences
  /// The window, and what the program around the viewer can do for it.
  public internal(set) var window: WindowFeature
  var extensions: ExtensionsFeature
  var now = Date(timeIntervalSince1970: 0)
  /// The source of ids and of the slideshow's shuffling.
  var random: RandomNumbers
  /// The number of things that were given one so far: saves, deletions, notices, waits.
  private var counter = 0

  init(_ setup: ViewerSetup) {
    library = LibraryFeature(setup)
    pictures = PicturesFeature(setup)
    paging = PagingFeature(isChosen: setup.start != nil)
    annotations = AnnotationsFeature(setup)
    preferences = setup.preferences
    window = WindowFeature(abilities: setup.abilities)
    extensions = ExtensionsFeature(
      commands: setup.addedCommands, types: setup.extensions.map(ExtensionType.init))
    random = RandomNumbers(seed: setup.seed)
  }

  mutating func nextNumber() -> Int {
    counter += 1
    return counter
  }
}

// What several features say together of the shown photo.
extension ViewerModel {
  /// How many photos are listed.
  public var count: Int { library.list.count }

  /// The shown photo; nil when there are none.
  public var currentPhoto: Photo? { photo(at: paging.index) }

  /// The photo at a place of the list, or nil outside it.
  public func photo(at index: Int) -> Photo? {
    library.list.indices.contains(index) ? library.list[index] : nil
  }

  package var addedCommands: [AddedCommand] { extensions.commands }

  package var stepCounts: (done: Int, undone: Int) { (history.done.count, history.undone.count) }

  var currentPicture: PictureState? { currentPhoto.flatMap { pictures.states[$0.id] } }

  var isZoomed: Bool { paging.zoom != nil && currentPicture?.isShown == true }

  /// What people have added to the shown photo, as far as it is known.
  public var shownAnnotations: PhotoAnnotations {
    currentPhoto.flatMap { annotations.states[$0.id]?.value }
      ?? PhotoAnnotations(permissions: permissions)
  }

  /// What may be done with the shown photo. Where there is no picture nothing is tagged, liked or
  /// commented on.
  public var permissions: PhotoPermissions {
    guard let photo = currentPhoto else { return .none }
    let granted = permissions(of: photo.id)
    return currentPicture?.isMissing == true ? granted.withoutPicture : granted
  }

  func permissions(of photo: PhotoID) -> PhotoPermissions {
    annotations.permissions(of: photo)
  }

  package var isLiked: Bool {
    shownAnnotations.likes.contains { $0.author.id == preferences.author.id }
  }

  /// What has been written about the shown photo and not posted yet.
  package var commentDraft: CommentDrafts {
    currentPhoto.map { comments.draft(about: $0.id) } ?? CommentDrafts()
  }

  var hasCaption: Bool { currentPhoto != nil && !shownAnnotations.caption.isEmpty }
}
