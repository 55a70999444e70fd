import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Interface {
  /// In the demo album, by real mouse and keys.
  @Suite("The keyboard stays with what is there, and returns to where it was") struct FocusInput {
    /// The name of the photo's place, and of where keys turn pages.
    private static let photo = "Photo"

    @Test(
      "Keys work on the photo after a layout was chosen in the preferences",
      arguments: [(1, "header"), (3, "pill")])
    func layouts(place: Int, name: String) async throws {
      try await withProgram("--demo") { program in
        try await program.press("ctrl+comma")
        try await program.eventually("open") { $0.dialog?.focus != nil }
        try await program.send("activate \"Toolbar Layout\"")
        for key in Array(repeating: "Down", count: place) + ["Return"] {
          try await program.press(key)
        }
        try await program.eventually(name) { $0.layout == name }
        try await program.press("Escape")
        try await expectFocus(on: Self.photo, in: program)
        try await program.press("Right")
        try await program.eventually("the second photo") { $0.index == 1 }
        for isFullscreen in [true, false] {
          try await program.press("F11")
          try await program.eventually("\(isFullscreen)") { $0.fullscreen == isFullscreen }
        }
        try await program.press("ctrl+q")
        try await program.eventually("told to end") { $0.closed }
      }
    }

    @Test("When the focused button disappears, the photo gets the keyboard focus")
    func buttons() async throws {
      try await withProgram("--demo") { program in
        try await program.press("Tab", untilFocusIsOn: "More")
        try await program.press("h")
        let hidden = try await program.eventually("hidden") { !$0.chrome.visible }
        #expect(hidden.focus == Self.photo)
        try await expectSpaceToPage(in: program)
        try await program.press("Tab", untilFocusIsOn: "More")
        try await program.send("layout side")
        try await program.eventually("at the side") { $0.layout == "side" }
        #expect(try await program.settled().focus == Self.photo)
        try await expectSpaceToPage(in: program)
      }
    }

    @Test(
      "The photo's menu gives the keyboard back to the photo", arguments: [nil, "Reject"])
    func photoMenu(choice: String?) async throws {
      try await withProgram("--demo") { program in
        try await program.click(at: Point(x: 450, y: 200), button: 3)
        if choice != nil {
          try await program.eventually("a menu") { $0.controls.contains { $0.name == "Rate" } }
          try await program.click(on: "Rate")
          _ = try await program.settled()
        }
        try await leave(choice, menuAt: choice == nil ? "Tag Here" : "Remove Rating", in: program)
        try await expectFocus(on: Self.photo, in: program)
        try await expectSpaceToPage(in: program)
      }
    }

    @Test("Closing a tag's menu returns the keyboard focus", arguments: [nil, "This Is a Person"])
    func tagMenu(choice: String?) async throws {
      try await withProgram("--demo") { program in
        let state = try await program.eventually("names") { $0.tags.first?.bubble != nil }
        let tag = try #require(state.tags.first { $0.text == "The sun, at last" })
        try await program.click(at: try #require(tag.middle))
        try await leave(choice, menuAt: "Rename", in: program)
        try await expectFocus(on: Self.photo, in: program)
        try await expectSpaceToPage(in: program)

        // From here on by keys: an entry that opens below the pointer takes the keyboard.
        try await program.movePointer(to: Point(x: 450, y: 200))
        try await program.press("Tab", untilFocusIsOn: tag.text)
        try await program.press("Return")
        try await leave(choice == nil ? nil : "This Is a Thing", menuAt: "Rename", in: program)
        try await expectFocus(on: tag.text, in: program)
        // Nothing can come back to a tag that is gone.
        try await program.movePointer(to: Point(x: 450, y: 200))
        try await program.press("Return")
        try await leave("Delete Tag", menuAt: "Rename", in: program)
        try await program.eventually("deleted") { !$0.tags.contains { $0.id == tag.id } }
        try await expectFocus(on: Self.photo, in: program)
        try await expectSpaceToPage(in: program)
      }
    }

    @Test("Closing a comment's menu returns the keyboard focus", arguments: [nil, "Copy"])
    func commentMenu(choice: String?) async throws {
      try await withProgram("--demo") { program in
        try await program.click(on: "Comments")
        let state = try await program.eventually("comments") { $0.comments.rows.count == 4 }
        let comment = try #require(state.comments.loaded.last)
        let row = "\(comment.author): \(comment.text)"
        // Out of the entry, to reading.
        try await program.press("Escape")
        try await expectFocus(on: Self.photo, in: program)
        try await program.click(on: row, button: 3)
        try await leave(choice, menuAt: "Copy", in: program)
        try await expectFocus(on: Self.photo, in: program)
        try await expectSpaceToPage(in: program)

        try await program.movePointer(to: Point(x: 450, y: 200))
        try await program.press("Tab", untilFocusIsOn: row)
        try await program.press("Menu")
        try await leave(choice, menuAt: "Copy", in: program)
        try await expectFocus(on: row, in: program)

        try await program.click(on: Self.entry)
        try await program.type("a")
        try await program.click(on: row, button: 3)
        try await leave(choice, menuAt: "Copy", in: program)
        try await program.type("b")
        let typed = try await program.eventually("typed") { $0.comments.draft == "ab" }
        #expect(typed.focus == Self.entry)
        #expect(typed.state == "commentEntry")
      }
    }

    /// The name of the field for a comment.
    private static let entry = "Write a comment"

    /// Leaves the menu that is about to open with the keyboard on its first entry: by Escape, or by a
    /// click on an entry.
    private func leave(
      _ choice: String?, menuAt first: String, in program: ProgramUnderTest
    ) async throws {
      try await program.eventually("a menu") { $0.controls.contains { $0.name == first } }
      if let choice {
        try await program.click(on: choice)
      } else {
        try await program.press("Escape")
      }
      try await program.eventually("no menu") { !$0.controls.contains { $0.name == first } }
    }

    private func expectFocus(
      on name: String, in program: ProgramUnderTest,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      #expect(try await program.settled().focus == name, sourceLocation: sourceLocation)
    }

    /// Presses Space, and goes back.
    private func expectSpaceToPage(in program: ProgramUnderTest) async throws {
      let before = try await program.settled()
      try await program.press("space")
      try await program.eventually("the next photo") { $0.index == before.index + 1 }
      try await program.press("BackSpace")
      try await program.eventually("all is as before") { state in
        state.index == before.index && state.tags.map(\.bubble) == before.tags.map(\.bubble)
          && state.comments.rows.count == before.comments.rows.count
      }
    }
  }
}
