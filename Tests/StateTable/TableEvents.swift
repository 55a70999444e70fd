import PhotoPages
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
    viewEvents + tagEvents + commentEvents + sourceEvents + programEvents
      + Command.allCases.map { TableEvent("command \($0.rawValue)", .command($0)) }
  }

  private var viewEvents: [TableEvent] {
    let beside = NormalizedPoint(x: 1.5, y: 0.5)
    return [
      TableEvent("viewLoaded", .viewLoaded),
      TableEvent("pageSettled: c", .pageSettled(PhotoID("c"))),
      TableEvent("pageSettled: b", .pageSettled(PhotoID("b"))),
      TableEvent("zoomSettled", .zoomSettled(SettledZoom(scale: 2, centre: .centre))),
      TableEvent("fullscreenChanged", .fullscreenChanged(true)),
      TableEvent("animationEnded: b", .animationEnded(PhotoID("b"))),
      TableEvent("animationEnded: late", .animationEnded(PhotoID("a"))),
      TableEvent("movementChosen: none", .movementChosen(false)),
      TableEvent("photoTapped: inside", .photoTapped(.centre)),
      TableEvent("photoTapped: beside", .photoTapped(beside)),
      TableEvent("photoTapped: no picture", .photoTapped(nil)),
      TableEvent("photoDoubleTapped: inside", .photoDoubleTapped(.centre)),
      TableEvent("photoDoubleTapped: no picture", .photoDoubleTapped(nil)),
      TableEvent("photoPressedLong: inside", .photoPressedLong(.centre)),
      TableEvent("photoPressedLong: beside", .photoPressedLong(beside)),
      TableEvent(
        "regionDrawn", .regionDrawn(NormalizedRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))),
      TableEvent("strayKeyPressed", .strayKeyPressed),
      TableEvent("chromeSought", .chromeSought),
      TableEvent("pointerMoved", .pointerMoved),
      TableEvent("pointerIdled", .pointerIdled),
    ] + Arrow.allCases.map { TableEvent("arrowPressed: \($0.rawValue)", .arrowPressed($0)) } + [
      TableEvent("captionScrolled: read", .captionScrolled(isRead: true)),
      TableEvent("captionScrolled: back", .captionScrolled(isRead: false)),
    ]
      + CaptionPart.allCases.map {
        TableEvent("captionPartTapped: \($0.rawValue)", .captionPartTapped($0))
      }
      + [TableEvent("captionTyped", .captionTyped(title: "Quay", text: "At noon"))]
  }

  private var tagEvents: [TableEvent] {
    [
      TableEvent("tagTapped: a tag", .tagTapped(TagID("mill"))),
      TableEvent("tagTapped: none", .tagTapped(TagID("none"))),
      TableEvent("tagMoved", .tagMoved(TagID("mill"), .centre)),
      TableEvent("tagTextChanged", .tagTextChanged("Cleopatra")),
      TableEvent("tagTextFinished", .tagTextFinished),
    ]
  }

  private var commentEvents: [TableEvent] {
    [
      TableEvent("commentEntryFocused", .commentEntryFocused),
      TableEvent("commentEntryBlurred", .commentEntryBlurred),
      TableEvent("commentTextChanged", .commentTextChanged("Lovely light")),
      TableEvent("commentPressedLong: a comment", .commentPressedLong(CommentID("second"))),
      TableEvent("commentPressedLong: none", .commentPressedLong(CommentID("none"))),
      TableEvent("olderCommentsSought", .olderCommentsSought(afterFailure: false)),
      TableEvent("olderCommentsSought: again", .olderCommentsSought(afterFailure: true)),
    ]
  }

  private var programEvents: [TableEvent] {
    [
      TableEvent("textChosen", .textChosen("24 MP")),
      TableEvent("placeChosen", .placeChosen(Place(name: "Bergen"))),
      TableEvent("lostTagRestored: a tag", .lostTagRestored(TagID("lost"))),
      TableEvent("lostTagRestored: none", .lostTagRestored(TagID("none"))),
      TableEvent("noticeExpired: this", .noticeExpired(notice)),
      TableEvent("noticeExpired: late", .noticeExpired(0)),
      TableEvent("questionAnswered: confirmed", .questionAnswered(.confirmed)),
      TableEvent("questionAnswered: reason", .questionAnswered(.reason("Blurred"))),
      TableEvent("questionAnswered: nothing", .questionAnswered(nil)),
      TableEvent("photoSought: a", .photoSought(PhotoID("a"))),
      TableEvent("photoSought: unknown", .photoSought(PhotoID("z"))),
      preferring("layout") { $0.layout = .side },
      preferring("author") { $0.author.name = "Ada" },
      preferring("slideshow") { $0.slideshow.interval = 2 },
      TableEvent("closing", .closing),
      TableEvent("transfer: progressed", .transfer(.progressed(Self.photo("b"), percent: 5))),
      TableEvent("transfer: failed", .transfer(.failed(Self.photo("b"), .full))),
      TableEvent("desktopFailed", .desktopFailed(.program("Painter"))),
      TableEvent("custom", .custom(AnyCustomCommand(Count()))),
    ]
  }

  private func preferring(
    _ name: String, _ change: (inout Preferences) -> Void
  ) -> TableEvent {
    var preferences = viewer.model.preferences
    change(&preferences)
    return TableEvent("preferencesChanged: \(name)", .preferencesChanged(preferences))
  }

  private var sourceEvents: [TableEvent] {
    let names = viewer.model.library.list.map(\.id.name).filter { $0 != "b" }
    let late = (picture: PictureToken(photo: PhotoID("b"), generation: 0), deletion: DeletionID(0))
    return [
      TableEvent("listUpdated: without b", .listUpdated(.listed(names.map(Self.photo)))),
      TableEvent("listUpdated: none", .listUpdated(.listed([]))),
      TableEvent("listUpdated: failed", .listUpdated(.failed(.folderGone))),
      TableEvent("listUpdated: not all", .listUpdated(.failed(.notReachable))),
      TableEvent(
        "listUpdated: annotations of b", .listUpdated(.annotationsChanged([PhotoID("b")]))),
      TableEvent("pictureDelayed: c", .pictureDelayed(pictureToken(of: "c"))),
      TableEvent("pictureDelayed: late", .pictureDelayed(late.picture)),
      TableEvent("pictureLoaded: c", .pictureLoaded(pictureToken(of: "c"), Self.picture)),
      TableEvent("pictureLoaded: late", .pictureLoaded(late.picture, Self.picture)),
      TableEvent("pictureFailed: c", .pictureFailed(pictureToken(of: "c"), .notAPicture)),
      TableEvent("pictureFailed: late", .pictureFailed(late.picture, .notAPicture)),
    ] + annotationResults + [
      TableEvent("deleted: e", .deleted(deletion(of: "e"))),
      TableEvent("deleted: late", .deleted(late.deletion)),
      TableEvent("deletionFailed: e", .deletionFailed(deletion(of: "e"), .notPermitted)),
      TableEvent("deletionFailed: late", .deletionFailed(late.deletion, .notPermitted)),
      TableEvent("restored: d", .restored(deletion(of: "d"))),
      TableEvent("restored: late", .restored(late.deletion)),
      TableEvent("restorationFailed: d", .restorationFailed(deletion(of: "d"), .nameTaken)),
      TableEvent("restorationFailed: late", .restorationFailed(late.deletion, .nameTaken)),
      TableEvent("woken: this", .woken(wait)),
      TableEvent("woken: late", .woken(WakeToken(0))),
    ]
  }

  private var annotationResults: [TableEvent] {
    let token = annotationToken(of: "c")
    let late = ReadingToken(photo: PhotoID("b"), generation: 0)
    return [
      TableEvent("annotationsLoaded: c", .annotationsLoaded(token, Self.annotations)),
      TableEvent("annotationsLoaded: late", .annotationsLoaded(late, PhotoAnnotations())),
      TableEvent("annotationsFailed: c", .annotationsFailed(token, .notPermitted)),
      TableEvent("annotationsFailed: late", .annotationsFailed(late, .notPermitted)),
      TableEvent("olderCommentsLoaded: late", .olderCommentsLoaded(late, [])),
      TableEvent("olderCommentsFailed: late", .olderCommentsFailed(late, .notPermitted)),
      TableEvent(
        "draftsLoaded: b",
        .draftsLoaded(PhotoID("b"), PhotoDrafts(comments: CommentDrafts(new: "Last time")))),
      TableEvent("draftsRefused", .draftsRefused(.unchangeable(reason: "Disk quota exceeded"))),
      TableEvent("draftsRefused: no longer", .draftsRefused(nil)),
      TableEvent("detailsLoaded: late", .detailsLoaded(late, PhotoDetails())),
      TableEvent("detailsFailed: late", .detailsFailed(late, .notPermitted)),
      TableEvent("permissionsChanged: only viewing", .permissionsChanged(PhotoID("b"), .viewing)),
      TableEvent("permissionsChanged: nothing", .permissionsChanged(PhotoID("b"), .none)),
      TableEvent("permissionsChanged: of c", .permissionsChanged(PhotoID("c"), .none)),
      TableEvent("saved: the caption", .saved(captionSave, nil)),
      TableEvent("saved: with a remark", .saved(captionSave, .keptElsewhere)),
      TableEvent("saved: late", .saved(SaveID(0), nil)),
      TableEvent("namesLoaded", .namesLoaded([NameCount(name: "Zoe", count: 2)])),
      TableEvent("saveFailed: the caption", .saveFailed(captionSave, .readOnly)),
      TableEvent("saveFailed: late", .saveFailed(SaveID(0), .readOnly)),
    ]
  }
}
