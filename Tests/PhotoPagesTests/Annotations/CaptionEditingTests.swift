import FoundationEssentials
import Testing

@testable import PhotoPages

@Suite("Title and caption are edited in their place")
struct CaptionEditingTests {
  private static let port = Caption(title: "Port")

  /// A gallery in which other words have been typed, and nothing has been saved.
  private func edited(_ names: String = "abc", at shown: String = "a") -> Played {
    var gallery = Played(names, at: shown)
    gallery.command(.editCaption)
    gallery.send(.captionTyped(title: " Harbour ", text: "At noon\n"))
    return gallery
  }

  private let change = AnnotationChange.caption(
    from: port, to: Caption(title: "Harbour", text: "At noon"))

  @Test("The fields begin with what is there, also where that is nothing")
  func beginning() {
    var gallery = Played("abc")
    gallery.command(.editCaption)
    #expect(gallery.model.captionDraft?.title == "Port")
    #expect(gallery.pages.effects == [.view(.focusCaptionEditor)])
    #expect(gallery.pages.chrome.editsCaption)
    #expect(!Command.editCaption.isEnabled(in: gallery.pages))

    var bare = Played("abc", annotations: PhotoAnnotations())
    #expect(!bare.pages.chrome.showsCaption)
    bare.command(.editCaption)
    #expect(bare.pages.chrome.showsCaption)
    #expect(bare.pages.chrome.editsCaption)
  }

  @Test("From where the chrome is hidden it is there first")
  func fromHidden() {
    var gallery = Played("abc")
    gallery.command(.toggleChrome, .editCaption)
    #expect(gallery.pages.stateID == .browsing)
    #expect(gallery.model.captionDraft?.title == "Port")
    var pages = Played("abc").pages
    pages.handle(.command(.toggleChrome))
    pages.handle(
      .command(.editCaption), vetoing: [Transition(from: .browsingHidden, to: .browsing)])
    #expect(pages.model.captionDraft == nil)
  }

  static let keepers: [PagesEvent] = [
    .command(.saveCaption), .photoTapped(.centre), .photoTapped(nil), .command(.nextPhoto),
    .photoSought(PhotoID("c")), .command(.tagPhoto), .command(.showComments),
    .command(.toggleChrome), .command(.startSlideshow), .closing,
  ]

  @Test("All but dropping them keeps the words, on their own photo", arguments: keepers)
  func keeping(event: PagesEvent) {
    var gallery = edited()
    gallery.send(event)
    #expect(gallery.model.captionDraft == nil)
    #expect(gallery.saves.map(\.change) == [change])
    #expect(gallery.saves.map(\.photo) == photos("a"))
    #expect(!gallery.pages.chrome.editsCaption)
  }

  @Test("A tap beside the fields does nothing else")
  func tapping() {
    var gallery = edited()
    gallery.send(.photoTapped(.centre))
    #expect(gallery.pages.stateID == .browsing)
    gallery.send(.photoTapped(.centre))
    #expect(gallery.pages.stateID == .browsingHidden)
  }

  static let droppers: [PagesEvent] = [.command(.escape), .command(.cancel)]

  @Test("Escape and Cancel drop the words, and nothing else", arguments: droppers)
  func dropping(event: PagesEvent) {
    var gallery = edited()
    gallery.command(.showDetails)
    gallery.send(event)
    #expect(gallery.model.captionDraft == nil)
    #expect(gallery.model.annotations.caption == Self.port)
    #expect(gallery.saves.isEmpty)
    #expect(gallery.pages.chrome.showsDetails)
    #expect(!gallery.pages.effects.contains(.desktop(.closeWindow)))
  }

  @Test("Words that nobody changed change nothing, and follow the photo's")
  func untouched() throws {
    var gallery = Played("abc")
    gallery.command(.editCaption)
    gallery.send(.listUpdated(.annotationsChanged([PhotoID("a")])))
    var value = annotations()
    value.caption = Caption(title: "Dock", text: "By another program")
    gallery.loadAll(value)
    gallery.send(.captionTyped(title: "Port", text: "At noon"), .command(.saveCaption))
    #expect(gallery.model.annotations.caption == Caption(title: "Dock", text: "At noon"))
    gallery.command(.editCaption)
    gallery.send(.command(.saveCaption))
    #expect(gallery.saves.count == 1)
  }

  @Test("One undo takes both back")
  func undoing() {
    var gallery = edited()
    gallery.send(.command(.saveCaption))
    gallery.command(.undo)
    #expect(gallery.model.annotations.caption == Self.port)
    gallery.command(.redo)
    #expect(gallery.model.annotations.caption == Caption(title: "Harbour", text: "At noon"))
  }

  @Test("Where it is not permitted any more, editing ends")
  func forbidden() {
    var gallery = edited()
    gallery.send(.permissionsChanged(PhotoID("a"), .viewing))
    #expect(gallery.model.captionDraft == nil)
    #expect(gallery.saves.isEmpty)
    var viewing = Played("abc", permissions: .viewing)
    viewing.command(.editCaption)
    #expect(viewing.model.captionDraft == nil)
  }

  @Test("Words for a photo that is gone are said to be kept, and come back with it")
  func gone() {
    var gallery = edited()
    gallery.send(.listUpdated(.listed(photos("bc"))))
    #expect(gallery.model.captionDraft == nil)
    #expect(gallery.notice == .photoGone(photos("a")[0], .caption, nil))
    #expect(gallery.saves.isEmpty)
    gallery.send(.listUpdated(.listed(photos("abc"))), .photoSought(PhotoID("a")))
    gallery.loadAll()
    gallery.command(.editCaption)
    #expect(gallery.model.captionDraft?.title == "Harbour")
    #expect(gallery.model.captionDraft?.text == "At noon")
  }

  @Test("They follow a photo to its new name")
  func renamed() {
    var gallery = edited()
    gallery.send(.listUpdated(.listed(photos("abc", renaming: "a", to: "n.jpg"))))
    gallery.send(.command(.saveCaption))
    #expect(gallery.saves.map(\.photo.name) == ["n.jpg"])
  }

  @Test(
    "In fullscreen the fields stay while somebody writes, and the photo is not dimmed for reading")
  func staying() {
    var gallery = edited()
    gallery.send(.fullscreenChanged(true), .pointerIdled)
    #expect(gallery.pages.chrome.editsCaption)
    gallery.send(.captionScrolled(isRead: true))
    #expect(gallery.pages.chrome.dim == 0)
  }
}
