import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Annotations {
  /// On a folder of files.
  ///
  /// After each step exiftool says what stands in the sidecar.
  @Suite(
    "Comments are posted, edited, deleted and brought back",
    .enabled(if: PictureTool.exiftool.isInstalled, "exiftool is not installed"))
  struct CommentHands {
    /// Looks whether the shown photo, and its sidecar, have these comments and no others.
    private func expect(
      _ texts: [String], in folder: ScratchFolder, _ program: ProgramUnderTest,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      try await program.eventually("\(texts)") { state in
        state.comments.loaded.map(\.text) == texts && state.comments.count == texts.count
      }
      #expect(try folder.commentTexts(of: "1.jpg") == texts, sourceLocation: sourceLocation)
      #expect(folder.names == ["1.jpg", "1.jpg.xmp"], sourceLocation: sourceLocation)
    }

    /// What the row of a comment is called.
    private func row(_ text: String, in program: ProgramUnderTest) async throws -> String {
      let state = try await program.settled()
      let comment = try #require(state.comments.loaded.first { $0.text == text })
      return "\(comment.author): \(text)"
    }

    @Test("Comments are posted, edited and deleted by mouse")
    func byMouse() async throws {
      let folder = try folderOfSmallPhotos(1)
      try await withProgram(.folder(folder)) { program in
        try await program.click(on: "Comments")
        try await program.click(on: "Write a comment")
        try await program.eventually("an entry") { $0.state == "commentEntry" }
        try await program.type("Hello")
        try await program.click(on: "Post")
        try await expect(["Hello"], in: folder, program)

        try await program.click(on: row("Hello", in: program), button: 3)
        try await program.click(on: "Edit")
        try await program.eventually("being edited") { $0.comments.draft == "Hello" }
        try await program.type("o")
        try await program.click(on: "Save")
        try await expect(["Helloo"], in: folder, program)

        try await program.click(on: row("Helloo", in: program), button: 3)
        try await program.click(on: "Delete")
        try await expect([], in: folder, program)
        try await program.click(on: "Undo")
        try await expect(["Helloo"], in: folder, program)
        try await program.click(on: row("Helloo", in: program))
        try await program.click(on: "Comment Menu")
        try await program.click(on: "Edit")
        try await program.eventually("being edited") { $0.comments.edited != nil }
        try await program.click(on: "Cancel")
        try await program.eventually("not edited") {
          $0.comments.edited == nil && $0.state == "commenting"
        }
        try await program.click(on: "Hide Comments")
        try await program.eventually("closed") { !$0.chrome.comments }
      }
    }

    @Test("Comments are posted, edited, deleted and restored by keyboard")
    func byKeys() async throws {
      let folder = try folderOfSmallPhotos(1)
      try await withProgram(.folder(folder)) { program in
        try await program.press("c")
        try await program.eventually("an entry") { $0.state == "commentEntry" }
        try await program.type("Hello")
        try await program.press("ctrl+Return")
        try await expect(["Hello"], in: folder, program)

        try await choose("Edit", of: "Hello", by: "Menu", in: program)
        try await program.eventually("being edited") { $0.comments.draft == "Hello" }
        try await program.type("o")
        try await program.press("ctrl+Return")
        try await expect(["Helloo"], in: folder, program)

        try await choose("Delete", of: "Helloo", by: "shift+F10", in: program)
        try await expect([], in: folder, program)
        try await program.press("ctrl+z")
        try await expect(["Helloo"], in: folder, program)
        try await program.press("ctrl+z")
        try await expect(["Hello"], in: folder, program)
        try await program.press("ctrl+shift+z")
        try await expect(["Helloo"], in: folder, program)
        try await program.press("Escape")
        try await program.eventually("closed") { !$0.chrome.comments && !$0.closed }
      }
    }

    @Test("F11 and Ctrl+W work while a comment is typed, and letters are text")
    func otherKeys() async throws {
      try await withProgram("--demo") { program in
        try await program.press("c")
        try await program.eventually("the panel") { $0.state == "commentEntry" }
        try await program.type("fhlt")
        try await program.eventually("typed") { $0.comments.draft == "fhlt" && !$0.fullscreen }
        for isFullscreen in [true, false] {
          try await program.press("F11")
          try await program.eventually("fullscreen: \(isFullscreen)") {
            $0.fullscreen == isFullscreen && $0.state == "commentEntry" && !$0.closed
          }
        }
        try await program.press("ctrl+w")
        try await program.eventually("asked to close") {
          $0.closed && $0.state == "commentEntry" && $0.comments.draft == "fhlt"
        }
      }
    }

    /// A program with this comment, written here, and the cursor in the empty entry.
    private func withComment(
      _ text: String, _ body: (ProgramUnderTest, ScratchFolder) async throws -> Void
    ) async throws {
      let folder = try folderOfSmallPhotos(1)
      try await withProgram(.folder(folder)) { program in
        try await program.click(on: "Comments")
        try await program.eventually("the cursor in the entry") { $0.state == "commentEntry" }
        try await program.type(text)
        try await program.press("ctrl+Return")
        try await expect([text], in: folder, program)
        try await body(program, folder)
      }
    }

    @Test("Ctrl+Z in the empty comment entry restores a deleted comment")
    func undoInEntry() async throws {
      try await withComment("Hello") { program, folder in
        try await program.click(on: row("Hello", in: program), button: 3)
        try await program.click(on: "Delete")
        try await expect([], in: folder, program)
        try await program.click(on: "Write a comment")
        try await program.eventually("an entry") { $0.state == "commentEntry" }
        try await program.press("ctrl+z")
        try await expect(["Hello"], in: folder, program)
        try await program.type("a")
        try await program.eventually("typed") { $0.comments.draft == "a" }
        try await program.press("ctrl+z")
        let undone = try await program.eventually("not typed") { $0.comments.draft == "" }
        #expect(undone.comments.count == 1)
      }
    }

    @Test("After Escape, a right click at the same place opens the comment's menu again")
    func menuAgain() async throws {
      try await withComment("Hello") { program, _ in
        try await program.click(on: row("Hello", in: program), button: 3)
        for _ in 0..<2 {
          try await program.eventually("a menu") { $0.controls.contains { $0.name == "Edit" } }
          try await program.press("Escape")
          try await program.eventually("closed") { !$0.controls.contains { $0.name == "Edit" } }
          try await program.display.input("click 3")
        }
        try await program.eventually("a menu again") { $0.controls.contains { $0.name == "Edit" } }
      }
    }

    /// Goes to a comment by Tab, opens its menu by a key, and goes down to the entry.
    private func choose(
      _ entry: String, of text: String, by key: String, in program: ProgramUnderTest
    ) async throws {
      try await program.press("Tab", untilFocusIsOn: row(text, in: program))
      try await program.press(key)
      try await program.press("Down", untilFocusIsOn: entry)
      try await program.press("Return")
    }

    @Test(
      "A screen reader posts, edits and deletes comments by accessible names",
      .enabled(if: AccessibleProgram.isPossible, "at-spi2-core is not installed"))
    func byAccessibleNames() async throws {
      let folder = try folderOfSmallPhotos(1)
      let reader = try await AccessibleProgram(.folder(folder))
      let program = reader.program
      try await reader.activate("Comments", "button")
      try await reader.write("<b>1 & 2</b>", into: "Write a comment")
      try await reader.activate("Post", "button")
      try await expect(["<b>1 & 2</b>"], in: folder, program)

      try await reader.activate(row("<b>1 & 2</b>", in: program), action: "comment.open-menu")
      try await reader.activate("Edit", "menu item")
      try await program.eventually("being edited") { $0.comments.draft == "<b>1 & 2</b>" }
      try await reader.write("Hello", into: "Write a comment")
      try await reader.activate("Save", "button")
      try await expect(["Hello"], in: folder, program)

      try await reader.activate(row("Hello", in: program), action: "comment.open-menu")
      try await reader.activate("Delete", "menu item")
      try await expect([], in: folder, program)
      try await reader.activate("Undo", "button")
      try await expect(["Hello"], in: folder, program)
      try await reader.activate("Hide Comments", "button")
      try await program.eventually("closed") { !$0.chrome.comments }
      try await program.quit()
    }
  }
}
