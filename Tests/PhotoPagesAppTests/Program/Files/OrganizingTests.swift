import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Files {
  /// By real keys, with real files.
  @Suite("Photos are renamed and moved by key, and come back") struct Organizing {
    let folder: ScratchFolder
    private static let sidecar = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>
      """

    init() throws {
      folder = try folderOfSmallPhotos(1, 2, 3)
      try folder.write("2.jpg.xmp", Array(Self.sidecar.utf8))
      try folder.makeFolder("Best")
    }

    @Test func f2RenamesWithTheStemSelectedAndUndoGivesTheNameBack() async throws {
      try await withProgram(.file("2.jpg", in: folder)) { program in
        try await expect(program, shows: 2, at: 1, of: [1, 2, 3])
        try await program.press("F2")
        try await program.eventually("asked") { $0.question == "rename" }
        try await program.type("boat")
        try await program.press("Return")
        let renamed = try await program.eventually("renamed") { $0.photo?.name == "boat.jpg" }
        #expect(renamed.notice == "Renamed to “boat.jpg”")
        #expect(folder.names.contains("boat.jpg.xmp"))
        try await program.press("ctrl+z")
        try await expect(program, shows: 2, at: 1, of: [1, 2, 3])
        #expect(folder.names.contains("2.jpg.xmp"))
      }
    }

    @Test func inTheGalleryTheNameIsTypedAtThePhoto() async throws {
      try await withProgram(.folder(folder)) { program in
        try await expect(program, shows: 1, at: 0, of: [1, 2, 3])
        try await program.press("g")
        try await program.eventually("the gallery") { $0.state == "gallery" }
        try await program.press("F2")
        try await program.eventually("asked") { $0.question == "rename" }
        try await program.type("boat")
        try await program.press("Return")
        try await program.eventually("renamed") { $0.photo?.name == "boat.jpg" }
        try await program.press("F2")
        try await program.eventually("asked again") { $0.question == "rename" }
        try await program.press("Escape")
        try await program.eventually("not asked") { $0.question == nil && $0.state == "gallery" }
      }
    }

    @Test func f7MovesToAFolderAndUndoBringsThePhotoBack() async throws {
      try await withProgram(.file("2.jpg", in: folder)) { program in
        try await expect(program, shows: 2, at: 1, of: [1, 2, 3])
        try await program.press("F7")
        try await program.takeFolder("Best")
        try await expect(program, shows: 3, at: 1, of: [1, 3])
        try await program.eventually("said") { $0.notice == "Photo moved to “Best”" }
        #expect(folder.content("Best/2.jpg") != nil && folder.content("Best/2.jpg.xmp") != nil)
        try await program.press("ctrl+z")
        try await expect(program, shows: 2, at: 1, of: [1, 2, 3])
        #expect(folder.names.contains("2.jpg.xmp"))
      }
    }

    @Test func aTakenNameIsAskedAboutAndTheAnswerIsUndoneWithTheRest() async throws {
      try folder.write("Best/1.jpg", [1])
      try await withProgram(.folder(folder)) { program in
        try await expect(program, shows: 1, at: 0, of: [1, 2, 3])
        try await program.press("g")
        try await program.eventually("the gallery") { $0.state == "gallery" }
        try await program.press("ctrl+a")
        try await program.press("F7")
        try await program.takeFolder("Best")
        let asked = try await program.eventually("asked about the name") {
          $0.question == "takenNames"
        }
        #expect(asked.dialog?.texts.contains("“1.jpg” Already Exists") == true)
        #expect(asked.dialog?.controls == ["Skip", "Replace", "Keep Both"])
        #expect(folder.names.filter { $0.hasSuffix(".jpg") } == ["1.jpg"])
        try await program.press("Return")
        try await program.eventually("all are gone") { $0.count == 0 }
        try await program.eventually("said") { $0.notice == "3 photos moved to “Best”" }
        #expect(folder.content("Best/1.jpg") == [1])
        #expect(folder.content("Best/1 (2).jpg") != nil)
        try await program.press("ctrl+z")
        try await program.eventually("all are back") { $0.count == 3 }
        #expect(folder.names.filter { $0.hasSuffix(".jpg") } == ["1.jpg", "2.jpg", "3.jpg"])
      }
    }

    @Test func theNextFolderIsShownInPlaceOfThisOneAsPagesOrAsAGallery() async throws {
      for name in ["Trip 2", "Trip 10"] {
        try folder.makeFolder(name)
        try folder.write("\(name)/\(name).jpg", smallPhoto(4))
      }
      try await withProgram(.file("Trip 2", in: folder)) { program in
        func shows(_ name: String, as state: String) async throws {
          try await program.eventually("\(name) as \(state)") {
            $0.photo?.name == "\(name).jpg" && $0.state == state && $0.count == 1
          }
        }
        try await shows("Trip 2", as: "browsing")
        try await program.press("ctrl+Page_Down")
        try await shows("Trip 10", as: "browsing")
        try await program.press("ctrl+Page_Down")
        try await program.eventually("said") { $0.notice == "There are no more folders" }
        try await program.press("g")
        try await program.press("ctrl+Page_Up")
        try await shows("Trip 2", as: "gallery")
      }
    }

    /// Waits until a photo is shown, at a place of the photos that are left in the folder.
    private func expect(
      _ program: ProgramUnderTest, shows number: Int, at place: Int, of left: [Int],
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      let state = try await program.eventually("\(number) is shown of \(left)") {
        $0.count == left.count && $0.photo?.name == "\(number).jpg"
          && $0.photo?.phase == "shown" && $0.index == place
      }
      #expect(state.photo != nil, sourceLocation: sourceLocation)
      let photos = folder.names.filter { $0.hasSuffix(".jpg") }
      #expect(photos == left.map { "\($0).jpg" }, sourceLocation: sourceLocation)
    }
  }
}
