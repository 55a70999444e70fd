import Testing

@testable import PhotoPages

@Suite("Viewport, pinched")
struct ViewportPinchTests {
  private let middle = Point(x: 500, y: 400)

  @Test("A pinch zooms and moves the photo with the fingers")
  func follows() {
    var viewport = viewport()
    viewport.zoom(to: 1, about: middle, animated: false)
    let place = viewport.normalizedPoint(at: Point(x: 600, y: 300))
    viewport.beginPinch()
    viewport.pinch(scale: 1.5, about: Point(x: 610, y: 310), movedBy: Point(x: 10, y: 10))
    viewport.pinch(scale: 2, about: Point(x: 620, y: 330), movedBy: Point(x: 10, y: 20))
    let shown = viewport.point(at: place)
    #expect(viewport.zoom.isClose(to: 2))
    #expect(shown.x.isClose(to: 620, within: 1) && shown.y.isClose(to: 330, within: 1))
    #expect(!viewport.isMoving && !viewport.isFitted)
    viewport.endPinch()
    #expect(!viewport.isMoving && viewport.zoom.isClose(to: 2))
  }

  @Test("A pinch below the fitted size is resisted and returns to it")
  func belowFit() {
    var viewport = viewport()
    viewport.beginPinch()
    viewport.pinch(scale: 0.5, about: middle, movedBy: .zero)
    #expect(viewport.zoom < 0.25 && viewport.zoom > 0.125 && viewport.zoomTarget == 0.25)
    viewport.pinch(scale: 1e-9, about: middle, movedBy: .zero)
    #expect(viewport.zoom > 0.125)
    viewport.endPinch()
    #expect(viewport.isMoving && viewport.isFitted)
    viewport.settle()
    #expect(viewport.zoom == 0.25 && viewport.centre == .centre)
  }

  @Test("A pinch above 2000 % is resisted and returns to it")
  func aboveMaximum() {
    var viewport = viewport()
    viewport.beginPinch()
    viewport.pinch(scale: 160, about: middle, movedBy: .zero)
    #expect(viewport.zoom > 20 && viewport.zoom < 40)
    viewport.endPinch()
    viewport.settle()
    #expect(viewport.zoom == 20 && !viewport.isFitted && viewport.isCovered)
  }

  @Test("A pinch out and back in returns to the same zoom and place")
  func outAndBack() {
    var viewport = viewport()
    viewport.zoom(to: 1, about: Point(x: 100, y: 100), animated: false)
    let before = viewport
    viewport.beginPinch()
    viewport.pinch(scale: 0.1, about: middle, movedBy: .zero)
    viewport.pinch(scale: 1, about: middle, movedBy: .zero)
    #expect(viewport.zoom.isClose(to: 1))
    #expect(viewport.centre.x.isClose(to: before.centre.x))
  }

  @Test("A pinch that ends close to the fit becomes fitted")
  func snaps() {
    var viewport = viewport()
    viewport.beginPinch()
    viewport.pinch(scale: 1.05, about: middle, movedBy: .zero)
    viewport.endPinch()
    viewport.settle()
    #expect(viewport.isFitted && viewport.zoom == 0.25)
  }

  @Test("A pinch that does not move leaves a fitted picture fitted and at rest")
  func nothing() {
    var viewport = viewport()
    let before = viewport
    viewport.beginPinch()
    viewport.endPinch()
    #expect(viewport == before)
  }

  @Test("A pinch released beyond an edge moves back without a jump")
  func beyondEdge() {
    var viewport = viewport()
    viewport.zoom(to: 1, about: middle, animated: false)
    viewport.beginPinch()
    viewport.pinch(scale: 1.2, about: Point(x: 2900, y: 400), movedBy: Point(x: 2400, y: 0))
    let before = viewport.pictureRect
    #expect(before.origin.x > 50)
    viewport.endPinch()
    #expect(viewport.isMoving && viewport.pictureRect.origin.x.isClose(to: before.origin.x))
    var x = before.origin.x
    while viewport.advance(by: 0.01) {
      #expect(viewport.pictureRect.origin.x <= x)
      x = viewport.pictureRect.origin.x
    }
    #expect(viewport.isCovered && viewport.zoom.isClose(to: 1.2))
  }

  @Test("A pinch that begins while the picture moves back does not jump")
  func regrabbed() {
    var viewport = viewport()
    viewport.beginPinch()
    viewport.pinch(scale: 0.3, about: Point(x: 300, y: 500), movedBy: .zero)
    viewport.endPinch()
    _ = viewport.advance(by: 0.03)
    let before = viewport.pictureRect
    viewport.beginPinch()
    viewport.pinch(scale: 1, about: middle, movedBy: .zero)
    let after = viewport.pictureRect
    #expect(after.origin.x.isClose(to: before.origin.x))
    #expect(after.origin.y.isClose(to: before.origin.y))
    #expect(after.size.width.isClose(to: before.size.width))
  }

  @Test("Beginning a pinch ends a drag")
  func takesOver() {
    var viewport = viewport()
    viewport.zoom(to: 1, about: middle, animated: false)
    viewport.beginPan()
    viewport.beginPinch()
    let before = viewport
    viewport.pan(by: Point(x: 50, y: 0))
    #expect(viewport == before)
  }

  @Test("Zooming by key ends a pinch")
  func zoomWhilePinched() {
    var viewport = viewport()
    viewport.beginPinch()
    viewport.pinch(scale: 3, about: middle, movedBy: .zero)
    viewport.zoomToFit(animated: false)
    viewport.pinch(scale: 5, about: middle, movedBy: .zero)
    viewport.endPinch()
    #expect(viewport.zoom == 0.25 && viewport.isFitted && !viewport.isMoving)
  }

  @Test(
    "Stopping beyond a zoom limit sets the zoom to the limit",
    arguments: [(0.2, 0.25), (500, 20.0)])
  func stopped(scale: Double, zoom: Double) {
    var viewport = viewport()
    viewport.beginPinch()
    viewport.pinch(scale: scale, about: middle, movedBy: .zero)
    viewport.stop()
    #expect(viewport.zoom == zoom && viewport.isFitted == (zoom == 0.25) && viewport.isCovered)
  }

  @Test("Pinches without a beginning, or by invalid numbers, do nothing")
  func notBegun() {
    var viewport = viewport()
    let before = viewport
    viewport.pinch(scale: 2, about: middle, movedBy: .zero)
    viewport.endPinch()
    #expect(viewport == before)
    viewport.beginPinch()
    for scale in [0, -1, .nan, .infinity] {
      viewport.pinch(scale: scale, about: middle, movedBy: .zero)
    }
    viewport.pinch(scale: 2, about: Point(x: .nan, y: 0), movedBy: .zero)
    viewport.pinch(scale: 2, about: middle, movedBy: Point(x: 0, y: .infinity))
    viewport.endPinch()
    #expect(viewport == before)
  }
}
