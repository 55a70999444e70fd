import Testing

@testable import PhotoPages

@Suite("Chrome and screen during a slideshow")
struct SlideshowChromeTests {
  /// The requests to keep the screen awake or no longer.
  private func awake(_ session: Played) -> [Bool] {
    session.asked.compactMap {
      if case .desktop(.keepAwake(let isAwake)) = $0 { isAwake } else { nil }
    }
  }

  @Test("The screen is kept awake only while a slideshow plays")
  func keepsAwake() {
    var session = Played("abc")
    #expect(awake(session) == [])
    session.command(.startSlideshow)
    #expect(awake(session) == [true])
    session.prefer { $0.slideshow.interval = 2 }
    session.send(.slideshow(.woken(session.wait ?? WakeToken(-1))))
    #expect(awake(session) == [true])
    session.send(.input(.photoTapped(.centre)))
    #expect(awake(session) == [true])
    session.send(.input(.photoTapped(.centre)))
    #expect(awake(session) == [true, false])
    session.command(.toggleChrome, .toggleChrome)
    #expect(awake(session) == [true, false])
    session.command(.startSlideshow)
    session.send(.library(.listed([])))
    #expect(session.viewer.stateID == .browsing)
    #expect(awake(session) == [true, false, true, false])
  }

  @Test("A slideshow shows its progress without the bars")
  func progress() {
    var session = Played("abc")
    #expect(!session.viewer.chrome.showsProgress)
    session.command(.startSlideshow)
    #expect(session.viewer.chrome.showsProgress)
    #expect(!session.viewer.chrome.isVisible)
    session.command(.escape)
    #expect(!session.viewer.chrome.showsProgress)
  }

  @Test(
    "A slideshow shows captions if they are chosen and the photo has one", arguments: [true, false])
  func captions(hasCaption: Bool) {
    var value = annotations()
    value.caption = Caption(title: hasCaption ? "Rome" : "")
    var session = Played("abc", annotations: value)
    session.command(.startSlideshow)
    #expect(!session.viewer.chrome.showsPlainCaption)
    session.prefer { $0.slideshow.showsCaptions = true }
    #expect(session.viewer.chrome.showsPlainCaption == hasCaption)
    session.send(.input(.pointerMoved))
    #expect(!session.viewer.chrome.showsPlainCaption, "The controls are in its place")
    session.send(.input(.pointerIdled))
    #expect(session.viewer.chrome.showsPlainCaption == hasCaption)
    session.command(.escape)
    #expect(!session.viewer.chrome.showsPlainCaption)
  }
}
