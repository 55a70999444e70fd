@testable import PhotoPages
import Testing

@Suite("A caption is drawn up to be read")
struct CaptionScrollTests {
  @Test("A short caption is shown in full and cannot be expanded")
  func short() {
    var scroll = CaptionScroll(contentHeight: 40, collapsedHeight: 60)
    #expect(scroll.wantedHeight == 40)
    #expect(!scroll.canScroll)
    scroll.scroll(by: 100)
    #expect(scroll.offset == 0)
    #expect(!scroll.isRead)
  }

  @Test("A long caption is collapsed and grows as it is scrolled")
  func long() {
    var scroll = CaptionScroll(contentHeight: 200, collapsedHeight: 60)
    #expect(scroll.wantedHeight == 60)
    scroll.scroll(by: 10)
    #expect(!scroll.isRead)
    scroll.scroll(by: 1)
    #expect(scroll.isRead)
    #expect(scroll.wantedHeight == 71)
    scroll.scroll(by: 1000)
    #expect(scroll.offset == 140)
    #expect(scroll.wantedHeight == 200)
    scroll.scroll(by: -1000)
    #expect(scroll.offset == 0)
  }

  @Test("A caption that cannot grow any further scrolls until its end is visible")
  func limited() {
    var scroll = CaptionScroll(contentHeight: 200, collapsedHeight: 60)
    scroll.scroll(by: 40)
    #expect(scroll.hidden(inHeight: 100) == 0)
    scroll.scroll(by: 20)
    #expect(scroll.hidden(inHeight: 100) == 20)
    scroll.scroll(by: 1000)
    // 200 points, of which the last 100 are seen.
    #expect(scroll.hidden(inHeight: 100) == 100)
  }

  @Test("Expanding a caption grows it to the given room and shows its beginning")
  func expanded() {
    var scroll = CaptionScroll(contentHeight: 200, collapsedHeight: 60)
    scroll.scroll(by: 1000)
    scroll.expand(toHeight: 100)
    #expect(scroll.wantedHeight == 100)
    #expect(scroll.hidden(inHeight: 100) == 0)
    scroll.expand(toHeight: 1000)
    #expect(scroll.wantedHeight == 200)
  }

  @Test("A caption that becomes shorter is expanded no further than its text")
  func shortened() {
    var scroll = CaptionScroll(contentHeight: 200, collapsedHeight: 60)
    scroll.scroll(by: 100)
    scroll.contentHeight = 80
    #expect(scroll.offset == 20)
    scroll.reset()
    #expect(scroll.offset == 0)
    scroll.scroll(by: .nan)
    #expect(scroll.offset == 0)
  }
}
