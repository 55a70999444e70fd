@testable import PhotoPages
import TestSupport

/// An event of the table, by the name of its row.
public struct TableEvent: Sendable {
  /// The row.
  public let name: String
  /// What happens.
  public let event: ViewerEvent

  init(_ name: String, _ event: ViewerEvent) {
    self.name = name
    self.event = event
  }
}

extension Fixture {
  /// Every row of the table, for this viewer: each kind of event at least once, and `command` for each
  /// command.
  public var events: [TableEvent] {
    viewEvents + galleryEvents + tagEvents + commentEvents + sourceEvents + programEvents
      + Command.allCases.map { TableEvent("command \($0.rawValue)", .command($0)) }
  }

  private var viewEvents: [TableEvent] {
    let beside = NormalizedPoint(x: 1.5, y: 0.5)
    return [
      TableEvent("viewLoaded", .window(.viewLoaded)),
      TableEvent("presented", .window(.presented)),
      TableEvent("pageSettled: c", .paging(.settled(PhotoID("c")))),
      TableEvent("pageSettled: b", .paging(.settled(PhotoID("b")))),
      TableEvent("zoomSettled", .paging(.zoomSettled(SettledZoom(scale: 2, centre: .centre)))),
      TableEvent("fullscreenChanged", .window(.fullscreenChanged(true))),
      TableEvent("directionChanged", .window(.directionChanged(.rightToLeft))),
      TableEvent("narrowed", .window(.narrowed(true))),
      TableEvent("animationEnded: b", .pictures(.animationEnded(PhotoID("b")))),
      TableEvent("animationEnded: late", .pictures(.animationEnded(PhotoID("a")))),
      TableEvent("animationsAllowed: none", .pictures(.animationsAllowed(false))),
      TableEvent("photoTapped: inside", .input(.photoTapped(.centre))),
      TableEvent("photoTapped: beside", .input(.photoTapped(beside))),
      TableEvent("photoTapped: no picture", .input(.photoTapped(nil))),
      TableEvent("photoDoubleTapped: inside", .input(.photoDoubleTapped(.centre))),
      TableEvent("photoDoubleTapped: no picture", .input(.photoDoubleTapped(nil))),
      TableEvent("photoPressedLong: inside", .input(.photoPressedLong(.centre))),
      TableEvent("photoPressedLong: beside", .input(.photoPressedLong(beside))),
      TableEvent(
        "regionDrawn",
        .input(.regionDrawn(NormalizedRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)))),
      TableEvent("unboundKeyPressed", .input(.unboundKeyPressed)),
      TableEvent("chromeRequested", .input(.chromeRequested)),
      TableEvent("pointerMoved", .input(.pointerMoved)),
      TableEvent("pointerIdled", .input(.pointerIdled)),
    ] + Arrow.allCases.map { TableEvent("arrowPressed: \($0.rawValue)", .input(.arrowPressed($0))) }
      + [
        TableEvent("captionScrolled: read", .input(.captionScrolled(isRead: true))),
        TableEvent("captionScrolled: back", .input(.captionScrolled(isRead: false))),
      ]
      + CaptionPart.allCases.map {
        TableEvent("captionPartTapped: \($0.rawValue)", .input(.captionPartTapped($0)))
      }
  }

  private var galleryEvents: [TableEvent] {
    [
      TableEvent("photoFocused: c", .input(.photoFocused(PhotoID("c")))),
      TableEvent(
        "photoFocused: c with Shift", .input(.photoFocused(PhotoID("c"), withShift: true))),
      TableEvent("photoFocused: a folder", .input(.photoFocused(nil, withShift: true))),
      TableEvent("photoClicked: c", .input(.photoClicked(PhotoID("c")))),
      TableEvent("photoClicked: c with Control", .input(.photoClicked(PhotoID("c"), [.control]))),
      TableEvent("photoClicked: c with Shift", .input(.photoClicked(PhotoID("c"), [.shift]))),
      TableEvent("photoMenuRequested: c", .input(.photoMenuRequested(PhotoID("c")))),
      TableEvent("photoMenuRequested: a", .input(.photoMenuRequested(PhotoID("a")))),
      TableEvent("photoOpened: c", .input(.photoOpened(PhotoID("c")))),
      TableEvent("folderOpened", .input(.folderOpened("file:///sub"))),
      TableEvent("folder: focused", .input(.folder(Self.folder, .focused))),
      TableEvent("folder: menuRequested", .input(.folder(Self.folder, .menuRequested))),
      TableEvent(
        "folder: filled",
        .input(.folder(Self.folder, .filled(FolderFilling(.move, [Self.photo("c")]))))),
      TableEvent("selectionChanged: toggled c", .input(.selectionChanged(.toggled(2)))),
      TableEvent("selectionChanged: extended to c", .input(.selectionChanged(.extended(to: 2)))),
      TableEvent("selectionChanged: deselected", .input(.selectionChanged(.deselected([0..<1])))),
      TableEvent("selectionChanged: cleared", .input(.selectionChanged(.cleared))),
      TableEvent("folderTextTyped", .input(.folderTextTyped("Three days in Rome"))),
    ] + searchEvents
  }

  private var searchEvents: [TableEvent] {
    [
      TableEvent("searchTyped", .input(.searchTyped("sea tree"))),
      TableEvent("searchScopeChosen", .input(.searchScopeChosen(.text))),
      TableEvent("searchFinished", .input(.searchFinished)),
      TableEvent("searchClosed", .input(.searchClosed)),
      TableEvent("conditionSet: a person", .input(.conditionSet(.person("Anna")))),
      TableEvent("conditionCleared: none", .input(.conditionCleared(.person("Anna")))),
      TableEvent("filterCleared", .input(.filterCleared)),
      TableEvent("foldersBelowSwitched", .input(.foldersBelowSwitched(true))),
      TableEvent("filterChoicesRequested", .input(.filterChoicesRequested)),
      TableEvent("findMore", .input(.findMore(Self.portFilter))),
      TableEvent("search choicesLoaded", .search(.choicesLoaded(Self.choices))),
      TableEvent("search counted", .search(.counted(12))),
      TableEvent("search placed: late", .search(.placed("flickr:sea", PhotoSearch("sea")))),
    ]
  }

  /// The photos with the word in the title of a photo.
  private static var portFilter: PhotoFilter {
    var filter = PhotoFilter()
    filter.words = "Port"
    return filter
  }

  private static var choices: FilterChoices {
    var choices = FilterChoices()
    choices.people = [NameCount(name: "Anna", count: 2)]
    return choices
  }

  private var tagEvents: [TableEvent] {
    [
      TableEvent("tagTapped: a tag", .input(.tagTapped(TagID("mill")))),
      TableEvent("tagTapped: none", .input(.tagTapped(TagID("none")))),
      TableEvent("tagMoved", .input(.tagMoved(TagID("mill"), .centre))),
      TableEvent("tagTextChanged", .input(.tagTextChanged("Cleopatra"))),
      TableEvent("tagTextFinished", .input(.tagTextFinished)),
    ]
  }

  private var commentEvents: [TableEvent] {
    [
      TableEvent("commentEntryFocused", .input(.commentEntryFocused)),
      TableEvent("commentEntryBlurred", .input(.commentEntryBlurred)),
      TableEvent("commentTextChanged", .input(.commentTextChanged("Lovely light"))),
      TableEvent("commentPressedLong: a comment", .input(.commentPressedLong(CommentID("second")))),
      TableEvent("commentPressedLong: none", .input(.commentPressedLong(CommentID("none")))),
      TableEvent("morePhotosRequested", .input(.morePhotosRequested(afterFailure: true))),
      TableEvent("refreshRequested", .input(.refreshRequested)),
      TableEvent("olderCommentsRequested", .input(.olderCommentsRequested(afterFailure: false))),
      TableEvent(
        "olderCommentsRequested: again", .input(.olderCommentsRequested(afterFailure: true))),
    ]
  }

  private var programEvents: [TableEvent] {
    [
      TableEvent("textChosen", .input(.textChosen("24 MP"))),
      TableEvent("placeChosen", .input(.placeChosen(Place(name: "Bergen")))),
      TableEvent("detailTyped", .input(.detailTyped(.altText, "A boat"))),
      TableEvent("detailFinished", .input(.detailFinished)),
      TableEvent("keywordRemoved", .input(.keywordRemoved("sea"))),
      TableEvent("personRemoved", .input(.personRemoved("Anna"))),
      TableEvent("detailsFolded", .input(.detailsFolded(.camera))),
      TableEvent("lostTagRestored: a tag", .input(.lostTagRestored(TagID("lost")))),
      TableEvent("lostTagRestored: none", .input(.lostTagRestored(TagID("none")))),
      TableEvent("noticeExpired: this", .notices(.expired(notice))),
      TableEvent("noticeExpired: late", .notices(.expired(0))),
      TableEvent("noticeSaid", .notices(.said(Message("The album is closed.")))),
      TableEvent("questionAnswered: delete", .answered(.deleteForGood([Self.photo("c")]))),
      TableEvent("questionAnswered: dismissed", .answered(.dismissed)),
      TableEvent("photoRequested: a", .paging(.requested(PhotoID("a")))),
      TableEvent("photoRequested: unknown", .paging(.requested(PhotoID("z")))),
      preferring("layout") { $0.layout = .side },
      preferring("author") { $0.author.name = "Ada" },
      preferring("slideshow") { $0.slideshow.interval = 2 },
      TableEvent("closing", .window(.closing)),
      TableEvent("transfer: progressed", .transfers(.progressed(Self.photo("b"), percent: 5))),
      TableEvent("transfer: failed", .transfers(.failed(Self.photo("b"), .full))),
      TableEvent("handing over", .transfers(.handingOver(Message("Printing")))),
      TableEvent("handed over", .transfers(.handedOver(Message("Printed")))),
      TableEvent("abilitiesFound", .window(.abilitiesFound([.background]))),
      TableEvent("desktopFailed", .window(.failed(.program("Painter")))),
      TableEvent("custom", .custom(AnyCustomCommand(Count()))),
    ]
  }

  private func preferring(
    _ name: String, _ change: (inout Preferences) -> Void
  ) -> TableEvent {
    var preferences = viewer.model.preferences
    change(&preferences)
    return TableEvent("preferencesChanged: \(name)", .preferences(preferences))
  }

  private var sourceEvents: [TableEvent] {
    let names = viewer.model.library.list.map(\.id.name).filter { $0 != "b" }
    let late = (picture: PictureToken(photo: PhotoID("b"), generation: 0), deletion: DeletionID(0))
    return [
      TableEvent("listUpdated: without b", .library(.listed(names.map(Self.photo)))),
      TableEvent("foldersChanged", .foldersChanged([PhotoFolder(name: "sub", uri: "file:///sub")])),
      TableEvent("folderText: changed", .folderText(.changed)),
      TableEvent(
        "folderText: late",
        .folderText(.loaded(FolderText("Late", version: "late"), FolderTextToken(0)))),
      TableEvent("morePhotosLoaded", .morePhotos(.loaded)),
      TableEvent("morePhotosFailed", .morePhotos(.failed(.notReachable))),
      TableEvent("records: c", .records(.changed([PhotoID("c"): Self.record]))),
      TableEvent(
        "listUpdated: filtered",
        .library(.filtered(FilterResult(filter: PhotoFilter(), totalCount: 4)))),
      TableEvent("listUpdated: none", .library(.listed([]))),
      TableEvent("listUpdated: failed", .library(.failed(.folderGone))),
      TableEvent("listUpdated: not all", .library(.failed(.notReachable))),
      TableEvent(
        "listUpdated: annotations of b", .annotations(.changed([PhotoID("b")]))),
      TableEvent("pictureDelayed: c", .pictures(.delayed(pictureToken(of: "c")))),
      TableEvent("pictureDelayed: late", .pictures(.delayed(late.picture))),
      TableEvent(
        "pictureProlonged: c", .pictures(.prolonged(pictureToken(of: "c"), .fetching))),
      TableEvent("pictureProlonged: late", .pictures(.prolonged(late.picture, .fetching))),
      TableEvent("pictureFetched: late", .pictures(.fetched(late.picture))),
      TableEvent("pictureLoaded: c", .pictures(.loaded(pictureToken(of: "c"), Self.picture))),
      TableEvent("pictureLoaded: late", .pictures(.loaded(late.picture, Self.picture))),
      TableEvent("pictureFailed: c", .pictures(.failed(pictureToken(of: "c"), .notAPicture))),
      TableEvent("pictureFailed: late", .pictures(.failed(late.picture, .notAPicture))),
    ] + annotationResults + fileResults + [
      TableEvent("deleted: e", .history(.deleted(deletion(of: "e")))),
      TableEvent("deleted: late", .history(.deleted(late.deletion))),
      TableEvent("deletionFailed: e", .history(.deletionFailed(deletion(of: "e"), .notPermitted))),
      TableEvent("deletionFailed: late", .history(.deletionFailed(late.deletion, .notPermitted))),
      TableEvent("restored: d", .history(.restored(deletion(of: "d")))),
      TableEvent("restored: late", .history(.restored(late.deletion))),
      TableEvent(
        "restorationFailed: d", .history(.restorationFailed(deletion(of: "d"), .nameTaken))),
      TableEvent(
        "restorationFailed: late", .history(.restorationFailed(late.deletion, .nameTaken))),
      TableEvent("woken: this", .slideshow(.woken(wait))),
      TableEvent("woken: late", .slideshow(.woken(WakeToken(0)))),
    ]
  }

  /// A folder beside the photos, which none of the states lists.
  private static let folder = PhotoFolder(name: "sub", uri: "file:///sub")

  private var fileResults: [TableEvent] {
    let folder = PhotoFolder(name: "New", uri: "file:///Trip/New")
    let late = FileWorkID(0)
    let step = FolderStep(id: late, folder: Self.folder, change: .rename(to: "New"))
    return [
      TableEvent("relocated: late", .files(.succeeded(late, PhotoID("b")))),
      TableEvent("relocationFailed: late", .files(.failed(late, PhotoID("b"), .full))),
      TableEvent("relocationFinished: late", .files(.finished(late))),
      TableEvent(
        "folderMade", .files(.folderMade(folder, in: "file:///Trip", isAgain: false))),
      TableEvent("folderFailed", .files(.folderFailed("New", .nameTaken))),
      TableEvent("folderChanged", .files(.folderChanged(step, to: folder, isAgain: false))),
      TableEvent("folderTakenBack", .files(.folderTakenBack(step))),
      TableEvent(
        "folderNotChanged", .files(.folderNotChanged(step, .readOnly, isBack: false))),
      TableEvent("folderFound", .files(.folderFound(folder))),
      TableEvent("folderFound: none", .files(.folderFound(nil))),
    ]
  }

  private var annotationResults: [TableEvent] {
    let token = annotationToken(of: "c")
    let late = ReadingToken(photo: PhotoID("b"), generation: 0)
    return [
      TableEvent("annotationsLoaded: c", .annotations(.loaded(token, Self.annotations))),
      TableEvent("annotationsLoaded: late", .annotations(.loaded(late, PhotoAnnotations()))),
      TableEvent("annotationsFailed: c", .annotations(.failed(token, .notPermitted))),
      TableEvent("annotationsFailed: late", .annotations(.failed(late, .notPermitted))),
      TableEvent("olderCommentsLoaded: late", .comments(.olderLoaded(late, []))),
      TableEvent("olderCommentsFailed: late", .comments(.olderFailed(late, .notPermitted))),
      TableEvent(
        "draftsLoaded: b",
        .drafts(.loaded(PhotoID("b"), PhotoDrafts(comments: CommentDrafts(new: "Last time"))))),
      TableEvent("draftsRefused", .drafts(.refused(.unchangeable(reason: "Disk quota exceeded")))),
      TableEvent("draftsRefused: no longer", .drafts(.refused(nil))),
      TableEvent("detailsLoaded: late", .details(.loaded(late, PhotoDetails()))),
      TableEvent("detailsFailed: late", .details(.failed(late, .notPermitted))),
      TableEvent(
        "permissionsChanged: only viewing",
        .annotations(.permissionsChanged(PhotoID("b"), .viewing))),
      TableEvent(
        "permissionsChanged: nothing", .annotations(.permissionsChanged(PhotoID("b"), .none))),
      TableEvent(
        "permissionsChanged: of c", .annotations(.permissionsChanged(PhotoID("c"), .none))),
      TableEvent("saved: the caption", .annotations(.saved(captionSave, SavedAnnotations()))),
      TableEvent(
        "saved: with a remark",
        .annotations(.saved(captionSave, SavedAnnotations(remark: .savedInUserData)))),
      TableEvent("saved: late", .annotations(.saved(SaveID(0), SavedAnnotations()))),
      TableEvent("keywordsRead: late", .annotations(.keywordsRead(0, [PhotoID("b"): ["sea"]]))),
      TableEvent("namesLoaded", .tagging(.namesLoaded([NameCount(name: "Zoe", count: 2)]))),
      TableEvent("saveFailed: the caption", .annotations(.saveFailed(captionSave, .readOnly))),
      TableEvent("saveFailed: late", .annotations(.saveFailed(SaveID(0), .readOnly))),
    ]
  }
}
