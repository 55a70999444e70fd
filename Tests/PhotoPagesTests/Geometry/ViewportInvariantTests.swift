import TestSupport
import Testing

@testable import PhotoPages

@Suite("Viewport under random operations")
struct ViewportInvariantTests {
  private static let sizes = [
    PixelSize(width: 4000, height: 3000), PixelSize(width: 1, height: 1),
    PixelSize(width: 20_000, height: 100), PixelSize(width: 100, height: 20_000),
    PixelSize(width: 1000, height: 800), PixelSize(width: 1030, height: 500),
  ]

  @Test(
    "Any sequence of operations leaves the viewport valid and lets it come to rest",
    arguments: 1...40)
  func anySequence(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var viewport = viewport(
      scale: Double(1 + seed % 2), picture: Self.sizes.randomElement(using: &generator))
    for _ in 0..<300 {
      zoomOrPinch(&viewport, with: &generator)
      panOrResize(&viewport, with: &generator)
      _ = viewport.advance(by: generator.double(in: 0...0.05))
      expectSound(viewport)
    }
    viewport.endPinch()
    viewport.endPan(velocity: Point(x: 900, y: -900))
    #expect(viewport.settle() < 300)
    expectAtRest(viewport)
  }

  @Test("A viewport that is stopped at any time is at rest", arguments: 41...60)
  func stopped(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var viewport = viewport(picture: Self.sizes.randomElement(using: &generator))
    for _ in 0..<100 {
      for _ in 0..<5 {
        zoomOrPinch(&viewport, with: &generator)
        panOrResize(&viewport, with: &generator)
        _ = viewport.advance(by: 0.01)
      }
      viewport.stop()
      expectAtRest(viewport)
    }
  }

  private func zoomOrPinch(_ viewport: inout Viewport, with generator: inout SeededGenerator) {
    let about = generator.point(in: -100...1200)
    let animated = Bool.random(using: &generator)
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: viewport.zoom(to: generator.double(in: 0...30), about: about, animated: animated)
    case 1: viewport.zoom(by: 1.3, about: about, animated: animated)
    case 2: viewport.zoom(by: 1 / 1.3, about: about, animated: animated)
    case 3: viewport.toggleZoom(about: about, animated: animated)
    case 4: viewport.zoomToFit(animated: animated)
    case 5: viewport.beginPinch()
    case 6, 7:
      let moved = generator.point(in: -50...50)
      viewport.pinch(scale: generator.double(in: 0.01...10), about: about, movedBy: moved)
    case 8: viewport.endPinch()
    default: break
    }
  }

  private func panOrResize(_ viewport: inout Viewport, with generator: inout SeededGenerator) {
    switch Int.random(in: 0..<14, using: &generator) {
    case 0, 1: viewport.beginPan()
    case 2, 3, 4: viewport.pan(by: generator.point(in: -700...700))
    case 5, 6: viewport.endPan(velocity: generator.point(in: -8000...8000))
    case 7: viewport.scroll(by: generator.point(in: -300...300))
    case 8:
      viewport.viewSize = Size(
        width: generator.double(in: 1...2000).rounded(), height: generator.double(in: 1...1500))
    case 9: viewport.pictureSize = Self.sizes.randomElement(using: &generator)
    case 10: viewport.deviceScale = Double(Int.random(in: 1...3, using: &generator))
    case 11:
      let centre = generator.point(in: -1...2)
      viewport.restore(
        zoom: generator.double(in: 0...30), centre: NormalizedPoint(x: centre.x, y: centre.y))
    default: break
    }
  }

  /// What holds at any time.
  private func expectSound(_ viewport: Viewport) {
    #expect(viewport.isFinite)
    #expect(
      viewport.zoom > viewport.zoomLimits.lowerBound / 2
        && viewport.zoom < viewport.zoomLimits.upperBound * 2)
    #expect(viewport.zoomTarget >= viewport.zoomLimits.lowerBound)
    #expect(viewport.zoomTarget <= viewport.zoomLimits.upperBound)
    // No band and no spring reaches farther than the view's extent.
    let (across, down) = (viewport.horizontal, viewport.vertical)
    #expect(abs(across.excess(at: viewport.centre.x)) <= across.view)
    #expect(abs(down.excess(at: viewport.centre.y)) <= down.view)
  }

  /// What holds when nothing moves and nobody holds it.
  private func expectAtRest(_ viewport: Viewport) {
    #expect(viewport.isFinite && !viewport.isMoving)
    #expect(viewport.zoom == viewport.zoomTarget)
    #expect(
      viewport.zoom >= viewport.zoomLimits.lowerBound
        && viewport.zoom <= viewport.zoomLimits.upperBound)
    #expect(viewport.isFitted == (viewport.zoom <= viewport.zoomLimits.lowerBound))
    #expect(viewport.isCovered)
  }
}
