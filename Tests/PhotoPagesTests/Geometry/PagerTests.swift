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

  @Test("Right to left, the next page is to the left")
  func mirrored() {
    let pager = pager(direction: .rightToLeft)
    #expect(pager.x(of: 3) == -1020 && pager.x(of: 1) == 1020)
  }

  @Test("At rest only the page itself is visible")
  func visibleAtRest() {
    #expect(pager().visiblePages == [2])
    #expect(pager(at: 0, of: 1).visiblePages == [0])
    #expect(Pager().visiblePages == [])
  }

  @Test("Before it has a width, the page is visible")
  func visibleWithoutWidth() {
    var pager = Pager()
    pager.reindex(page: 1, count: 3)
    #expect(pager.visiblePages == [1])
  }

  @Test("On the way both pages are visible, in ascending order, and none that does not exist")
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

  @Test("A neighbour slides in from where it was")
  func turn() {
    var pager = pager()
    pager.turn(to: 3, animated: true)
    #expect(pager.page == 3 && pager.offset == 1020 && pager.isMoving)
    #expect(pager.x(of: 2) == 0)
    #expect(pager.settle() < 60)
    #expect(pager.offset == 0 && !pager.isMoving)
  }

  @Test("Right to left, the next page slides in from the left")
  func turnMirrored() {
    var pager = pager(direction: .rightToLeft)
    pager.turn(to: 3, animated: true)
    #expect(pager.offset == -1020)
  }

  @Test("A page farther away is there at once", arguments: [0, 4])
  func jump(page: Int) {
    var pager = pager()
    pager.turn(to: page, animated: true)
    #expect(pager.page == page && pager.offset == 0 && !pager.isMoving)
  }

  @Test("A turn that is not animated is there at once, also in the middle of another")
  func notAnimated() {
    var pager = pager()
    pager.turn(to: 3, animated: true)
    _ = pager.advance(by: 0.05)
    pager.turn(to: 4, animated: false)
    #expect(pager.page == 4 && pager.offset == 0 && !pager.isMoving)
  }

  @Test("A turn past either end ends there", arguments: [(-3, 0), (99, 4), (Int.max, 4)])
  func clamped(target: Int, page: Int) {
    var pager = pager()
    pager.turn(to: target, animated: true)
    #expect(pager.page == page)
  }

  @Test("Turns that follow fast do not pile up a way to go")
  func repeatedTurns() {
    var pager = pager(at: 0, of: 100)
    for page in 1...50 {
      pager.turn(to: page, animated: true)
      #expect(pager.page == page && abs(pager.offset) <= 1020)
      #expect(pager.visiblePages.allSatisfy { abs($0 - page) <= 1 })
      _ = pager.advance(by: 0.01)
    }
    #expect(pager.settle() < 60)
    #expect(pager.page == 50)
  }

  @Test("A turn back in the middle of a turn starts where that was, and as fast")
  func turnBack() {
    var pager = pager()
    pager.turn(to: 3, animated: true)
    _ = pager.advance(by: 0.05)
    let (x, velocity) = (pager.x(of: 2), pager.spring?.velocity)
    pager.turn(to: 2, animated: true)
    #expect(pager.x(of: 2).isClose(to: x) && pager.spring?.velocity == velocity)
  }

  @Test("A turn to the page it is on lets a turn go on, and begins none")
  func turnToSame() {
    var pager = pager()
    pager.turn(to: 2, animated: true)
    #expect(!pager.isMoving)
    pager.turn(to: 3, animated: true)
    _ = pager.advance(by: 0.05)
    let before = pager
    pager.turn(to: 3, animated: true)
    #expect(pager == before)
  }

  @Test("A turn takes it out of the hand that drags it")
  func turnWhileDragged() {
    var pager = pager()
    pager.beginDrag()
    pager.drag(by: -300)
    pager.turn(to: 3, animated: true)
    #expect(!pager.isDragged && pager.offset == 720)
    pager.drag(by: 50)
    #expect(pager.offset == 720)
    #expect(pager.endDrag(velocity: 5000) == 3)
  }

  @Test("A list that grows or shrinks moves nothing on screen")
  func reindex() {
    var pager = pager()
    pager.turn(to: 3, animated: true)
    _ = pager.advance(by: 0.05)
    let offset = pager.offset
    pager.reindex(page: 70, count: 100)
    #expect(pager.page == 70 && pager.offset == offset && pager.isMoving)
    pager.reindex(page: 99, count: 3)
    #expect(pager.page == 2 && pager.offset == offset)
    pager.settle()
    #expect(pager.offset == 0)
  }

  @Test("With no pages nothing does anything")
  func empty() {
    var pager = Pager(pageWidth: 1000)
    let before = pager
    pager.beginDrag()
    pager.drag(by: 100)
    #expect(pager.endDrag(velocity: 1000) == 0)
    pager.turn(to: 3, animated: true)
    pager.turn(to: 3, animated: false)
    pager.cancelDrag()
    #expect(pager.advance(by: 1) == false)
    #expect(pager == before)
  }

  @Test("The last page that goes takes every motion along")
  func emptied() {
    var pager = pager()
    pager.beginDrag()
    pager.drag(by: 100)
    pager.reindex(page: 0, count: 0)
    #expect(pager.page == 0 && pager.offset == 0 && !pager.isDragged && !pager.isMoving)
  }

  @Test("Another width keeps the page, and the part of the way that is left")
  func resized() {
    var pager = pager()
    pager.turn(to: 3, animated: true)
    _ = pager.advance(by: 0.05)
    let part = pager.offset / 1020
    pager.pageWidth = 480
    #expect(pager.page == 3 && (pager.offset / 500).isClose(to: part))
    #expect(pager.x(of: 4) - pager.x(of: 3) == 500)
    pager.settle()
    #expect(pager.offset == 0)
  }

  @Test("Another direction mirrors what is on screen")
  func turnedAround() {
    var pager = pager()
    pager.beginDrag()
    pager.drag(by: -300)
    pager.direction = .rightToLeft
    #expect(pager.offset == 300 && pager.visiblePages == [2, 3])
    pager.drag(by: 300)
    #expect(pager.endDrag(velocity: 0) == 3)
  }

  @Test("A turn comes to rest at the same place and time in steps of any size")
  func stepSize() {
    var (long, short) = (pager(), pager())
    long.turn(to: 3, animated: true)
    short.turn(to: 3, animated: true)
    _ = long.advance(by: 0.1)
    for _ in 0..<100 { _ = short.advance(by: 0.001) }
    #expect(long.offset.isClose(to: short.offset))
  }
}
