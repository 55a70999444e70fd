import Foundation
@testable import PhotoPages
import TestSupport

/// A viewer in one state, in which as many events as possible mean something.
///
/// Photos a, b, c and d are listed and b is shown. e is on its way to the trash, d on its way back.
/// a and b have all that a photo can have; c is still loading. A change of b's caption is being
/// kept, a like was taken back, a failure is being told of, and deleting c for good is asked about.
public struct Fixture: Sendable {
  /// The viewer.
  public private(set) var viewer: Viewer
  private var effects: [Effect] = []

  /// The states that the library has, in the order of the table.
  public static let states: [StateID] = [
    .uninitialized, .browsing, .browsingHidden, .tagging, .tagEntry, .commenting, .commentEntry,
    .slideshow, .gallery,
  ]

  /// Who looks at the photos.
  public static let author = Author(id: "me", name: "Me")

  /// A command of another package, with a button in browsing and in tagging.
  public static let added = AddedCommand(Count(), in: [.browsing, .tagging])

  /// Makes the viewer of a state.
  ///
  /// A read-only source can neither rename, move, delete nor turn photos. Then none is on its way to the trash or back,
  /// and nothing is asked.
  public init(_ state: StateID, readOnly isReadOnly: Bool = false) {
    let start = state == .uninitialized ? Self.photo("b") : nil
    var setup = ViewerSetup(
      start: start, permissions: .all,
      preferences: Preferences(showsTags: false, author: Self.author),
      abilities: .all.subtracting([.background]),
      addedCommands: [Self.added])
    if isReadOnly { setup.roles.subtract([.turning, .deleting, .organizing]) }
    setup.seed = 1
    setup.placePath = [PhotoFolder(name: "Trip", uri: "file:///Trip")]
    viewer = Viewer(setup)
    guard state != .uninitialized else { return }
    // A read-only source has no photo to give to the trash.
    beginAtPhotoB(of: isReadOnly ? "abcd" : "abcde")
    leaveTraces()
    for event in Self.way(to: state) { send(event) }
  }

  private static func way(to state: StateID) -> [ViewerEvent] {
    switch state {
    case .browsingHidden: [.command(.toggleChrome)]
    case .tagging: [.command(.tagPhoto)]
    case .tagEntry:
      [.command(.tagPhoto), .input(.photoTapped(.centre)), .input(.tagTextChanged("Cleo"))]
    case .commenting: [.command(.toggleComments), .input(.commentPressedLong(CommentID("first")))]
    case .commentEntry:
      [
        .command(.toggleComments), .input(.commentPressedLong(CommentID("first"))),
        .input(.commentEntryFocused),
        .input(.commentTextChanged("Lovely")),
      ]
    case .slideshow: [.command(.startSlideshow)]
    case .gallery:
      [
        .command(.openGallery), .command(.search),
        .folderText(.loaded(FolderText("Rome", version: "Rome"), FolderTextToken(1))),
        .input(.selectionChanged(.selected([0..<2], replacing: true))),
      ]
    default: []
    }
  }

  private mutating func beginAtPhotoB(of names: String) {
    send(.window(.viewLoaded))
    send(.library(.listed(names.map { Self.photo(String($0)) })))
    send(.paging(.requested(PhotoID("e"))))
    send(.command(.moveToTrash))
    send(.command(.moveToTrash))
    send(.history(.deleted(deletion(of: "d"))))
    send(.command(.undo))
    send(.paging(.requested(PhotoID("b"))))
    load("b")
  }

  private mutating func load(_ name: String) {
    send(.annotations(.rested(rest)))
    send(.pictures(.loaded(pictureToken(of: name), Self.picture)))
    send(.annotations(.loaded(annotationToken(of: name), Self.annotations)))
  }

  private mutating func leaveTraces() {
    send(.input(.tagTapped(TagID("anna"))))
    send(.command(.like))
    send(.annotations(.saveFailed(lastSave, .full)))
    send(.command(.editCaption))
    send(.input(.detailTyped(.title, "Harbour")))
    send(.input(.detailTyped(.caption, "At noon")))
    send(.command(.hideDetails))
    send(.command(.like))
    send(.annotations(.saved(lastSave, SavedAnnotations())))
    send(.command(.undo))
    send(.annotations(.saved(lastSave, SavedAnnotations())))
    send(.paging(.requested(PhotoID("c"))))
    send(.command(.deleteForGood))
    send(.paging(.requested(PhotoID("b"))))
    load("a")
    send(.input(.tagTapped(TagID("anna"))))
  }

