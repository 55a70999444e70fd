import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Windows {
  /// By real keys and a real pointer.
  @Suite("A folder's text in the gallery") struct FolderTextTests {
    private static let rome = "Three days in Rome\r\nThe weather was bad.\r\n"
    let folder: ScratchFolder

    init() throws {
      folder = try ScratchFolder()
      for number in 1...3 { try folder.write("\(number).jpg", smallPhoto(number)) }
    }

    private func write(_ text: String) throws { try folder.write("README.md", Array(text.utf8)) }

    private var written: String? {
      folder.content("README.md").map { String(decoding: $0, as: UTF8.self) }
    }

    private func has(_ name: String, _ state: ProgramState) -> Bool {
      state.controls.contains { $0.name == name }
    }

    @Test(
      "The folder text is unfolded, edited, saved with its line endings, and undone by Ctrl+Z")
    func editing() async throws {
      try write(Self.rome)
      try await withProgram(.folder(folder), "--gallery") { program in
        let folded = try await program.eventually("the text") { state in
          state.gallery?.text == "Three days in Rome\nThe weather was bad."
        }
        let line = try #require(folded.controls.first { $0.name == "Folder Description" })
        #expect(line.rect[2] > 600)
        try await program.click(on: "Folder Description")
        try await program.click(on: "Edit Description")
        try await program.eventually("the editor") { $0.focus == "Folder Description" }
        // In the editor these are letters, and keys of the text.
        try await program.type(" gl2")
        try await program.press("ctrl+a")
        try await program.press("End")
        try await program.press("Delete")
        try await program.press("ctrl+Return")
        let saved = try await program.eventually("it is saved") {
          $0.notice == "Description saved" && $0.history.undo == 1
        }
        #expect(saved.state == "gallery" && saved.gallery?.selected == [] && saved.count == 3)
        #expect(saved.focus == "Edit Description" && !has("Save", saved))
        #expect(written == "Three days in Rome\r\nThe weather was bad. gl2\r\n")
        try await program.press("ctrl+z")
        try await program.eventually("it is put back") {
          $0.notice == "Description restored" && $0.history.redo == 1
        }
        #expect(written == Self.rome)
        try await program.press("ctrl+shift+z")
        try await program.eventually("it is saved again") { $0.history.undo == 1 }
        #expect(written == "Three days in Rome\r\nThe weather was bad. gl2\r\n")
      }
      #expect(folder.names == ["1.jpg", "2.jpg", "3.jpg", "README.md"])
    }

    @Test("A description is added from the menu, kept by Escape, and deleted by undo")
    func adding() async throws {
      try await withProgram(.folder(folder), "--gallery") { program in
        let bare = try await program.eventually("the gallery") { $0.gallery?.count == 3 }
        #expect(bare.gallery?.text == nil && !has("Folder Description", bare))
        try await program.press("F10")
        try await program.click(on: "Folder")
        try await program.click(on: "Add Description…")
        try await program.eventually("the editor") { $0.focus == "Folder Description" }
        try await program.type("Rome")
        try await program.press("Escape")
        let left = try await program.eventually("no editor") { !has("Save", $0) }
        #expect(left.state == "gallery" && written == nil)
        try await program.press("F10")
        try await program.click(on: "Folder")
        try await program.click(on: "Add Description…")
        try await program.eventually("the editor again") { $0.focus == "Folder Description" }
        try await program.type(" in May")
        try await program.click(on: "Save")
        try await program.eventually("it is saved") { $0.gallery?.text == "Rome in May" }
        #expect(written == "Rome in May\n")
        try await program.press("ctrl+z")
        try await program.eventually("it is gone") { $0.gallery?.text == nil }
        #expect(written == nil)
      }
      #expect(folder.names == ["1.jpg", "2.jpg", "3.jpg"])
    }

    @Test("A text behind a link is shown, and not edited")
    func link() async throws {
      let other = try ScratchFolder()
      try other.write("rome.md", Array("Rome\n".utf8))
      try folder.link("README.md", to: "\(other.text)/rome.md")
      try await withProgram(.folder(folder), "--gallery") { program in
        try await program.eventually("the text") { $0.gallery?.text == "Rome" }
        try await program.click(on: "Folder Description")
        #expect(try await !has("Edit Description", program.settled()))
        other.remove("rome.md")
        folder.remove("README.md")
        try write("Oslo\n")
        try await program.eventually("a file of its own") { $0.gallery?.text == "Oslo" }
        try await program.click(on: "Edit Description")
        try await program.eventually("the editor") { $0.focus == "Folder Description" }
      }
    }

    @Test("A text in which a letter has very many accents is shown at once, and cannot be edited")
    func accents() async throws {
      try write("e" + String(repeating: "\u{301}", count: 32_000))
      try await withProgram(.folder(folder), "--gallery") { program in
        let folded = try await program.eventually("the text") {
          $0.gallery?.text?.utf8.count == 64_001
        }
        #expect(!has("Edit Description", folded))
        try await program.click(on: "Folder Description")
        let unfolded = try await program.settled()
        #expect(!has("Edit Description", unfolded))
        try await program.press("Right")
        try await program.eventually("keys go on") { $0.photo?.name == "2.jpg" }
      }
      #expect(written?.utf8.count == 64_001)
    }

    @Test("Another program's text is shown, and not replaced by the first Save")
    func conflict() async throws {
      try write("Rome\n")
      try await withProgram(.folder(folder), "--gallery") { program in
        try await program.eventually("the text") { $0.gallery?.text == "Rome" }
        try write("Paris\n")
        try await program.eventually("the other text") { $0.gallery?.text == "Paris" }
        try await program.click(on: "Edit Description")
        try await program.eventually("the editor") { $0.focus == "Folder Description" }
        try await program.type("2")
        try write("Oslo\n")
        try await program.eventually("the third text") { $0.gallery?.text == "Oslo" }
        try await program.click(on: "Save")
        let warned = try await program.settled()
        #expect(has("Save", warned) && written == "Oslo\n")
        try await program.click(on: "Save")
        try await program.eventually("it is saved") { $0.gallery?.text == "Paris2" }
        #expect(written == "Paris2\n")
        try await program.click(on: "Undo")
        try await program.eventually("the third text is back") { $0.gallery?.text == "Oslo" }
        #expect(written == "Oslo\n")
      }
    }

    @Test(
      "The folder text unfolds and scrolls by keys and fits a narrow window"
    )
    func keys() async throws {
      try write((1...80).map { "Line \($0) of a long text about these photos\n" }.joined())
      try await withProgram(.folder(folder), "--gallery") { program in
        try await program.send("resize 360 600")
        try await program.eventually("the text") { $0.gallery?.text?.hasPrefix("Line 1 ") == true }
        try await program.press("shift+Tab", untilFocusIsOn: "Folder Description")
        try await program.press("Return")
        try await program.press("Tab", untilFocusIsOn: "Edit Description")
        try await program.press("Tab")
        let unfolded = try await program.settled()
        #expect(unfolded.focus == "Folder Description" && unfolded.size[0] == 360)
        let top = try await program.screenshot()
        try await program.press("End")
        try await program.eventuallyOnScreen("the end of the text") { $0 != top }
        #expect(try await program.state().photo?.name == "1.jpg")
        for control in unfolded.controls {
          #expect(control.rect[0] >= 0 && control.rect[0] + control.rect[2] <= 360, "\(control)")
        }
      }
    }
  }
}
