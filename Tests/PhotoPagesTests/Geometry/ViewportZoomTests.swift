import Testing

@testable import PhotoPages

@Suite("Viewport, zoomed")
struct ViewportZoomTests {
  private let middle = Point(x: 500, y: 400)

  @Test("Zooming keeps the place under the pointer before, during and after")
  func about() {
    var viewport = viewport()
    viewport.zoom(to: 1, about: middle, animated: false)
    let pointer = Point(x: 700, y: 150)
    let place = viewport.normalizedPoint(at: pointer)
    viewport.zoom(to: 3, about: pointer, animated: true)
    #expect(viewport.zoom == 1 && viewport.zoomTarget == 3 && viewport.isMoving)
    repeat {
      let shown = viewport.point(at: place)
      #expect(shown.x.isClose(to: 700, within: 1) && shown.y.isClose(to: 150, within: 1))
    } while viewport.advance(by: 1 / 60)
    let shown = viewport.point(at: place)
    #expect(shown.x.isClose(to: 700, within: 1) && shown.y.isClose(to: 150, within: 1))
    #expect(viewport.zoom == 3)
  }

  @Test("Animated and immediate zooms end at the same zoom and place")
  func animatedOrNot() {
    var (slow, fast) = (viewport(), viewport())
    slow.zoom(to: 2, about: Point(x: 900, y: 20), animated: true)
    slow.settle()
    fast.zoom(to: 2, about: Point(x: 900, y: 20), animated: false)
    #expect(slow.zoom == fast.zoom)
    #expect(slow.centre.x.isClose(to: fast.centre.x) && slow.centre.y.isClose(to: fast.centre.y))
  }

  @Test("An animated zoom takes 120 ms and slows down toward its end")
  func duration() {
    var viewport = viewport()
    viewport.zoom(to: 1, about: middle, animated: true)
    #expect(viewport.advance(by: 0.06) == true)
    // A cubic ease-out is 7/8 through at half time, and the way is geometric.
    #expect(viewport.zoom.isClose(to: 0.25 * power(4, 0.875)))
    #expect(viewport.advance(by: 0.059) == true)
    #expect(viewport.advance(by: 0.002) == false)
    #expect(viewport.zoom == 1 && !viewport.isMoving)
  }

  @Test("An animated zoom is the same for time steps of any size")
  func stepSize() {
    var (long, short) = (viewport(), viewport())
    long.zoom(to: 4, about: Point(x: 100, y: 100), animated: true)
    short = long
    _ = long.advance(by: 0.12)
    for _ in 0..<12 { _ = short.advance(by: 0.01) }
    #expect(long.zoom.isClose(to: short.zoom) && long.centre.x.isClose(to: short.centre.x))
  }

