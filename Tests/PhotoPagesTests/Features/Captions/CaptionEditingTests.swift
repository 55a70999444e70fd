import FoundationEssentials
import Testing

@testable import PhotoPages

@Suite("Title and caption are edited in their place")
struct CaptionEditingTests {
  private static let port = Caption(title: "Port")

  /// A viewer in which other words have been typed, and nothing has been saved.
  private func edited(_ names: String = "abc", at shown: String = "a") -> Played {
    var session = Played(names, at: shown)
    session.command(.editCaption)
    session.send(.input(.captionTyped(title: " Harbour ", text: "At noon\n")))
    return session
  }

  private let change = AnnotationChange.set(
    .caption, from: port, to: Caption(title: "Harbour", text: "At noon"))

  @Test("The caption editor begins with the current caption, also with an empty one")
  func beginning() {
    var session = Played("abc")
    session.command(.editCaption)
    #expect(session.model.captions.draft?.title == "Port")
    #expect(session.viewer.effects == [.view(.focusCaptionEditor)])
    #expect(session.viewer.chrome.editsCaption)
    #expect(!Command.editCaption.isEnabled(in: session.viewer))

    var bare = Played("abc", annotations: PhotoAnnotations())
    #expect(!bare.viewer.chrome.showsCaption)
    bare.command(.editCaption)
    #expect(bare.viewer.chrome.showsCaption)
    #expect(bare.viewer.chrome.editsCaption)
  }

  @Test("Editing a caption shows the hidden chrome first, unless that is vetoed")
  func fromHidden() {
    var session = Played("abc")
    session.command(.toggleChrome, .editCaption)
    #expect(session.viewer.stateID == .browsing)
    #expect(session.model.captions.draft?.title == "Port")
    var viewer = Played("abc").viewer
    viewer.handle(.command(.toggleChrome))
    viewer.handle(
      .command(.editCaption), vetoing: [Transition(from: .browsingHidden, to: .browsing)])
    #expect(viewer.model.captions.draft == nil)
  }

  static let keepers: [ViewerEvent] = [
    .command(.saveCaption), .input(.photoTapped(.centre)), .input(.photoTapped(nil)),
    .command(.nextPhoto),
    .paging(.requested(PhotoID("c"))), .command(.tagPhoto), .command(.showComments),
    .command(.toggleChrome), .command(.startSlideshow), .window(.closing),
  ]

  @Test(
    "Every way to leave the caption editor but Cancel and Escape saves to its own photo",
    arguments: keepers)
  func keeping(event: ViewerEvent) {
    var session = edited()
    session.send(event)
    #expect(session.model.captions.draft == nil)
    #expect(session.saves.map(\.change) == [change])
    #expect(session.saves.map(\.photo) == photos("a"))
    #expect(!session.viewer.chrome.editsCaption)
  }

  @Test("A tap beside the caption editor closes it without hiding the chrome")
  func tapping() {
    var session = edited()
    session.send(.input(.photoTapped(.centre)))
    #expect(session.viewer.stateID == .browsing)
    session.send(.input(.photoTapped(.centre)))
    #expect(session.viewer.stateID == .browsingHidden)
  }

  static let droppers: [ViewerEvent] = [.command(.escape), .command(.cancel)]

  @Test("Escape and Cancel drop the typed caption and do nothing else", arguments: droppers)
  func dropping(event: ViewerEvent) {
    var session = edited()
    session.command(.showDetails)
    session.send(event)
    #expect(session.model.captions.draft == nil)
    #expect(session.model.shownAnnotations.caption == Self.port)
    #expect(session.saves.isEmpty)
    #expect(session.viewer.chrome.showsDetails)
    #expect(!session.viewer.effects.contains(.desktop(.closeWindow)))
  }

  @Test("Unedited fields of a caption are not saved and follow another program's changes")
  func untouched() throws {
    var session = Played("abc")
    session.command(.editCaption)
    session.send(.annotations(.changed([PhotoID("a")])))
    var value = annotations()
    value.caption = Caption(title: "Dock", text: "By another program")
    session.loadAll(value)
    session.send(.input(.captionTyped(title: "Port", text: "At noon")), .command(.saveCaption))
    #expect(session.model.shownAnnotations.caption == Caption(title: "Dock", text: "At noon"))
    session.command(.editCaption)
    session.send(.command(.saveCaption))
    #expect(session.saves.count == 1)
  }

  @Test("One undo reverts title and text of a caption, and one redo repeats both")
  func undoing() {
    var session = edited()
    session.send(.command(.saveCaption))
    session.command(.undo)
    #expect(session.model.shownAnnotations.caption == Self.port)
    session.command(.redo)
    #expect(session.model.shownAnnotations.caption == Caption(title: "Harbour", text: "At noon"))
  }

  @Test("Editing a caption ends without saving when the permission is withdrawn")
  func forbidden() {
    var session = edited()
    session.send(.annotations(.permissionsChanged(PhotoID("a"), .viewing)))
    #expect(session.model.captions.draft == nil)
    #expect(session.saves.isEmpty)
    var viewing = Played("abc", permissions: .viewing)
    viewing.command(.editCaption)
    #expect(viewing.model.captions.draft == nil)
  }

  @Test("A caption draft of a photo that is gone is kept, reported and offered again")
  func gone() {
    var session = edited()
    session.send(.library(.listed(photos("bc"))))
    #expect(session.model.captions.draft == nil)
    #expect(session.notice == .photoGone(photos("a")[0], .caption, nil))
    #expect(session.saves.isEmpty)
    session.send(.library(.listed(photos("abc"))), .paging(.requested(PhotoID("a"))))
    session.loadAll()
    session.command(.editCaption)
    #expect(session.model.captions.draft?.title == " Harbour ")
    #expect(session.model.captions.draft?.text == "At noon\n")
  }

  @Test("A caption being edited follows its photo to a new name")
  func renamed() {
    var session = edited()
    session.send(.library(.listed(photos("abc", renaming: "a", to: "n.jpg"))))
    session.send(.command(.saveCaption))
    #expect(session.saves.map(\.photo.name) == ["n.jpg"])
  }

  @Test(
    "In fullscreen the caption editor stays open, and the photo is not dimmed")
  func staying() {
    var session = edited()
    session.send(.window(.fullscreenChanged(true)), .input(.pointerIdled))
    #expect(session.viewer.chrome.editsCaption)
    session.send(.input(.captionScrolled(isRead: true)))
    #expect(session.viewer.chrome.dim == 0)
  }
}
