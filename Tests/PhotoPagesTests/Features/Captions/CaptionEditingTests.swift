import FoundationEssentials
import Testing

@testable import PhotoPages

@Suite("Title and caption are edited in the details")
struct CaptionEditingTests {
  private static let port = Caption(title: "Port")

  /// A viewer in which other words have been typed, and nothing has been saved.
  private func edited(_ names: String = "abc", at shown: String = "a") -> Played {
    var session = Played(names, at: shown)
    session.command(.editCaption)
    session.send(
      .input(.detailTyped(.title, " Harbour ")), .input(.detailTyped(.caption, "At noon\n")))
    return session
  }

  private let change = AnnotationChange.set(
    .caption, from: port, to: Caption(title: "Harbour", text: "At noon"))

  @Test("Edit Caption opens the details with the cursor in the title, also if they are open")
  func beginning() {
    for annotations in [annotations(), PhotoAnnotations()] {
      var session = Played("abc", annotations: annotations)
      for _ in 0..<2 {
        session.command(.editCaption)
        #expect(session.viewer.chrome.showsDetails)
        #expect(session.viewer.effects.contains(.view(.focusDetail(.title))))
        #expect(session.model.text(of: .title) == annotations.caption.title)
        #expect(session.model.captions.draft == nil)
      }
    }
  }

  @Test("Editing a caption shows the hidden chrome first, unless that is vetoed")
  func fromHidden() {
    var session = Played("abc")
    session.command(.toggleChrome, .editCaption)
    #expect(session.viewer.stateID == .browsing)
    #expect(session.viewer.chrome.showsDetails)
    var viewer = Played("abc").viewer
    viewer.handle(.command(.toggleChrome))
    viewer.handle(
      .command(.editCaption), vetoing: [Transition(from: .browsingHidden, to: .browsing)])
    #expect(!viewer.chrome.showsDetails && !viewer.model.details.isShown)
  }

  static let keepers: [ViewerEvent] = [
    .command(.saveCaption), .input(.photoTapped(.centre)), .input(.photoTapped(nil)),
    .command(.nextPhoto),
    .paging(.requested(PhotoID("c"))), .command(.tagPhoto), .command(.showComments),
    .command(.toggleChrome), .command(.startSlideshow), .window(.closing),
  ]

  @Test(
    "Every way to leave a typed caption but Cancel and Escape saves to its own photo",
    arguments: keepers)
  func keeping(event: ViewerEvent) {
    var session = edited()
    session.send(event)
    #expect(session.model.captions.draft == nil)
    #expect(session.saves.map(\.change) == [change])
    #expect(session.saves.map(\.photo) == photos("a"))
  }

  @Test("A tap beside a typed caption saves it without hiding the chrome")
  func tapping() {
    var session = edited()
    session.send(.input(.photoTapped(.centre)))
    #expect(session.viewer.stateID == .browsing)
    session.send(.input(.photoTapped(.centre)))
    #expect(session.viewer.stateID == .browsingHidden)
  }

  static let droppers: [ViewerEvent] = [.command(.escape), .command(.cancel)]

  @Test("Escape and Cancel drop what is typed in the row and do nothing else", arguments: droppers)
  func dropping(event: ViewerEvent) {
    var session = Played("abc")
    session.command(.editCaption)
    session.send(.input(.detailTyped(.title, "Harbour")))
    session.send(event)
    #expect(session.model.captions.draft == nil)
    #expect(session.model.text(of: .title) == "Port")
    #expect(session.model.shownAnnotations.caption == Self.port)
    #expect(session.saves.isEmpty)
    #expect(session.viewer.chrome.showsDetails)
    #expect(!session.viewer.effects.contains(.desktop(.closeWindow)))
  }

  @Test("Unedited fields of a caption are not saved and follow another program's changes")
  func untouched() throws {
    var session = Played("abc")
    session.command(.editCaption)
    session.send(.input(.detailTyped(.caption, "At noon")))
    session.send(.annotations(.changed([PhotoID("a")])))
    var value = annotations()
    value.caption = Caption(title: "Dock", text: "By another program")
    session.loadAll(value)
    session.command(.saveCaption)
    #expect(session.model.shownAnnotations.caption == Caption(title: "Dock", text: "At noon"))
    session.command(.editCaption)
    session.send(.command(.saveCaption), .input(.detailFinished))
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
    #expect(!viewing.viewer.chrome.showsDetails)
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
    #expect(session.model.text(of: .title) == " Harbour ")
    #expect(session.model.text(of: .caption) == "At noon\n")
  }

  @Test("A caption being edited follows its photo to a new name")
  func renamed() {
    var session = edited()
    session.send(.library(.listed(photos("abc", renaming: "a", to: "n.jpg"))))
    session.send(.command(.saveCaption))
    #expect(session.saves.map(\.photo.name) == ["n.jpg"])
  }

  @Test("In fullscreen the details stay open while a caption is typed, and the photo is not dimmed")
  func staying() {
    var session = edited()
    session.send(.window(.fullscreenChanged(true)), .input(.pointerIdled))
    #expect(session.viewer.chrome.showsDetails)
    session.send(.input(.captionScrolled(isRead: true)))
    #expect(session.viewer.chrome.dim == 0)
  }
}