  @Test("During a zoom nothing is shown beside a picture that can cover the view")
  func covered() {
    var viewport = viewport()
    viewport.zoom(to: 5, about: Point(x: 3, y: 797), animated: true)
    repeat { #expect(viewport.isCovered) } while viewport.advance(by: 0.01)
    viewport.zoom(by: 0.1, about: Point(x: 990, y: 5), animated: true)
    repeat { #expect(viewport.isCovered) } while viewport.advance(by: 0.01)
    #expect(viewport.isCovered)
  }

  @Test("The zoom is limited to 2000 % and to fitted")
  func limits() {
    var viewport = viewport()
    #expect(viewport.zoomLimits.lowerBound == 0.25 && viewport.zoomLimits.upperBound == 20)
    viewport.zoom(to: 500, about: middle, animated: false)
    #expect(viewport.zoom == 20 && !viewport.isFitted)
    viewport.zoom(to: 0.001, about: middle, animated: false)
    #expect(viewport.zoom == 0.25 && viewport.isFitted && viewport.centre == .centre)
    viewport.zoom(to: -1, about: middle, animated: false)
    viewport.zoom(to: .nan, about: middle, animated: false)
    viewport.zoom(to: 2, about: Point(x: .nan, y: 0), animated: false)
    #expect(viewport.zoom == 0.25 && viewport.isFinite)
  }

  @Test("Zoom steps during an animation add up from its target")
  func steps() {
    var viewport = viewport()
    for _ in 0..<3 {
      viewport.zoom(by: Viewport.wheelStep, about: middle, animated: true)
      _ = viewport.advance(by: 0.01)
    }
    #expect(viewport.zoomTarget.isClose(to: 0.25 * 1.3 * 1.3 * 1.3))
    viewport.settle()
    #expect(viewport.zoom.isClose(to: 0.25 * 1.3 * 1.3 * 1.3))
  }

  @Test("Zoom steps at the limit do not delay the animation to it")
  func stepsAtLimit() {
    var viewport = viewport()
    viewport.zoom(to: 20, about: middle, animated: true)
    for _ in 0..<21 {
      viewport.zoom(by: 1.3, about: middle, animated: true)
      _ = viewport.advance(by: 0.01)
    }
    #expect(viewport.zoom == 20 && !viewport.isMoving)
  }

  @Test("Zooming out becomes fitted within a quarter of a wheel step of the fitted size")
  func snapsOut() {
    var viewport = viewport()
    viewport.zoom(to: 1, about: middle, animated: false)
    viewport.zoom(to: 0.25 * power(1.3, 0.26), about: middle, animated: false)
    #expect(!viewport.isFitted)
    viewport.zoom(to: 0.25 * power(1.3, 0.24), about: middle, animated: false)
    #expect(viewport.isFitted && viewport.zoom == 0.25)
  }

  @Test("The smallest step of zooming in leaves the fitted size")
  func smallStepsIn() {
    var viewport = viewport()
    for _ in 0..<3 { viewport.zoom(by: 1.01, about: middle, animated: false) }
    #expect(viewport.zoom.isClose(to: 0.25 * 1.01 * 1.01 * 1.01) && !viewport.isFitted)
  }

  @Test("Zooming to 100 % stays at 100 % even close to the fitted size")
  func exactlyHundred() {
    var viewport = viewport(picture: PixelSize(width: 1030, height: 600))
    viewport.zoom(to: 2, about: middle, animated: false)
    viewport.zoom(to: 1, about: middle, animated: false)
    #expect(viewport.zoom == 1 && !viewport.isFitted)
  }

  @Test("As many wheel steps out as in return to the fitted size")
  func wheelAndBack() {
    var viewport = viewport()
    for _ in 0..<7 { viewport.zoom(by: 1.3, about: Point(x: 10, y: 10), animated: false) }
    for _ in 0..<7 { viewport.zoom(by: 1 / 1.3, about: Point(x: 900, y: 700), animated: false) }
    #expect(viewport.isFitted && viewport.zoom == 0.25 && viewport.centre == .centre)
  }

  @Test(
    "A double click goes to 100 % or 2.5 times fitted, whichever is more, and back",
    arguments: [
      (PixelSize(width: 4000, height: 3000), 1), (PixelSize(width: 1250, height: 1000), 2),
      (PixelSize(width: 300, height: 200), 2.5), (PixelSize(width: 1, height: 1), 2.5),
      (PixelSize(width: 20_000, height: 100), 1),
    ] as [(PixelSize, Double)])
  func toggle(size: PixelSize, zoom: Double) {
    var viewport = viewport(picture: size)
    let fit = viewport.zoom
    viewport.toggleZoom(about: middle, animated: true)
    #expect(viewport.zoomTarget == zoom && !viewport.isFitted)
    viewport.settle()
    #expect(viewport.zoom == zoom)
    viewport.toggleZoom(about: middle, animated: false)
    #expect(viewport.zoom == fit && viewport.isFitted)
  }

  @Test("A double click during an animated zoom reverses it")
  func toggleOnTheWay() {
    var viewport = viewport()
    viewport.toggleZoom(about: middle, animated: true)
    _ = viewport.advance(by: 0.05)
    let zoom = viewport.zoom
    viewport.toggleZoom(about: middle, animated: true)
    #expect(viewport.isFitted && viewport.zoom == zoom)
    viewport.settle()
    #expect(viewport.zoom == 0.25)
  }

  @Test("Stopping an animated zoom keeps its zoom, or fits the picture if close to that")
  func stopped() {
    var viewport = viewport()
    viewport.zoom(to: 1, about: Point(x: 0, y: 0), animated: true)
    _ = viewport.advance(by: 0.05)
    let zoom = viewport.zoom
    viewport.stop()
    #expect(viewport.zoom == zoom && viewport.zoomTarget == zoom && !viewport.isMoving)
    #expect(!viewport.isFitted && viewport.isCovered)
    viewport.zoomToFit(animated: true)
    _ = viewport.advance(by: 0.11)
    #expect(viewport.zoom > 0.25)
    viewport.stop()
    #expect(viewport.zoom == 0.25 && viewport.isFitted)
  }
}