  private mutating func send(_ event: ViewerEvent) {
    viewer.handle(event)
    effects += viewer.effects
  }

  /// The viewer after an event.
  public func after(_ event: ViewerEvent) -> Viewer {
    var viewer = viewer
    viewer.handle(event)
    return viewer
  }
}

/// What events have to name. Before the view is there nothing has been asked for; then these name
/// nothing.
extension Fixture {
  /// A photo called by a letter.
  public static func photo(_ name: String) -> Photo {
    Photo(id: PhotoID(name), name: name + ".jpg", uri: "file:///" + name + ".jpg")
  }

  /// A picture, decoded in full, that moves.
  public static let picture = PictureDescription(
    fullSize: PixelSize(width: 400, height: 300), decodedSize: PixelSize(width: 400, height: 300),
    traits: [.isAnimated])

  /// A record with three stars and a like.
  static var record: PhotoRecord {
    var record = PhotoRecord()
    (record.rating, record.flags) = (.three, .liked)
    return record
  }

  /// All that a photo can have.
  public static let annotations = PhotoAnnotations(
    tags: [
      PhotoTag(id: TagID("anna"), text: "Anna", shape: .point(NormalizedPoint(x: 0.25, y: 0.25))),
      PhotoTag(
        id: TagID("mill"), text: "Mill", kind: .thing,
        shape: .region(NormalizedRect(x: 0.5, y: 0.5, width: 0.25, height: 0.25))),
    ],
    lostTags: [
      PhotoTag(id: TagID("lost"), text: "Lars", shape: .point(NormalizedPoint(x: 0.75, y: 0.25)))
    ],
    comments: ["first", "second"].map { name in
      PhotoComment(
        id: CommentID(name), author: Author(id: "ben", name: "Ben"),
        date: Date(timeIntervalSince1970: 0), text: "The \(name)")
    },
    caption: Caption(title: "Port", author: "Ben", place: Place(name: "Oslo")),
    likes: [Like(author: Author(id: "ben", name: "Ben"), date: Date(timeIntervalSince1970: 0))],
    rating: .two,
    keywords: ["harbour"], permissions: .all)

  /// The newest attempt to get a photo's picture.
  func pictureToken(of name: String) -> PictureToken {
    viewer.model.pictures.states[PhotoID(name)]?.token
      ?? PictureToken(photo: PhotoID(name), generation: -1)
  }

  /// The newest attempt to learn a photo's annotations.
  func annotationToken(of name: String) -> ReadingToken {
    viewer.model.annotations.states[PhotoID(name)]?.token
      ?? ReadingToken(photo: PhotoID(name), generation: -1)
  }

  /// The newest deletion of a photo.
  func deletion(of name: String) -> DeletionID {
    for case .moveToTrash(let photo, let deletion) in effects.reversed()
    where photo.id.name == name {
      return deletion
    }
    return DeletionID(-1)
  }

  /// The change of the caption.
  var captionSave: SaveID {
    for case .save(let request) in effects.reversed() {
      if request.change.change(of: .caption) != nil { return request.id }
    }
    return SaveID(-1)
  }

  private var lastSave: SaveID {
    for case .save(let request) in effects.reversed() { return request.id }
    return SaveID(-1)
  }

  /// The slideshow's wait.
  var wait: WakeToken {
    for case .wake(let token, _) in effects.reversed() { return token }
    return WakeToken(-1)
  }

  /// The wait for pages to rest.
  private var rest: WakeToken {
    for case .rest(let token, _) in effects.reversed() { return token }
    return WakeToken(-1)
  }

  /// The failure that is being told of.
  var notice: Int { viewer.model.notices.notice?.id ?? -1 }
}

/// What another package adds to the model: how often its button was pressed.
public struct Counted: ViewerExtension {
  /// How often.
  public var times = 0
  /// Never.
  public static let initial = Counted()
}

/// A command of another package.
public struct Count: CustomCommand {
  /// The name in actions and scripts.
  public let name = "count"
  /// The label of the button.
  public let label = Message("Count")

  /// Makes the command.
  public init() {}

  /// Counts, and tells the program around the viewer.
  public func perform(in viewer: inout Viewer) {
    viewer[Counted.self].times += 1
    viewer.perform(.custom(AnyCustomCommand(Count())))
  }
}
