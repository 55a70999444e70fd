import Testing

@testable import PhotoPages

/// A pager at rest on `page`, its pages 1000 points wide.
func pager(
  at page: Int = 2, of count: Int = 5, direction: LayoutDirection = .leftToRight
) -> Pager {
  var pager = Pager(pageWidth: 1000, direction: direction)
  pager.reindex(page: page, count: count)
  return pager
}

extension Pager {
  /// Lets a neighbour slide in from beside the page that it is on.
  mutating func glide(to neighbour: Int) {
    let start = direction.sign * Double(neighbour - page) * pitch
    turn(to: neighbour)
    slide(from: start, velocity: 0)
  }

  /// Lets it come to rest in steps of a frame, and answers how many that took.
  @discardableResult
  mutating func settle() -> Int {
    var frames = 0
    while advance(by: 1 / 60), frames < 1000 { frames += 1 }
    return frames
  }
}

@Suite("Pager")
struct PagerTests {
  @Test("Pages lie side by side with a gap of 20 points")
  func gap() {
    let pager = pager()
    #expect(pager.x(of: 2) == 0)
    #expect(pager.x(of: 3) == 1020 && pager.x(of: 1) == -1020)
    #expect(pager.x(of: 4) == 2040)
  }

  @Test("In right-to-left languages the next page is at the left")
  func mirrored() {
    let pager = pager(direction: .rightToLeft)
    #expect(pager.x(of: 3) == -1020 && pager.x(of: 1) == 1020)
  }

  @Test("A pager at rest shows only its own page")
  func visibleAtRest() {
    #expect(pager().visiblePages == [2])
    #expect(pager(at: 0, of: 1).visiblePages == [0])
    #expect(Pager().visiblePages == [])
  }

  @Test("A pager without a width shows its page")
  func visibleWithoutWidth() {
    var pager = Pager()
    pager.reindex(page: 1, count: 3)
    #expect(pager.visiblePages == [1])
  }

  @Test("Between two pages both are visible, in ascending order, if both exist")
  func visibleOnTheWay() {
    var middle = pager()
    middle.beginDrag()
    middle.drag(by: 400)
    #expect(middle.visiblePages == [1, 2])
    var mirrored = pager(direction: .rightToLeft)
    mirrored.beginDrag()
    mirrored.drag(by: 400)
    #expect(mirrored.visiblePages == [2, 3])
    var first = pager(at: 0)
    first.beginDrag()
    first.drag(by: 400)
    #expect(first.visiblePages == [0])
  }

  @Test("Turning to a page shows it at once", arguments: [0, 3, 4])
  func jump(page: Int) {
    var pager = pager()
    pager.turn(to: page)
    #expect(pager.page == page && pager.offset == 0 && !pager.isMoving)
  }

  @Test("Turning while a page slides shows the new page at once")
  func notAnimated() {
    var pager = pager()
    pager.glide(to: 3)
    _ = pager.advance(by: 0.05)
    pager.turn(to: 4)
    #expect(pager.page == 4 && pager.offset == 0 && !pager.isMoving)
  }

  @Test(
    "Turning past either end stops at the last page there",
    arguments: [(-3, 0), (99, 4), (Int.max, 4)])
  func clamped(target: Int, page: Int) {
    var pager = pager()
    pager.turn(to: target)
    #expect(pager.page == page)
  }

  @Test("Turning to a page ends a drag")
  func turnWhileDragged() {
    var pager = pager()
    pager.beginDrag()
    pager.drag(by: -300)
    pager.turn(to: 3)
    #expect(!pager.isDragged && pager.offset == 0)
    pager.drag(by: 50)
    #expect(pager.offset == 0)
    #expect(pager.endDrag(velocity: 5000) == 3)
  }

  @Test("A list that grows or shrinks does not move the visible page")
  func reindex() {
    var pager = pager()
    pager.glide(to: 3)
    _ = pager.advance(by: 0.05)
    let offset = pager.offset
    pager.reindex(page: 70, count: 100)
    #expect(pager.page == 70 && pager.offset == offset && pager.isMoving)
    pager.reindex(page: 99, count: 3)
    #expect(pager.page == 2 && pager.offset == offset)
    pager.settle()
    #expect(pager.offset == 0)
  }

