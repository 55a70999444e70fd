import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Files {
  /// By real keys, with the decoders of the program reading the identifiers.
  @Suite("Live Photos and links are moved and deleted by key, and come back") struct LivePhotos {
    let folder: ScratchFolder
    /// The Live Photo, its film, and the record of its edits.
    private static let family = ["1.JPG", "1.MOV", "1.aae"]

    init() throws {
      folder = try ScratchFolder()
      try folder.write("1.JPG", LivePhoto.photo("1"))
      try folder.write("1.MOV", LivePhoto.film(identifier: "1"))
      try folder.write("1.aae", [1])
      try folder.write("2.JPG", LivePhoto.photo("2", seed: 2))
      try folder.write("2.MOV", LivePhoto.film(identifier: "other"))
      try folder.write("3.JPG", LivePhoto.photo(nil, seed: 3))
      try folder.write("3.MOV", LivePhoto.film(seconds: 60))
    }

    private static let others = ["2.JPG", "2.MOV", "3.JPG", "3.MOV"]

    @Test func deleteTakesTheFilmAndTheEditsAndUndoBringsThemBack() async throws {
      try await withProgram(.file("1.JPG", in: folder)) { program in
        try await program.eventually("films of nobody are listed") { $0.count == 5 }
        try await program.press("Delete")
        try await program.eventually("the photo is gone") {
          $0.count == 4 && $0.photo?.name == "2.JPG"
        }
        #expect(folder.names == Self.others)
        #expect(program.display.trash == Self.family)
        try await program.press("ctrl+z")
        try await program.eventually("it is back") { $0.count == 5 && $0.photo?.name == "1.JPG" }
        #expect(folder.names == Self.family + Self.others)
        #expect(program.display.trash == [])
      }
    }

    @Test func renameAndMoveTakeTheFilmAndTheEditsAlong() async throws {
      try folder.makeFolder("Best")
      try await withProgram(.file("1.JPG", in: folder)) { program in
        try await program.eventually("films of nobody are listed") { $0.count == 5 }
        try await program.press("F2")
        try await program.eventually("asked") { $0.question == "rename" }
        try await program.type("boat")
        try await program.press("Return")
        try await program.eventually("renamed") { $0.photo?.name == "boat.JPG" && $0.count == 5 }
        #expect(Set(folder.names).isSuperset(of: ["boat.JPG", "boat.MOV", "boat.aae"]))
        try await program.press("F7")
        try await program.takeFolder("Best")
        try await program.eventually("moved") { $0.count == 4 }
        #expect(folder.names == Self.others + ["Best"])
        #expect(
          ScratchFolder.names(in: folder.path(of: Array("Best".utf8)))
            == ["boat.JPG", "boat.MOV", "boat.aae"])
        try await program.press("ctrl+z")
        try await program.press("ctrl+z")
        try await program.eventually("back") { $0.count == 5 && $0.photo?.name == "1.JPG" }
        #expect(folder.names == Self.family + Self.others + ["Best"])
      }
    }

    @Test func undoingTheMoveOfALinkToNothingEndsAndSaysSo() async throws {
      let elsewhere = try ScratchFolder()
      try elsewhere.write("photo.jpg", smallPhoto(1))
      let folder = try folderOfSmallPhotos(2)
      try folder.makeFolder("Best")
      try folder.link(
        "1.jpg", to: String(decoding: elsewhere.path(of: Array("photo.jpg".utf8)), as: UTF8.self))
      try await withProgram(.file("1.jpg", in: folder)) { program in
        try await program.eventually("both are listed") { $0.count == 2 }
        try await program.press("F7")
        try await program.takeFolder("Best")
        try await program.eventually("moved") { $0.count == 1 && $0.photo?.name == "2.jpg" }
        elsewhere.remove("photo.jpg")
        try await program.press("ctrl+z")
        let state = try await program.eventually("said") {
          $0.notice?.isEmpty == false && $0.photo?.name == "2.jpg" && $0.count == 1
        }
        #expect(state.notice?.hasPrefix("“1.jpg” could not be restored. It is not there.") == true)
      }
    }
  }
}
