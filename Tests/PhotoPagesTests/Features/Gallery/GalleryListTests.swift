import TestSupport
import Testing

@testable import PhotoPages

@Suite("The gallery is a grid or a list") struct GalleryListTests {
  @Test("The gallery's header has the way up, the path, the search, the other layout and the menus")
  func header() {
    var setup = ViewerSetup(abilities: .all)
    setup.placePath = ["a", "b"].map { PhotoFolder(name: $0, uri: "file:///\($0)") }
    setup.roles = [.filtering]
    var viewer = Viewer(setup)
    for event in [.window(.viewLoaded), .library(.listed(photos("ab"))), .command(.openGallery)]
      as [ViewerEvent]
    {
      viewer.handle(event)
    }
    let buttons: [Command] = [.search, .showAsList, .openOrderMenu, .openMenu]
    #expect(
      viewer.chrome.galleryHeader
        == [.button(.parentFolder), .title] + buttons.map { .button($0) })
    #expect(viewer.chrome.top == [])
  }

  @Test("The gallery's header offers the layout that is not shown, and pages have no header")
  func buttons() {
    func offered(_ session: Played) -> [Command] {
      [.showAsGrid, .showAsList].filter {
        session.viewer.chrome.galleryHeader.contains(.button($0))
      }
    }
    var session = GalleryTests.gallery
    #expect(offered(session) == [.showAsList])
    session.command(.showAsList)
    #expect(offered(session) == [.showAsGrid])
    #expect(session.model.preferences.galleryView == .list)
    session.command(.showAsList)
    #expect(offered(session) == [.showAsGrid])
    session.command(.openGallery)
    #expect(session.viewer.chrome.galleryHeader == [])
    session.command(.showAsGrid)
    #expect(session.model.preferences.galleryView == .list)
    session.command(.openGallery)
    session.prefer { $0.galleryView = .grid }
    #expect(offered(session) == [.showAsList])
  }

  @Test(
    "Ctrl+1 and Ctrl+2 switch the view in the gallery and zoom on a page",
    arguments: [
      ("<Control>1", Command.showAsGrid, Command.actualSize),
      ("<Control>2", .showAsList, .doubleSize),
    ])
  func keys(key: String, inGallery: Command, onPage: Command) {
    func meaning(_ state: StateID) -> [AnyCommand] {
      Viewer().keyBindings.filter { $0.key == key && $0.states.contains(state) }.map(\.command)
    }
    #expect(meaning(.gallery) == [.standard(inGallery)])
    #expect(meaning(.browsing) == [.standard(onPage)])
    #expect(meaning(StateID("of another package")) == [.standard(onPage)])
    #expect(meaning(.uninitialized) == [])
    #expect(!onPage.isEnabled(in: GalleryTests.gallery.viewer))
  }

  @Test("Zooming does not change the size of the gallery's list")
  func size() {
    var session = GalleryTests.gallery
    session.command(.showAsList)
    let side = session.model.gallery.side
    session.command(.zoomIn, .zoomIn, .zoomOut)
    #expect(session.model.gallery.side == side)
    #expect(!Command.zoomIn.isEnabled(in: session.viewer))
    session.command(.openGallery)
    #expect(Command.zoomIn.isEnabled(in: session.viewer))
    session.command(.openGallery, .showAsGrid, .zoomIn)
    #expect(session.model.gallery.side > side)
  }

  @Test(
    "List, grid and pages keep one position through 200 switches and splices, with selection",
    arguments: UInt64(0)..<20)
  func position(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    var session = Played("abcdefghijklmnop", at: "h")
    var shown = PhotoID("h")
    var selected: Set<PhotoID> = []
    var layouts: Set<GalleryLayout> = []
    for step in 0..<200 {
      switch Int.random(in: 0..<6, using: &numbers) {
      case 0: session.command(.showAsGrid)
      case 1: session.command(.showAsList)
      case 2: session.command(.openGallery)
      case 3: splice(&session, keeping: shown, &numbers)
      case 4:
        guard let photo = anyPhoto(session, &numbers) else { continue }
        shown = photo
        session.send(
          session.viewer.stateID == .gallery
            ? .input(.photoFocused(photo)) : .paging(.requested(photo)))
      default:
        guard session.viewer.stateID == .gallery, let photo = anyPhoto(session, &numbers) else {
          continue
        }
        selected.formSymmetricDifference([photo])
        session.send(.input(.photoClicked(photo, [.control])))
      }
      selected = selected.filter { session.model.position(of: $0) != nil }
      layouts.insert(session.model.preferences.galleryView)
      #expect(session.model.currentPhoto?.id == shown, "Step \(step)")
      #expect(session.model.position(of: shown) == session.model.paging.index, "Step \(step)")
      #expect(session.model.selection.photos == selected, "Step \(step)")
    }
    #expect(layouts == [.grid, .list])
  }

  private func anyPhoto(_ session: Played, _ numbers: inout SeededGenerator) -> PhotoID? {
    session.model.library.list.map(\.id).randomElement(using: &numbers)
  }

  /// Replaces some photos before or after the shown one by new ones.
  private func splice(
    _ session: inout Played, keeping shown: PhotoID, _ numbers: inout SeededGenerator
  ) {
    guard let place = session.model.position(of: shown) else { return }
    let room = Bool.random(using: &numbers) ? 0..<place : place + 1..<session.model.count
    let start = Int.random(in: room.lowerBound...room.upperBound, using: &numbers)
    let end = Int.random(in: start...min(start + 2, room.upperBound), using: &numbers)
    let new = (0..<Int.random(in: 0..<4, using: &numbers)).map { _ in
      let name = "n\(Int.random(in: 0..<100_000, using: &numbers))"
      return Photo(id: PhotoID(name), name: name)
    }
    session.send(
      .library(.spliced([PhotoSplice(start..<end, new)], isComplete: true, hasMore: false)))
  }
}
