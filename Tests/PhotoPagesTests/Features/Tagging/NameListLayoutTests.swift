@testable import PhotoPages
import Testing

struct NameListLayoutTests {
  private let room = Rect(x: 0, y: 50, width: 600, height: 400)
  private let size = Size(width: 160, height: 80)

  private func bubble(x: Double, y: Double, tip: Double) -> TagBubble {
    TagBubble(
      id: TagID("a"), tip: Point(x: x + 50, y: tip),
      frame: Rect(x: x, y: y, width: 100, height: 30))
  }

  private func place(
    at bubble: TagBubble, _ direction: LayoutDirection = .leftToRight
  ) -> Rect {
    NameListLayout.place(of: size, at: bubble, in: room, direction)
  }

  @Test func theListStandsBelowTheBubbleAndBeginsWithIt() {
    let bubble = bubble(x: 200, y: 110, tip: 100)
    #expect(place(at: bubble) == Rect(x: 200, y: 144, width: 160, height: 80))
    #expect(place(at: bubble, .rightToLeft).origin.x == 140)
  }

  @Test func whereThereIsNoRoomBelowItStandsAboveThePoint() {
    #expect(place(at: bubble(x: 200, y: 400, tip: 390)).origin.y == 306)
  }

  @Test func aboveABubbleThatIsAboveItsPointItCoversNeither() {
    #expect(place(at: bubble(x: 200, y: 300, tip: 340)).origin.y == 216)
  }

  @Test func itStaysInTheRoomAndIsAsWideAsItsBubble() {
    #expect(place(at: bubble(x: 520, y: 110, tip: 100)).origin.x == 440)
    let narrow = NameListLayout.place(
      of: Size(width: 40, height: 80), at: bubble(x: 200, y: 110, tip: 100), in: room,
      .leftToRight)
    #expect(narrow.size.width == 100)
  }
}
