import Testing

@testable import PhotoPages

@Suite("Pager, dragged")
struct PagerDragTests {
  static let directions: [LayoutDirection] = [.leftToRight, .rightToLeft]

  /// The page after a drag of `dx` points in one go, let go at `velocity`, both meant left to right
  /// and mirrored for the other direction.
  private func page(
    from start: Int = 2, of count: Int = 5, dragged dx: Double, velocity: Double,
    direction: LayoutDirection = .leftToRight
  ) -> Int {
    var pager = pager(at: start, of: count, direction: direction)
    pager.beginDrag()
    pager.drag(by: dx * direction.sign)
    return pager.endDrag(velocity: velocity * direction.sign)
  }

  @Test("A dragged page follows the finger")
  func follows() {
    var pager = pager()
    pager.beginDrag()
    pager.drag(by: -100)
    pager.drag(by: -50)
    #expect(pager.offset == -150 && pager.isDragged && !pager.isMoving)
    #expect(pager.advance(by: 1) == false)
    #expect(pager.offset == -150)
  }

  @Test("A flick turns exactly one page, however strong", arguments: directions)
  func flick(direction: LayoutDirection) {
    for velocity in [300.0, 1000, 50_000, .infinity] {
      #expect(page(dragged: -10, velocity: -velocity, direction: direction) == 3)
      #expect(page(dragged: 10, velocity: velocity, direction: direction) == 1)
    }
  }

  @Test("A flick turns from 300 points per second on", arguments: directions)
  func threshold(direction: LayoutDirection) {
    #expect(page(dragged: -10, velocity: -299.9, direction: direction) == 2)
    #expect(page(dragged: -10, velocity: -300, direction: direction) == 3)
    #expect(page(dragged: 10, velocity: 299.9, direction: direction) == 2)
    #expect(page(dragged: 10, velocity: 300, direction: direction) == 1)
  }

  @Test("A slow drag turns past half way", arguments: directions)
  func halfWay(direction: LayoutDirection) {
    #expect(page(dragged: -510, velocity: 0, direction: direction) == 2)
    #expect(page(dragged: -510.5, velocity: 0, direction: direction) == 3)
    #expect(page(dragged: 510.5, velocity: 200, direction: direction) == 1)
    #expect(page(dragged: 510.5, velocity: -200, direction: direction) == 1)
  }

  @Test("A flick back against a drag returns to the page where it began", arguments: directions)
  func flickBack(direction: LayoutDirection) {
    #expect(page(dragged: 600, velocity: -400, direction: direction) == 2)
    #expect(page(dragged: -600, velocity: 400, direction: direction) == 2)
  }

  @Test("A drag of any length and velocity turns one page")
  func onePage() {
    #expect(page(dragged: -5000, velocity: 0) == 3)
    #expect(page(dragged: -5000, velocity: -9000) == 3)
    #expect(page(dragged: 5000, velocity: 0) == 1)
  }

  @Test("A drag past the neighboring page is resisted")
  func resistsPastNeighbour() {
    var pager = pager()
    pager.beginDrag()
    pager.drag(by: -1020)
    #expect(pager.offset == -1020)
    pager.drag(by: -400)
    #expect(pager.offset < -1020 && pager.offset > -1420)
    pager.drag(by: 400)
    #expect(pager.offset.isClose(to: -1020))
  }

  @Test("A drag past either end is resisted and springs back", arguments: directions)
  func ends(direction: LayoutDirection) {
    for (page, outwards) in [(0, 1.0), (4, -1.0)] {
      var pager = pager(at: page, direction: direction)
      pager.beginDrag()
      pager.drag(by: 1000 * outwards * direction.sign)
      let shown = RubberBand.resisted(1000 * outwards * direction.sign, dimension: 1000)
      #expect(pager.offset.isClose(to: shown))
      #expect(pager.endDrag(velocity: 2000 * outwards * direction.sign) == page)
      #expect(pager.offset.isClose(to: shown) && pager.isMoving)
      pager.settle()
      #expect(pager.offset == 0)
    }
  }

  @Test("A single page springs back to either side")
  func single() {
    #expect(page(from: 0, of: 1, dragged: 5000, velocity: 900) == 0)
    #expect(page(from: 0, of: 1, dragged: -5000, velocity: -900) == 0)
  }

  @Test("Releasing a drag does not move the page at once, and the spring ends in place")
  func letGo() {
    var pager = pager()
    pager.beginDrag()
    pager.drag(by: -700)
    let x = (1...3).map { pager.x(of: $0) }
    #expect(pager.endDrag(velocity: -1000) == 3)
    #expect((1...3).allSatisfy { pager.x(of: $0).isClose(to: x[$0 - 1]) })
    #expect(pager.isMoving && !pager.isDragged)
    #expect(pager.settle() < 60)
    #expect(pager.offset == 0 && !pager.isMoving)
    #expect(pager.advance(by: 1) == false)
  }

