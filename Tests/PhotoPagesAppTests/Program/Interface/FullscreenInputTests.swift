import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Interface {
  /// With real keys, motion and clicks, and a window manager.
  @Suite("Fullscreen has a way out, and its controls come and go with the pointer")
  struct FullscreenInput {
    @Test(arguments: ChromeLayout.allCases)
    func aButtonInPlaceOfMinimizeAndMaximizeLeavesIt(layout: ChromeLayout) async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      try await withProgram("--layout", .text(layout.rawValue), .folder(folder)) { program in
        let window = try await program.settled()
        #expect(!window.controls.contains { $0.name == "Leave Fullscreen" })
        // Over a bar the pointer keeps the controls.
        try await program.movePointer(to: Point(x: 330, y: 20))
        try await program.press("F11")
        // One of three buttons is left.
        try await program.eventually("fullscreen") {
          $0.fullscreen && buttonsWidth(in: $0) * 2 < buttonsWidth(in: window)
        }
        try await program.click(on: "Leave Fullscreen")
        try await program.eventually("a window again") {
          !$0.fullscreen && $0.chrome.visible && buttonsWidth(in: $0) == buttonsWidth(in: window)
            && !$0.controls.contains { $0.name == "Leave Fullscreen" }
        }
      }
    }

    @Test func theControlsAreBackAfterIt() async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      try await withProgram("--fullscreen", .folder(folder)) { program in
        try await program.movePointer(to: Point(x: 600, y: 500))
        try await program.eventually("hidden") { $0.fullscreen && !$0.chrome.visible }
        try await program.press("F11")
        try await program.eventually("a window with controls") {
          !$0.fullscreen && $0.chrome.visible
        }
      }
    }

    @Test func anyMotionShowsThemUntilThePointerRests() async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      try await withProgram("--fullscreen", .folder(folder)) { program in
        try await program.movePointer(to: Point(x: 600, y: 500))
        try await program.eventually("hidden") { $0.fullscreen && !$0.chrome.visible }
        try await program.movePointer(to: Point(x: 610, y: 505))
        try await program.eventually("shown") { $0.chrome.visible && $0.state == "browsing" }
        try await program.eventually("hidden again") { !$0.chrome.visible }
      }
    }

    @Test func theyStayWhileThePointerIsOverABarOrSomethingIsRead() async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      try await withProgram("--fullscreen", .folder(folder)) { program in
        try await program.movePointer(to: Point(x: 600, y: 20))
        try await program.eventually("fullscreen") { $0.fullscreen }
        // Longer than the controls stay without motion.
        try await program.send("wait 3600")
        #expect(try await program.state().chrome.visible)
        try await program.press("i")
        try await program.movePointer(to: Point(x: 400, y: 500))
        try await program.send("wait 3600")
        #expect(try await program.state().chrome.visible)
        try await program.press("i")
        try await program.eventually("hidden") { !$0.chrome.visible }
      }
    }

    /// What the window's own buttons take of the bar, in points.
    private func buttonsWidth(in state: ProgramState) -> Double {
      state.allocations.first { $0.name == "Window buttons" }?.rect[2] ?? 0
    }
  }
}
