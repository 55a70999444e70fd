import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Annotations {
  /// On a folder of files, whose sidecars another program reads.
  @Suite("Comments are kept beside the photo", .enabled(if: PictureTool.exiftool.isInstalled))
  struct CommentSidecars {
    @Test("A script posts a comment by the names of the controls")
    func accessibleNames() async throws {
      let folder = try folderOfSmallPhotos(1)
      try await withProgram(.folder(folder)) { program in
        try await program.send("activate \"Comments\"")
        try await program.eventually("the panel") { $0.chrome.comments }
        try await program.send("activate \"Write a comment\"")
        try await program.send("type \"<b>1 & 2</b>\"")
        try await program.send("wait idle")
        try await program.send("activate \"Post\"")
        try await program.eventually("posted") { $0.comments.count == 1 }
        #expect(try folder.commentTexts(of: "1.jpg") == ["<b>1 & 2</b>"])
      }
    }

    @Test("The newest comment is visible when the panel opens and at any width")
    func newest() async throws {
      let folder = try folderOfSmallPhotos(1)
      let words = String(repeating: "several words ", count: 12)
      try folder.write("1.jpg.xmp", CommentSidecar.bytes((0..<40).map { "\(words)\($0)" }))
      try await withProgram(.folder(folder)) { program in
        try await program.press("c")
        try await program.eventually("the panel") { $0.chrome.comments && $0.comments.count == 40 }
        for width in [900, 360, 700, 359] {
          try await program.send("resize \(width) 600")
          let state = try await program.settled()
          let row = try #require(state.controls.first { $0.name == "Somebody: \(words)39" })
          let panel = try #require(state.allocations.first { $0.name == "Comments panel" }).rect
          let bottom = row.rect[1] + row.rect[3]
          #expect(row.rect[1] > panel[1] && bottom < panel[1] + panel[3], "at \(width)")
          #expect(bottom > panel[1] + panel[3] - 200, "at \(width)")
        }
      }
    }

    @Test("A comment taller than the panel is opened at its end")
    func end() async throws {
      let folder = try folderOfSmallPhotos(1)
      let words = String(repeating: "several words ", count: 200)
      try folder.write("1.jpg.xmp", CommentSidecar.bytes([words]))
      try await withProgram(.folder(folder)) { program in
        try await program.press("c")
        let beginning = "Somebody: several words several"
        let state = try await program.eventually("a row") { state in
          state.chrome.comments && state.controls.contains { $0.name.hasPrefix(beginning) }
        }
        let row = try #require(state.controls.first { $0.name.hasPrefix(beginning) })
        #expect(row.rect[1] < 0)
      }
    }

    @Test("A comment from another program appears in the open panel, and the draft stays")
    func outside() async throws {
      let folder = try folderOfSmallPhotos(1)
      let other = try folderOfSmallPhotos(1)
      try await withProgram(.folder(other)) { program in
        try await program.press("c")
        try await program.eventually("an entry") { $0.state == "commentEntry" }
        try await program.send("type \"From afar\"")
        try await program.send("wait idle")
        try await program.send("activate \"Post\"")
        try await program.eventually("posted") { $0.comments.count == 1 }
      }
      let sidecar = try #require(other.content("1.jpg.xmp"))
      try await withProgram(.folder(folder)) { program in
        try await program.press("c")
        try await program.eventually("an entry") { $0.state == "commentEntry" }
        try await program.type("Half a")
        try folder.write("1.jpg.xmp", sidecar)
        let state = try await program.eventually("it is there") { $0.comments.count == 1 }
        #expect(state.comments.loaded.map(\.text) == ["From afar"])
        #expect(state.comments.draft == "Half a")
        #expect(state.state == "commentEntry")
      }
    }
  }
}
