import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Annotations {
  /// On a folder of files, with real keys.
  @Suite("Photos are turned by keys, in the gallery and in their files") struct Turning {
    private static let upright = TestPictures.marker(unit: 20)
    /// The photo turned to the right, as a file stores it that has to be turned to the left.
    private static let right = upright.stored(for: .rotated270)

    /// What a sidecar says; nil if it says nothing.
    private func said(_ folder: ScratchFolder, _ photo: String) -> String? {
      folder.content(photo + ".xmp").flatMap {
        String(decoding: $0, as: UTF8.self).firstMatch(of: /Orientation(?:>|=")(\d)/)
      }.map { String($0.1) }
    }

    @Test(
      "R and Rotate File turn the shown and stored photo, also in the gallery, and Undo reverts")
    func turning() async throws {
      let folder = try ScratchFolder()
      for name in ["1.jpg", "2.jpg"] {
        try folder.write(name, TestPictures.jpeg(Self.upright, storedFor: .rotated90))
      }
      let file = folder.content("1.jpg")
      try await withProgram(.folder(folder)) { program in
        #expect(try await program.settled().photo?.size == [240, 160])
        try await program.press("r")
        try await program.eventually("turned") { $0.photo?.size == [160, 240] }
        let rect = try #require(try await program.settled().photo?.rect)
        let shown = try await program.screenshot().part(rect)
        #expect(shown.meanDifference(from: Self.right) < 4)
        #expect(said(folder, "1.jpg") == "3")
        #expect(folder.content("1.jpg") == file)
        try await program.press("shift+r")
        try await program.eventually("turned back") { $0.photo?.size == [240, 160] }
        _ = try await program.settled()
        #expect(said(folder, "1.jpg") == nil)

        for line in ["key Menu", "activate Rotate", "activate \"Rotate File…\""] {
          try await program.send(line)
          try await program.send("wait idle")
        }
        #expect(try await program.state().question == "rotateFile")
        try await program.send("activate \"Rotate\"")
        try await program.eventually("the file is turned") { $0.photo?.size == [160, 240] }
        #expect(try await program.settled().notice == "File rotated right")
        #expect(folder.content("1.jpg") != file)
        try await program.press("ctrl+z")
        try await program.eventually("undone") { $0.photo?.size == [240, 160] }
        _ = try await program.settled()
        #expect(folder.content("1.jpg") == file)

        try await program.press("g")
        try await program.eventually("gallery") { $0.state == "gallery" }
        try await program.press("ctrl+a")
        try await program.eventually("selected") { $0.gallery?.selected.count == 2 }
        try await program.press("bracketright")
        try await program.eventually("both") { $0.notice == "2 photos rotated right" }
        _ = try await program.settled()
        #expect(["1.jpg", "2.jpg"].allSatisfy { said(folder, $0) == "3" })
        #expect(folder.names.count { $0.hasSuffix(".jpg") } == 2)
      }
    }
  }
}
