import Testing

@testable import PhotoPages

@Suite("Slideshow of a selection")
struct SelectedSlideshowTests {
  /// The gallery with selected photos, and the focus on one.
  private func gallery(_ names: String, selecting positions: [Int], at shown: String) -> Played {
    var session = Played(names, at: shown)
    session.command(.openGallery)
    session.send(
      .input(.selectionChanged(.selected(positions.map { $0..<$0 + 1 }, replacing: true))))
    return session
  }

  /// The photos that are shown until it ends, or `count` of them.
  private func shown(by session: inout Played, _ count: Int) throws -> String {
    var shown = ""
    while session.viewer.stateID == .slideshow, shown.count < count {
      shown += session.viewer.shown ?? ""
      session.loadAll()
      session.send(.slideshow(.woken(try #require(session.wait))))
    }
    return shown
  }

  @Test("A slideshow of several selected photos plays them in order and repeats")
  func selection() throws {
    var session = gallery("abcdef", selecting: [1, 3, 4], at: "d")
    #expect(Command.startSlideshow.isEnabled(in: session.viewer))
    session.command(.startSlideshow)
    #expect(session.viewer.stateID == .slideshow)
    #expect(try shown(by: &session, 5) == "debde")
  }

  @Test("A slideshow of a selection begins with its first photo if the focus is elsewhere")
  func focusElsewhere() throws {
    var session = gallery("abcdef", selecting: [1, 3], at: "f")
    session.command(.startSlideshow)
    #expect(session.model.pictures.requests.map(\.photo) == photos("bd"))
    #expect(try shown(by: &session, 3) == "bdb")
  }

  @Test("A shuffled slideshow of a selection shows only the selected photos, each once")
  func shuffled() throws {
    var session = gallery("abcdef", selecting: [0, 2, 5], at: "a")
    session.prefer { $0.slideshow = SlideshowSettings(isShuffled: true, loops: false) }
    session.command(.startSlideshow)
    #expect(try shown(by: &session, 9).sorted() == ["a", "c", "f"])
    #expect(session.viewer.stateID == .browsing)
  }

  @Test("With one photo selected or none, the slideshow plays all photos", arguments: [[], [2]])
  func one(positions: [Int]) throws {
    var session = gallery("abcd", selecting: positions, at: "c")
    session.command(.startSlideshow)
    #expect(try shown(by: &session, 4) == "cdab")
  }

  @Test("After a pause a slideshow continues with its selection, unless another photo is shown")
  func pause() throws {
    var session = gallery("abcdef", selecting: [1, 3, 4], at: "b")
    session.command(.startSlideshow)
    #expect(try shown(by: &session, 1) == "b")
    session.command(.escape)
    #expect(session.viewer.stateID == .browsing)
    session.command(.startSlideshow)
    #expect(try shown(by: &session, 3) == "deb")
    session.command(.escape)
    session.send(.paging(.requested(PhotoID("c"))))
    session.loadAll()
    session.command(.startSlideshow)
    #expect(try shown(by: &session, 3) == "cde")
  }

  @Test("A slideshow of a selection leaves out a photo that is gone")
  func gone() throws {
    var session = gallery("abcdef", selecting: [1, 3, 4], at: "b")
    session.command(.startSlideshow)
    session.send(.library(.listed(photos("abcef"))))
    #expect(try shown(by: &session, 3) == "beb")
  }
}
