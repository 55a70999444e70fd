import FoundationEssentials
import Testing

@testable import PhotoPages

@Suite("Names that are offered")
struct KnownNamesTests {
  private func tag(_ name: String, in gallery: inout Played) {
    gallery.send(.photoTapped(.centre), .tagTextChanged(name), .tagTextFinished)
  }

  private func demandCount(of gallery: Played) -> Int {
    gallery.pages.effects.count { $0 == .loadNames }
  }

  @Test("Those used here come first, the latest first, then the source's, then what is on photos")
  func order() {
    var gallery = Played("abc")
    gallery.command(.tagPhoto)
    let day = { (day: Double) in Date(timeIntervalSince1970: day * 86_400) }
    gallery.send(
      .namesLoaded([
        NameCount(name: "Rare", count: 1), NameCount(name: "Often", count: 9),
        NameCount(name: "Early", count: 20, lastUsed: day(1)), NameCount(name: "Cleo", count: 1),
        NameCount(name: "Late", count: 1, lastUsed: day(2)),
      ]))
    tag("Bob", in: &gallery)
    tag("Cleo", in: &gallery)
    #expect(
      gallery.model.knownNames
        == ["Cleo", "Bob", "Late", "Early", "Often", "Rare", "Anna", "Mill"])
    tag("Bob", in: &gallery)
    #expect(gallery.model.knownNames.prefix(2) == ["Bob", "Cleo"])
  }

  @Test("The source is asked when somebody begins to tag, and again after a name was kept")
  func asked() throws {
    var gallery = Played("abc")
    gallery.command(.like)
    gallery.send(.saved(try #require(gallery.saves.last).id, nil))
    #expect(demandCount(of: gallery) == 0)
    gallery.command(.tagPhoto)
    #expect(demandCount(of: gallery) == 1)
    gallery.command(.escape, .tagPhoto)
    #expect(demandCount(of: gallery) == 0)
    tag("Bob", in: &gallery)
    gallery.send(.saved(try #require(gallery.saves.last).id, nil))
    #expect(demandCount(of: gallery) == 1)
  }

  @Test("A renamed tag's new name counts as used")
  func renamed() {
    var gallery = Played("abc")
    gallery.send(.tagTapped(TagID("anna")), .command(.renameTag), .tagTextChanged("Zoe"))
    gallery.send(.tagTextFinished)
    #expect(gallery.model.knownNames.first == "Zoe")
  }
}
