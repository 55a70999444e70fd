import StateTable
import TestSupport
import Testing

@testable import PhotoPages

@Suite("Every event in every state")
struct StateTableTests {
  @Test("The fixture of each state is valid, in that state and at photo b")
  func fixtures() {
    for (state, isReadOnly) in Fixture.states.flatMap({ [($0, false), ($0, true)] }) {
      let viewer = Fixture(state, readOnly: isReadOnly).viewer
      #expect(viewer.stateID == state)
      #expect(viewer.shown == "b")
      #expect(viewer.faults() == [])
    }
  }

  @Test("The crosshair is there while a place for a name is requested, and in no other state")
  func crosshair() {
    #expect(Fixture.states.filter { Fixture($0).viewer.chrome.showsCrosshair } == [.tagging])
  }

  @Test("The state table has every kind of event and every command for every state")
  func complete() {
    for state in Fixture.states {
      let events = Fixture(state).events
      #expect(Set(events.map(\.name)).count == events.count)
      let kinds = Set(events.map(\.event).map(kind))
      #expect(kinds == Set(Kind.allCases))
      for command in Command.allCases {
        #expect(events.contains { $0.event == .command(command) }, "\(command)")
      }
      #expect(Fixture(state, readOnly: true).events.map(\.name) == events.map(\.name))
    }
  }

