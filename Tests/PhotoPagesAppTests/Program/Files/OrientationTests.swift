import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Files {
  @Suite("Photos are shown upright however the camera was held") struct OrientationTests {
    /// A letter and an arrow: different in all eight orientations.
    static let upright = TestPictures.marker(unit: 20)

    @Test func allEightOrientationsLookUprightAndAlike() async throws {
      let folder = try ScratchFolder()
      for orientation in Orientation.allCases {
        let file = try TestPictures.jpeg(Self.upright, storedFor: orientation)
        try folder.write("\(orientation.rawValue).jpg", file)
      }
      try await withProgram(.folder(folder)) { program in
        for number in 1...8 {
          let state = try await program.eventually("photo \(number)") {
            $0.photo?.name == "\(number).jpg" && $0.photo?.phase == "shown"
          }
          #expect(state.photo?.size == [240, 160])
          #expect(state.photo?.rect == [325, 215, 240, 160])
          let shown = try await program.screenshot().part([325, 215, 240, 160])
          #expect(shown.meanDifference(from: Self.upright) < 4, "orientation \(number)")
          try await program.send("key Right")
        }
      }
    }

    @Test func aPhotoLargerThanTheWindowIsTurnedToo() async throws {
      // 1800 × 1200 upright, in the window 885 × 590.
      let big = TestPictures.marker(unit: 150)
      let folder = try ScratchFolder()
      try folder.write("1.jpg", TestPictures.jpeg(big, storedFor: .rotated90))
      try await withProgram(.folder(folder)) { program in
        let state = try await program.settled()
        #expect(state.photo?.size == [1800, 1200])
        let rect = try #require(state.photo?.rect)
        let shown = try await program.screenshot()
        // The upper left end of the F, the tip of the arrow, and white below the F's arms.
        for (x, y, colour) in [(1.5, 1.5, TestColour.red), (8.5, 1.5, .blue), (3.5, 5.5, .white)] {
          let pixel = shown.colour(Int(rect[0] + x / 12 * rect[2]), Int(rect[1] + y / 8 * rect[3]))
          #expect(pixel.difference(from: colour) < 70, "\(pixel)")
        }
      }
    }
  }
}
