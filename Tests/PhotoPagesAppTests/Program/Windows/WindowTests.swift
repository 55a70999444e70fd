import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Windows {
  @Suite("The window's own buttons and menu") struct WindowButtons {
    /// The last of three buttons at the end of the bar.
    static let close = Point(x: 861, y: 27)

    @Test func theCloseButtonIsNotedAndAScriptGoesOn() async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      try await withProgram(.folder(folder)) { program in
        try await program.click(at: Self.close)
        try await program.eventually("asked to close") { $0.closed }
        try await program.send("key Right")
        try await expectPhoto(2, in: program)
      }
    }

    @Test(arguments: ["ctrl+w", "ctrl+q"])
    func closingTheLastWindowEndsTheProgram(key: String) async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      let display = try await Display.start()
      let run = try ProgramRun(.folder(folder), on: display)
      try await display.input("search --sync --onlyvisible --name ^1.jpg$")
      try await display.input("key \(key)")
      let result = try await run.result()
      #expect(result.ending == .exit(0))
      #expect(result.complaints == [])
    }

    /// GTK's complaints, of sizes that cannot be, end the program's test.
    @Test func theOverviewOfKeysIsShownWithoutComplaint() async throws {
      let folder = try folderOfSmallPhotos(1)
      try await withProgram(.folder(folder)) { program in
        try await program.send("key <Control>question")
        try await program.send("wait idle")
      }
    }

    @Test func theOverviewOfKeysIsNoHigherThanTheScreen() async throws {
      let folder = try folderOfSmallPhotos(1)
      try await withProgram(.folder(folder)) { program in
        try await program.send("key <Control>question")
        let words = ["search", "--sync", "--onlyvisible", "--name", "^Keyboard Shortcuts$"]
        let place = try await program.display.output(
          of: "xdotool", words + ["getwindowgeometry", "--shell"])
        let height = place.split(separator: "\n").first { $0.hasPrefix("HEIGHT=") }
        #expect(try #require(height.flatMap { Int($0.dropFirst(7)) }) <= Display.height)
      }
    }

    @Test func escapeDoesNotEndTheProgram() async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      let display = try await Display.start()
      let run = try ProgramRun(.folder(folder), on: display)
      try await display.input("search --sync --onlyvisible --name ^1.jpg$")
      try await display.input("key Escape key h key Escape key Escape key End key Return")
      // In the gallery it goes on to the last photo, opens it, and ends when it is told to.
      try await display.input("search --sync --onlyvisible --name ^2.jpg$")
      try await display.input("key ctrl+q")
      let result = try await run.result()
      #expect(result.ending == .exit(0))
      #expect(result.complaints == [])
    }

    @Test func anOpenMenuTakesTheKeysAndEscapeClosesIt() async throws {
      let folder = try folderOfSmallPhotos(1, 2, 3)
      try await withProgram(.folder(folder)) { program in
        let before = try await program.screenshot()
        try await program.press("F10")
        try await program.eventuallyOnScreen("a menu") { screenshot in
          // It hangs down from the button at the end of the bar.
          screenshot.colour(760, 200) != before.colour(760, 200)
        }
        try await program.press("End")
        #expect(try await program.settled().index == 0)
        try await program.press("Escape")
        try await program.eventuallyOnScreen("no menu") { screenshot in
          screenshot.colour(760, 200) == before.colour(760, 200)
        }
        try await program.press("End")
        try await expectPhoto(3, in: program)
        #expect(try await !program.state().closed)
      }
    }

    @Test func aMinimisedWindowFollowsItsFolder() async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      try await withProgram(.folder(folder)) { program in
        try await program.display.input("search --name ^1.jpg$ windowminimize")
        folder.remove("1.jpg")
        try await program.eventually("at the second") { $0.photo?.name == "2.jpg" }
        try await program.display.input("search --name ^2.jpg$ windowmap")
        try await expectPhoto(2, at: 0, of: 1, in: program)
      }
    }
  }
}
