import TestSupport
import Testing

@testable import PhotoPages

@Suite("Pager under random operations")
struct PagerInvariantTests {
  @Test(
    "Any sequence of operations leaves the pager valid and lets it come to rest", arguments: 1...40)
  func anySequence(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var pager = Pager(pageWidth: 1000, direction: seed % 2 == 0 ? .leftToRight : .rightToLeft)
    pager.reindex(page: 3, count: 8)
    for _ in 0..<400 {
      operate(on: &pager, with: &generator)
      expectSound(pager)
    }
    pager.cancelDrag()
    #expect(pager.settle() < 90)
    #expect(pager.offset == 0 && !pager.isMoving && !pager.isDragged)
  }

  private func operate(on pager: inout Pager, with generator: inout SeededGenerator) {
    switch Int.random(in: 0..<14, using: &generator) {
    case 0, 1: pager.beginDrag()
    case 2, 3, 4: pager.drag(by: generator.double(in: -900...900))
    case 5, 6: endDrag(&pager, velocity: generator.double(in: -9000...9000))
    case 7: pager.cancelDrag()
    case 8:
      let page = Int.random(in: -2...10, using: &generator)
      pager.turn(to: page)
    case 9: pager.glide(to: pager.page + 1)
    case 10:
      let count = Int.random(in: 0...12, using: &generator)
      pager.reindex(page: Int.random(in: -1...12, using: &generator), count: count)
    case 11: pager.pageWidth = generator.double(in: 0...2000)
    default: _ = pager.advance(by: generator.double(in: 0...0.1))
    }
  }

  /// Ends a drag, and expects that it turned one page at most and moved nothing on screen.
  private func endDrag(_ pager: inout Pager, velocity: Double) {
    let origin = pager.drag?.origin ?? pager.page
    let x = pager.x(of: origin)
    let page = pager.endDrag(velocity: velocity)
    #expect(page == pager.page && abs(page - origin) <= 1)
    #expect(pager.x(of: origin).isClose(to: x))
  }

  /// What holds at any time.
  private func expectSound(_ pager: Pager) {
    #expect(pager.page >= 0 && pager.page < max(1, pager.count))
    // A page and the band beyond it, for a flick one more page to go back over, and an overshoot
    // of pitch / e; and while it is dragged, where it was going may be one page farther.
    #expect(pager.offset.isFinite)
    #expect(abs(pager.offset) <= 4 * pager.pitch + pager.pageWidth)
    if let drag = pager.drag {
      #expect(abs(pager.x(of: drag.origin)) <= 2 * pager.pitch + pager.pageWidth)
    }
    #expect(!(pager.isMoving && pager.isDragged))
    #expect(pager.isMoving || pager.isDragged || pager.offset == 0)
    #expect(pager.visiblePages.isEmpty == (pager.count == 0))
    #expect(pager.visiblePages.allSatisfy { (0..<pager.count).contains($0) })
    #expect(pager.visiblePages == pager.visiblePages.sorted() && pager.visiblePages.count <= 3)
  }
}
