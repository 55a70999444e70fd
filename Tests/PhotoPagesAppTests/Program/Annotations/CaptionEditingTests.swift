import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Annotations {
  /// On a folder of files, with real events, and exiftool as the witness of what is beside the photos.
  @Suite(
    "Title and caption are edited in the details", .enabled(if: PictureTool.exiftool.isInstalled))
  struct CaptionEditing {
    /// What stands beside a photo: `dc:title` and `dc:description`; nil where there is no sidecar.
    private func words(_ folder: ScratchFolder, _ photo: String = "1.jpg") throws -> [String?]? {
      guard let sidecar = folder.content(photo + ".xmp") else { return nil }
      let words = try PictureTool.listing(of: sidecar, "-XMP-dc:Title", "-XMP-dc:Description")
      return ["Title", "Description"].map { words[$0] as? String }
    }

    /// Opens the details from the menu, with the cursor in the title.
    private func edit(_ program: ProgramUnderTest) async throws {
      try await program.send("wait idle")
      try await program.send("key Menu")
      try await program.send("wait idle")
      try await program.send("activate \"Edit Caption\"")
      try await program.eventually("in the title") {
        $0.focus == "Title" && $0.state == "browsing" && $0.chrome.details
      }
      try await program.send("wait idle")
    }

    private func go(to row: String, in program: ProgramUnderTest) async throws {
      try await program.send("activate \"\(row)\"")
      try await program.eventually("in the row") { $0.focus == row }
    }

    @Test("Return saves a title, Control+Return a caption, and Escape drops what is typed")
    func byKeyboard() async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      try await withProgram(.folder(folder)) { program in
        try await edit(program)
        // Letters that are keys elsewhere, and a key that turns the page elsewhere.
        try await program.type("flight")
        try await program.press("Return")
        try await program.eventually("saved") {
          $0.captionDraft == nil && $0.caption.title == "flight"
        }
        try await go(to: "Caption", in: program)
        try await program.type("gh")
        try await program.press("Return")
        try await program.type("l")
        let typed = try await program.eventually("both") { $0.captionDraft?.text == "gh\nl" }
        #expect(typed.index == 0 && !typed.likes.mine && !typed.fullscreen)
        try await program.press("ctrl+Return")
        try await program.eventually("saved") {
          $0.captionDraft == nil && $0.caption.title == "flight" && $0.caption.text == "gh\nl"
        }
        _ = try await program.settled()
        #expect(try words(folder) == ["flight", "gh\nl"])
        // Without the details the keyboard is the pages' again.
        try await program.press("Escape")
        try await program.eventually("closed") { !$0.chrome.details }
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

    @Test("A click on the photo saves what is typed")
    func byMouse() async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      try await withProgram(.folder(folder)) { program in
        try await edit(program)
        try await program.type("dunes")
        try await program.eventually("typed") { $0.captionDraft?.title == "dunes" }
        let state = try await program.settled()
        try await program.click(at: Point(x: (Double(state.size[0]) - 360) / 2, y: 120))
        let kept = try await program.eventually("kept") { $0.caption.title == "dunes" }
        #expect(kept.captionDraft == nil && kept.state != "gallery")
        _ = try await program.settled()
        #expect(try words(folder) == ["dunes", nil])
      }
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
      try await go(to: "Title", in: program)
      try await program.type("two")
      try await program.eventually("typed") { $0.captionDraft?.title == "two" }
      try await program.quit()
      #expect(try words(folder, "2.jpg") == ["two", nil])
    }

    @Test("The details being edited fit narrow and low windows in every layout and direction")
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
              let panel = try #require(state.allocations.first { $0.name == "Details panel" })
              #expect(panel.rect[0] >= 0 && panel.rect[1] >= 0)
              #expect(panel.rect[0] + panel.rect[2] <= Double(state.size[0]))
              #expect(panel.rect[1] + panel.rect[3] <= Double(state.size[1]))
            }
          }
        }
      }
    }
  }
}
