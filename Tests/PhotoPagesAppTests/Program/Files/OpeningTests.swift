import Foundation
import TestSupport
import Testing

extension ProgramTests.Files {
  @Suite("Opening the files and folders of the command line") struct Opening {
    @Test func theDemoAlbumHasADozenPhotosAndOneBrokenOne() async throws {
      try await withProgram("--demo") { program in
        let count = try await program.settled().count
        #expect(count >= 13)
        var failed: [String] = []
        for index in 0..<count {
          let state = try await program.eventually("photo \(index)") {
            $0.index == index && $0.photo?.phase != "loading"
          }
          if state.photo?.phase == "failed" { failed.append(state.photo?.name ?? "") }
          try await program.send("key Right")
        }
        #expect(failed == ["13 Broken.jpg"])
      }
    }

    @Test("The demo album is opened by its URI, as a gallery if that is asked for")
    func demoAddress() async throws {
      try await withProgram("demo:", "--gallery") { program in
        try await program.eventually("the gallery") { $0.state == "gallery" && $0.count >= 13 }
      }
    }

    @Test func theDemoAlbumIsDeletedAtTheEnd() async throws {
      var folder = ""
      try await withProgram("--demo") { program in
        let uri = try #require(try await program.settled().photo?.uri)
        folder = String(uri.dropFirst("file://".count).prefix { $0 != "%" })
        folder = String(folder[..<(folder.lastIndex(of: "/") ?? folder.endIndex)])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(names.contains("01 Dunes at dawn.jpg.xmp"))
      }
      #expect(!FileManager.default.fileExists(atPath: folder))
      let around = URL(fileURLWithPath: folder).deletingLastPathComponent()
      #expect(around.lastPathComponent.hasPrefix("photo-pages-demo"))
      #expect(!FileManager.default.fileExists(atPath: around.path))
    }

    @Test func aFileThatIsNotThereSaysSo() async throws {
      let folder = try folderOfSmallPhotos(1)
      try await withProgram(.file("nothing.jpg", in: folder)) { program in
        let state = try await program.settled()
        let said = [state.message, state.photo?.error].compactMap(\.self).joined()
        #expect(said.contains("nothing.jpg"))
        #expect(said.hasSuffix("It is not there. It may have been moved or deleted."))
      }
    }

    @Test func aFolderThatIsNotThereSaysSo() async throws {
      try await withProgram("/nowhere/at/all") { program in
        let state = try await program.settled()
        #expect(state.count == 0)
        #expect(
          state.message
            == "No Photos: “all” cannot be shown. It is not there. It may have been moved or deleted."
        )
      }
    }

    @Test func aLinkThatLeadsNowhereSaysThatItCannotBeRead() async throws {
      let folder = try ScratchFolder()
      try folder.link("round", to: "round")
      try await withProgram(.file("round", in: folder)) { program in
        let state = try await program.settled()
        #expect(state.count == 0)
        #expect(state.message?.isEmpty == false)
      }
    }

    @Test func aFolderWithoutPhotosSaysSo() async throws {
      let folder = try ScratchFolder()
      try folder.write("letter.txt", Array("Dear friend,\n".utf8))
      try await withProgram(.folder(folder)) { program in
        let state = try await program.settled()
        #expect(state.message?.hasPrefix("No Photos in “") == true)
        #expect(state.message?.hasSuffix("”: There are no photos here that can be shown.") == true)
        #expect(state.photo == nil)
        let names = state.controls.map(\.name)
        #expect(names.contains("Parent Folder") && !names.contains("Try the Demo Album"))
      }
    }

    @Test func aFileOpensInItsFolder() async throws {
      let folder = try folderOfSmallPhotos(1, 2, 10)
      try await withProgram(.file("2.jpg", in: folder)) { program in
        try await expectPhoto(2, at: 1, of: 3, in: program)
        try await program.send("key Right")
        try await expectPhoto(10, at: 2, of: 3, in: program)
      }
    }

    @Test func severalFilesShowJustThose() async throws {
      let folder = try folderOfSmallPhotos(1, 2, 3, 4)
      try await withProgram(.file("2.jpg", in: folder), .file("4.jpg", in: folder)) { program in
        try await expectPhoto(2, at: 0, of: 2, in: program)
        try await program.send("key Right")
        try await expectPhoto(4, at: 1, of: 2, in: program)
        try await program.send("key Right")
        try await expectPhoto(4, at: 1, of: 2, in: program)
      }
    }

    @Test func withoutArgumentsThereIsAStartPage() async throws {
      try await withProgram { program in
        let state = try await program.settled()
        #expect(state.count == 0)
        #expect(
          state.message == "Photo Pages: Open a folder of photos to page through it.")
      }
    }
  }
}
