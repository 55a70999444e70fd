import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Files {
  @Suite("Pixels of a photo are exact where they can be, and filtered where not")
  struct ExactPixels {
    static let tiny = TestPictures.checkerboard(
      PixelSize(width: 8, height: 6), .red, TestColour(10, 200, 90))

    @Test func aTinyPhotoIsCentredAtItsOwnSizeAndNotEnlarged() async throws {
      try await withPhoto(Self.tiny) { program in
        let state = try await program.settled()
        #expect(state.zoom == 1)
        #expect(state.fitted)
        let rect = [441.0, 292, 8, 6]
        #expect(state.photo?.rect == rect)
        let screenshot = try await program.screenshot()
        #expect(screenshot.part(rect).hasSamePixels(as: Self.tiny))
        for (x, y) in [(440, 294), (449, 294), (445, 291), (445, 298)] {
          #expect(screenshot.colour(x, y) == .black)
        }
      }
    }

    @Test func pixelsAreSharpSquaresFrom200PercentOn() async throws {
      try await withPhoto(Self.tiny) { program in
        var zoom = 2.0
        try await program.send("key 2")
        while zoom < 12 {
          let state = try await program.eventually("at \(zoom)") { abs($0.zoom - zoom) < 0.0001 }
          let rect = try #require(state.photo?.rect)
          #expect(rect[2...] == [(8 * zoom).rounded(), (6 * zoom).rounded()])
          let shown = try await program.screenshot().part(rect)
          #expect(shown.isEnlargement(of: Self.tiny), "at \(zoom)")
          try await program.send("key plus")
          zoom *= 1.5
        }
      }
    }

    @Test func at100PercentAPhotoPixelIsADevicePixel() async throws {
      let noise = noise(PixelSize(width: 1300, height: 901))
      try await withPhoto(noise) { program in
        try await program.send("key h")
        try await program.send("key 1")
        for key in ["Left", "Up", "Up"] {
          let state = try await program.eventually("at 100 %") {
            $0.zoom == 1 && !$0.chrome.visible && $0.zoomLevel == nil
          }
          let rect = try #require(state.photo?.rect)
          #expect(rect[2...] == [1300, 901])
          let seen = noise.part([-rect[0], -rect[1], 890, 590])
          #expect(try await program.screenshot().hasSamePixels(as: seen), "at \(rect)")
          try await program.send("key \(key)")
        }
      }
    }

    @Test func aFineCheckerboardThatIsReducedBecomesEvenGrey() async throws {
      // Each pixel of the window covers some 2.4 by 2.4 of the photo.
      let board = TestPictures.checkerboard(PixelSize(width: 2000, height: 1400))
      try await withPhoto(board) { program in
        try await program.send("key h")
        let state = try await program.eventually("fitted") { !$0.chrome.visible }
        let rect = try #require(state.photo?.rect)
        let shown = try await program.screenshot()
          .part([rect[0] + 10, rect[1] + 10, rect[2] - 20, rect[3] - 20])
        var levels = Set<UInt8>()
        for y in 0..<shown.size.height {
          for x in stride(from: 0, to: shown.size.width, by: 3) {
            levels.insert(UInt8(truncatingIfNeeded: shown[x, y]))
          }
        }
        let (darkest, brightest) = (try #require(levels.min()), try #require(levels.max()))
        #expect(darkest > 100)
        #expect(brightest < 155)
      }
    }
  }
}

/// Runs the program on one photo, stored without loss.
private func withPhoto(
  _ photo: PixelBuffer, _ body: (ProgramUnderTest) async throws -> Void
) async throws {
  let folder = try ScratchFolder()
  try folder.write("1.png", PictureEncoder.png(photo))
  try await withProgram(.folder(folder)) { try await body($0) }
}

/// A picture in which no pixel is like its neighbour.
private func noise(_ size: PixelSize) -> PixelBuffer {
  var dice = SeededGenerator(seed: 1)
  let pixels = (0..<size.width * size.height).map { _ in
    UInt32(truncatingIfNeeded: dice.next()) | 0xFF00_0000
  }
  return PixelBuffer(size: size, pixels: pixels)
}
