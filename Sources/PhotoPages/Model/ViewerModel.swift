import FoundationEssentials

/// Everything a viewer knows, as one value: what is listed, which photo is shown, what has been
/// loaded. Only `Viewer` changes it.
public struct ViewerModel: Equatable, Sendable {
  /// How far the source's listing has come.
  public enum Listing: Equatable, Sendable {
    /// Nobody has asked for it: the photo that was opened comes first.
    case notBegun
    /// Photos are coming in.
    case running
    /// All is listed; changes still come in.
    case complete
    /// There is no list, or no longer, or not all of it, and why.
    case failed(PhotoSourceError)
  }

  /// What is listed now.
  public internal(set) var list: PhotoList
  /// Whether the source has begun to list it; until then there is the photo that was opened, or what a list
  /// that failed has left.
  var isListed = false
  /// How far listing has come.
  public internal(set) var listing: Listing = .notBegun
  /// The shown photo's place in the list; 0 when there are none.
  public internal(set) var index = 0
  /// The pictures of the shown photo and its neighbours, and of no others.
  public internal(set) var pictures: [PhotoID: PictureState] = [:]
  /// Where the shown photo's zoom came to rest; nil while it fits the view.
  public internal(set) var zoom: SettledZoom?
  /// Whether the window fills the screen.
  public internal(set) var isFullscreen = false
  /// Whether pictures come over a network, so that fetching ahead is sparing.
  public let isRemote: Bool
  /// What else the source can do than list its photos and hand out their pictures.
  public let roles: PhotoSourceRoles

  /// What people have added to the shown photo and its neighbours, and to no others.
  public internal(set) var annotationStates: [PhotoID: AnnotationState] = [:]
  /// What a person has chosen about all viewers.
  public internal(set) var preferences: Preferences
  /// When the last event happened.
  public internal(set) var now = Date(timeIntervalSince1970: 0)
  /// Whether the details are shown beside photos while paging.
  public internal(set) var showsDetails = false
  /// What the source says of the shown photo's details; nil while nobody sees them.
  public internal(set) var detailsState: DetailsState?
  /// The tag that is being typed; nil while none is.
  public internal(set) var tagDraft: TagDraft?
  /// Title and caption while they are edited; nil while they are not.
  public internal(set) var captionDraft: CaptionDraft?
  /// Where the keyboard points while tagging; nil until an arrow key was pressed.
  public internal(set) var crosshair: NormalizedPoint?
  /// The point of the photo that was pressed for the photo menu.
  public internal(set) var pressedPoint: NormalizedPoint?
  /// The tag whose menu was opened last.
  public internal(set) var selectedTag: TagID?
  /// The comment whose menu was opened last; it alone is highlighted.
  public internal(set) var selectedComment: CommentID?
  /// What has been written about photos and not posted yet.
  public internal(set) var commentDrafts: [PhotoID: CommentDrafts] = [:]
  /// Whether the caption has been scrolled so far that it is being read.
  public internal(set) var isCaptionRead = false
  /// Whether the desktop wants pictures to move by themselves.
  public internal(set) var wantsMovement = true
  /// Whether a person wants the shown picture to move; nil if nobody has said anything.
  var animationChoice: Bool?
  /// What is being said in passing.
  public internal(set) var notice: Notice?
  /// What waits for a person's decision.
  public internal(set) var question: Question?
  /// What can be undone and redone.
  public internal(set) var history = UndoHistory()
  /// What the program around the viewer can do for it.
  public let abilities: Set<DesktopAbility>
  /// Commands of other packages.
  public let addedCommands: [AddedCommand]
  /// Data of other packages.
  public var extensions = Extensions()
  /// The types of other packages that are told of news.
  let extensionTypes: [ExtensionType]

