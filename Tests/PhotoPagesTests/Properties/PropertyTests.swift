import Testing

@testable import PhotoPages

/// How many sequences each of the 100 test cases tries, and how long they are.
private let (sequences, length) = (100, 50)

@Suite("Random events")
struct PropertyTests {
  @Test("The model stays valid, and the chrome is a function of it", arguments: 0..<100)
  func invariants(part: Int) {
    for sequence in 0..<sequences {
      let seed = UInt64(part * sequences + sequence)
      var events = RandomEvents(seed: seed)
      var pages = started(&events)
      for step in 0..<length {
        let event = events.next(for: pages)
        pages.handle(event)
        events.note(pages.effects)
        let faults = pages.faults()
        guard faults.isEmpty else {
          Issue.record("Seed \(seed), step \(step), \(event): \(faults)")
          return
        }
      }
      #expect(pages.chrome == pages.twin.chrome)
      #expect(pages.moreMenu == pages.twin.moreMenu)
      checkWayBack(from: pages, seed: seed)
    }
  }

  /// Escape leads back to browsing, four times at most, wherever the gallery has come to.
  private func checkWayBack(from pages: Pages, seed: UInt64) {
    var pages = pages
    for _ in 0..<4 where pages.stateID != .browsing { pages.handle(.command(.escape)) }
    let back: Set<StateID> = [.browsing, .browsingHidden]
    #expect(back.contains(pages.stateID), "Seed \(seed) is stuck in \(pages.stateID)")
    pages.handle(.command(.toggleChrome))
    if pages.stateID != .browsing { pages.handle(.command(.toggleChrome)) }
    #expect(pages.stateID == .browsing)
  }

  @Test("Undoing everything and redoing it restores everything", arguments: 0..<20)
  func undo(part: Int) {
    for sequence in 0..<sequences {
      let seed = UInt64(1_000_000 + part * sequences + sequence)
      var events = RandomEvents(seed: seed, isRough: false)
      var pages = started(&events)
      settle(&pages, &events)
      let first = World(pages, events)
      for _ in 0..<length {
        pages.handle(events.next(for: pages))
        events.note(pages.effects)
      }
      settle(&pages, &events)
      let undone = pages.model.history.undone.count
      for _ in 0..<undone { send(.redo, to: &pages, &events) }
      let last = World(pages, events)
      let steps = pages.model.history.done.count
      for _ in 0..<steps { send(.undo, to: &pages, &events) }
      #expect(World(pages, events) == first, "Seed \(seed), \(steps) steps back")
      for _ in 0..<steps { send(.redo, to: &pages, &events) }
      #expect(World(pages, events) == last, "Seed \(seed), \(steps) steps forth")
    }
  }

  /// Everything that undoing can bring back: in the gallery, and in its source.
  private struct World: Equatable {
    let photos: [Photo]
    let kept: [PhotoID: PhotoAnnotations]

    init(_ pages: Pages, _ events: RandomEvents) {
      photos = Array(pages.model.list)
      kept = events.kept.filter { $0.value != annotations() }
      for (photo, state) in pages.model.annotationStates {
        #expect(state.value == events.kept[photo] ?? annotations(), "\(photo) differs")
      }
    }
  }

  private func send(_ command: Command, to pages: inout Pages, _ events: inout RandomEvents) {
    pages.handle(.command(command))
    events.note(pages.effects)
    deliver(to: &pages, &events)
  }

  private func deliver(to pages: inout Pages, _ events: inout RandomEvents) {
    while let result = events.nextResult() {
      pages.handle(result)
      events.note(pages.effects)
    }
  }

  private func started(_ events: inout RandomEvents) -> Pages {
    var pages = Pages(PagesSetup(permissions: .all))
    pages.handle(.viewLoaded)
    pages.handle(.listUpdated(.listed(photos("abcd"))))
    events.note(pages.effects)
    return pages
  }

  /// Back in browsing, with nothing on its way.
  private func settle(_ pages: inout Pages, _ events: inout RandomEvents) {
    for _ in 0..<4 where pages.stateID != .browsing { send(.escape, to: &pages, &events) }
    deliver(to: &pages, &events)
  }
}
