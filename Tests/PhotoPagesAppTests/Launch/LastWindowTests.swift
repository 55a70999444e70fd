import PhotoPages
import Testing

@testable import PhotoPagesApp

@Suite struct LastWindowTests {
  @Test func `What was written is read`() throws {
    let last = try #require(LastWindow(line: "1100 760 1 1920 1080\n"))
    #expect(last.window == WindowSize(argument: "1100x760"))
    #expect(last.isMaximised)
    #expect(last.pages == PixelSize(width: 1920, height: 1080))
  }

  @Test func `What is written is read again`() {
    var kept = KeptState()
    #expect(kept.text == "\nclassic 1 0\n")
    #expect(KeptState(text: kept.text) == kept)
    kept.window = LastWindow(line: "1100 760 1 1920 1080")
    kept.look.layout = .pill
    kept.look.showsTags = false
    kept.look.keepsZoom = true
    #expect(kept.text == "1100 760 1 1920 1080\npill 0 1\n")
    #expect(KeptState(text: kept.text) == kept)
  }

  @Test(arguments: [
    "", "\n", "1100 760 1 1920 1080\n", "\nround 1 0", "\nclassic", "a\nb\nc", "\0",
  ])
  func `Where no look is written, tags are shown and zoom is not kept`(text: String) {
    #expect(KeptState(text: text).look == GalleryLook())
    #expect(GalleryLook().showsTags)
    #expect(!GalleryLook().keepsZoom)
  }

  @Test func `Only what a person has changed is taken over`() {
    var kept = GalleryLook()
    var before = GalleryLook()
    before.layout = .side
    var now = before
    now.showsTags = false
    kept.follow(from: before, to: now)
    #expect(kept.line == "classic 0 0")
  }

  @Test(arguments: [
    "", "\n", "1100 760", "1100 760 1 1920", "1100 760 1 0 1080", "1100 760 0 -5 1080",
    "a b c d e", "1100 760 1 1920 1080 7", "1 1 1 1920 1080", "99999999999999999999 1 1 1 1",
  ])
  func `What somebody has spoilt is as if nothing had been written`(line: String) {
    #expect(LastWindow(line: line) == nil)
  }
}
