import TestSupport
import Testing

extension ProgramTests.Windows {
  @Suite("The main menu is short, and zooms") struct MainMenus {
    /// The entries of the menu, without the row that zooms.
    private static let entries: Set = [
      "Open Folder…", "Places", "New Window", "Folder", "Preferences", "Keyboard Shortcuts",
      "Help", "About Photo Pages",
    ]

    private func names(_ program: ProgramUnderTest) async throws -> Set<String> {
      try await Set(program.settled().controls.map(\.name))
    }

    @Test func itHasAtMostEightEntriesAndARowThatZoomsAndStaysOpen() async throws {
      try await withProgram("--demo") { program in
        let before = try await names(program)
        try await program.send("key F10")
        let entries = try await names(program).subtracting(before)
        let percent = try await "\(Int((program.state().zoom * 100).rounded()))%"
        #expect(entries.isSuperset(of: ["Zoom In", percent, "Fullscreen"]))
        #expect(!entries.contains("Zoom Out"), "It is fitted")
        let rest = entries.subtracting(["Zoom In", percent, "Fullscreen"])
        #expect(rest.isSubset(of: Self.entries), "\(rest)")

        try await program.send("activate \"Zoom In\"")
        let zoomed = try await program.eventually("zoomed") { !$0.fitted }
        let shown = "\(Int((zoomed.zoom * 100).rounded()))%"
        try await program.eventually("the zoom has faded out") { $0.zoomLevel == nil }
        #expect(try await names(program).isSuperset(of: [shown, "Zoom Out", "Preferences"]))
        try await program.send("activate \"\(shown)\"")
        try await program.eventually("fitted") { $0.fitted }
        try await program.send("activate \"\(percent)\"")
        try await program.eventually("at its own size") { $0.zoom == 1 }
        #expect(try await names(program).contains("100%"))
        try await program.send("key Escape")
        try await program.eventually("closed") { state in
          !state.controls.contains { $0.name == "Preferences" }
        }
      }
    }

    @Test func theMenuMoreSaysWhatIsUndone() async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      try await withProgram(.folder(folder)) { program in
        try await program.send("activate More")
        let before = try await names(program)
        #expect(before.isSuperset(of: ["Details", "Slideshow"]))
        #expect(!before.contains { $0.hasPrefix("Undo") })
        try await program.send("key Escape")
        try await program.send("key l")
        try await program.eventually("liked") { $0.likes.mine }
        try await program.send("activate More")
        #expect(try await names(program).contains("Undo Like"))
        try await program.send("activate \"Undo Like\"")
        try await program.eventually("not liked") { !$0.likes.mine }
      }
    }
  }

  @Suite("People choose keys of their own") struct OwnKeys {
    @Test func aPressedKeyIsSetAndItsConflictIsSaid() async throws {
      let folder = try folderOfSmallPhotos(1)
      try await withProgram(.folder(folder)) { program in
        try await program.press("ctrl+question")
        try await program.eventually("open") { $0.dialog?.title == "Keyboard Shortcuts" }
        try await program.send("activate Like")
        try await program.eventually("asked") { $0.dialog?.texts.contains("Key for Like") == true }
        try await program.press("c")
        try await program.eventually("said") {
          $0.dialog?.texts.contains("Also: Comments") == true
        }
        try await program.press("Return")
        let set = try await program.eventually("set") {
          $0.dialog?.title == "Keyboard Shortcuts"
            && $0.dialog?.texts.contains("Also: Comments") == true
        }
        #expect(set.dialog?.texts.contains("Also: Like") == true, "Both say so")
        try await program.press("Escape")
        try await program.eventually("closed") { $0.dialog == nil }
        try await program.press("c")
        try await program.eventually("liked") { $0.likes.mine && !$0.chrome.comments }
        try await program.press("l")
        #expect(try await program.settled().likes.mine, "It means nothing now")

        try await program.press("ctrl+question")
        try await program.eventually("open") { $0.dialog?.title == "Keyboard Shortcuts" }
        try await program.send("activate \"Reset All Keys\"")
        try await program.eventually("as before") {
          $0.dialog?.texts.contains("Also: Comments") == false
        }
        try await program.press("Escape")
        try await program.eventually("closed") { $0.dialog == nil }
        try await program.press("l")
        try await program.eventually("not liked") { !$0.likes.mine }
      }
    }

    @Test("The search finds commands by name or key, and Escape clears it before it closes all")
    func search() async throws {
      try await withProgram(.folder(try folderOfSmallPhotos(1))) { program in
        func has(_ texts: String..., but others: String...) async throws {
          try await program.eventually("\(texts)") { state in
            let all = state.dialog?.texts ?? []
            return texts.allSatisfy(all.contains) && !others.contains(where: all.contains)
          }
        }
        try await program.press("ctrl+question")
        try await has("Like", "Gallery", "Reset All Keys", but: "No results")
        try await program.press("ctrl+f")
        try await program.eventually("in the field") { $0.dialog?.focus == "Search" }
        try await program.type("slide")
        try await has("Slideshow", but: "Like", "Reset All Keys")
        try await program.press("ctrl+a")
        try await program.type("f5")
        try await has("Slideshow", but: "Like", "Fullscreen")
        try await program.type("zz")
        try await has("No results", but: "Slideshow")
        try await program.press("Escape")
        try await has("Like", "Gallery", "Reset All Keys", but: "No results")
        try await program.press("Escape")
        try await program.eventually("closed") { $0.dialog == nil }
      }
    }

    @Test func theKeyThatQuitsDoesSoOverADialog() async throws {
      try await withProgram(.folder(try folderOfSmallPhotos(1))) { program in
        try await program.press("ctrl+question")
        try await program.eventually("open") { $0.dialog?.title == "Keyboard Shortcuts" }
        try await program.press("q")
        #expect(try await program.settled().closed == false)
        try await program.press("ctrl+q")
        try await program.eventually("asked to close") { $0.closed }
      }
    }
  }
}
