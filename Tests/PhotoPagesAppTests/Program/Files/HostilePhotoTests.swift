import PhotoDecoding
import TestSupport
import Testing

extension ProgramTests.Files {
  @Suite("A hostile photo costs its own page, and nothing else") struct HostilePhotos {
    @Test(arguments: Crasher.files.map(\.name) + Crasher.drawings.map(\.name))
    func itIsAPictureOrASentence(name: String) async throws {
      let crasher = try #require((Crasher.files + Crasher.drawings).first { $0.name == name })
      let folder = try ScratchFolder()
      try folder.write("1.jpg", smallPhoto(1))
      try folder.write("2-" + name, crasher.bytes)
      try folder.write("3.jpg", smallPhoto(3))
      // Behind a good photo, where it is decoded ahead.
      try await withProgram(.file("1.jpg", in: folder)) { program in
        // The program is not idle yet: it may be decoding the next photo for two seconds of processor time.
        try await program.meanwhile("the good photo") { $0.photo?.phase == "shown" && !$0.listing }
        try await program.send("key Right")
        try await expectAnswer(of: program)
        try await expectLastPhoto(in: program)
      }
      // And as the one that the program is opened with.
      try await withProgram(.file("2-" + name, in: folder)) { program in
        try await expectAnswer(of: program)
        try await expectLastPhoto(in: program)
      }
    }

    private func expectLastPhoto(in program: ProgramUnderTest) async throws {
      try await program.send("key End")
      // The hostile photo before it may still be decoded ahead.
      let state = try await program.meanwhile("3.jpg is shown") {
        $0.photo?.name == "3.jpg" && $0.photo?.phase == "shown"
      }
      try await expectColour(of: 3, in: state, of: program)
    }

    private func expectAnswer(of program: ProgramUnderTest) async throws {
      // A drawing without an end uses all the processor time that it may.
      try await program.meanwhile("a picture or a sentence") { state in
        state.photo?.phase == "shown" || state.photo?.phase == "failed" && state.photo?.error != nil
      }
    }
  }
}
