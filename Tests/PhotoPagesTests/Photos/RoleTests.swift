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

private final class AnnotatingSource: BareSource, MemoryAnnotatingPhotoSource, @unchecked Sendable {
  let memory = MemoryAnnotations()
}

private final class TurningSource: BareSource, MemoryAnnotatingPhotoSource, TurningPhotoSource,
  @unchecked Sendable
{
  let memory = MemoryAnnotations()

  func turn(
    _ change: TurnChange, of photo: Photo
  ) async throws(PhotoSourceError) -> SavedAnnotations { throw .notSupported }
}

private final class DeletingSource: BareSource, DeletingPhotoSource, @unchecked Sendable {
  func moveToTrash(_ photo: Photo) async throws(PhotoSourceError) -> TrashReceipt {
    throw .noTrash
  }
  func restore(_ receipt: TrashReceipt) async throws(PhotoSourceError) {}
  func delete(_ photo: Photo) async throws(PhotoSourceError) {}
}

private final class OrganizingSource: BareSource, OrganizingPhotoSource, @unchecked Sendable {
  func relocate(
    _ relocation: Relocation, report: @escaping @Sendable (RelocationResult) -> Void
  ) async {}
  func takeBack(
    _ receipts: [RelocationReceipt], report: @escaping @Sendable (RelocationResult) -> Void
  ) async {}
  func makeFolder(
    named name: String, in folder: String
  ) async throws(PhotoSourceError) -> PhotoFolder { throw .notSupported }
  func removeFolder(_ folder: PhotoFolder) async throws(PhotoSourceError) {}
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

@Suite("A source's roles")
struct RoleTests {
  /// What only one role makes possible.
  private static let annotating: Set<Command> = [
    .removeRating, .rate1, .rate2, .rate3, .rate4, .rate5, .reject,
    .removeLabel, .labelRed, .labelYellow, .labelGreen, .labelBlue, .labelPurple,
    .tagPhoto, .tagHere, .like, .showComments, .toggleComments, .editCaption, .editAltText,
    .editKeywords, .report,
  ]
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
      send(.annotations(.loaded(state.token, PhotoAnnotations(permissions: .all))))
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
        with: Self.annotating.union(Self.turning).union(Self.deleting).union(Self.organizing).union(
          Self.original)))
    #expect(bare.isSuperset(of: [.copyPicture, .zoomIn, .showDetails]))
    #expect(offered(AnnotatingSource()).subtracting(bare) == Self.annotating)
    #expect(
      offered(TurningSource()).subtracting(bare) == Self.annotating.union(Self.turning))
    #expect(offered(DeletingSource()).subtracting(bare) == Self.deleting)
    #expect(offered(OrganizingSource()).subtracting(bare) == Self.organizing)
    #expect(offered(OriginalSource()).subtracting(bare) == Self.original)
    #expect(offered(DetailedSource()) == bare)
  }

  @Test("The chrome has no buttons for roles that the source lacks")
  func buttons() {
    func bottom(_ source: any PhotoDataSource) -> [AnyCommand] {
      played(source).viewer.chrome.bottom.compactMap {
        if case .button(let button) = $0 { button.command } else { nil }
      }
    }
    #expect(bottom(BareSource()) == [.standard(.share), .standard(.openMoreMenu)])
    #expect(
      bottom(AnnotatingSource())
        == [.share, .openMoreMenu, .like, .toggleComments].map(AnyCommand.standard))
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
    #expect(asks(AnnotatingSource()) == ["annotations", "drafts"])
    #expect(asks(DetailedSource()) == ["details"])
  }

  @Test("Details of a source without details are loaded at once from what is known")
  func details() {
    let model = played(BareSource()).viewer.model
    #expect(model.details.state?.phase == .loaded)
    #expect(model.shownDetails.facts.contains(.name("a.jpg")))
  }
}
