import Testing

@testable import PhotoPages

/// A source that does no more than it must, and permits everything all the same.
private class BareSource: PhotoDataSource, @unchecked Sendable {
  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> { AsyncStream { $0.finish() } }
  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    throw .notFound
  }
  var permissions: PhotoPermissions { .all }
}

/// A source that tells annotations, such as title, author and tags, and does nothing else with them.
private class AnnotatingSource: BareSource, AnnotatingPhotoSource, @unchecked Sendable {
  func annotations(of photo: Photo) async throws(PhotoSourceError) -> PhotoAnnotations {
    PhotoAnnotations()
  }
}

private class WritingSource: AnnotatingSource, WritingPhotoSource, @unchecked Sendable {
  func save(
    _ change: AnnotationChange, of photo: Photo
  ) async throws(PhotoSourceError) -> SavedAnnotations { throw .notSupported }
}

private final class CommentingSource: AnnotatingSource, CommentingPhotoSource, @unchecked Sendable {
  func comments(
    of photo: Photo, before id: CommentID?, limit: Int
  ) async throws(PhotoSourceError) -> [PhotoComment] { [] }
}

private final class DraftingSource: WritingSource, DraftingPhotoSource, @unchecked Sendable {
  func drafts(of photo: PhotoID) async -> PhotoDrafts { PhotoDrafts() }
  func saveDrafts(_ drafts: PhotoDrafts, of photo: PhotoID) async {}
}

private final class SuggestingSource: WritingSource, SuggestingPhotoSource, @unchecked Sendable {
  func knownTags() async -> AsyncStream<[NameCount]> { AsyncStream { $0.finish() } }
}

private final class WholeSource: WritingSource, CommentingPhotoSource, @unchecked Sendable {
  func comments(
    of photo: Photo, before id: CommentID?, limit: Int
  ) async throws(PhotoSourceError) -> [PhotoComment] { [] }
}

private final class TurningSource: AnnotatingSource, TurningPhotoSource, @unchecked Sendable {
  func turn(
    _ change: TurnChange, of photo: Photo
  ) async throws(PhotoSourceError) -> SavedAnnotations { throw .notSupported }
}

private final class DeletingSource: BareSource, DeletingPhotoSource, @unchecked Sendable {
  func moveToTrash(_ photo: Photo) async throws(PhotoSourceError) -> FileReceipt {
    throw .noTrash
  }
  func restore(_ receipt: FileReceipt) async throws(PhotoSourceError) {}
  func delete(_ photo: Photo) async throws(PhotoSourceError) {}
}

private final class OrganizingSource: BareSource, OrganizingPhotoSource, @unchecked Sendable {
  func relocate(
    _ relocation: Relocation, report: @escaping @Sendable (RelocationResult) -> Void
  ) async {}
  func takeBack(
    _ receipts: [FileReceipt], report: @escaping @Sendable (RelocationResult) -> Void
  ) async {}
  func makeFolder(
    named name: String, in folder: String
  ) async throws(PhotoSourceError) -> PhotoFolder { throw .notSupported }
  func removeFolder(_ folder: PhotoFolder) async throws(PhotoSourceError) {}
  func change(
    _ folder: PhotoFolder, _ change: FolderChange
  ) async throws(PhotoSourceError) -> FolderReceipt { throw .notSupported }
  func takeBack(_ receipt: FolderReceipt) async throws(PhotoSourceError) {}
  func folder(beside direction: FolderDirection) async throws(PhotoSourceError) -> PhotoFolder? {
    nil
  }
}

private final class DetailedSource: BareSource, DetailedPhotoSource, @unchecked Sendable {
  func details(of photo: Photo) async throws(PhotoSourceError) -> PhotoDetails { PhotoDetails() }
}

private final class OriginalSource: BareSource, OriginalPhotoSource, @unchecked Sendable {
  func original(
    of photo: Photo, progress: @escaping @Sendable (Double) -> Void
  ) async throws(PhotoSourceError) -> String { throw .notFound }
}

private final class SearchableSource: BareSource, SearchablePhotoSource, @unchecked Sendable {
  var search: PhotoSearch? { nil }
  var foundCount: Int? { nil }
  func place(of search: PhotoSearch) -> String? { nil }
  func place(sharing value: String, of fact: PhotoFact) -> String? { nil }
}

private final class FilteringSource: BareSource, FilteringPhotoSource, @unchecked Sendable {
  func records() -> AsyncStream<[PhotoID: PhotoRecord]> { AsyncStream { $0.finish() } }
  func filter(by filter: PhotoFilter) {}
  func filterChoices(withFoldersBelow: Bool) -> AsyncStream<FilterChoices> {
    AsyncStream { $0.finish() }
  }
}

@Suite("A source's roles")
struct RoleTests {
  /// What only one role makes possible.
  private static let writing: Set<Command> = [
    .removeRating, .rate1, .rate2, .rate3, .rate4, .rate5, .reject,
    .removeLabel, .labelRed, .labelYellow, .labelGreen, .labelBlue, .labelPurple,
    .tagPhoto, .tagHere, .like, .editCaption, .editAltText, .editKeywords, .report,
  ]
  private static let commenting: Set<Command> = [.showComments, .toggleComments]
  private static let turning: Set<Command> = [.rotateLeft, .rotateRight, .rotateFile]
  private static let deleting: Set<Command> = [.moveToTrash, .deleteForGood]
  private static let organizing: Set<Command> = [
    .rename, .moveTo, .copyTo, .newFolder, .nextFolder, .previousFolder,
  ]
  private static let original: Set<Command> = [.copyFile]

