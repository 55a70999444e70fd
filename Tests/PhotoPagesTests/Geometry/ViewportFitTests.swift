import TestSupport
import Testing

@testable import PhotoPages

/// A photo of 4000 × 3000 in a view of 1000 × 800 points: fitted at 25 % of `deviceScale`.
func viewport(
  view: Size = Size(width: 1000, height: 800), scale: Double = 1,
  picture: PixelSize? = PixelSize(width: 4000, height: 3000)
) -> Viewport {
  Viewport(viewSize: view, deviceScale: scale, pictureSize: picture)
}

extension Viewport {
  /// Lets it come to rest in steps of a frame, and answers how many that took.
  @discardableResult
  mutating func settle() -> Int {
    var frames = 0
    while advance(by: 1 / 60), frames < 1000 { frames += 1 }
    return frames
  }

  /// Whether all that can be asked is a number.
  var isFinite: Bool {
    let rect = pictureRect
    return [
      zoom, zoomTarget, fitZoom, centre.x, centre.y, rect.origin.x, rect.origin.y,
      rect.size.width, rect.size.height,
    ].allSatisfy(\.isFinite)
  }

  /// Whether the picture covers the view, or is in its middle, to a device pixel, on each axis.
  var isCovered: Bool {
    let rect = pictureRect
    let pixel = 1 / deviceScale
    func holds(_ start: Double, _ length: Double, _ view: Double) -> Bool {
      length > view + pixel
        ? start <= pixel && start + length >= view - pixel
        : (start + length / 2).isClose(to: view / 2, within: pixel)
    }
    return holds(rect.origin.x, rect.size.width, viewSize.width)
      && holds(rect.origin.y, rect.size.height, viewSize.height)
  }
}

@Suite("Viewport, fitted")
struct ViewportFitTests {
  @Test("A large photo is fitted and centred")
  func fitted() {
    let viewport = viewport()
    #expect(viewport.zoom == 0.25 && viewport.isFitted && !viewport.canPan)
    #expect(viewport.pictureRect == Rect(x: 0, y: 25, width: 1000, height: 750))
    #expect(viewport.centre == .centre)
  }

  @Test("A smaller photo is centred at its own size")
  func small() {
    let viewport = viewport(picture: PixelSize(width: 300, height: 200))
    #expect(viewport.zoom == 1 && viewport.isFitted)
    #expect(viewport.pictureRect == Rect(x: 350, y: 300, width: 300, height: 200))
  }

  @Test("At two device pixels per point, 100 % is half a point per photo pixel")
  func deviceScale() {
    var viewport = viewport(scale: 2, picture: PixelSize(width: 300, height: 201))
    #expect(viewport.zoom == 1)
    #expect(viewport.pictureRect.size == Size(width: 150, height: 100.5))
    viewport.pictureSize = PixelSize(width: 4000, height: 3000)
    #expect(viewport.fitZoom == 0.5)
    #expect(viewport.pictureRect == Rect(x: 0, y: 25, width: 1000, height: 750))
  }

  @Test("At rest the picture lies on whole device pixels", arguments: [1.0, 2, 3])
  func wholePixels(scale: Double) {
    for side in 777..<790 {
      var viewport = viewport(
        view: Size(width: 1001, height: 701), scale: scale,
        picture: PixelSize(width: 2999, height: side))
      for zoom in [0, 0.4, 0.77, 1, 3] {
        viewport.zoom(to: zoom, about: Point(x: 313, y: 127), animated: false)
        let rect = viewport.pictureRect
        for length in [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height] {
          #expect((length * scale).isClose(to: (length * scale).rounded()))
        }
      }
    }
  }