  /// What may be done with a photo about which the source has said nothing yet.
  let defaultPermissions: PhotoPermissions
  /// What may be done with photos where that is something else, so that a viewer does not grow with
  /// every photo that was seen.
  var permissionsByPhoto: [PhotoID: PhotoPermissions] = [:]
  /// The attempts to read annotations that were asked for last and have not come to an end.
  var annotationDemands: [AnnotationRequest] = []
  /// The wait for pages to rest; nil while they do.
  var rest: WakeToken?
  /// The names that the source knows, what is offered first at the beginning.
  var sourceNames: [NameCount] = []
  /// The names that were put on photos here, the latest first.
  var usedNames: [String] = []
  /// Whether anybody has begun to tag, so that names are wanted.
  var hasAskedForNames = false
  /// What is still to be said about saves.
  var remarks: [SaveRemark] = []
  /// What has been said about saves, or is still to be said, and is not said again.
  var saidRemarks: Set<SaveRemark> = []
  /// Captions that were typed and not saved, for when those photos' captions are edited again.
  var lostCaptions: [PhotoID: CaptionDraft] = [:]
  /// Names that were typed and not saved, for when those photos are tagged again.
  var shelvedNames: [PhotoID: [TagDraft]] = [:]
  /// What the source holds, or was asked to hold, of drafts, for photos that have or had any.
  var storedDrafts: [PhotoID: PhotoDrafts] = [:]
  /// The shown photo once the source was asked for its drafts.
  var draftsDemand: PhotoID?
  /// The shown photo once the source has said what drafts it holds.
  var draftsRead: PhotoID?
  /// Changes on their way to the source, in order.
  var saves: [SaveRequest] = []
  /// Deletions on their way to the source.
  var deletions: [Deletion] = []
  /// Deletions that were undone, until their photos are back.
  var returning: [Deletion] = []
  /// The pictures that were requested last.
  var requests: [PictureRequest] = []
  /// The photo that follows the shown one in the slideshow.
  var nextInSlideshow: PhotoID?
  /// The wait that counts; nil while nothing is waited for.
  var wait: WakeToken?
  /// The source of ids and of the slideshow's shuffling.
  var random: RandomNumbers
  /// The number of things that were given one so far: saves, deletions, notices, waits.
  var counter = 0

  /// The direction in which pages were last turned: its neighbour is fetched first.
  var travel = Travel.forward
  /// How many turns to the very next photo in that direction have followed each other.
  var stride = 0
  /// Whether a person, a command line or a complete list has settled which photo is shown. Until then
  /// it is the list's first, whichever that is as the list grows.
  var isChosen: Bool
  /// The number of attempts to load a picture so far.
  var generation = 0

  /// The way pages are turned.
  enum Travel: Int, Sendable {
    case forward = 1
    case backward = -1
  }

  /// Makes the model of a viewer before anything is listed.
  init(_ setup: ViewerSetup) {
    list = PhotoList(setup.start.map { [$0] } ?? [])
    isChosen = setup.start != nil
    isRemote = setup.isRemote
    roles = setup.roles
    preferences = setup.preferences
    abilities = setup.abilities
    addedCommands = setup.addedCommands
    extensionTypes = setup.extensions.map(ExtensionType.init)
    defaultPermissions = setup.permissions.limited(to: setup.roles)
    random = RandomNumbers(seed: setup.seed)
  }

  /// How many photos are listed.
  public var count: Int { list.count }

  /// The shown photo; nil when there are none.
  public var currentPhoto: Photo? { photo(at: index) }

  /// The photo at a place of the list, or nil outside it.
  public func photo(at index: Int) -> Photo? {
    list.indices.contains(index) ? list[index] : nil
  }

  /// The shown photo's picture.
  public var currentPicture: PictureState? { currentPhoto.flatMap { pictures[$0.id] } }

  /// Whether the shown photo is zoomed in on, and could be shown as a whole.
  public var isZoomed: Bool { zoom != nil && currentPicture?.isShown == true }

  /// What people have added to the shown photo, as far as it is known.
  public var annotations: PhotoAnnotations {
    currentPhoto.flatMap { annotationStates[$0.id]?.value }
      ?? PhotoAnnotations(permissions: permissions)
  }

  /// What may be done with the shown photo. Where there is no picture nothing is tagged, liked or
  /// commented on.
  public var permissions: PhotoPermissions {
    guard let photo = currentPhoto else { return .none }
    let granted = permissions(of: photo.id)
    return currentPicture?.isMissing == true ? granted.withoutPicture : granted
  }

  /// What may be done with a photo.
  public func permissions(of photo: PhotoID) -> PhotoPermissions {
    permissionsByPhoto[photo] ?? defaultPermissions
  }

  mutating func setPermissions(_ permissions: PhotoPermissions, of photo: PhotoID) {
    permissionsByPhoto[photo] = permissions == defaultPermissions ? nil : permissions
  }

  /// Whether the user likes the shown photo.
  public var isLiked: Bool { annotations.likes.contains { $0.author.id == preferences.author.id } }

  /// What has been written about the shown photo and not posted yet.
  public var commentDraft: CommentDrafts {
    currentPhoto.flatMap { commentDrafts[$0.id] } ?? CommentDrafts()
  }

  /// Whether there is anything to read below the shown photo.
  public var hasCaption: Bool { currentPhoto != nil && !annotations.caption.isEmpty }

  mutating func nextNumber() -> Int {
    counter += 1
    return counter
  }
}

/// A zoom that has come to rest.
public struct SettledZoom: Hashable, Sendable {
  /// Device pixels per photo pixel; 1 is 100 %.
  public var scale: Double
  /// The photo's point in the middle of the view.
  public var centre: NormalizedPoint

  /// Makes a zoom.
  public init(scale: Double, centre: NormalizedPoint) {
    self.scale = scale
    self.centre = centre
  }
}
