import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Files {
  @Suite("A picture that is wider than any surface is shown and zoomed") struct WidePictures {
    private static let size = PixelSize(width: 70_000, height: 40)

    @Test func itIsFittedAndPannedAtFullDetail() async throws {
      let folder = try ScratchFolder()
      // White but for its last columns, so that its right end is known.
      let wide = TestPNG(Self.size, .grey) { x, _ in [x < 69_900 ? 255 : 0] }
      try folder.write("wide.png", wide.bytes)
      try await withProgram(.file("wide.png", in: folder)) { program in
        let fitted = try await program.settled()
        #expect(fitted.photo?.phase == "shown")
        #expect(fitted.photo?.error == nil)
        #expect(fitted.photo?.size == [70_000, 40])
        try await program.send("key 1")
        try await program.eventually("100 %") { $0.zoom == 1 && $0.photo?.phase == "shown" }
        for _ in 0..<8 { try await program.send("drag 860 300 20 300 30") }
        try await program.eventuallyOnScreen("white") { $0[445, 300] == 0xFFFF_FFFF }
      }
    }
  }
}
