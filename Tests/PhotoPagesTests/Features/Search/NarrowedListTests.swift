import TestSupport
import Testing

@testable import PhotoPages

@Suite("A narrowed list keeps its place") struct NarrowedListTests {
  @Test("The shown photo stays if it is found, else the first result is shown")
  func shown() {
    var session = FilteringViewer.searching(at: "c")
    session.type("s")
    session.answer("bcd")
    #expect(session.viewer.shown == "c")
    session.type("se")
    session.answer("bdf")
    #expect(session.viewer.shown == "b")
  }

  @Test("The photo that was shown before comes back with its place, also in a later part")
  func comingBack() {
    var session = FilteringViewer.searching(at: "c")
    session.type("s")
    session.answer("ef")
    #expect(session.viewer.shown == "e")
    session.type("sx")
    session.answer("")
    #expect(session.viewer.shown == nil)
    session.send(.command(.escape))
    session.send(.library(.listed(photos("ab"))))
    #expect(session.viewer.shown == "a")
    let rest = PhotoSplice(2..<2, photos("cdef"))
    session.send(.library(.spliced([rest], isComplete: true, hasMore: false)))
    session.settle()
    #expect(session.viewer.shown == "c")
  }

  @Test(
    "A person who goes on with a result stays with it",
    arguments: [
      .input(.photoFocused(PhotoID("f"))), .input(.photoOpened(PhotoID("f"))),
      .paging(.requested(PhotoID("f"))), .command(.lastPhoto),
    ] as [ViewerEvent])
  func chosen(event: ViewerEvent) {
    var session = FilteringViewer.searching(at: "c")
    session.type("s")
    session.answer("ef")
    session.send(event)
    #expect(session.viewer.shown == "f")
    session.send(.input(.filterCleared))
    session.answer(FilteringViewer.all)
    #expect(session.viewer.shown == "f")
  }

  @Test("The first result stays shown if it is opened, or done something with")
  func opened() {
    for event in [ViewerEvent.input(.photoOpened(PhotoID("e"))), .command(.like)] {
      var session = FilteringViewer.searching(at: "c")
      session.type("s")
      session.answer("ef")
      session.send(event, .input(.filterCleared))
      session.answer(FilteringViewer.all)
      #expect(session.viewer.shown == "e")
    }
  }

  @Test("Results that grow leave the shown result, until the photo that was shown before is found")
  func indexing() {
    var session = FilteringViewer.searching(at: "c")
    session.type("s")
    session.answer("ef", isIndexing: true)
    session.send(
      .library(.spliced([PhotoSplice(0..<0, photos("ab"))], isComplete: true, hasMore: false)))
    #expect(session.viewer.shown == "e")
    session.send(
      .library(.spliced([PhotoSplice(2..<2, photos("c"))], isComplete: true, hasMore: false)))
    #expect(session.viewer.shown == "c")
  }

  @Test("A photo that a filter leaves out is not said to be gone; one that vanishes is")
  func notices() {
    var session = FilteringViewer.searching(at: "c")
    session.type("s")
    session.answer("ef")
    #expect(session.model.notices.notice == nil)
    session.send(.input(.filterCleared))
    session.answer(FilteringViewer.all)
    session.send(.paging(.requested(PhotoID("c"))), .library(.listed(photos("abdef"))))
    #expect(session.model.notices.notice != nil)
  }

  @Test("A selection keeps the photos that are found, and commands act on these")
  func selection() {
    var session = FilteringViewer.searching()
    session.send(.input(.selectionChanged(.selected([0..<3], replacing: true))))
    session.type("s")
    session.answer("cef")
    #expect(session.viewer.subjects.photos.map(\.id.name) == ["c"])
    session.send(.command(.selectAll))
    #expect(session.viewer.subjects.photos.map(\.id.name) == ["c", "e", "f"])
  }

  @Test("Folders are hidden among results, with the focus on a photo, and come back")
  func folders() {
    var session = FilteringViewer.searching()
    let folder = PhotoFolder(name: "Sea", uri: "file:///Sea")
    session.send(.foldersChanged([folder]), .input(.photoFocused(nil)))
    #expect(session.model.gallery.isFolderFocused)
    session.type("s")
    #expect(session.model.gallery.folders == [folder])
    session.answer("ab")
    #expect(session.model.gallery.folders == [])
    #expect(session.model.gallery.allFolders == [folder])
    #expect(!session.model.gallery.isFolderFocused)
    session.send(.input(.photoFocused(nil)))
    #expect(!session.model.gallery.isFolderFocused)
    session.send(.input(.filterCleared))
    session.answer(FilteringViewer.all)
    #expect(session.model.gallery.folders == [folder])
  }

  @Test("The gallery stays without any result, with the bar open or closed")
  func empty() {
    var session = FilteringViewer.searching()
    session.type("x")
    session.answer("")
    #expect(session.viewer.stateID == .gallery)
    session.send(.input(.searchClosed))
    #expect(session.viewer.stateID == .gallery)
    #expect(session.model.hidesPhotos)
    #expect(session.model.foundCount == 0)
  }

  @Test("A place with folders alone keeps its gallery as the filter is cleared")
  func foldersAlone() {
    var session = FilteringViewer.searching()
    session.send(.foldersChanged([PhotoFolder(name: "Sea", uri: "file:///Sea")]))
    session.type("x")
    session.answer("")
    session.send(.input(.searchClosed), .input(.filterCleared))
    session.answer("")
    #expect(session.viewer.stateID == .gallery)
    #expect(session.model.gallery.folders.count == 1)
  }

  @Test("Pages turn among the results, and the gallery says if none is left")
  func pages() {
    var session = FilteringViewer.searching()
    session.type("s")
    session.answer("cf")
    session.send(.input(.photoOpened(PhotoID("c"))))
    #expect(session.viewer.stateID == .browsing)
    session.send(.command(.nextPhoto))
    #expect(session.viewer.shown == "f")
    #expect(!Command.nextPhoto.isEnabled(in: session.viewer))
    session.send(.library(.listed([])))
    #expect(session.viewer.stateID == .gallery)
  }

  @Test("A change that takes its photo out of the results is undone first, and brings it back")
  func undo() throws {
    var session = FilteringViewer.searching(at: "c")
    session.send(.input(.conditionSet(.leastRating(.three))))
    session.answer("bc")
    session.send(.input(.photoFocused(PhotoID("b"))), .command(.rate4))
    session.send(.input(.photoFocused(PhotoID("c"))), .command(.rate1))
    for save in session.model.annotations.saves {
      let inverse = save.change.inverse(from: annotations())
      session.send(.annotations(.saved(save.id, SavedAnnotations(inverse: inverse))))
    }
    session.send(.library(.listed(photos("b"))))
    #expect(session.viewer.shown == "b")
    session.send(.command(.undo))
    let saved = session.effects.compactMap {
      if case .save(let request) = $0 { request.photo.id.name } else { nil }
    }
    #expect(saved == ["c"])
    session.send(.library(.listed(photos("bc"))))
    #expect(session.viewer.shown == "c")
  }
}