  /// A viewer of a source, whose only photo has its picture; what is asked for of the photo is answered
  /// by all that could be permitted.
  private func played(_ source: any PhotoDataSource) -> (viewer: Viewer, asked: [Effect]) {
    var setup = ViewerSetup(abilities: .all)
    setup.describe(source)
    setup.placePath = [PhotoFolder(name: "Trip", uri: "file:///Trip")]
    var viewer = Viewer(setup)
    var asked: [Effect] = []
    func send(_ event: ViewerEvent) {
      viewer.handle(event)
      asked += viewer.effects
    }
    send(.window(.viewLoaded))
    send(.library(.listed(photos("a"))))
    for state in viewer.model.pictures.states.values {
      send(.pictures(.loaded(state.token, picture)))
    }
    if let rest = viewer.model.annotations.rest { send(.annotations(.rested(rest))) }
    for state in viewer.model.annotations.states.values {
      send(.annotations(.loaded(state.token, PhotoAnnotations(commentCount: 1, permissions: .all))))
    }
    send(.annotations(.permissionsChanged(PhotoID("a"), .all)))
    send(.command(.showDetails))
    return (viewer, asked)
  }

  private func offered(_ source: any PhotoDataSource) -> Set<Command> {
    let viewer = played(source).viewer
    return Set(Command.allCases.filter { $0.isEnabled(in: viewer) })
  }

  @Test("A source is offered the commands of its roles and no others")
  func offers() {
    let bare = offered(BareSource())
    #expect(
      bare.isDisjoint(
        with: Self.writing.union(Self.commenting).union(Self.turning).union(Self.deleting)
          .union(Self.organizing).union(Self.original)))
    #expect(bare.isSuperset(of: [.copyPicture, .zoomIn, .showDetails]))
    #expect(offered(AnnotatingSource()).subtracting(bare) == [])
    #expect(offered(WritingSource()).subtracting(bare) == Self.writing)
    #expect(offered(CommentingSource()).subtracting(bare) == Self.commenting)
    #expect(offered(DraftingSource()) == offered(WritingSource()))
    #expect(offered(SuggestingSource()) == offered(WritingSource()))
    #expect(offered(WholeSource()).subtracting(bare) == Self.writing.union(Self.commenting))
    #expect(offered(TurningSource()).subtracting(bare) == Self.turning)
    #expect(offered(DeletingSource()).subtracting(bare) == Self.deleting)
    #expect(offered(OrganizingSource()).subtracting(bare) == Self.organizing)
    #expect(offered(OriginalSource()).subtracting(bare) == Self.original)
    #expect(offered(DetailedSource()) == bare)
    #expect(offered(SearchableSource()).subtracting(bare) == [.search])
    #expect(offered(FilteringSource()).subtracting(bare) == [.search])
  }

  @Test("The chrome has no buttons for roles that the source lacks")
  func buttons() {
    func bottom(_ source: any PhotoDataSource) -> [AnyCommand] {
      played(source).viewer.chrome.bottom.compactMap {
        if case .button(let button) = $0 { button.command } else { nil }
      }
    }
    func standard(_ commands: Command...) -> [AnyCommand] { commands.map(AnyCommand.standard) }
    for source in [BareSource(), AnnotatingSource()] {
      #expect(bottom(source) == standard(.share, .openMoreMenu))
    }
    #expect(bottom(WritingSource()) == standard(.share, .openMoreMenu, .like))
    #expect(bottom(CommentingSource()) == standard(.share, .openMoreMenu, .toggleComments))
    #expect(bottom(WholeSource()) == standard(.share, .openMoreMenu, .like, .toggleComments))
  }

  @Test("A source is asked only for what its roles provide")
  func effects() {
    func asks(_ source: any PhotoDataSource) -> Set<String> {
      Set(
        played(source).asked.compactMap { effect in
          switch effect {
          case .loadAnnotations: "annotations"
          case .loadDrafts: "drafts"
          case .loadDetails(.some): "details"
          default: nil
          }
        })
    }
    #expect(asks(BareSource()) == [])
    #expect(asks(AnnotatingSource()) == ["annotations"])
    #expect(asks(WholeSource()) == ["annotations"])
    #expect(asks(DraftingSource()) == ["annotations", "drafts"])
    #expect(asks(DetailedSource()) == ["details"])
  }

  @Test("Names to offer while tagging are requested only from a source that suggests them")
  func names() {
    let sources: [(any PhotoDataSource, Bool)] = [
      (WritingSource(), false), (SuggestingSource(), true),
    ]
    for (source, suggests) in sources {
      var viewer = played(source).viewer
      viewer.handle(.command(.tagPhoto))
      #expect(viewer.stateID == .tagging)
      #expect(viewer.effects.contains(.loadNames) == suggests)
    }
  }

  @Test("A comment begun in a source without drafts stays in the entry, and is stored nowhere")
  func drafts() {
    var viewer = played(WholeSource()).viewer
    var asked: [Effect] = []
    for event in [ViewerEvent.command(.showComments), .input(.commentTextChanged("Half"))] {
      viewer.handle(event)
      asked += viewer.effects
    }
    #expect(viewer.model.commentDraft.text == "Half")
    #expect(!asked.contains { if case .keepDrafts = $0 { true } else { false } })
  }

  @Test("Details of a source without details are loaded at once from what is known")
  func details() {
    let model = played(BareSource()).viewer.model
    #expect(model.details.state?.phase == .loaded)
    #expect(model.shownDetails.facts.contains(.name("a.jpg")))
  }
}
