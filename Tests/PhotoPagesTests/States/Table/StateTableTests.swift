import StateTable
import TestSupport
import Testing

@testable import PhotoPages

@Suite("Every event in every state")
struct StateTableTests {
  private static let outcomes = Dictionary(
    uniqueKeysWithValues: StateTable.outcomes.map { ($0.cell, $0.outcome) })

  @Test("The event does what it has to in the state", arguments: StateTable.outcomes.map(\.cell))
  func cell(_ cell: Cell) throws {
    let outcome = try #require(Self.outcomes[cell])
    guard let expected = Expectation.all[cell] else {
      #expect(outcome.isNothing, "\(outcome)")
      return
    }
    let next = expected.next ?? cell.state
    #expect(outcome.next == next)
    #expect(outcome.changes == expected.changes)
    #expect(outcome.effects == expected.effects)
    #expect(outcome.chrome == expected.chrome ?? Expectation.usualChrome[next])
  }

  @Test("No expectation is of a cell that does not exist")
  func noneIsLost() {
    #expect(Set(Expectation.all.keys).subtracting(Self.outcomes.keys) == [])
  }

  @Test("Each state's gallery is in that state, at photo b, and looks as it has to")
  func fixtures() {
    for state in Fixture.states {
      let viewer = Fixture(state).viewer
      #expect(viewer.stateID == state)
      #expect(viewer.shown == "b")
      #expect(words(for: viewer.chrome) == Expectation.usualChrome[state])
      #expect(viewer.faults() == [])
    }
  }

  @Test("The crosshair is there while a place for a name is sought, and in no other state")
  func crosshair() {
    #expect(Fixture.states.filter { Fixture($0).viewer.chrome.showsCrosshair } == [.tagging])
  }

  @Test("The table has every kind of event, and every command in every state")
  func complete() {
    for state in Fixture.states {
      let events = Fixture(state).events
      #expect(Set(events.map(\.name)).count == events.count)
      let kinds = Set(events.map(\.event).map(kind))
      #expect(kinds == Set(0..<kindCount))
      for command in Command.allCases {
        #expect(events.contains { $0.event == .command(command) }, "\(command)")
      }
    }
  }

  @Test("docs/states.md is what the code does; `make states` makes it anew")
  func documented() throws {
    let page = try SourceFile(path: "docs/states.md").text
    // One by one, so that a failure names lines and not the whole page.
    let (old, new) = (page.split(separator: "\n"), StateTable.markdown.split(separator: "\n"))
    let stale = new.filter { !old.contains($0) }
    #expect(stale.prefix(5) == [])
    #expect(page == StateTable.markdown, "There are lines too many, or out of order")
  }

  private let kindCount = 60

  /// Which case of `ViewerEvent` it is. A new one stops the compiler here, and belongs into the table.
  private func kind(_ event: ViewerEvent) -> Int {
    switch event {
    case .viewLoaded: 0
    case .pageSettled: 1
    case .zoomSettled: 2
    case .fullscreenChanged: 3
    case .photoTapped: 4
    case .photoDoubleTapped: 5
    case .photoPressedLong: 6
    case .regionDrawn: 7
    case .command: 9
    case .arrowPressed: 10
    case .chromeSought: 11
    case .pointerIdled: 12
    case .tagTapped: 13
    case .tagMoved: 14
    case .tagTextChanged: 15
    case .tagTextFinished: 16
    case .commentEntryFocused: 17
    case .commentEntryBlurred: 18
    case .commentTextChanged: 19
    case .commentPressedLong: 20
    case .captionScrolled: 21
    case .captionPartTapped: 22
    case .noticeExpired: 23
    case .questionAnswered: 24
    case .photoSought: 25
    case .preferencesChanged: 26
    case .custom: 28
    case .listUpdated: 29
    case .pictureDelayed: 30
    case .pictureLoaded: 31
    case .pictureFailed: 32
    case .annotationsLoaded: 33
    case .annotationsFailed: 34
    case .permissionsChanged: 35
    case .saved: 36
    case .saveFailed: 37
    case .deleted: 38
    case .deletionFailed: 39
    case .restored: 40
    case .restorationFailed: 41
    case .woken: 42
    case .desktopFailed: 43
    case .strayKeyPressed: 44
    case .animationEnded: 45
    case .movementChosen: 46
    case .namesLoaded: 47
    case .textChosen: 48
    case .placeChosen: 49
    case .draftsLoaded: 58
    case .detailsLoaded: 50
    case .detailsFailed: 51
    case .olderCommentsSought: 52
    case .olderCommentsLoaded: 53
    case .olderCommentsFailed: 54
    case .captionTyped: 55
    case .closing: 56
    case .lostTagRestored: 59
    case .pointerMoved: 8
    case .transfer: 27
    case .draftsRefused: 57
    }
  }
}