  @Test("A pager without pages ignores drags and turns")
  func empty() {
    var pager = Pager(pageWidth: 1000)
    let before = pager
    pager.beginDrag()
    pager.drag(by: 100)
    #expect(pager.endDrag(velocity: 1000) == 0)
    pager.turn(to: 3)
    pager.cancelDrag()
    #expect(pager.advance(by: 1) == false)
    #expect(pager == before)
  }

  @Test("When the last page is removed, all motion ends")
  func emptied() {
    var pager = pager()
    pager.beginDrag()
    pager.drag(by: 100)
    pager.reindex(page: 0, count: 0)
    #expect(pager.page == 0 && pager.offset == 0 && !pager.isDragged && !pager.isMoving)
  }

  @Test("A changed page width keeps the page and the remaining part of a slide")
  func resized() {
    var pager = pager()
    pager.glide(to: 3)
    _ = pager.advance(by: 0.05)
    let part = pager.offset / 1020
    pager.pageWidth = 480
    #expect(pager.page == 3 && (pager.offset / 500).isClose(to: part))
    #expect(pager.x(of: 4) - pager.x(of: 3) == 500)
    pager.settle()
    #expect(pager.offset == 0)
  }

  @Test("A changed direction mirrors the visible pages")
  func turnedAround() {
    var pager = pager()
    pager.beginDrag()
    pager.drag(by: -300)
    pager.direction = .rightToLeft
    #expect(pager.offset == 300 && pager.visiblePages == [2, 3])
    pager.drag(by: 300)
    #expect(pager.endDrag(velocity: 0) == 3)
  }

  @Test("A sliding page moves the same for time steps of any size")
  func stepSize() {
    var (long, short) = (pager(), pager())
    long.glide(to: 3)
    short.glide(to: 3)
    _ = long.advance(by: 0.1)
    for _ in 0..<100 { _ = short.advance(by: 0.001) }
    #expect(long.offset.isClose(to: short.offset))
  }

  @Test(
    "A slide to the neighboring page begins without a jump and ends at the page", arguments: [1, 3])
  func slides(to page: Int) {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      var pager = pager(direction: direction)
      let places = (1...3).map(pager.x)
      pager.slide(to: page)
      #expect((1...3).map(pager.x) == places, "It begins without a jump")
      #expect(pager.page == page && pager.isMoving)
      pager.settle()
      #expect(pager.x(of: page) == 0)
    }
  }

  @Test("A new slide during another continues from there, from at most a page away")
  func slidesOn() {
    var pager = pager()
    pager.slide(to: 3)
    _ = pager.advance(by: 1 / 60)
    let before = pager.x(of: 4)
    pager.slide(to: 4)
    #expect(pager.page == 4)
    #expect(pager.x(of: 4) == min(before, pager.pitch))
    pager.slide(to: 99)
    #expect(pager.page == 4)
    pager.settle()
    #expect(pager.x(of: 4) == 0)
  }

  @Test("Bouncing at an end moves the page away and back, and only if it is at rest")
  func bounces() {
    for (isForward, direction, sign) in [
      (true, LayoutDirection.leftToRight, -1.0), (false, .leftToRight, 1),
      (true, .rightToLeft, 1), (false, .rightToLeft, -1),
    ] {
      var pager = pager(direction: direction)
      pager.bounce(isForward: isForward)
      var farthest = 0.0
      while pager.advance(by: 1 / 240) { farthest = max(farthest, sign * pager.offset) }
      #expect(farthest > 34 && farthest <= Pager.bounceReach)
      #expect(pager.page == 2 && pager.offset == 0)
    }
    var moving = pager()
    moving.slide(to: 3)
    let before = moving
    moving.bounce(isForward: true)
    #expect(moving == before)
  }
}
