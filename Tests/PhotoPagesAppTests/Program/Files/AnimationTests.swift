import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Files {
  @Suite("Pictures that move") struct Animations {
    /// Frames are filled with the colours of their numbers.
    static let size = PixelSize(width: 300, height: 200)

    static func folder(_ count: Int, delay: Int) throws -> ScratchFolder {
      let folder = try ScratchFolder()
      try folder.write("1.gif", TestGIF.numbered(count, size, delay: delay, repeats: 0).bytes)
      try folder.write("2.jpg", smallPhoto(20))
      return folder
    }

    @Test func itPlaysIsHeldStillAndSteppedThrough() async throws {
      let folder = try Self.folder(5, delay: 10)
      try await withProgram(.folder(folder)) { program in
        let playing = try await program.eventually("all frames are seen") {
          $0.photo?.frame == 4 && $0.photo?.playing == true
        }
        #expect(playing.photo?.frames == 5)
        try await program.eventually("round again") { $0.photo?.frame == 1 }
        try await program.press("ctrl+space")
        let held = try await program.eventually("held") { $0.photo?.playing == false }
        var frame = try #require(held.photo?.frame)
        try await expectFrame(frame, in: program)
        for (key, step) in [
          ("period", 1), ("period", 1), ("comma", -1), ("comma", -1), ("comma", -1),
        ] {
          try await program.press(key)
          frame = (frame + step + 5) % 5
          try await program.eventually("at \(frame)") { $0.photo?.frame == frame }
          try await expectFrame(frame, in: program)
        }
        try await program.press("ctrl+space")
        try await program.eventually("goes on") { $0.photo?.frame != frame }
      }
    }

    @Test(
      "An AVIF sequence plays, decoded by the confined process",
      .enabled(if: PictureTool.avifenc.isInstalled, "no avifenc"))
    func avif() async throws {
      let folder = try ScratchFolder()
      var frames: [String: [UInt8]] = [:]
      for number in 0..<3 {
        let frame = TestPictures.solid(Self.size, .forIndex(number))
        frames["\(number).png"] = try PictureEncoder.png(frame)
      }
      let file = try PictureTool.avifenc.make(
        from: [], to: "out.avif",
        ["-l", "-s", "9", "--fps", "5", "@0.png", "@1.png", "@2.png", "OUT"], with: frames)
      try folder.write("1.avif", file)
      try await withProgram(.folder(folder)) { program in
        let playing = try await program.eventually("it plays to the last frame") {
          $0.photo?.frame == 2 && $0.photo?.playing == true
        }
        #expect(playing.photo?.frames == 3)
        try await program.press("ctrl+space")
        let held = try await program.eventually("held") { $0.photo?.playing == false }
        let frame = try #require(held.photo?.frame)
        try await expectFrame(frame, in: program)
      }
    }

    @Test func whoeverWantsNoMovementSeesTheFirstFrameUntilItIsPlayed() async throws {
      let folder = try Self.folder(4, delay: 10)
      try await withProgram(.folder(folder)) { program in
        try await program.send("animations off")
        let state = try await program.eventually("held") { $0.photo?.playing == false }
        try await program.send("wait 300")
        #expect(try await program.settled().photo?.frame == state.photo?.frame)
        try await program.press("Right")
        try await program.press("Left")
        try await expectFrame(0, in: program)
        try await program.press("ctrl+space")
        try await program.eventually("plays") { $0.photo?.frame == 3 }
      }
    }

    @Test func turningThePageEndsItAndItBeginsAnew() async throws {
      let folder = try Self.folder(60, delay: 10)
      try await withProgram(.folder(folder)) { program in
        try await program.eventually("plays") { ($0.photo?.frame ?? 0) > 20 }
        try await program.press("Right")
        let still = try await program.eventually("the still photo") { $0.photo?.name == "2.jpg" }
        #expect(still.photo?.frames == 1)
        #expect(still.photo?.frame == 0)
        #expect(still.photo?.playing == false)
        try await program.press("Left")
        try await program.eventually("from the first") {
          $0.photo?.name == "1.gif" && $0.photo?.playing == true && ($0.photo?.frame ?? 99) < 15
        }
      }
    }

    /// `settled` waits until idle, and for no animation: frames are drawn much more often than the
    /// program is asked to be quiet for.
    @Test(arguments: [2, 10])
    func theProgramIsIdleWhileItPlays(delay: Int) async throws {
      let folder = try Self.folder(50, delay: delay)
      try await withProgram(.folder(folder)) { program in
        for _ in 0..<3 {
          #expect(try await program.settled().photo?.playing == true)
          try await program.press("h")
        }
      }
    }

    @Test func itIsZoomedWhileItPlays() async throws {
      let folder = try Self.folder(2, delay: 10)
      try await withProgram(.folder(folder)) { program in
        try await program.press("2")
        let state = try await program.eventually("zoomed") {
          $0.zoom == 2 && $0.photo?.frame == 1
        }
        #expect(state.photo?.playing == true)
        #expect(state.photo?.rect[2...] == [600, 400])
        try await program.press("ctrl+space")
        let held = try await program.eventually("held") { $0.photo?.playing == false }
        let frame = try #require(held.photo?.frame)
        let screenshot = try await program.screenshot()
        // 250 pixels beside the middle there is nothing of it but zoomed.
        let colour = screenshot.colour(Int(held.middle.x) - 250, Int(held.middle.y))
        #expect(colour.index == frame)
      }
    }
  }
}

/// The middle of the window has the colour of a frame.
private func expectFrame(
  _ frame: Int, in program: ProgramUnderTest, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let state = try await program.settled()
  #expect(state.photo?.frame == frame, sourceLocation: sourceLocation)
  let screenshot = try await program.screenshot()
  let colour = screenshot.colour(Int(state.middle.x), Int(state.middle.y))
  #expect(colour.index == frame, sourceLocation: sourceLocation)
}
