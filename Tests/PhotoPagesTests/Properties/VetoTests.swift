import StateTable
import Testing

@testable import PhotoPages

@Suite("Vetoes")
struct VetoTests {
  /// Every step from one state to another that somebody may forbid.
  static let transitions = Fixture.states.flatMap { from in
    Fixture.states.filter { $0 != from }.map { Transition(from: from, to: $0) }
  }.filter { !$0.isEssential }

  @Test(
    "Whichever transition is forbidden, pages turn and the window closes", arguments: transitions)
  func stillAlive(transition: Transition) {
    for seed in 0..<20 as Range<UInt64> {
      var events = RandomEvents(seed: seed)
      var pages = Pages(PagesSetup(permissions: .all))
      pages.handle(.viewLoaded, vetoing: [transition])
      for _ in 0..<50 {
        pages.handle(events.next(for: pages), vetoing: [transition])
        events.note(pages.effects)
        #expect(pages.faults(isVetoed: true) == [], "Seed \(seed)")
      }
      checkLife(of: pages, vetoing: [transition])
    }
  }

  @Test("Forbidden to go anywhere, every state still pages and closes", arguments: Fixture.states)
  func nowhereToGo(state: StateID) {
    checkLife(of: Fixture(state).pages, vetoing: Set(Self.transitions))
  }

  private func checkLife(of pages: Pages, vetoing transitions: Set<Transition>) {
    var pages = pages
    pages.handle(.viewLoaded, vetoing: transitions)
    pages.handle(.listUpdated(.listed(photos("xyz"))), vetoing: transitions)
    pages.handle(.photoSought(PhotoID("x")), vetoing: transitions)
    // The first key may have paused a slideshow.
    pages.handle(.command(.nextPhoto), vetoing: transitions)
    pages.handle(.command(.nextPhoto), vetoing: transitions)
    #expect(["y", "z"].contains(pages.shown))
    pages.handle(.command(.closeWindow), vetoing: transitions)
    #expect(pages.effects.contains(.desktop(.closeWindow)))
  }

  @Test("A veto drops what the transition would begin, and the rest of the event stands")
  func partOfAnEvent() {
    let fixture = Fixture(.tagEntry)
    var pages = fixture.pages
    let back = Transition(from: .tagEntry, to: .tagging)
    pages.handle(.command(.confirm), vetoing: [back])
    #expect(pages.model.annotations.tags.map(\.text) == ["Anna", "Mill", "Cleo"])
    #expect(pages.stateID == .browsing)

    pages = Fixture(.commenting).pages
    pages.handle(
      .command(.editComment), vetoing: [Transition(from: .commenting, to: .commentEntry)])
    #expect(pages.stateID == .commenting)
    #expect(pages.model.commentDraft == CommentDrafts())
    #expect(pages.effects == [])

    pages = Fixture(.browsing).pages
    pages.handle(.command(.showComments), vetoing: [Transition(from: .browsing, to: .commenting)])
    #expect(pages.stateID == .browsing)
    #expect(pages.effects == [])
  }

  @Test("Where typing is forbidden, no name is begun")
  func noEntry() {
    var pages = Fixture(.tagging).pages
    pages.handle(.photoTapped(.centre), vetoing: [Transition(from: .tagging, to: .tagEntry)])
    #expect(pages.stateID == .tagging)
    #expect(pages.model.tagDraft == nil)
  }
}
