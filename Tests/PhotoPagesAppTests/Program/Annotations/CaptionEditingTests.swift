import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Annotations {
  /// On a folder of files, with real events, and exiftool as the witness of what is beside the photos.
  @Suite(
    "Title and caption are edited in their place", .enabled(if: PictureTool.exiftool.isInstalled))
  struct CaptionEditing {
    /// What stands beside a photo: `dc:title` and `dc:description`; nil where there is no sidecar.
    private func words(_ folder: ScratchFolder, _ photo: String = "1.jpg") throws -> [String?]? {
      guard let sidecar = folder.content(photo + ".xmp") else { return nil }
      let words = try PictureTool.listing(of: sidecar, "-XMP-dc:Title", "-XMP-dc:Description")
      return ["Title", "Description"].map { words[$0] as? String }
    }

    /// Opens the editor from the menu.
    private func edit(_ program: ProgramUnderTest) async throws {
      try await program.send("wait idle")
      try await program.send("key Menu")
      try await program.send("wait idle")
      try await program.send("activate \"Edit Caption\"")
      try await program.eventually("an editor") { $0.captionDraft != nil && $0.state == "browsing" }
      try await program.send("wait idle")
    }

    @Test("Return moves from title to text, Control+Return saves and Escape drops the caption")
    func byKeyboard() async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      try await withProgram(.folder(folder)) { program in
        try await edit(program)
        // Letters that are keys elsewhere, and a key that turns the page elsewhere.
        try await program.type("flight")
        try await program.press("Return")
        try await program.type("gh")
        try await program.press("Return")
        try await program.type("l")
        let typed = try await program.eventually("both") { $0.captionDraft?.text == "gh\nl" }
        #expect(typed.captionDraft?.title == "flight")
        #expect(typed.index == 0 && !typed.likes.mine && !typed.fullscreen)
        try await program.press("ctrl+Return")
        try await program.eventually("saved") {
          $0.captionDraft == nil && $0.caption.title == "flight" && $0.caption.text == "gh\nl"
        }
        _ = try await program.settled()
        #expect(try words(folder) == ["flight", "gh\nl"])
        // The keyboard is the pages' again.
        try await program.press("l")
        try await program.eventually("liked") { $0.likes.mine }
        try await program.press("l")
        try await program.eventually("no longer") { !$0.likes.mine }

        try await edit(program)
        try await program.type("s")
        try await program.eventually("typed") { $0.captionDraft?.title == "flights" }
        try await program.press("Escape")
        let left = try await program.eventually("dropped") { $0.captionDraft == nil }
        #expect(left.caption.title == "flight" && !left.closed)
        _ = try await program.settled()
        #expect(try words(folder) == ["flight", "gh\nl"])
      }
    }

    @Test("A click on Save or beside the caption editor saves, and Cancel drops the caption")
    func byMouse() async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      try await withProgram(.folder(folder)) { program in
        try await edit(program)
        let fields = try await places(program)
        try await program.click(at: fields.text)
        try await program.type("sand")
        try await program.eventually("a text") {
          $0.captionDraft == .init(title: "", text: "sand")
        }
        try await program.click(at: fields.title)
        try await program.type("dunes")
        try await program.eventually("a title") {
          $0.captionDraft == .init(title: "dunes", text: "sand")
        }
        try await program.click(at: fields.save)
        try await program.eventually("saved") { $0.caption.title == "dunes" }
        _ = try await program.settled()
        #expect(try words(folder) == ["dunes", "sand"])

        try await edit(program)
        try await program.type("x")
        try await program.eventually("typed") { $0.captionDraft?.title == "dunesx" }
        try await program.click(at: try await places(program).cancel)
        try await program.eventually("dropped") {
          $0.captionDraft == nil && $0.caption.title == "dunes"
        }
        try await edit(program)
        try await program.type("2")
        try await program.eventually("typed") { $0.captionDraft?.title == "dunes2" }
        let state = try await program.settled()
        try await program.click(at: Point(x: Double(state.size[0]) / 2, y: 120))
        let kept = try await program.eventually("kept") { $0.caption.title == "dunes2" }
        #expect(kept.chrome.visible && kept.captionDraft == nil)
        _ = try await program.settled()
        #expect(try words(folder) == ["dunes2", "sand"])
      }
    }

    /// The middles of the fields and buttons, in points of the view.
    private func places(
      _ program: ProgramUnderTest
    ) async throws -> (title: Point, text: Point, save: Point, cancel: Point) {
      let state = try await program.settled()
      let block = try #require(state.allocations.first { $0.name == "Caption" })
      let (left, right) = (block.rect[0], block.rect[0] + block.rect[2])
      let (top, bottom) = (block.rect[1], block.rect[1] + block.rect[3])
      return (
        Point(x: left + 100, y: top + 20), Point(x: left + 100, y: top + 70),
        Point(x: right - 30, y: bottom - 22), Point(x: right - 100, y: bottom - 22)
      )
    }

    @Test("Turning the page and ending the program keep what has been typed")
    func leaving() async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      let program = try await ProgramUnderTest([.folder(folder)], on: .start())
      try await edit(program)
      try await program.type("one")
      try await program.eventually("typed") { $0.captionDraft?.title == "one" }
      try await program.send("activate \"Next Photo\"")
      let next = try await program.eventually("the next") { $0.index == 1 }
      #expect(next.captionDraft == nil && next.caption.title.isEmpty)
      _ = try await program.settled()
      #expect(try words(folder) == ["one", nil])
      #expect(try words(folder, "2.jpg") == nil)
      try await edit(program)
      try await program.type("two")
      try await program.eventually("typed") { $0.captionDraft?.title == "two" }
      try await program.quit()
      #expect(try words(folder, "2.jpg") == ["two", nil])
    }

    @Test("The caption editor fits narrow and low windows in every layout and direction")
    func sizes() async throws {
      let folder = try folderOfSmallPhotos(1)
      for layout in ChromeLayout.allCases {
        try await withProgram(.text("--layout"), .text(layout.rawValue), .folder(folder)) {
          program in
          try await edit(program)
          for size in ["360 640", "360 300", "1000 700"] {
            try await program.send("resize \(size)")
            for direction in ["ltr", "rtl"] {
              try await program.send("direction \(direction)")
              let state = try await program.settled()
              let block = try #require(state.allocations.first { $0.name == "Caption" })
              #expect(block.rect[0] >= 0 && block.rect[1] >= 0)
              #expect(block.rect[0] + block.rect[2] <= Double(state.size[0]))
              #expect(block.rect[1] + block.rect[3] <= Double(state.size[1]))
              // Two fields and a row of buttons.
              #expect(block.rect[3] >= 140)
            }
          }
        }
      }
    }
  }
}
