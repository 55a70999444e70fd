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
    var file = WindowFile()
    #expect(file.text == "\n")
    #expect(WindowFile(text: file.text) == file)
    file.window = LastWindow(line: "1100 760 1 1920 1080")
    #expect(file.text == "1100 760 1 1920 1080\n")
    #expect(WindowFile(text: file.text) == file)
    #expect(file.oldPreferences == nil)
  }

  @Test func `What earlier versions wrote stays until it is stored elsewhere`() {
    var file = WindowFile(text: "1100 760 1 1920 1080\npill 0 1\n")
    #expect(
      file.oldPreferences == Preferences(layout: .pill, showsTags: false, keepsZoom: true))
    file.window = LastWindow(line: "700 500 0 700 500")
    #expect(file.text == "700 500 0 700 500\npill 0 1\n")
    #expect(WindowFile(window: file.window).text == "700 500 0 700 500\n")
  }

  @Test(arguments: [
    "", "\n", "1100 760 1 1920 1080\n", "\nclassic", "a\nb\nc", "\0",
  ])
  func `Where no preferences are written there are none to take over`(text: String) {
    #expect(WindowFile(text: text).oldPreferences == nil)
  }

  @Test func `A layout that no version had is the usual one`() {
    #expect(WindowFile(text: "\nround 1 0").oldPreferences == Preferences())
  }

  @Test(arguments: [
    "", "\n", "1100 760", "1100 760 1 1920", "1100 760 1 0 1080", "1100 760 0 -5 1080",
    "a b c d e", "1100 760 1 1920 1080 7", "1 1 1 1920 1080", "99999999999999999999 1 1 1 1",
  ])
  func `What somebody has unusable is as if nothing had been written`(line: String) {
    #expect(LastWindow(line: line) == nil)
  }
}
