import Testing

@testable import PhotoPages

@Suite("The notice of a saved file")
struct SavedNoticeTests {
  private let message = Message("Saved a copy as “{name}”", ["name": "a.png"])

  @Test func itOffersToShowTheFileAndNothingElse() throws {
    var session = Played("ab")
    #expect(!Command.showSaved.isEnabled(in: session.viewer))
    session.send(.transfers(.saved(message, uri: "file:///a.png")))
    let notice = try #require(session.model.notices.notice)
    #expect(notice.content == .saved(message, uri: "file:///a.png"))
    #expect(!notice.stays && !notice.offersUndo && !notice.offersCancel && !notice.offersRetry)
    session.command(.showSaved)
    #expect(session.viewer.effects == [.desktop(.showFile("file:///a.png"))])
  }

  @Test func itTakesThePlaceOfTheProgress() {
    var session = Played("ab")
    session.send(.transfers(.handingOver(Message("Saving copy {number} of {count}"))))
    session.send(.transfers(.saved(message, uri: "file:///a.png")))
    #expect(session.notice == .saved(message, uri: "file:///a.png"))
  }

  @Test func anotherNoticeEndsTheOffer() {
    var session = Played("ab")
    session.send(.transfers(.saved(message, uri: "file:///a.png")))
    session.send(.window(.failed(.program("Painter"))))
    #expect(!Command.showSaved.isEnabled(in: session.viewer))
  }
}
