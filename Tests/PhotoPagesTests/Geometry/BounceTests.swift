@testable import PhotoPages
import Testing

@Suite("Bounce")
struct BounceTests {
  @Test("Halfway through a bounce a fitted photo is smallest and a zoomed one largest")
  func extremes() {
    var fitted = Bounce(isZoomed: false)
    var zoomed = Bounce(isZoomed: true)
    #expect(fitted.advance(by: 0.19) && zoomed.advance(by: 0.19))
    #expect(fitted.scale.isClose(to: 0.97) && zoomed.scale.isClose(to: 1.03))
  }

  @Test("A bounce begins and ends at scale 1 and takes 0.38 s")
  func ends() {
    var bounce = Bounce(isZoomed: false)
    #expect(bounce.scale == 1)
    #expect(bounce.advance(by: 0.379) == true)
    #expect(bounce.advance(by: 0.002) == false)
    #expect(bounce.scale == 1)
    #expect(bounce.advance(by: 1) == false)
  }

  @Test("A bounce eases in on the way out and eases out on the way back")
  func easing() {
    var bounce = Bounce(isZoomed: false)
    _ = bounce.advance(by: 0.38 / 4)
    let out = 1 - bounce.scale
    _ = bounce.advance(by: 0.38 / 2)
    let back = 1 - bounce.scale
    #expect(out.isClose(to: 0.03 / 4) && back.isClose(to: out))
  }
}
