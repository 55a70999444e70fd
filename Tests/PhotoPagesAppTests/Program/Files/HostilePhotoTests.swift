import PhotoDecoding
import TestSupport
import Testing

extension ProgramTests.Files {
  @Suite("A hostile photo costs its own page, and nothing else") struct HostilePhotos {
    /// How many bytes any process of the program may take: the viewer, and a decoder with what a small picture
    /// may take.
    private static let mostBytes = 500 << 20

    @Test(arguments: Crasher.all.map(\.name) + Crasher.drawings.map(\.name))
    func itIsAPictureOrASentence(name: String) async throws {
      let crasher = try #require((Crasher.all + Crasher.drawings).first { $0.name == name })
      // Before a good photo, and behind one.
      for (bad, good) in [("1-" + name, "2.png"), ("2-" + name, "1.png")] {
        let folder = try ScratchFolder()
        try folder.write(bad, crasher.bytes)
        try folder.write(good, smallPhoto(2))
        try await withProgram(.file(good, in: folder)) { program in
          try await program.eventually("the good photo") { $0.photo?.phase == "shown" }
          try await program.send(bad.hasPrefix("1") ? "key Left" : "key Right")
          try await program.eventually("a picture or a sentence") { state in
            guard let photo = state.photo, state.index == (bad.hasPrefix("1") ? 0 : 1) else {
              return false
            }
            return photo.phase == "shown" || photo.phase == "failed" && photo.error != nil
          }
          try await program.send(bad.hasPrefix("1") ? "key Right" : "key Left")
          try await program.eventually("the good photo again") {
            $0.photo?.phase == "shown" && $0.photo?.error == nil
          }
        }
      }
    }
  }
}