  @Test("A fitted picture fits and cannot be panned, whatever the sizes")
  func roundingOff() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let view = generator.point(in: 1...3000)
      let viewport = viewport(
        view: Size(width: view.x.rounded(), height: view.y.rounded()), scale: 3,
        picture: PixelSize(
          width: .random(in: 1...20_000, using: &generator),
          height: .random(in: 1...20_000, using: &generator)))
      #expect(!viewport.canPan && viewport.isFitted && viewport.isCovered)
    }
  }

  @Test("A picture decoded for the fitted zoom has the size at which it is drawn")
  func decodedSize() {
    let size = PixelSize(width: 3001, height: 1999)
    let viewport = viewport(view: Size(width: 777, height: 555), scale: 2, picture: size)
    let decoded = PictureDetail.fitting(PixelSize(width: 1554, height: 1110)).size(of: size)
    #expect((viewport.pictureRect.size.width * 2).isClose(to: Double(decoded.width)))
    #expect((viewport.pictureRect.size.height * 2).isClose(to: Double(decoded.height)))
  }

  @Test("At 100 % the picture has exactly its own pixels")
  func exact() {
    var viewport = viewport(
      view: Size(width: 1001, height: 701), scale: 2, picture: PixelSize(width: 4001, height: 3001))
    viewport.zoom(to: 1, about: Point(x: 333, y: 123), animated: false)
    #expect(viewport.pictureRect.size == Size(width: 2000.5, height: 1500.5))
    let origin = viewport.pictureRect.origin
    #expect((origin.x * 2).rounded() == origin.x * 2 && (origin.y * 2).rounded() == origin.y * 2)
  }

  @Test("Points of the photo are converted to points of the view and back")
  func mapping() {
    var viewport = viewport(scale: 2)
    viewport.zoom(to: 1.3, about: Point(x: 100, y: 700), animated: false)
    let point = viewport.point(at: NormalizedPoint(x: 0.3, y: 0.6))
    let place = viewport.normalizedPoint(at: point)
    #expect(place.x.isClose(to: 0.3) && place.y.isClose(to: 0.6))
    let rect = viewport.pictureRect
    #expect(viewport.point(at: NormalizedPoint(x: 0, y: 0)) == rect.origin)
    #expect(!viewport.normalizedPoint(at: Point(x: rect.origin.x - 1, y: 0)).isInside)
  }

  @Test("A fitted picture stays fitted when the view, screen scale or picture size changes")
  func follows() {
    var viewport = viewport()
    viewport.viewSize = Size(width: 500, height: 800)
    #expect(viewport.zoom == 0.125 && viewport.isFitted)
    viewport.deviceScale = 2
    #expect(viewport.zoom == 0.25 && viewport.pictureRect.size.width == 500)
    viewport.pictureSize = PixelSize(width: 8000, height: 10)
    #expect(viewport.zoom == 0.125 && viewport.isFitted)
  }

  @Test("A zoomed picture keeps its zoom and the place in the middle of the view")
  func resizedZoomed() {
    var viewport = viewport()
    viewport.zoom(to: 1, about: Point(x: 300, y: 300), animated: false)
    let centre = viewport.centre
    viewport.viewSize = Size(width: 600, height: 900)
    #expect(viewport.zoom == 1 && viewport.centre == centre && !viewport.isFitted)
    viewport.viewSize = Size(width: 3900, height: 800)
    #expect(viewport.zoom == 1 && viewport.isCovered)
  }

  @Test("A window that grows past the zoomed picture fits it")
  func grownPast() {
    var viewport = viewport()
    viewport.zoom(to: 0.4, about: .zero, animated: false)
    viewport.viewSize = Size(width: 2000, height: 2000)
    #expect(viewport.zoom == 0.5 && viewport.isFitted)
  }

  @Test("Resizing the view ends an animated zoom at its target")
  func resizedInMotion() {
    var viewport = viewport()
    viewport.zoom(to: 2, about: .zero, animated: true)
    _ = viewport.advance(by: 0.05)
    viewport.viewSize = Size(width: 900, height: 800)
    #expect(viewport.zoom == 2 && !viewport.isMoving)
    viewport.zoomToFit(animated: true)
    viewport.viewSize = Size(width: 1000, height: 800)
    #expect(viewport.zoom == 0.25 && viewport.isFitted && !viewport.isMoving)
  }

  @Test("A picture of one pixel and a panorama are at least one point high")
  func extremes() {
    let tiny = viewport(picture: PixelSize(width: 1, height: 1))
    #expect(tiny.zoom == 1 && tiny.pictureRect.size == Size(width: 1, height: 1))
    let wide = viewport(picture: PixelSize(width: 20_000, height: 100))
    #expect(wide.zoom == 0.05 && wide.pictureRect == Rect(x: 0, y: 398, width: 1000, height: 5))
    let line = viewport(picture: PixelSize(width: 20_000, height: 1))
    #expect(line.pictureRect.size == Size(width: 1000, height: 1) && line.isFinite)
  }

  @Test(
    "Without a view, a picture or their sizes all values stay finite",
    arguments: [
      Viewport(), viewport(view: .zero), viewport(picture: nil),
      viewport(view: Size(width: 1000, height: 0)),
      viewport(picture: PixelSize(width: 0, height: 5)),
      viewport(view: Size(width: .nan, height: 800), picture: nil),
    ])
  func nothingToSee(viewport: Viewport) {
    var viewport = viewport
    viewport.zoom(to: 2, about: Point(x: 3, y: 4), animated: true)
    viewport.toggleZoom(about: .zero, animated: false)
    viewport.beginPinch()
    viewport.pinch(scale: 3, about: .zero, movedBy: .zero)
    viewport.endPinch()
    viewport.beginPan()
    viewport.pan(by: Point(x: 5, y: 5))
    viewport.endPan(velocity: Point(x: 500, y: 500))
    viewport.scroll(by: Point(x: 5, y: 5))
    viewport.restore(zoom: 3, centre: .centre)
    viewport.stop()
    #expect(viewport.advance(by: 1) == false)
    #expect(viewport.zoom == 1 && viewport.isFitted && !viewport.canPan)
    #expect(viewport.normalizedPoint(at: .zero) == .centre)
    #expect(viewport.pictureRect.size == .zero)
  }

  @Test("An invalid screen scale counts as 1", arguments: [0, -2, .nan, .infinity])
  func noScale(scale: Double) {
    #expect(viewport(scale: scale).zoom == 0.25 && viewport(scale: scale).isFinite)
  }

  @Test("A view that has no size for a moment keeps its zoom")
  func viewGone() {
    var viewport = viewport()
    viewport.zoom(to: 2, about: Point(x: 200, y: 200), animated: false)
    let before = viewport
    viewport.viewSize = .zero
    #expect(viewport.isFinite)
    viewport.viewSize = before.viewSize
    #expect(viewport == before)
  }

  @Test("A kept zoom and place are restored within the limits of the photo")
  func restore() {
    var viewport = viewport()
    viewport.restore(zoom: 1, centre: NormalizedPoint(x: 0.6, y: 0.4))
    #expect(viewport.zoom == 1 && !viewport.isFitted && !viewport.isMoving)
    #expect(viewport.centre == NormalizedPoint(x: 0.6, y: 0.4))
    viewport.restore(zoom: 1, centre: NormalizedPoint(x: 1, y: 0))
    #expect(viewport.isCovered && viewport.pictureRect.origin == Point(x: -3000, y: 0))
    viewport.restore(zoom: 0.1, centre: NormalizedPoint(x: 0.9, y: 0.9))
    #expect(viewport.zoom == 0.25 && viewport.isFitted && viewport.centre == .centre)
    viewport.restore(zoom: 100, centre: .centre)
    #expect(viewport.zoom == 20)
    viewport.restore(zoom: .nan, centre: .centre)
    #expect(viewport.zoom == 20)
  }
}
