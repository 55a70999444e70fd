import Testing

@testable import PhotoPages

@Suite("Viewport, panned")
struct ViewportPanTests {
  /// The photo of 4000 × 3000 at 100 %, its middle in the middle of the view of 1000 × 800.
  private func zoomed() -> Viewport {
    var viewport = viewport()
    viewport.zoom(to: 1, about: Point(x: 500, y: 400), animated: false)
    return viewport
  }

  @Test("A panned picture follows the finger")
  func follows() {
    var viewport = zoomed()
    #expect(viewport.canPan && viewport.pictureRect.origin == Point(x: -1500, y: -1100))
    viewport.beginPan()
    viewport.pan(by: Point(x: 30, y: -20))
    viewport.pan(by: Point(x: 10, y: -5))
    #expect(viewport.pictureRect.origin == Point(x: -1460, y: -1125))
    #expect(viewport.advance(by: 1) == false)
  }

  @Test("A picture smaller than the view in one direction is not panned in that direction")
  func smallAxis() {
    var viewport = viewport(picture: PixelSize(width: 20_000, height: 100))
    viewport.zoom(to: 1, about: Point(x: 500, y: 400), animated: false)
    viewport.beginPan()
    viewport.pan(by: Point(x: 50, y: 50))
    #expect(viewport.pictureRect.origin == Point(x: -9450, y: 350))
    viewport.endPan(velocity: Point(x: 0, y: 3000))
    #expect(!viewport.isMoving)
  }

  @Test("A fitted picture does not move")
  func fitted() {
    var viewport = viewport()
    let before = viewport
    viewport.beginPan()
    viewport.pan(by: Point(x: 300, y: 300))
    viewport.endPan(velocity: Point(x: 3000, y: 3000))
    viewport.scroll(by: Point(x: 20, y: 20))
    #expect(viewport == before)
  }

  @Test("Revealing a place moves it just inside the margins of the room")
  func revealed() {
    var viewport = zoomed()
    let room = Rect(x: 0, y: 50, width: 1000, height: 700)
    let place = viewport.normalizedPoint(at: Point(x: 1200, y: 400))
    viewport.reveal(place, in: room)
    #expect(viewport.point(at: place) == Point(x: 940, y: 400))
    let above = viewport.normalizedPoint(at: Point(x: 500, y: 40))
    viewport.reveal(above, in: room)
    #expect(viewport.point(at: above) == Point(x: 500, y: 110))
    let before = viewport
    viewport.reveal(above, in: room)
    #expect(viewport == before)
    viewport.reveal(NormalizedPoint(x: 0, y: 0), in: room)
    #expect(viewport.point(at: NormalizedPoint(x: 0, y: 0)) == .zero, "It never leaves its edges")
  }

  @Test("A pan beyond an edge is resisted and comes back when released")
  func band() {
    var viewport = zoomed()
    viewport.beginPan()
    viewport.pan(by: Point(x: 1900, y: 0))
    let shown = RubberBand.resisted(400, dimension: 1000)
    #expect(viewport.pictureRect.origin.x.isClose(to: shown, within: 0.5))
    viewport.endPan(velocity: .zero)
    #expect(viewport.isMoving)
    #expect(viewport.settle() < 60)
    #expect(viewport.pictureRect.origin.x == 0 && viewport.isCovered)
  }

  @Test("A pan beyond the edge and back ends where it began")
  func bandAndBack() {
    var viewport = zoomed()
    viewport.beginPan()
    viewport.pan(by: Point(x: 2500, y: -2500))
    viewport.pan(by: Point(x: -2500, y: 2500))
    #expect(viewport.centre.x.isClose(to: 0.5) && viewport.centre.y.isClose(to: 0.5))
  }

  @Test("A picture grabbed on its way back from an edge does not jump")
  func regrabbed() {
    var viewport = zoomed()
    viewport.beginPan()
    viewport.pan(by: Point(x: 2300, y: 2300))
    viewport.endPan(velocity: .zero)
    _ = viewport.advance(by: 0.02)
    let before = viewport.pictureRect.origin
    #expect(before.x > 50)
    viewport.beginPan()
    viewport.pan(by: .zero)
    #expect(!viewport.isMoving && viewport.pictureRect.origin == before)
  }

  @Test("A picture released in motion coasts as far as friction lets it")
  func coasts() {
    var viewport = zoomed()
    viewport.beginPan()
    viewport.endPan(velocity: Point(x: -1200, y: 800))
    #expect(viewport.isMoving)
    viewport.settle()
    let origin = viewport.pictureRect.origin
    #expect(origin.x.isClose(to: -1500 - 299, within: 1))
    #expect(origin.y.isClose(to: -1100 + 199, within: 1))
  }