  @Test("No state offers to rename, move, delete or turn photos of a read-only source")
  func readOnly() {
    let refused: [Command] = [
      .rename, .moveTo, .copyTo, .newFolder, .moveToTrash, .deleteForGood, .rotateLeft,
      .rotateRight, .rotateFile,
    ]
    for state in Fixture.states {
      let viewer = Fixture(state, readOnly: true).viewer
      #expect(refused.filter { $0.isEnabled(in: viewer) } == [], "\(state)")
      #expect(viewer.model.history.deletions.isEmpty && viewer.model.questions.open == nil)
    }
    // What the table shows as nothing is something with another source.
    let table = StateTable.section(of: .browsing)
    let nothing = "| command rotate-left | — | — | — | — |"
    #expect(table.split(separator: "\n").contains { $0 == nothing })
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

  @Test("docs/states.md is exactly the generated state table")
  func wholePage() throws {
    #expect(try SourceFile(path: "docs/states.md").text == StateTable.markdown)
  }

  /// The kinds of events: the cases of `ViewerEvent`, some of them together.
  private enum Kind: CaseIterable {
    case windowViewLoaded, pagingSettled, pagingZoomSettled, windowFullscreenChanged,
      windowDirectionChanged, windowNarrowed, inputPhotoTapped, inputPhotoDoubleTapped,
      inputPhotoPressedLong, inputRegionDrawn, inputCommand, inputArrowPressed,
      inputChromeRequested, inputPointerIdled, inputTagTapped, inputTagMoved, inputTagTextChanged,
      inputTagTextFinished, inputCommentEntryFocused, inputCommentEntryBlurred,
      inputCommentTextChanged, inputCommentPressedLong, inputCaptionScrolled,
      inputCaptionPartTapped, noticesExpired, answered, pagingRequested, preferences,
      inputCustom, library, records, foldersChanged, files, inputPhotoFocused, inputPhotoOpened,
      inputFolderOpened, inputSelectionChanged, picturesDelayed, picturesProlonged,
      picturesFetched, picturesLoaded, picturesFailed, annotationsLoaded, annotationsFailed,
      annotationsPermissionsChanged, annotationsSaved, annotationsSaveFailed, historyDeleted,
      historyDeletionFailed, historyRestored, historyRestorationFailed, slideshowWoken,
      windowFailed, inputUnboundKeyPressed, picturesAnimationEnded, picturesAnimationsAllowed,
      taggingNamesLoaded, inputTextChosen, inputPlaceChosen, draftsLoaded, detailsLoaded,
      detailsFailed, inputOlderCommentsRequested, commentsOlderLoaded, commentsOlderFailed,
      windowClosing, annotationsKeywordsRead, inputPhotoClicked,
      inputPhotoMenuRequested, morePhotos, inputMorePhotosRequested, inputRefreshRequested,
      folderText, inputFolderTextTyped, inputLostTagRestored, inputPointerMoved, transfers,
      draftsRefused, windowAbilitiesFound, search, inputSearchTyped, inputSearchScopeChosen,
      inputSearchFinished, inputSearchClosed, inputConditionSet, inputConditionCleared,
      inputFilterCleared, inputFoldersBelowSwitched, inputFilterChoicesRequested, inputFindMore,
      inputFolder, inputDetailTyped, inputDetailFinished, inputKeywordRemoved, inputPersonRemoved,
      inputDetailsFolded, noticesSaid,
      windowPresented
  }

  /// A new case of `ViewerEvent` stops the compiler here, and belongs into the table.
  private func kind(_ event: ViewerEvent) -> Kind {
    switch event {
    case .window(.viewLoaded): .windowViewLoaded
    case .window(.presented): .windowPresented
    case .paging(.settled): .pagingSettled
    case .paging(.zoomSettled): .pagingZoomSettled
    case .window(.fullscreenChanged): .windowFullscreenChanged
    case .window(.directionChanged): .windowDirectionChanged
    case .window(.narrowed): .windowNarrowed
    case .input(.photoTapped): .inputPhotoTapped
    case .input(.photoDoubleTapped): .inputPhotoDoubleTapped
    case .input(.photoPressedLong): .inputPhotoPressedLong
    case .input(.regionDrawn): .inputRegionDrawn
    case .input(.command): .inputCommand
    case .input(.arrowPressed): .inputArrowPressed
    case .input(.chromeRequested): .inputChromeRequested
    case .input(.pointerIdled): .inputPointerIdled
    case .input(.tagTapped): .inputTagTapped
    case .input(.tagMoved): .inputTagMoved
    case .input(.tagTextChanged): .inputTagTextChanged
    case .input(.tagTextFinished): .inputTagTextFinished
    case .input(.commentEntryFocused): .inputCommentEntryFocused
    case .input(.commentEntryBlurred): .inputCommentEntryBlurred
    case .input(.commentTextChanged): .inputCommentTextChanged
    case .input(.commentPressedLong): .inputCommentPressedLong
    case .input(.captionScrolled): .inputCaptionScrolled
    case .input(.captionPartTapped): .inputCaptionPartTapped
    case .notices(.expired): .noticesExpired
    case .notices(.said): .noticesSaid
    case .answered: .answered
    case .window(.abilitiesFound): .windowAbilitiesFound
    case .paging(.requested): .pagingRequested
    case .preferences: .preferences
    case .input(.custom): .inputCustom
    case .library, .annotations(.changed): .library
    case .records: .records
    case .foldersChanged: .foldersChanged
    case .files: .files
    case .input(.photoFocused): .inputPhotoFocused
    case .input(.photoOpened): .inputPhotoOpened
    case .input(.folderOpened): .inputFolderOpened
    case .input(.folder): .inputFolder
    case .input(.selectionChanged): .inputSelectionChanged
    case .pictures(.delayed): .picturesDelayed
    case .pictures(.prolonged): .picturesProlonged
    case .pictures(.fetched): .picturesFetched
    case .pictures(.loaded): .picturesLoaded
    case .pictures(.failed): .picturesFailed
    case .annotations(.loaded): .annotationsLoaded
    case .annotations(.failed): .annotationsFailed
    case .annotations(.permissionsChanged): .annotationsPermissionsChanged
    case .annotations(.saved): .annotationsSaved
    case .annotations(.saveFailed): .annotationsSaveFailed
    case .history(.deleted): .historyDeleted
    case .history(.deletionFailed): .historyDeletionFailed
    case .history(.restored): .historyRestored
    case .history(.restorationFailed): .historyRestorationFailed
    case .slideshow(.woken), .annotations(.rested): .slideshowWoken
    case .window(.failed): .windowFailed
    case .input(.unboundKeyPressed): .inputUnboundKeyPressed
    case .pictures(.animationEnded): .picturesAnimationEnded
    case .pictures(.animationsAllowed): .picturesAnimationsAllowed
    case .tagging(.namesLoaded): .taggingNamesLoaded
    case .input(.textChosen): .inputTextChosen
    case .input(.placeChosen): .inputPlaceChosen
    case .drafts(.loaded): .draftsLoaded
    case .details(.loaded): .detailsLoaded
    case .details(.failed): .detailsFailed
    case .input(.olderCommentsRequested): .inputOlderCommentsRequested
    case .comments(.olderLoaded): .commentsOlderLoaded
    case .comments(.olderFailed): .commentsOlderFailed
    case .window(.closing): .windowClosing
    case .annotations(.keywordsRead): .annotationsKeywordsRead
    case .input(.photoClicked): .inputPhotoClicked
    case .input(.photoMenuRequested): .inputPhotoMenuRequested
    case .morePhotos: .morePhotos
    case .input(.morePhotosRequested): .inputMorePhotosRequested
    case .input(.refreshRequested): .inputRefreshRequested
    case .folderText: .folderText
    case .input(.folderTextTyped): .inputFolderTextTyped
    case .input(.lostTagRestored): .inputLostTagRestored
    case .input(.pointerMoved): .inputPointerMoved
    case .transfers: .transfers
    case .drafts(.refused): .draftsRefused
    case .search: .search
    case .input(.searchTyped): .inputSearchTyped
    case .input(.searchScopeChosen): .inputSearchScopeChosen
    case .input(.searchFinished): .inputSearchFinished
    case .input(.searchClosed): .inputSearchClosed
    case .input(.conditionSet): .inputConditionSet
    case .input(.conditionCleared): .inputConditionCleared
    case .input(.filterCleared): .inputFilterCleared
    case .input(.foldersBelowSwitched): .inputFoldersBelowSwitched
    case .input(.filterChoicesRequested): .inputFilterChoicesRequested
    case .input(.findMore): .inputFindMore
    case .input(.detailTyped): .inputDetailTyped
    case .input(.detailFinished): .inputDetailFinished
    case .input(.keywordRemoved): .inputKeywordRemoved
    case .input(.personRemoved): .inputPersonRemoved
    case .input(.detailsFolded): .inputDetailsFolded
    }
  }
}