  @Test("A released page continues at the finger's velocity")
  func velocityGoesOn() {
    var pager = pager()
    pager.beginDrag()
    pager.drag(by: -100)
    _ = pager.endDrag(velocity: -3000)
    let before = pager.offset
    _ = pager.advance(by: 0.0001)
    #expect(((pager.offset - before) / 0.0001).isClose(to: -3000, within: 100))
  }

  @Test("A page released beyond an end keeps the speed at which it was shown to move")
  func velocityInBand() {
    var pager = pager(at: 0)
    pager.beginDrag()
    pager.drag(by: 499.5)
    let before = pager.offset
    pager.drag(by: 1)
    let part = pager.offset - before
    _ = pager.endDrag(velocity: 2000)
    let velocity = pager.spring?.velocity ?? 0
    #expect(part < 0.5 && velocity.isClose(to: 2000 * part, within: 2))
  }

  @Test("A touch without movement leaves the pager at rest")
  func touched() {
    var pager = pager()
    let before = pager
    pager.beginDrag()
    #expect(pager.endDrag(velocity: 0) == 2)
    #expect(pager == before)
  }

  @Test("A page grabbed while it slides stays where it is")
  func regrabbed() {
    for seconds in [0.01, 0.03, 0.05, 0.1] {
      var pager = pager()
      pager.glide(to: 3)
      _ = pager.advance(by: seconds)
      let x = pager.x(of: 3)
      pager.beginDrag()
      #expect(pager.x(of: 3) == x && pager.page == 3 && !pager.isMoving)
      pager.drag(by: 5)
      #expect(pager.x(of: 3).isClose(to: x + 5))
    }
  }

  @Test("A drag that grabs a sliding page begins at the nearest page")
  func regrabbedOrigin() {
    var early = pager()
    early.glide(to: 3)
    _ = early.advance(by: 0.01)
    early.beginDrag()
    #expect(early.endDrag(velocity: -1000) == 3)
    var late = pager()
    late.glide(to: 3)
    _ = late.advance(by: 0.15)
    late.beginDrag()
    #expect(late.endDrag(velocity: -1000) == 4)
  }

  @Test("A page grabbed while it springs back from an end does not jump")
  func regrabbedBand() {
    var pager = pager(at: 0)
    pager.beginDrag()
    pager.drag(by: 800)
    _ = pager.endDrag(velocity: 0)
    _ = pager.advance(by: 0.02)
    let offset = pager.offset
    pager.beginDrag()
    pager.drag(by: 0)
    #expect(offset > 100 && pager.offset.isClose(to: offset))
  }

  @Test("A cancelled drag returns to the page where it began")
  func cancelled() {
    var pager = pager()
    pager.beginDrag()
    pager.drag(by: -900)
    pager.cancelDrag()
    #expect(pager.page == 2 && pager.offset == -900 && pager.isMoving)
    pager.settle()
    #expect(pager.offset == 0)
  }

  @Test("A list changed during a drag does not move the page, and the drag continues")
  func reindexed() {
    var pager = pager()
    pager.beginDrag()
    pager.drag(by: -300)
    pager.reindex(page: 12, count: 40)
    #expect(pager.page == 12 && pager.offset == -300 && pager.isDragged)
    pager.drag(by: -300)
    #expect(pager.offset == -600)
    #expect(pager.endDrag(velocity: 0) == 13)
  }

  @Test("A neighboring page added or removed during a drag counts when the drag ends")
  func neighbourChanges() {
    var grown = pager(at: 0, of: 1)
    grown.beginDrag()
    grown.drag(by: -200)
    let offset = grown.offset
    grown.reindex(page: 0, count: 2)
    #expect(grown.offset == offset)
    #expect(grown.endDrag(velocity: -500) == 1)
    var shrunk = pager(at: 0, of: 2)
    shrunk.beginDrag()
    shrunk.drag(by: -800)
    shrunk.reindex(page: 0, count: 1)
    #expect(shrunk.offset == -800)
    #expect(shrunk.endDrag(velocity: -500) == 0)
  }

  @Test("A changed page width during a drag keeps the dragged part")
  func resized() {
    var pager = pager()
    pager.beginDrag()
    pager.drag(by: -510)
    pager.pageWidth = 480
    #expect(pager.offset.isClose(to: -250))
    pager.drag(by: -1)
    #expect(pager.offset.isClose(to: -251))
    #expect(pager.endDrag(velocity: 0) == 3)
  }

  @Test("Dragging by NaN or infinity does not move the page")
  func noNumber() {
    var pager = pager()
    pager.beginDrag()
    pager.drag(by: .nan)
    pager.drag(by: .infinity)
    #expect(pager.offset == 0)
    #expect(pager.endDrag(velocity: .nan) == 2)
  }

  @Test("Drags and releases without a beginning do nothing")
  func notBegun() {
    var pager = pager()
    let before = pager
    pager.drag(by: 300)
    pager.cancelDrag()
    #expect(pager.endDrag(velocity: 900) == 2)
    #expect(pager == before)
  }
}
