import TestSupport
import Testing

@testable import PhotoPages

@Suite("Photos of a paged source are listed anew") struct RefreshTests {
  @Test(
    "A refresh ends after answer and list in either order, and only then a page is requested",
    arguments: [true, false])
  func order(answersFirst: Bool) {
    var viewer = Viewer.paged(of: 60)
    viewer.handle(.input(.refreshRequested))
    let events: [ViewerEvent] = [
      .morePhotos(.refreshed(nil)), .library(.listed(Photo.numbered(0..<20), hasMore: true)),
    ]
    for (place, event) in (answersFirst ? events : events.reversed()).enumerated() {
      #expect(viewer.model.morePhotos.isRefreshing)
      viewer.handle(event)
      #expect(viewer.effects.contains(.loadMorePhotos) == (place == 1))
    }
    #expect(!viewer.model.morePhotos.isRefreshing)
  }

  @Test("After a refresh the remaining photos keep focus and selection without a notice")
  func remaining() {
    var viewer = Viewer.paged(of: 60)
    viewer.handle(.command(.openGallery))
    viewer.handle(.input(.selectionChanged(.selected([4..<7, 30..<32], replacing: true))))
    viewer.handle(.input(.photoFocused(PhotoID("5"))))
    viewer.handle(.command(.refresh))
    #expect(viewer.effects == [.refresh])
    let new = Photo(id: PhotoID("new"), name: "new")
    viewer.handle(.library(.listed([new] + Photo.numbered(0..<19), hasMore: true)))
    viewer.handle(.morePhotos(.refreshed(nil)))
    #expect(viewer.model.selectedPositions == [5, 6, 7])
    #expect(viewer.model.currentPhoto?.name == "5")
    viewer = Viewer.paged(of: 60)
    viewer.handle(.command(.openGallery))
    viewer.handle(.input(.photoFocused(PhotoID("30"))))
    viewer.handle(.command(.refresh))
    viewer.handle(.library(.listed(Photo.numbered(0..<20), hasMore: true)))
    #expect(viewer.model.notices.notice == nil)
    #expect(viewer.stateID == .gallery)
    // Without a refresh it is said.
    viewer.handle(.morePhotos(.refreshed(nil)))
    viewer.handle(.library(.listed(Photo.numbered(0..<10), hasMore: true)))
    #expect(viewer.model.notices.notice != nil)
  }

  @Test(
    "Ctrl+R refreshes in the gallery if the source has pages")
  func keys() {
    func meaning(_ state: StateID) -> [AnyCommand] {
      Viewer().keyBindings.filter { $0.key == "<Control>r" && $0.states.contains(state) }
        .map(\.command)
    }
    #expect(meaning(.gallery) == [.standard(.refresh)])
    #expect(!meaning(.browsing).contains(.standard(.refresh)))
    for isPaged in [true, false] {
      var viewer = Viewer.paged(of: 60, isPaged: isPaged)
      #expect(!Command.refresh.isEnabled(in: viewer))
      viewer.handle(.command(.openGallery))
      #expect(Command.refresh.isEnabled(in: viewer) == isPaged)
      let entries = PhotoMenu.main.commands(in: viewer).flatMap { $0 }
      #expect(entries.contains(.standard(.refresh)) == isPaged)
      viewer.handle(.command(.refresh))
      #expect(!Command.refresh.isEnabled(in: viewer))
    }
  }

  @Test("A failed refresh is retried by the notice's button")
  func notice() {
    var viewer = Viewer.paged(of: 60)
    #expect(!viewer.model.canRetry)
    viewer.handle(.input(.refreshRequested))
    viewer.handle(.morePhotos(.refreshed(.notReachable)))
    #expect(!viewer.model.morePhotos.isRefreshing)
    #expect(Command.retry.isEnabled(in: viewer))
    viewer.handle(.command(.retry))
    #expect(viewer.effects.contains(.refresh))
    #expect(viewer.model.notices.notice == nil)
  }

  @Test("After an empty page the next is loaded, and a failure is retried by a button")
  func emptyPage() {
    var viewer = Viewer.paged(of: 0)
    #expect(viewer.model.morePhotos.phase == .loading)
    viewer.handle(.command(.openGallery))
    #expect(viewer.stateID == .gallery)
    viewer.handle(.morePhotos(.failed(.notReachable)))
    viewer.handle(.command(.retry))
    #expect(viewer.effects.contains(.loadMorePhotos))
    viewer.handle(.morePhotos(.loaded))
    viewer.handle(.library(.listed([], hasMore: false)))
    #expect(viewer.stateID == .browsing)
    #expect(!viewer.model.canRetry)
  }
}
