import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Annotations {
  /// From a sidecar that somebody else wrote, who knows of no limits.
  @Suite("Comments of any text stay in their panel, and are nothing but text")
  struct HostileComments {
    private static let texts = [
      "<b>bold</b> & <span size='1000000'>huge</span> &amp; &#9; <a href='file:///'>link</a>",
      String(repeating: "W", count: 100_000),
      String(repeating: "word <i> ", count: 11_112),
      String(repeating: "\u{200B}\u{FEFF}\u{2060}", count: 2000) + "unseen",
      "\u{202E}backwards \u{2067}isolated \u{202B}embedded \u{202D}\u{202D}",
      "Z" + String(repeating: "\u{335}\u{489}\u{300}", count: 300),
      "\u{85}\u{90}\u{9F}\tbell",
      Array(repeating: "line", count: 300).joined(separator: "\n"),
      "שלום עולם " + String(repeating: "ש", count: 500),
    ]

    /// Two photos that look the same, with the same number of comments: of any text, and of one word.
    private func photos() throws -> ScratchFolder {
      let folder = try folderOfSmallPhotos(1)
      try folder.write("2.jpg", smallPhoto(1))
      try folder.write("1.jpg.xmp", CommentSidecar.bytes(Self.texts))
      try folder.write("2.jpg.xmp", CommentSidecar.bytes(Self.texts.map { _ in "word" }))
      return folder
    }

    /// What is seen beside the panel, away from the bars and the buttons that turn pages.
    private func beside(_ panel: [Double], _ program: ProgramUnderTest) async throws -> [TestColour]
    {
      let screenshot = try await program.screenshot()
      return stride(from: 160, to: 440, by: 4).flatMap { y in
        stride(from: 80, to: Int(panel[0]) - 80, by: 4).map { x in screenshot.colour(x, y) }
      }
    }

    private func panel(_ program: ProgramUnderTest) async throws -> [Double] {
      let state = try await program.eventually("the panel") { $0.chrome.comments }
      let panel = try #require(state.allocations.first { $0.name == "Comments panel" })
      #expect(panel.minimum <= 360)
      let rows = state.controls.filter { $0.name.contains(": ") }
      #expect(!rows.isEmpty)
      for row in rows {
        #expect(row.rect[0] >= panel.rect[0])
        #expect(row.rect[0] + row.rect[2] <= panel.rect[0] + panel.rect[2])
      }
      return panel.rect
    }

    @Test("Show More shows a long comment step by step, and Show Less its beginning again")
    func folding() async throws {
      let folder = try folderOfSmallPhotos(1)
      let text = String(repeating: "word ", count: PhotoComment.longestText)
      try folder.write("1.jpg.xmp", CommentSidecar.bytes([text]))
      try await withProgram(.folder(folder)) { program in
        try await program.press("c")
        try await program.eventually("known") { $0.comments.count == 1 }
        func has(_ name: String) async throws -> Bool {
          try await program.settled().controls.contains { $0.name == name }
        }
        #expect(try await has("Show More"))
        while try await !has("Show Less") { try await program.send("activate \"Show More\"") }
        try await program.send("activate \"Show Less\"")
        #expect(try await has("Show More"))
        #expect(try await !has("Show Less"))
      }
    }

    @Test("Comments of any text leave the panel's width and the controls beside it unchanged")
    func layout() async throws {
      let folder = try photos()
      try await withProgram(.folder(folder)) { program in
        try await program.send("resize 900 600")
        try await program.press("c")
        let shown = try await program.eventually("known") { $0.comments.count == Self.texts.count }
        #expect(shown.comments.loaded.map(\.text) == Self.texts)
        let hostile = try await panel(program)
        let around = try await beside(hostile, program)
        try await program.send("activate \"Show More\"")
        try await program.send("resize 360 600")
        let narrow = try await panel(program)
        #expect(narrow[0] == 0 && narrow[2] == 360)
        #expect(try await program.settled().size == [360, 600])
        try await program.send("resize 900 600")
        try await program.press("Escape")
        try await program.press("Page_Down")
        try await program.eventually("the second") { $0.index == 1 && $0.chrome.comments }
        let harmless = try await panel(program)
        #expect(harmless == hostile)
        #expect(try await beside(hostile, program) == around)
      }
    }
  }
}
