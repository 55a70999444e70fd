import StateTable
import Testing

@testable import PhotoPages

@Suite("The alternative text is edited") struct AltTextTests {
  private static var shown: Played {
    Played("abc", annotations: PhotoAnnotations(altText: "A boat"))
  }

  /// Types an alternative text in its row of the details.
  private static func type(_ text: String, in session: inout Played) {
    session.command(.editAltText)
    session.send(.input(.detailTyped(.altText, text)), .input(.detailFinished))
  }

  @Test("The command opens the details in the row; what is typed is saved, shown and undone")
  func edited() {
    var session = Self.shown
    session.command(.editAltText)
    #expect(session.viewer.chrome.showsDetails)
    #expect(session.viewer.effects.contains(.view(.focusDetail(.altText))))
    #expect(session.model.text(of: .altText) == "A boat")
    Self.type(" A red boat at a quay \n", in: &session)
    #expect(session.model.shownAnnotations.altText == "A red boat at a quay")
    #expect(session.model.shownDetails.facts.contains(.altText("A red boat at a quay")))
    #expect(
      session.saves.map(\.change) == [.set(.altText, from: "A boat", to: "A red boat at a quay")])
    session.command(.undo)
    #expect(session.model.shownAnnotations.altText == "A boat")
    #expect(session.model.history.undone.count == 1)
  }

  @Test("An empty text removes the alternative text, and the same text saves nothing")
  func unchanged() {
    var session = Self.shown
    Self.type("A boat ", in: &session)
    #expect(session.saves.isEmpty && session.model.captions.draft == nil)
    Self.type("  ", in: &session)
    #expect(session.model.shownAnnotations.altText == "")
    #expect(!session.model.shownDetails.facts.contains { $0.title == PhotoFact.altText.title })
  }

  @Test("Alternative text cannot be edited before it is read or without permission")
  func refused() {
    var viewer = Viewer(ViewerSetup(permissions: .all))
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.library(.listed(photos("abc"))))
    #expect(!Command.editAltText.isEnabled(in: viewer))
    let session = Played("abc", permissions: .viewing)
    #expect(!Command.editAltText.isEnabled(in: session.viewer))
  }

  @Test("A photo's description is its alternative text, else its caption, else its title")
  func description() {
    var annotations = PhotoAnnotations(caption: Caption(title: "Quay"))
    #expect(annotations.description == "Quay")
    annotations.caption.text = "A day in May"
    #expect(annotations.description == "A day in May")
    annotations.altText = "A boat"
    #expect(annotations.description == "A boat")
    #expect(PhotoAnnotations().description == "")
  }
}
