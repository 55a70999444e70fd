import PhotoPages
import Testing

@testable import PhotoPagesApp

struct LastWindowTests {
  @Test("A line gives the window's size, whether it is maximised, and the pages' size")
  func reading() throws {
    let last = try #require(LastWindow(line: "1100 760 1 1920 1080\n"))
    #expect(last.window == WindowSize(argument: "1100x760"))
    #expect(last.isMaximised)
    #expect(last.pages == PixelSize(width: 1920, height: 1080))
  }

  @Test("A written line is read as the same window", arguments: [true, false])
  func writing(isMaximised: Bool) throws {
    let window = try #require(WindowSize(argument: "1100x760"))
    let last = LastWindow(
      window: window, isMaximised: isMaximised, pages: PixelSize(width: 1920, height: 1080))
    #expect(last.line == "1100 760 \(isMaximised ? 1 : 0) 1920 1080")
    #expect(LastWindow(line: last.line) == last)
  }

  @Test(
    "A malformed line, or one of impossible sizes, gives no window",
    arguments: [
      "", "\n", "1100 760", "1100 760 1 1920", "1100 760 1 0 1080", "1100 760 0 -5 1080",
      "a b c d e", "1100 760 1 1920 1080 7", "1 1 1 1920 1080", "99999999999999999999 1 1 1 1",
    ])
  func malformed(line: String) {
    #expect(LastWindow(line: line) == nil)
  }
}
