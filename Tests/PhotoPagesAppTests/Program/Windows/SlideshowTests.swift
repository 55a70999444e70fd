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

    @Test func theWindowFillsTheScreenAndNoLongerWithoutAPause() async throws {
      let folder = try folderOfSmallPhotos(1, 2, 3, 4, 5)
      try await withProgram(.folder(folder)) { program in
        try await program.send("slideshow \(Self.interval)")
        try await program.press("F5")
        try await program.eventually("running") { $0.state == "slideshow" }
        for isFull in [true, false] {
          try await program.press("F11")
          let state = try await program.eventually("fullscreen or not") { $0.fullscreen == isFull }
          #expect(state.state == "slideshow")
        }
      }
    }

    @Test func itGoesRoundAndAClickPauses() async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      try await withProgram(.folder(folder)) { program in
        try await program.send("slideshow \(Self.interval)")
        try await program.press("F5")
        for place in [1, 0, 1] {
          try await program.eventually("at \(place)") {
            $0.index == place && $0.state == "slideshow"
          }
        }
        try await program.click(at: Point(x: 400, y: 300))
        try await program.eventually("paused") { $0.state == "browsing" && $0.chrome.visible }
      }
    }

    @Test func theCommandLineStartsOneInAFolderAndInAFile() async throws {
      let folder = try folderOfSmallPhotos(1, 2, 3)
      for argument in [ProgramArgument.folder(folder), .file("2.jpg", in: folder)] {
        try await withProgram("--slideshow", argument) { program in
          let state = try await program.eventually("running") { $0.state == "slideshow" }
          #expect(!state.chrome.visible)
        }
      }
    }
  }
}
