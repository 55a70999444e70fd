import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Interface {
  /// With real clicks and drags, and a window manager that knows how to move and maximise windows.
  @Suite("The empty places of the bar at the top are a title bar") struct TitleBarInput {
    /// On the title, in every layout.
    static let empty = Point(x: 330, y: 20)

    @Test(arguments: ChromeLayout.allCases)
    func aDoubleClickMaximisesAndRestores(layout: ChromeLayout) async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      try await withProgram("--layout", .text(layout.rawValue), .folder(folder)) { program in
        let size = try await program.settled().size
        try await program.click(at: Self.empty, count: 2)
        try await program.eventually("maximised, and neither zoomed nor hidden") {
          $0.size == [Display.width, Display.height] && $0.fitted && $0.chrome.visible
        }
        // Longer than the time in which GTK would count four clicks.
        try await program.send("wait 500")
        try await program.click(at: Self.empty, count: 2)
        try await program.eventually("restored") { $0.size == size && $0.chrome.visible }
      }
    }

    @Test func aDoubleClickDoesWhatTheDesktopHasSetForTitleBars() async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      let settings = TemporaryFolder()
      _ = settings.makeFolder("gtk-4.0", readableByOthers: false)
      settings.write(
        Array("[Settings]\ngtk-titlebar-double-click=none\n".utf8), as: "gtk-4.0/settings.ini")
      try await withProgram(.folder(folder), environment: ["XDG_CONFIG_HOME": settings.path]) {
        program in
        let size = try await program.settled().size
        try await program.click(at: Self.empty, count: 2)
        try await program.press("z")
        try await program.eventually("neither maximised, zoomed nor hidden") {
          $0.keepZoom && $0.size == size && $0.fitted && $0.chrome.visible
        }
      }
    }

    @Test func aClickLeavesTheControlsThere() async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      try await withProgram(.folder(folder)) { program in
        try await program.click(at: Self.empty)
        try await program.press("End")
        try await program.eventually("the last photo") { $0.index == 1 && $0.chrome.visible }
      }
    }

    @Test(arguments: ChromeLayout.allCases)
    func aDragMovesTheWindow(layout: ChromeLayout) async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      try await withProgram("--layout", .text(layout.rawValue), .folder(folder)) { program in
        try await program.send("wait idle")
        #expect(try await place(in: program) == [0, 0])
        // Anywhere else this would turn the page.
        try await program.drag(from: Self.empty, to: Point(x: 450, y: 90))
        let deadline = ContinuousClock.now + .seconds(20)
        while try await place(in: program) != [120, 70], ContinuousClock.now < deadline {
          try await program.send("wait idle")
        }
        #expect(try await place(in: program) == [120, 70])
        try await program.eventually("the same photo") { $0.index == 0 && $0.chrome.visible }
      }
    }

    @Test func aRightClickOpensTheWindowsMenuWhichHasTheKeys() async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      try await withProgram(.folder(folder)) { program in
        try await program.click(at: Self.empty, button: 3)
        try await program.eventually("the window's menu") { state in
          let names = state.controls.map(\.name)
          return names.contains("Maximize") && !names.contains("Move to Trash")
        }
        try await program.press("End")
        try await program.press("Escape")
        try await program.eventually("no menu, and the same photo") { state in
          !state.controls.contains { $0.name == "Maximize" } && state.index == 0
        }
        try await program.press("End")
        try await program.eventually("the last photo") { $0.index == 1 && !$0.closed }
      }
    }

    @Test func hiddenItIsThePhotos() async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      try await withProgram(.folder(folder)) { program in
        try await program.press("h")
        try await program.eventually("hidden") { !$0.chrome.visible }
        try await program.click(at: Self.empty)
        try await program.eventually("shown") { $0.chrome.visible }
      }
    }

    /// Where the window is on the screen.
    private func place(in program: ProgramUnderTest) async throws -> [Int] {
      let words = try await program.display.output(
        of: "xdotool", ["search", "--onlyvisible", "--name", "^1.jpg$", "getwindowgeometry"])
      let place = try #require(words.firstMatch(of: #/Position: (-?\d+),(-?\d+)/#))
      return [Int(place.1), Int(place.2)].compactMap { $0 }
    }
  }
}
