import FoundationEssentials
import Testing

@testable import PhotoPages

@Suite("Names that are offered")
struct KnownNamesTests {
  private func tag(_ name: String, in session: inout Played) {
    session.send(
      .input(.photoTapped(.centre)), .input(.tagTextChanged(name)), .input(.tagTextFinished))
  }

  private func demandCount(of session: Played) -> Int {
    session.viewer.effects.count { $0 == .loadNames }
  }

  @Test("Suggested names are those used here, the latest first, then the source's, then photos'")
  func order() {
    var session = Played("abc")
    session.command(.tagPhoto)
    let day = { (day: Double) in Date(timeIntervalSince1970: day * 86_400) }
    session.send(
      .tagging(
        .namesLoaded([
          NameCount(name: "Rare", count: 1), NameCount(name: "Often", count: 9),
          NameCount(name: "Early", count: 20, lastUsed: day(1)), NameCount(name: "Cleo", count: 1),
          NameCount(name: "Late", count: 1, lastUsed: day(2)),
        ])))
    tag("Bob", in: &session)
    tag("Cleo", in: &session)
    #expect(
      session.model.knownNames
        == ["Cleo", "Bob", "Late", "Early", "Often", "Rare", "Anna", "Mill"])
    tag("Bob", in: &session)
    #expect(session.model.knownNames.prefix(2) == ["Bob", "Cleo"])
  }

  @Test("Suggested names are requested when tagging begins and after a name was saved")
  func asked() throws {
    var session = Played("abc")
    session.command(.like)
    session.send(.annotations(.saved(try #require(session.saves.last).id, SavedAnnotations())))
    #expect(demandCount(of: session) == 0)
    session.command(.tagPhoto)
    #expect(demandCount(of: session) == 1)
    session.command(.escape, .tagPhoto)
    #expect(demandCount(of: session) == 0)
    tag("Bob", in: &session)
    session.send(.annotations(.saved(try #require(session.saves.last).id, SavedAnnotations())))
    #expect(demandCount(of: session) == 1)
  }

  @Test("A renamed tag's new name counts as used")
  func renamed() {
    var session = Played("abc")
    session.send(
      .input(.tagTapped(TagID("anna"))), .command(.renameTag), .input(.tagTextChanged("Zoe")))
    session.send(.input(.tagTextFinished))
    #expect(session.model.knownNames.first == "Zoe")
  }
}
