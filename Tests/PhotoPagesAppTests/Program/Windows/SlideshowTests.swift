import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Windows {
  @Suite("Photos follow each other by themselves") struct SlideshowRuns {
    /// Seconds for each photo: long enough that a page has come to rest before the next turns.
    static let interval = 0.6

    @Test(arguments: ["space", "x"])
    func itGoesOnByItselfAndAnyKeyPauses(key: String) async throws {
      let folder = try folderOfSmallPhotos(1, 2, 3, 4, 5)
      try await withProgram(.folder(folder)) { program in
        try await program.send("slideshow \(Self.interval)")
        try await program.press("F5")
        try await program.eventually("three photos on") { $0.state == "slideshow" && $0.index == 3 }
        try await program.press(key)
        let paused = try await program.eventually("paused") { $0.state == "browsing" }
        #expect(paused.chrome.visible)
        #expect(!paused.closed)
        try await program.send("wait \(Int(Self.interval * 2000))")
        #expect(try await program.settled().index == paused.index)
      }
    }

    @Test("A slideshow fills the screen until it ends, and F11 changes that without a pause")
    func fullscreen() async throws {
      let folder = try folderOfSmallPhotos(1, 2, 3, 4, 5)
      try await withProgram(.folder(folder)) { program in
        try await program.send("slideshow \(Self.interval)")
        for key in ["Escape", "x"] {
          try await program.press("F5")
          try await program.eventually("fullscreen") { $0.state == "slideshow" && $0.fullscreen }
          try await program.press(key)
          try await program.eventually("restored") { $0.state == "browsing" && !$0.fullscreen }
        }
        try await program.press("F5")
        try await program.eventually("fullscreen") { $0.state == "slideshow" && $0.fullscreen }
        for isFull in [false, true] {
          try await program.press("F11")
          let state = try await program.eventually("fullscreen or not") { $0.fullscreen == isFull }
          #expect(state.state == "slideshow")
        }
      }
    }

    @Test("A slideshow goes round, has controls under the pointer, and ends by a click")
    func goesRound() async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      try await withProgram(.folder(folder)) { program in
        try await program.send("slideshow \(Self.interval)")
        try await program.press("F5")
        for place in [1, 0, 1] {
          try await program.eventually("at \(place)") {
            $0.index == place && $0.state == "slideshow"
          }
        }
        try await program.movePointer(to: Point(x: 300, y: 300))
        let shown = try await program.eventually("controls") { $0.chrome.visible }
        #expect(shown.state == "slideshow")
        #expect(shown.chrome.bottom == Self.controls)
        // They hide once the pointer rests.
        try await program.eventually("alone") { $0.state == "slideshow" && !$0.chrome.visible }
        try await program.click(at: Point(x: 400, y: 300))
        try await program.eventually("ended") { $0.state == "browsing" && $0.chrome.visible }
      }
    }

    /// The names of the controls while it plays.
    private static let controls = ["Previous Photo", "Pause", "Next Photo", "Slower", "Faster"]

    @Test("Tab pauses it and shows its controls, which turn pages, change its speed and go on")
    func controls() async throws {
      let folder = try folderOfSmallPhotos(1, 2, 3)
      try await withProgram(.folder(folder)) { program in
        try await program.send("slideshow 60")
        try await program.press("F5")
        try await program.eventually("running") { $0.state == "slideshow" && $0.fullscreen }
        try await program.press("Tab")
        try await program.eventually("paused") { $0.chrome.bottom.contains("Play") }
        try await program.send("activate \"Next Photo\"")
        try await program.eventually("next") { $0.state == "slideshow" && $0.index == 1 }
        try await program.send("activate \"Previous Photo\"")
        try await program.eventually("previous") { $0.state == "slideshow" && $0.index == 0 }
        try await program.send("activate Faster")
        try await program.eventually("faster") { $0.chrome.hint == "45 seconds for each photo" }
        // Under the pointer they stay.
        for (button, other) in [("Play", "Pause"), ("Pause", "Play")] {
          try await program.click(on: button)
          let state = try await program.eventually(other) { $0.chrome.bottom.contains(other) }
          #expect(state.state == "slideshow")
        }
      }
    }

    @Test func theCommandLineStartsOneInAFolderAndInAFile() async throws {
      let folder = try folderOfSmallPhotos(1, 2, 3)
      for argument in [ProgramArgument.folder(folder), .file("2.jpg", in: folder)] {
        try await withProgram("--slideshow", argument) { program in
          try await program.eventually("running") { $0.state == "slideshow" }
        }
      }
    }
  }
}
