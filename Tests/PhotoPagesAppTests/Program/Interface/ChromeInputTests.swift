import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Interface {
  @Suite("Real clicks on what stands over the photo") struct ChromeInput {
    @Test func aClickOnAnEmptyPartOfTheLowerBarReachesThePhoto() async throws {
      try await withProgram("--demo", "--layout", "classic") { program in
        let state = try await program.eventually("annotated") { $0.chrome.caption }
        try await program.click(at: Point(x: 300, y: Double(state.size[1]) - 20))
        try await program.eventually("hidden") { !$0.chrome.visible }
        try await program.click(at: Point(x: 450, y: 250))
        try await program.eventually("shown") { $0.chrome.visible }
      }
    }

    @Test func hiddenChromeTakesNoInput() async throws {
      try await withProgram("--demo") { program in
        let before = try await program.eventually("annotated") { $0.chrome.caption }
        let like = try #require(before.allocations.first { $0.name == "Like" })
        try await program.press("h")
        try await program.eventually("hidden") { !$0.chrome.visible }
        try await program.click(
          at: Point(x: like.rect[0] + like.rect[2] / 2, y: like.rect[1] + like.rect[3] / 2))
        let after = try await program.eventually("shown") { $0.chrome.visible }
        #expect(after.likes.mine == before.likes.mine)
      }
    }

    @Test func aButtonKeepsTheFocusWhileItsCountChanges() async throws {
      try await withProgram("--demo") { program in
        let before = try await program.eventually("annotated") { $0.chrome.caption }
        let like = try #require(before.allocations.first { $0.name == "Like" })
        try await program.click(
          at: Point(x: like.rect[0] + like.rect[2] / 2, y: like.rect[1] + like.rect[3] / 2))
        try await program.eventually("liked, or no longer") {
          $0.likes.mine != before.likes.mine
        }
        try await program.click(
          at: Point(x: like.rect[0] + like.rect[2] / 2, y: like.rect[1] + like.rect[3] / 2))
        try await program.eventually("as before") { $0.likes.mine == before.likes.mine }
      }
    }

    @Test func aCaptionIsDrawnUpByTheWheelAndByADragAndDimsThePhoto() async throws {
      try await withProgram("--demo") { program in
        let before = try await program.eventually("annotated") { $0.chrome.caption }
        let caption = try #require(before.allocations.first { $0.name == "Caption" })
        let text = Point(x: caption.rect[0] + 60, y: caption.rect[1] + 40)
        try await program.turnWheel(-1, at: text)
        let read = try await program.eventually("read") { $0.chrome.dim == 0.5 }
        let higher = try #require(read.allocations.first { $0.name == "Caption" })
        #expect(higher.rect[3] > caption.rect[3])
        #expect(read.zoom == before.zoom)
        try await program.turnWheel(2, at: text)
        try await program.eventually("left") { $0.chrome.dim == 0 }
        try await program.drag(from: text, to: Point(x: text.x, y: text.y - 60))
        let drawn = try await program.eventually("read") { $0.chrome.dim == 0.5 }
        // Beside the text the photo is clicked.
        let block = try #require(drawn.allocations.first { $0.name == "Caption" }).rect
        try await program.click(at: Point(x: block[0] + block[2] + 8, y: text.y))
        try await program.eventually("hidden") { !$0.chrome.visible && $0.chrome.dim == 0 }
      }
    }
  }
}
