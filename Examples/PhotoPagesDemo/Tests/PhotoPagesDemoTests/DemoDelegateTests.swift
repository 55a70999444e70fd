import PhotoPages
import PhotoPagesDemo
import Testing

@Suite("Delegate of the demo")
@MainActor
struct DemoDelegateTests {
  private let delegate = DemoDelegate()

  @Test("A double click is refused if it should not zoom, and a click never")
  func inputs() {
    #expect(delegate.shouldHandle(.photoDoubleTapped(.centre)))
    delegate.allowsZoom = false
    #expect(!delegate.shouldHandle(.photoDoubleTapped(.centre)))
    #expect(delegate.shouldHandle(.photoTapped(.centre)))
  }

  @Test("The viewer stays open while a comment is written")
  func closing() {
    #expect(delegate.shouldDismiss())
    delegate.didTransition(Transition(from: .commenting, to: .commentEntry))
    #expect(!delegate.shouldDismiss())
    delegate.didTransition(Transition(from: .commentEntry, to: .browsing))
    #expect(delegate.shouldDismiss())
  }

  @Test("Transitions are written down before and after")
  func lines() {
    let transition = Transition(from: .browsing, to: .tagging)
    delegate.willTransition(transition)
    delegate.didTransition(transition)
    #expect(delegate.lines == ["browsing → tagging?", "browsing → tagging"])
  }
}
