import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Files {
  /// By real keys, with real files.
  @Suite("The folder to move or copy photos to is chosen by key") struct Destinations {
    let folder: ScratchFolder

    init() throws {
      folder = try folderOfSmallPhotos(1, 2, 3)
      for name in ["Best", "Other"] { try folder.makeFolder(name) }
    }

    private func names(in name: String) -> [String] {
      ScratchFolder.names(in: folder.path(of: Array(name.utf8)))
    }

    @Test("Return moves nothing until a folder was used, and then moves to that one")
    func byAccident() async throws {
      try await withProgram(.file("1.jpg", in: folder)) { program in
        try await program.eventually("all") { $0.count == 3 && $0.photo?.phase == "shown" }
        try await program.press("F7")
        let asked = try await program.eventually("asked") { $0.dialog?.focus == "New Folder" }
        try await program.press("Return")
        try await program.eventually("still asked") { $0.question == "move" }
        #expect(
          asked.dialog?.controls.filter { $0 != "Move" }
            == ["Best", "Other", "New Folder", "Choose Folder…", "Cancel"])
        try await program.press("Escape")
        try await program.press("F7")
        try await program.takeFolder("Other")
        try await program.eventually("moved") { $0.count == 2 && $0.question == nil }
        try await program.press("F7")
        try await program.eventually("asked") { $0.dialog?.controls.contains("Move") == true }
        try await program.press("Return")
        try await program.eventually("moved, too") { $0.count == 1 && $0.question == nil }
        #expect(names(in: "Other") == ["1.jpg", "2.jpg"])
        #expect(names(in: "Best") == [])
      }
    }

    @Test("A new folder whose name is typed is made beside the photo, which goes there")
    func newFolder() async throws {
      try await withProgram(.file("1.jpg", in: folder)) { program in
        try await program.eventually("all") { $0.count == 3 && $0.photo?.phase == "shown" }
        try await program.press("F8")
        try await program.eventually("asked") { $0.dialog?.focus == "New Folder" }
        try await program.type("Trip")
        try await program.press("Return")
        try await program.eventually("copied") { $0.notice == "Photo copied to “Trip”" }
        #expect(names(in: "Trip") == ["1.jpg"])
        #expect(folder.content("1.jpg") != nil)
      }
    }

    @Test("A new folder in the gallery is named where it stands, and Ctrl+Z takes all back")
    func newFolderInGallery() async throws {
      try await withProgram(.file("1.jpg", in: folder)) { program in
        try await program.eventually("all") { $0.count == 3 && $0.photo?.phase == "shown" }
        try await program.press("g")
        try await program.eventually("the gallery") { $0.state == "gallery" }
        _ = try await program.settled()
        try await program.press("ctrl+shift+n")
        try await program.eventually("asked") { $0.question == "renameFolder" }
        #expect(folder.names.contains("New Folder"))
        try await program.type("Trip")
        try await program.press("Return")
        try await program.eventually("named") { $0.notice == "Renamed to “Trip”" }
        #expect(folder.names.contains("Trip") && !folder.names.contains("New Folder"))
        try await program.eventually("listed") { $0.gallery?.folders.contains("Trip") == true }
        _ = try await program.settled()
        try await program.press("F2")
        try await program.eventually("asked again") { $0.question == "renameFolder" }
        try await program.type("Sea")
        try await program.press("Return")
        try await program.eventually("renamed") { $0.notice == "Renamed to “Sea”" }
        for _ in 0..<3 { try await program.press("ctrl+z") }
        _ = try await program.settled()
        #expect(folder.names.filter { !$0.hasSuffix(".jpg") } == ["Best", "Other"])
      }
    }

    @Test("The other of two photos is replaced by the button for that, and comes back")
    func replacing() async throws {
      try folder.write("Best/1.jpg", [1])
      try await withProgram(.file("1.jpg", in: folder)) { program in
        try await program.eventually("all") { $0.count == 3 && $0.photo?.phase == "shown" }
        try await program.press("F7")
        try await program.takeFolder("Best")
        try await program.eventually("asked") { $0.question == "takenNames" }
        try await program.send("activate Replace")
        try await program.eventually("moved") { $0.count == 2 && $0.question == nil }
        #expect(names(in: "Best") == ["1.jpg"])
        #expect(folder.content("Best/1.jpg") != [1])
        try await program.press("ctrl+z")
        try await program.eventually("back") { $0.count == 3 }
        #expect(folder.content("Best/1.jpg") == [1])
      }
    }

    @Test(
      "On a card a photo gets other letters, and a name that is not allowed is offered with “_”",
      .enabled(if: CardImage.isPossible, "no exFAT can be mounted here"))
    func card() async throws {
      let card = try CardImage()
      try card.folder.write("b.jpg", smallPhoto(2))
      try await withProgram(.file("b.jpg", in: card.folder)) { program in
        try await program.eventually("one") { $0.count == 1 && $0.photo?.phase == "shown" }
        try await program.press("F2")
        try await program.eventually("asked") { $0.question == "rename" }
        try await program.type("B")
        try await program.press("Return")
        try await program.eventually("renamed") { $0.photo?.name == "B.jpg" && $0.count == 1 }
        #expect(card.folder.names == ["B.jpg"])
        try await program.press("F2")
        try await program.eventually("asked again") { $0.question == "rename" }
        try await program.press("c")
        try await program.press("colon")
        try await program.press("Return")
        let asked = try await program.eventually("asked") { $0.question == "refusedNames" }
        #expect(asked.dialog?.texts.contains("“c:.jpg” Is Not Allowed") == true)
        try await program.press("Return")
        try await program.eventually("renamed again") { $0.photo?.name == "c_.jpg" }
        #expect(card.folder.names == ["c_.jpg"])
        try await program.quit()
      }
    }
  }
}

extension ProgramUnderTest {
  /// Takes a choice of the dialog that asks where to, by arrow and Return.
  func takeFolder(_ name: String) async throws {
    try await eventually("asked where to") { $0.dialog?.focus != nil && $0.question != nil }
    // More often than there are choices.
    for _ in 0..<20 {
      if try await settled().dialog?.focus == name { return try await press("Return") }
      try await press("Up")
    }
    throw NeverCame("“\(name)” is not reached. It was \(try await settled())")
  }
}
