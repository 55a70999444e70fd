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
    "Pages turn and the window closes, whichever transition is vetoed", arguments: transitions)
  func stillAlive(transition: Transition) {
    for seed in 0..<20 as Range<UInt64> {
      var events = RandomEvents(seed: seed)
      var viewer = Viewer(ViewerSetup(permissions: .all))
      viewer.handle(.window(.viewLoaded), vetoing: [transition])
      for _ in 0..<50 {
        viewer.handle(events.next(for: viewer), vetoing: [transition])
        events.note(viewer.effects)
        #expect(viewer.faults(isVetoed: true) == [], "Seed \(seed)")
      }
      checkLife(of: viewer, vetoing: [transition])
    }
  }

  @Test(
    "With all transitions vetoed, every state still turns pages and closes",
    arguments: Fixture.states)
  func nowhereToGo(state: StateID) {
    checkLife(of: Fixture(state).viewer, vetoing: Set(Self.transitions))
  }

  private func checkLife(of viewer: Viewer, vetoing transitions: Set<Transition>) {
    var viewer = viewer
    viewer.handle(.window(.viewLoaded), vetoing: transitions)
    viewer.handle(.library(.listed(photos("xyz"))), vetoing: transitions)
    viewer.handle(.paging(.requested(PhotoID("x"))), vetoing: transitions)
    // The first key may have paused a slideshow.
    viewer.handle(.command(.nextPhoto), vetoing: transitions)
    viewer.handle(.command(.nextPhoto), vetoing: transitions)
    #expect(["y", "z"].contains(viewer.shown))
    viewer.handle(.command(.closeWindow), vetoing: transitions)
    #expect(viewer.effects.contains(.desktop(.closeWindow)))
  }

  @Test("A vetoed transition is dropped, and the rest of its event takes effect")
  func partOfAnEvent() {
    let fixture = Fixture(.tagEntry)
    var viewer = fixture.viewer
    let back = Transition(from: .tagEntry, to: .tagging)
    viewer.handle(.command(.confirm), vetoing: [back])
    #expect(viewer.model.shownAnnotations.tags.map(\.text) == ["Anna", "Mill", "Cleo"])
    #expect(viewer.stateID == .browsing)

    viewer = Fixture(.commenting).viewer
    viewer.handle(
      .command(.editComment), vetoing: [Transition(from: .commenting, to: .commentEntry)])
    #expect(viewer.stateID == .commenting)
    #expect(viewer.model.commentDraft == CommentDrafts())
    #expect(viewer.effects == [])

    viewer = Fixture(.browsing).viewer
    viewer.handle(.command(.showComments), vetoing: [Transition(from: .browsing, to: .commenting)])
    #expect(viewer.stateID == .browsing)
    #expect(viewer.effects == [])
  }

  @Test("A tap begins no name if the transition to typing is vetoed")
  func noEntry() {
    var viewer = Fixture(.tagging).viewer
    viewer.handle(
      .input(.photoTapped(.centre)), vetoing: [Transition(from: .tagging, to: .tagEntry)])
    #expect(viewer.stateID == .tagging)
    #expect(viewer.model.tagging.draft == nil)
  }
}
