import Testing

@testable import PhotoPages

@Suite("Preferences of looks and movements")
struct ViewingPreferencesTests {
  @Test("A new tag has the kind chosen in the preferences")
  func tags() {
    var session = Played("abc")
    session.prefer { $0.newTagKind = .thing }
    session.command(.tagHere)
    session.send(.input(.tagTextChanged("Boat")), .command(.confirm))
    #expect(session.model.shownAnnotations.tags.last?.text == "Boat")
    #expect(session.model.shownAnnotations.tags.last?.kind == .thing)
  }

  @Test("With the gallery as start view, a folder opens in it, and a photo does not")
  func gallery() {
    var preferences = Preferences()
    preferences.startView = .gallery
    var viewer = Viewer(ViewerSetup(preferences: preferences))
    viewer.handle(.window(.viewLoaded))
    #expect(viewer.stateID == .browsing)
    viewer.handle(.library(.listed(photos("abc"))))
    #expect(viewer.stateID == .gallery)
    viewer.handle(.command(.openGallery))
    viewer.handle(.library(.listed(photos("abcd"))))
    #expect(viewer.stateID == .browsing, "Only once")

    viewer = Viewer(ViewerSetup(start: photos("b")[0], preferences: preferences))
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.library(.listed(photos("abc"))))
    #expect(viewer.stateID == .browsing)
  }

  @Test(
    "A double click goes to the chosen zoom, and always closer",
    arguments: [
      (DoubleClickZoom.actualSize, 4000, 1.0), (.actualSize, 300, 2.5), (.doubleSize, 4000, 2),
      (.doubleSize, 300, 2), (.closer, 1250, 2), (.off, 4000, 0.25),
    ])
  func doubleClick(choice: DoubleClickZoom, width: Int, zoom: Double) {
    var viewport = viewport(picture: PixelSize(width: width, height: width * 3 / 4))
    viewport.doubleClickZoom = choice
    viewport.toggleZoom(about: Point(x: 500, y: 400), animated: false)
    #expect(viewport.zoom == zoom)
  }

  @Test("Without springs a dragged page stops at the ends and does not animate")
  func pager() {
    var pager = PhotoPagesTests.pager(at: 0, of: 2)
    pager.isElastic = false
    pager.beginDrag()
    pager.drag(by: 100)
    #expect(pager.offset == 0)
    pager.drag(by: -300)
    #expect(pager.offset == -200)
    #expect(pager.endDrag(velocity: -1000) == 1)
    #expect(pager.offset == 0 && !pager.isMoving)
  }

  @Test("Without springs a photo stops at its edges, dragged, thrown or pinched")
  func photo() {
    var viewport = viewport()
    viewport.isElastic = false
    viewport.zoom(to: 1, about: Point(x: 0, y: 0), animated: false)
    let corner = viewport.centre
    viewport.beginPan()
    viewport.pan(by: Point(x: 500, y: 500))
    #expect(viewport.centre == corner)
    viewport.pan(by: Point(x: -600, y: -600))
    viewport.endPan(velocity: Point(x: 50_000, y: 50_000))
    while viewport.advance(by: 1.0 / 60) {
      #expect(viewport.centre.x >= corner.x && viewport.centre.y >= corner.y)
    }
    #expect(viewport.centre == corner)
    viewport.beginPinch()
    viewport.pinch(scale: 0.01, about: Point(x: 500, y: 400), movedBy: .zero)
    #expect(viewport.zoom == viewport.fitZoom)
  }

  @Test("Without a gap pages touch, and a pager without a width is valid")
  func gap() {
    var pager = PhotoPagesTests.pager(at: 1, of: 3)
    #expect(pager.x(of: 2) == 1020)
    pager.gap = 0
    #expect(pager.x(of: 2) == 1000 && pager.x(of: 0) == -1000)
    #expect(Pager(pageWidth: 0).visiblePages == [])
    var empty = pager
    empty.pageWidth = 0
    #expect(empty.nearestPage == 1)
  }
}
