import Glibc
import PhotoDecoding
import TestSupport
import Testing

extension ProgramTests.Files {
  @Suite("A file that is no photo says why, and the others are shown") struct BrokenFiles {
    @Test(arguments: [
      (kind: "text", sentence: "This file is not a picture that can be shown."),
      ("nothing", "This file is empty."),
      ("head", "This picture is damaged and cannot be shown."),
    ])
    func aBrokenFileHasASentence(kind: String, sentence: String) async throws {
      let folder = try folderOfSmallPhotos(1, 3)
      try folder.write("2.jpg", content(kind))
      try await withProgram(.file("2.jpg", in: folder)) { program in
        let state = try await program.settled()
        #expect(state.photo?.phase == "failed")
        #expect(state.photo?.error == sentence)
        #expect(state.count == 3)
        try await program.send("key Right")
        try await expectPhoto(3, in: program)
        try await program.send("key Home")
        try await expectPhoto(1, in: program)
        try await program.send("key Right")
        let again = try await program.eventually("at 2.jpg") { $0.photo?.phase == "failed" }
        #expect(again.photo?.error == sentence)
      }
    }

    @Test func aBrokenFileThatIsRepairedIsShown() async throws {
      let folder = try ScratchFolder()
      try folder.write("2.jpg", content("head"))
      try await withProgram(.folder(folder)) { program in
        #expect(try await program.settled().photo?.phase == "failed")
        try folder.write("2.jpg", smallPhoto(2))
        try await expectPhoto(2, in: program)
      }
    }

    @Test func retryLoadsAFileThatCanBeReadByNow() async throws {
      // Behind the link, nobody watches what becomes of the file.
      let elsewhere = try ScratchFolder()
      try elsewhere.write("photo", content("text"))
      let folder = try ScratchFolder()
      try folder.link("2.jpg", to: String(decoding: elsewhere.path, as: UTF8.self) + "/photo")
      try await withProgram(.folder(folder)) { program in
        #expect(try await program.settled().photo?.phase == "failed")
        try await program.send("activate Retry")
        #expect(try await program.settled().photo?.phase == "failed")

        try elsewhere.write("photo", smallPhoto(2))
        #expect(try await program.settled().photo?.phase == "failed")
        try await program.send("activate Retry")
        try await expectPhoto(2, in: program)
      }
    }

    @Test func aPhotoThatIsBeingWrittenIsShownOnceItIsWhole() async throws {
      let folder = try folderOfSmallPhotos(1)
      let photo = try smallPhoto(2)
      try await withProgram(.folder(folder)) { program in
        let file = try folder.open(Array("2.jpg".utf8))
        try folder.append(Array(photo.prefix(photo.count / 2)), to: file)
        try await program.eventually("two photos") { $0.count == 2 }
        try await program.send("key Right")
        try folder.append(Array(photo.dropFirst(photo.count / 2)), to: file)
        close(file)
        // Until then there may be half of it, with a word about that.
        try await program.eventually("the whole photo") {
          $0.index == 1 && $0.photo?.phase == "shown" && $0.photo?.error == nil
        }
        try await expectPhoto(2, of: 2, in: program)
      }
    }

    private func content(_ kind: String) throws -> [UInt8] {
      let photo = try PictureEncoder.jpeg(
        TestPictures.checkerboard(.init(width: 400, height: 300), side: 7))
      return switch kind {
      case "text": Array("This is a letter to a friend.\n".utf8)
      case "head": Array(photo.prefix(300))
      default: []
      }
    }
  }
}
