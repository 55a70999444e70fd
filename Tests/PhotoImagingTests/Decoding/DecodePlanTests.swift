import PhotoPages
import Testing

@testable import PhotoImaging

@Suite struct DecodePlanTests {
  private func plan(_ detail: PictureDetail, _ orientation: Orientation? = nil) -> DecodePlan {
    DecodePlan(detail: detail, orientation: orientation, byteLimit: 1000)
  }

  @Test func `A JPEG is reduced as far as it still covers the target`() {
    let stored = PixelSize(1600, 800)
    let reduced = { (width: Int) in
      plan(.fitting(PixelSize(width, 10_000)), .upright).reducedSize(of: stored)
    }
    #expect(reduced(1600) == stored)
    #expect(reduced(801) == stored)
    #expect(reduced(800) == PixelSize(800, 400))
    #expect(reduced(401) == PixelSize(800, 400))
    #expect(reduced(200) == PixelSize(200, 100))
    #expect(reduced(1) == PixelSize(200, 100))
  }

  @Test func `While the orientation is unknown it is reduced for either`() {
    let stored = PixelSize(1600, 800)
    let box = PictureDetail.fitting(PixelSize(400, 900))
    #expect(plan(box, .upright).reducedSize(of: stored) == PixelSize(400, 200))
    #expect(plan(box, .rotated90).reducedSize(of: stored) == PixelSize(800, 400))
    #expect(plan(box).reducedSize(of: stored) == PixelSize(800, 400))
  }

  @Test func `A JPEG's odd sizes are rounded up, as its decoder does`() {
    let reduced = plan(.fitting(PixelSize(10, 10))).reducedSize(of: PixelSize(1001, 7))
    #expect(reduced == PixelSize(126, 1))
  }

  @Test func `The target is turned back into the stored picture's axes`() {
    let target = plan(.fitting(PixelSize(400, 900))).target(
      of: PixelSize(1600, 800), orientation: .transposed)
    #expect(target == PixelSize(800, 400))
  }

  @Test func `Only as many pixels are allowed as the limit has room for`() {
    #expect(plan(.full).allows(PixelSize(25, 10)))
    #expect(!plan(.full).allows(PixelSize(251, 1)))
    #expect(!plan(.full).allows(PixelSize(Int.max, 2)))
  }
}
