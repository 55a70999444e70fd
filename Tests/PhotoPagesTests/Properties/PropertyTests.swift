import TestSupport
import Testing

@testable import PhotoPages

/// How many sequences each of the 100 test cases tries, and how long they are.
private let (sequences, length) = (50, 50)

@Suite("Random events", .onTheThreadForLongOnes)
struct PropertyTests {
  @Test(
    "After random events the model is valid and the chrome is a function of it", arguments: 0..<100)
  func invariants(part: Int) {
    for sequence in 0..<sequences {
      let seed = UInt64(part * sequences + sequence)
      var events = RandomEvents(seed: seed)
      var viewer = started(&events)
      for step in 0..<length {
        let event = events.next(for: viewer)
        viewer.handle(event)
        events.note(viewer.effects)
        let faults = viewer.faults()
        guard faults.isEmpty else {
          Issue.record("Seed \(seed), step \(step), \(event): \(faults)")
          return
        }
      }
      #expect(viewer.chrome == viewer.twin.chrome)
      #expect(PhotoMenu.more.commands(in: viewer) == PhotoMenu.more.commands(in: viewer.twin))
      checkWayBack(from: viewer, seed: seed)
    }
  }

  /// Escape leads back to browsing, four times at most, wherever the viewer has come to.
  private func checkWayBack(from viewer: Viewer, seed: UInt64) {
    var viewer = viewer
    for _ in 0..<4 where viewer.stateID != .browsing { viewer.handle(.command(.escape)) }
    // From the gallery, where Escape ends, its own button leads back.
    if viewer.stateID == .gallery { viewer.handle(.command(.openGallery)) }
    let back: Set<StateID> = [.browsing, .browsingHidden]
    #expect(back.contains(viewer.stateID), "Seed \(seed) is stuck in \(viewer.stateID)")
    viewer.handle(.command(.toggleChrome))
    if viewer.stateID != .browsing { viewer.handle(.command(.toggleChrome)) }
    #expect(viewer.stateID == .browsing)
  }

  @Test("Undoing everything and redoing it restores everything", arguments: 0..<20)
  func undo(part: Int) {
    for sequence in 0..<sequences {
      let seed = UInt64(1_000_000 + part * sequences + sequence)
      var events = RandomEvents(seed: seed, isRough: false)
      var viewer = started(&events)
      settle(&viewer, &events)
      let first = World(viewer, events)
      for _ in 0..<length {
        viewer.handle(events.next(for: viewer))
        events.note(viewer.effects)
      }
      settle(&viewer, &events)
      let undone = viewer.model.history.undone.count
      for _ in 0..<undone { send(.redo, to: &viewer, &events) }
      let last = World(viewer, events)
      let steps = viewer.model.history.done.count
      for _ in 0..<steps { send(.undo, to: &viewer, &events) }
      #expect(World(viewer, events) == first, "Seed \(seed), \(steps) steps back")
      for _ in 0..<steps { send(.redo, to: &viewer, &events) }
      #expect(World(viewer, events) == last, "Seed \(seed), \(steps) steps forth")
    }
  }

  /// Everything that undoing can bring back: in the viewer, and in its source.
  private struct World: Equatable {
    let photos: [Photo]
    let kept: [PhotoID: PhotoAnnotations]

    init(_ viewer: Viewer, _ events: RandomEvents) {
      photos = Array(viewer.model.library.list)
      kept = events.kept.filter { $0.value != annotations() }
      for (photo, state) in viewer.model.annotations.states {
        #expect(state.value == events.kept[photo] ?? annotations(), "\(photo) differs")
      }
    }
  }

  private func send(_ command: Command, to viewer: inout Viewer, _ events: inout RandomEvents) {
    viewer.handle(.command(command))
    events.note(viewer.effects)
    deliver(to: &viewer, &events)
  }

  private func deliver(to viewer: inout Viewer, _ events: inout RandomEvents) {
    while let result = events.nextResult() {
      viewer.handle(result)
      events.note(viewer.effects)
    }
  }

  private func started(_ events: inout RandomEvents) -> Viewer {
    var viewer = Viewer(ViewerSetup(permissions: .all))
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.library(.listed(photos("abcd"))))
    events.note(viewer.effects)
    return viewer
  }

  /// Back in browsing, with nothing on its way, nor in the editor of a caption, which turning a page would save.
  private func settle(_ viewer: inout Viewer, _ events: inout RandomEvents) {
    for _ in 0..<4 where viewer.stateID != .browsing { send(.escape, to: &viewer, &events) }
    if viewer.stateID == .gallery { send(.openGallery, to: &viewer, &events) }
    if viewer.model.captions.draft != nil { send(.saveCaption, to: &viewer, &events) }
    deliver(to: &viewer, &events)
  }
}
