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

  @Test(arguments: [
    "", "\n", "1100 760", "1100 760 1 1920", "1100 760 1 0 1080", "1100 760 0 -5 1080",
    "a b c d e", "1100 760 1 1920 1080 7", "1 1 1 1920 1080", "99999999999999999999 1 1 1 1",
  ])
  func `What somebody has spoilt is as if nothing had been written`(line: String) {
    #expect(LastWindow(line: line) == nil)
  }
}
