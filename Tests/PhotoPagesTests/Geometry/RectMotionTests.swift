import Testing

@testable import PhotoPages

@Suite("The pages slide to a new size")
struct RectMotionTests {
  private let wide = Rect(x: 0, y: 0, width: 1280, height: 800)
  private let narrow = Rect(x: 0, y: 0, width: 920, height: 800)

  @Test("The motion begins and ends exactly at its rectangles and goes one way")
  func ends() {
    var motion = RectMotion(from: wide, to: narrow)
    #expect(motion.rect == wide)
    var widths = [motion.rect.size.width]
    while motion.advance(by: 1 / 64) { widths.append(motion.rect.size.width) }
    #expect(motion.rect == narrow)
    #expect(widths.count == 13, "It lasts 200 ms")
    #expect(widths == widths.sorted(by: >), "It goes one way")
    #expect(widths.allSatisfy { $0 == $0.rounded() }, "Whole points draw faster")
  }

  @Test("In right-to-left languages the left edge moves when the pages slide to a new size")
  func mirrored() {
    var motion = RectMotion(
      from: wide, to: Rect(x: 360, y: 0, width: 920, height: 800))
    for _ in 0..<4 { _ = motion.advance(by: 0.025) }
    #expect(motion.rect.right == 1280)
    #expect(motion.rect.origin.x > 180, "It is fast at first")
  }

  @Test("A window resized during the motion changes only the motion's end")
  func newEnd() {
    var motion = RectMotion(from: wide, to: narrow)
    motion.end = Rect(x: 0, y: 0, width: 1000, height: 900)
    while motion.advance(by: 1 / 60) {}
    #expect(motion.rect == Rect(x: 0, y: 0, width: 1000, height: 900))
  }

  @Test("A late first frame does not end the motion")
  func lateFrame() {
    var motion = RectMotion(from: wide, to: narrow)
    let goesOn = motion.advance(by: 1)
    #expect(goesOn)
    #expect(motion.rect.size.width > 920)
  }
}
