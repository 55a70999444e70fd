import StateTable
import Testing

@testable import PhotoPages

@Suite("The alternative text is edited") struct AltTextTests {
  private static var shown: Played {
    Played("abc", annotations: PhotoAnnotations(altText: "A boat"))
  }

  @Test("The question has the known text; the answer is saved, shown in the details and undone")
  func edited() {
    var session = Self.shown
    session.command(.editAltText)
    #expect(session.model.questions.open == .altText(photos("a")[0], "A boat"))
    session.send(.answered(.altText(photos("a")[0], " A red boat at a quay \n")))
    #expect(session.model.shownAnnotations.altText == "A red boat at a quay")
    #expect(session.model.shownDetails.facts.contains(.altText("A red boat at a quay")))
    #expect(
      session.saves.map(\.change) == [.set(.altText, from: "A boat", to: "A red boat at a quay")])
    session.command(.undo)
    #expect(session.model.shownAnnotations.altText == "A boat")
    #expect(session.model.history.undone.count == 1)
  }

  @Test("An empty answer removes the alternative text, and the same text or none saves nothing")
  func unchanged() {
    var session = Self.shown
    for answer in [Answer.altText(photos("a")[0], "A boat "), .dismissed] {
      session.command(.editAltText)
      session.send(.answered(answer))
      #expect(session.saves.isEmpty)
    }
    session.command(.editAltText)
    session.send(.answered(.altText(photos("a")[0], "  ")))
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
