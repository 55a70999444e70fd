import FoundationEssentials
import TestSupport
import Testing

@testable import PhotoPages

@Suite("Links find more photos with something that the shown one has") struct FindMoreTests {
  private static let anna = PhotoFilter(.person("Anna"))

  @Test("The page stays until the results are listed; then the gallery opens at its photo")
  func link() {
    var session = FilteringViewer(at: "c")
    session.send(.input(.findMore(Self.anna)))
    #expect(session.asked == [Self.anna])
    #expect(session.viewer.stateID == .browsing)
    #expect(!session.search.isOpen)
    #expect(session.viewer.isBusy)
    session.answer("bcf")
    #expect(session.viewer.stateID == .gallery)
    #expect(session.search.isOpen)
    #expect(session.viewer.shown == "c")
    #expect(session.search.filter == Self.anna)
    #expect(!session.viewer.isBusy)
  }

  @Test(
    "If the first results come before the page's photo, the gallery opens at that once all are listed"
  )
  func parts() {
    var session = FilteringViewer(at: "c")
    session.send(
      .input(.findMore(Self.anna)),
      .library(
        .spliced([PhotoSplice(0..<6, photos("ab"))], isComplete: false, hasMore: false)))
    #expect(session.viewer.stateID == .browsing)
    session.send(
      .library(.spliced([PhotoSplice(2..<2, photos("cf"))], isComplete: true, hasMore: false)),
      .library(.filtered(FilterResult(filter: Self.anna, totalCount: 6))))
    #expect(session.viewer.stateID == .gallery)
    #expect(session.viewer.shown == "c")
  }

  @Test("Results that take long come into the gallery, which opens after 0.3 s")
  func slow() throws {
    var session = FilteringViewer(at: "c")
    session.send(.input(.findMore(Self.anna)))
    let wait = try #require(session.search.wait)
    #expect(session.effects.contains(.searchLater(wait, after: 0.3)))
    session.send(.search(.rested(wait)))
    #expect(session.viewer.stateID == .gallery)
    #expect(session.search.isOpen)
    session.send(.command(.openGallery))
    session.answer("bcf")
    #expect(session.viewer.stateID == .browsing)
  }

  @Test("A link replaces words and conditions, and keeps whether folders below are searched")
  func replaces() {
    var session = FilteringViewer.searching(searchesBelow: true)
    session.type("sea")
    session.send(.input(.conditionSet(.notReported)))
    session.answer("bcf")
    session.send(.input(.photoOpened(PhotoID("c"))), .input(.findMore(Self.anna)))
    #expect(session.search.filter.words == "")
    #expect(session.search.filter.conditions == [.person("Anna")])
    #expect(session.asked.last?.withFoldersBelow == true)
  }

  @Test("A link to what is listed already opens the gallery at once")
  func again() {
    var session = FilteringViewer(at: "c")
    session.send(.input(.findMore(Self.anna)))
    session.answer("bcf")
    session.send(.input(.photoOpened(PhotoID("f"))), .input(.findMore(Self.anna)))
    #expect(session.viewer.stateID == .gallery)
    #expect(session.asked == [Self.anna])
    #expect(session.viewer.shown == "f")
    #expect(session.search.wait == nil)
  }

  @Test("A vetoed gallery leaves the results as pages, without the search bar")
  func vetoed() {
    var viewer = FilteringViewer(at: "c").viewer
    let vetoed: Set = [Transition(from: .browsing, to: .gallery)]
    for event in [
      ViewerEvent.input(.findMore(Self.anna)), .library(.listed(photos("bcf"))),
      .library(.filtered(FilterResult(filter: Self.anna, totalCount: 6))),
    ] {
      viewer.handle(event, vetoing: vetoed)
    }
    #expect(viewer.stateID == .browsing)
    #expect(!viewer.model.search.isOpen)
    #expect(viewer.model.count == 3)
  }

  @Test("A tag's menu finds more of a person, or of a thing by its words, also while tagging")
  func tags() {
    for isTagging in [false, true] {
      var session = FilteringViewer(at: "c")
      if isTagging { session.send(.command(.tagPhoto)) }
      session.send(.input(.tagTapped(TagID("anna"))))
      session.send(.command(.findMoreOfTag))
      #expect(session.asked == [Self.anna])
      session.answer("ac")
      #expect(session.viewer.stateID == .gallery)
    }
    var session = FilteringViewer(at: "c")
    session.send(.input(.tagTapped(TagID("mill"))), .command(.findMoreOfTag))
    #expect(session.asked == [PhotoFilter(words: "\"Mill\"")])
    session = FilteringViewer(at: "c", roles: .filteringFolder.subtracting([.filtering]))
    session.send(.input(.tagTapped(TagID("anna"))))
    #expect(!Command.findMoreOfTag.isEnabled(in: session.viewer))
  }

  @Test("The filter of a fact is a condition, or its words as a phrase; other facts have none")
  func facts() throws {
    let day = ZonedDate(Date(timeIntervalSince1970: 0), secondsFromGMT: 0)
    let month = ZonedDate(day.date, secondsFromGMT: 0, precision: .month)
    let date = { (text: String) in PhotoDates(text).map { PhotoFilter(.dates($0)) } }
    #expect(PhotoFilter(sharing: "Anna", of: .people(["Anna", "Ben"])) == Self.anna)
    #expect(
      PhotoFilter(sharing: "a|sea", of: .keywords(["a|sea"])) == PhotoFilter(.keyword("a|sea")))
    #expect(PhotoFilter(sharing: "Mill", of: .tags(["Mill"])) == PhotoFilter(words: "\"Mill\""))
    #expect(PhotoFilter(of: .author("Ben \"B\" Ray")) == PhotoFilter(words: "\"Ben B Ray\""))
    #expect(PhotoFilter(of: .place(Place(name: "Oslo"))) == PhotoFilter(words: "\"Oslo\""))
    #expect(PhotoFilter(of: .taken(day)) == date("1970-01-01"))
    #expect(PhotoFilter(of: .taken(month)) == date("1970-01"))
    for fact in [
      PhotoFact.author(" \""), .place(Place(name: "")), .title("Port"), .camera("R6"),
      .modified(day), .visibility(true),
    ] {
      #expect(PhotoFilter(of: fact) == nil, "\(fact.title.english)")
    }
  }
}
