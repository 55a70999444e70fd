import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Interface {
  @Suite("A zoom goes with its page, unless it is kept") struct KeptZooms {
    @Test("A zoomed page is fitted when it is returned to", arguments: ["on", "off"])
    func leftZoom(animations: String) async throws {
      let folder = try folderOfLargePhotos(3)
      try await withProgram(.folder(folder)) { program in
        try await program.send("animations \(animations)")
        try await program.send("key 1")
        #expect(try await program.settled().zoom == 1)
        try await program.send("key Page_Down")
        try await program.send("key Page_Up")
        let state = try await program.settled()
        #expect(state.index == 0)
        #expect(state.fitted)
      }
    }

    @Test("Keep Zoom carries zoom and place to the next page, also one fetched ahead")
    func keptZoom() async throws {
      let folder = try folderOfLargePhotos(3)
      try await withProgram(.folder(folder)) { program in
        try await program.send("key z")
        try await program.send("key 1")
        try await program.send("wait idle")
        try await program.send("drag 450 300 250 200 200")
        let first = try await program.settled()
        try await program.send("key Page_Down")
        let second = try await program.settled()
        #expect(second.index == 1)
        #expect(second.zoom == 1)
        #expect(second.photo?.rect == first.photo?.rect)
        #expect(second.photo?.decoded == [2000, 1500])
        try await program.send("key z")
        try await program.send("key Page_Down")
        #expect(try await program.settled().fitted)
      }
    }

    @Test("A zoomed photo that fits a grown window is fitted, and stays so when it shrinks")
    func grownWindow() async throws {
      let folder = try ScratchFolder()
      try folder.write("small.png", try PictureEncoder.png(TestPictures.numbered(1, size: size)))
      try await withProgram(.folder(folder)) { program in
        try await program.send("resize 300 250")
        try await program.send("key 1")
        #expect(try await program.settled().zoom == 1)
        try await program.send("resize 700 500")
        #expect(try await program.settled().fitted)
        try await program.send("resize 300 250")
        let state = try await program.settled()
        #expect(state.fitted)
        #expect(state.zoom == 0.75)
      }
    }

    private let size = PixelSize(width: 400, height: 300)

    @Test("Left and Right turn a photo that is only higher than the window")
    func arrowsOfTallPhoto() async throws {
      let folder = try ScratchFolder()
      let tall = PixelSize(width: 300, height: 3000)
      for name in ["1.png", "2.png"] {
        try folder.write(name, try PictureEncoder.png(TestPictures.numbered(1, size: tall)))
      }
      try await withProgram(.folder(folder)) { program in
        try await program.send("key 1")
        let before = try await program.settled()
        try await program.send("key Down")
        let panned = try await program.settled()
        #expect(panned.index == 0)
        #expect((panned.photo?.rect[1] ?? 0) < (before.photo?.rect[1] ?? 0))
        try await program.send("key Right")
        #expect(try await program.settled().index == 1)
      }
    }

    @Test("A photo longer than cairo's surfaces can be is drawn at 100 % and above")
    func veryLongPhoto() async throws {
      let folder = try ScratchFolder()
      let long = PixelSize(width: 40_000, height: 60)
      try folder.write("long.png", try PictureEncoder.png(TestPictures.numbered(5, size: long)))
      try await withProgram(.folder(folder)) { program in
        for key in ["1", "2"] {
          try await program.send("key \(key)")
          #expect(try await program.settled().photo?.decoded == [40_000, 60])
          let screenshot = try await program.screenshot()
          for x in [10, 440, 880] { #expect(screenshot.colour(x, 295).index == 5) }
        }
      }
    }

    /// Photos of 2000 × 1500 pixels, larger than any window here.
    private func folderOfLargePhotos(_ count: Int) throws -> ScratchFolder {
      let folder = try ScratchFolder()
      for number in 1...count {
        let picture = TestPictures.numbered(number, size: PixelSize(width: 2000, height: 1500))
        try folder.write("\(number).jpg", try PictureEncoder.jpeg(picture))
      }
      return folder
    }
  }
}