  @Test(
    "Coasting passes an edge only as far as a spring lets it, and comes back",
    arguments: [0.01, 0.5])
  func coastsIntoEdge(firstStep: Double) {
    var viewport = zoomed()
    viewport.beginPan()
    viewport.pan(by: Point(x: 1400, y: 0))
    viewport.endPan(velocity: Point(x: 3000, y: 0))
    var farthest = 0.0
    _ = viewport.advance(by: firstStep)
    while viewport.advance(by: 0.01) { farthest = max(farthest, viewport.pictureRect.origin.x) }
    // What is left of 3000 points a second after 100 points, over e times the frequency.
    #expect(farthest > 20 && farthest < (3000 - 400) / (2.718 * Spring.frequency) + 1)
    #expect(viewport.pictureRect.origin.x == 0 && viewport.isCovered)
  }

  @Test("A throw of any strength shows only a part of the view beside the picture")
  func thrown() {
    var viewport = zoomed()
    viewport.beginPan()
    viewport.endPan(velocity: Point(x: 1e9, y: -.infinity))
    while viewport.advance(by: 1 / 60) { #expect(viewport.pictureRect.origin.x < 500) }
    #expect(viewport.pictureRect.origin.x == 0 && viewport.isFinite)
  }

  @Test("A scroll moves the picture at once and stops at the edges")
  func scroll() {
    var viewport = zoomed()
    viewport.scroll(by: Point(x: 100, y: -50))
    #expect(viewport.pictureRect.origin == Point(x: -1600, y: -1050))
    viewport.scroll(by: Point(x: 9999, y: -9999))
    #expect(viewport.pictureRect.origin == Point(x: -3000, y: 0) && !viewport.isMoving)
  }

  @Test("A scroll ends coasting")
  func scrollWhileCoasting() {
    var viewport = zoomed()
    viewport.beginPan()
    viewport.endPan(velocity: Point(x: 2000, y: 0))
    _ = viewport.advance(by: 0.05)
    viewport.scroll(by: .zero)
    #expect(!viewport.isMoving)
  }

  @Test("A scroll during an animated zoom moves the zoom's center along")
  func scrollWhileZooming() {
    var viewport = zoomed()
    viewport.zoom(to: 2, about: Point(x: 500, y: 400), animated: true)
    _ = viewport.advance(by: 0.05)
    viewport.scroll(by: Point(x: 60, y: 0))
    #expect(viewport.isMoving)
    viewport.settle()
    #expect(viewport.zoom == 2 && viewport.pictureRect.origin == Point(x: -3560, y: -2600))
  }

  @Test("Zooming by wheel during a drag continues the drag")
  func zoomWhilePanned() {
    var viewport = zoomed()
    viewport.beginPan()
    viewport.pan(by: Point(x: 100, y: 0))
    viewport.zoom(to: 2, about: Point(x: 500, y: 400), animated: true)
    _ = viewport.advance(by: 0.1)
    viewport.pan(by: Point(x: 10, y: 0))
    viewport.settle()
    let before = viewport.pictureRect.origin
    viewport.pan(by: Point(x: 10, y: 0))
    #expect(viewport.pictureRect.origin.x.isClose(to: before.x + 10))
    #expect(before.x.isClose(to: -3500 + 200 + 10, within: 1))
  }

  @Test("Zooming while the picture springs back from an edge does not jump")
  func zoomFromBand() {
    var viewport = zoomed()
    viewport.beginPan()
    viewport.pan(by: Point(x: 2300, y: 0))
    viewport.endPan(velocity: .zero)
    let before = viewport.pictureRect.origin.x
    viewport.zoom(to: 2, about: Point(x: 500, y: 400), animated: true)
    _ = viewport.advance(by: 0.0001)
    #expect(viewport.pictureRect.origin.x.isClose(to: before, within: 2))
    viewport.settle()
    #expect(viewport.isCovered)
  }

  @Test("A finger put down stops a coasting picture")
  func stopped() {
    var viewport = zoomed()
    viewport.beginPan()
    viewport.endPan(velocity: Point(x: 2000, y: 0))
    _ = viewport.advance(by: 0.1)
    let rect = viewport.pictureRect
    viewport.stop()
    #expect(!viewport.isMoving && viewport.pictureRect == rect)
  }

  @Test("Pans without a beginning, or by NaN or infinity, do nothing")
  func notBegun() {
    var viewport = zoomed()
    let before = viewport
    viewport.pan(by: Point(x: 50, y: 50))
    viewport.endPan(velocity: Point(x: 500, y: 500))
    viewport.scroll(by: Point(x: .nan, y: 0))
    #expect(viewport == before)
    viewport.beginPan()
    viewport.pan(by: Point(x: .infinity, y: .nan))
    viewport.endPan(velocity: Point(x: .nan, y: .nan))
    #expect(viewport.pictureRect == before.pictureRect && !viewport.isMoving)
  }
}
