import StateTable
import TestSupport
import Testing

@testable import PhotoPages

@Suite("Every event in every state")
struct StateTableTests {
  @Test("Each state's viewer is in that state, at photo b, and is valid")
  func fixtures() {
    for state in Fixture.states {
      let viewer = Fixture(state).viewer
      #expect(viewer.stateID == state)
      #expect(viewer.shown == "b")
      #expect(viewer.faults() == [])
    }
  }

  @Test("The crosshair is there while a place for a name is requested, and in no other state")
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

  @Test(
    "docs/states.md says what every event does; `make states` writes it", arguments: Fixture.states)
  func documented(_ state: StateID) throws {
    let page = try SourceFile(path: "docs/states.md").text
    let section = StateTable.section(of: state)
    // Line by line, so that a failure names cells and not the whole section.
    let documented = Set(page.split(separator: "\n"))
    #expect(section.split(separator: "\n").filter { !documented.contains($0) } == [])
    #expect(page.contains(section), "Lines are too many, or out of order")
  }

  @Test("docs/states.md has nothing else")
  func wholePage() throws {
    #expect(try SourceFile(path: "docs/states.md").text == StateTable.markdown)
  }

  private let kindCount = 78

  /// Which case of `ViewerEvent` it is.
  ///
  /// A new one stops the compiler here, and belongs into the table.
  private func kind(_ event: ViewerEvent) -> Int {
    switch event {
    case .window(.viewLoaded): 0
    case .paging(.settled): 1
    case .paging(.zoomSettled): 2
    case .window(.fullscreenChanged): 3
    case .window(.directionChanged): 60
    case .window(.narrowed): 77
    case .input(.photoTapped): 4
    case .input(.photoDoubleTapped): 5
    case .input(.photoPressedLong): 6
    case .input(.regionDrawn): 7
    case .input(.command): 9
    case .input(.arrowPressed): 10
    case .input(.chromeRequested): 11
    case .input(.pointerIdled): 12
    case .input(.tagTapped): 13
    case .input(.tagMoved): 14
    case .input(.tagTextChanged): 15
    case .input(.tagTextFinished): 16
    case .input(.commentEntryFocused): 17
    case .input(.commentEntryBlurred): 18
    case .input(.commentTextChanged): 19
    case .input(.commentPressedLong): 20
    case .input(.captionScrolled): 21
    case .input(.captionPartTapped): 22
    case .notices(.expired): 23
    case .notices(.answered): 24
    case .paging(.requested): 25
    case .preferences: 26
    case .input(.custom): 28
    case .library, .annotations(.changed): 29
    case .records: 63
    case .foldersChanged: 64
    case .files: 69
    case .input(.photoFocused): 65
    case .input(.photoOpened): 66
    case .input(.folderOpened): 67
    case .input(.selectionChanged): 68
    case .pictures(.delayed): 30
    case .pictures(.prolonged): 61
    case .pictures(.fetched): 62
    case .pictures(.loaded): 31
    case .pictures(.failed): 32
    case .annotations(.loaded): 33
    case .annotations(.failed): 34
    case .annotations(.permissionsChanged): 35
    case .annotations(.saved): 36
    case .annotations(.saveFailed): 37
    case .history(.deleted): 38
    case .history(.deletionFailed): 39
    case .history(.restored): 40
    case .history(.restorationFailed): 41
    case .slideshow(.woken), .annotations(.rested): 42
    case .window(.failed): 43
    case .input(.unboundKeyPressed): 44
    case .pictures(.animationEnded): 45
    case .pictures(.animationsAllowed): 46
    case .tagging(.namesLoaded): 47
    case .input(.textChosen): 48
    case .input(.placeChosen): 49
    case .drafts(.loaded): 58
    case .details(.loaded): 50
    case .details(.failed): 51
    case .input(.olderCommentsRequested): 52
    case .comments(.olderLoaded): 53
    case .comments(.olderFailed): 54
    case .input(.captionTyped): 55
    case .window(.closing): 56
    case .annotations(.keywordsRead), .annotations(.keywordsNotRead): 69
    case .input(.photoClicked): 70
    case .input(.photoMenuRequested): 71
    case .morePhotos: 72
    case .input(.morePhotosRequested): 73
    case .input(.refreshRequested): 74
    case .folderText: 75
    case .input(.folderTextTyped): 76
    case .input(.lostTagRestored): 59
    case .input(.pointerMoved): 8
    case .transfers: 27
    case .drafts(.refused): 57
    }
  }
}
