import TestSupport
import Testing

extension ProgramTests.Files {
  @Suite("Files of any name are opened and shown") struct FileNames {
    static let names: [[UInt8]] = [
      [0xFF, 0xFE, UInt8(ascii: "a")] + Array(".jpg".utf8),
      Array("100%.jpg".utf8), Array("100%25.jpg".utf8), Array("a#b?c.jpg".utf8),
      Array("two\nlines.jpg".utf8), Array("-x.jpg".utf8), Array(" blank .jpg".utf8),
      Array("\u{202E}gpj.exe.jpg".utf8), Array("Ünïcödé 写真.jpg".utf8), Array("file:.jpg".utf8),
    ]

    @Test(arguments: names) func aFileOpensByItsPath(name: [UInt8]) async throws {
      let folder = try folderOfSmallPhotos(1)
      try folder.write(name, smallPhoto(9))
      try await withProgram(ProgramArgument(folder.path(of: name))) { program in
        try await expectColour(9, in: program)
        #expect(try await program.state().count == 2)
      }
    }

    /// All but the one that would be a URI there.
    @Test(arguments: names.dropLast())
    func aFileOpensByItsNameInItsFolder(name: [UInt8]) async throws {
      let folder = try folderOfSmallPhotos(1)
      try folder.write(name, smallPhoto(9))
      try await withProgram("--", ProgramArgument(name), in: folder.path) { program in
        try await expectColour(9, in: program)
        #expect(try await program.state().count == 2)
      }
    }

    @Test func allAreShownByTheirFolder() async throws {
      let folder = try ScratchFolder()
      for name in Self.names { try folder.write(name, smallPhoto(9)) }
      try await withProgram(.folder(folder)) { program in
        for place in Self.names.indices {
          let state = try await program.eventually("photo \(place)") { $0.index == place }
          #expect(state.count == Self.names.count)
          try await expectColour(9, in: program)
          try await program.send("key Right")
        }
      }
    }

    @Test(
      "A photo with the longest name is shown and rated; the trash takes and returns it or refuses it"
    )
    func longNames() async throws {
      let folder = try ScratchFolder()
      let name = String(repeating: "写", count: 83) + "nn.jpg"
      try folder.write(name, smallPhoto(9))
      try await withProgram(.folder(folder)) { program in
        try await expectColour(9, in: program)
        #expect(try await program.state().notice == nil)
        try await program.press("alt+3")
        try await program.eventually("rated") { $0.rating == 3 && $0.notice?.contains("3") == true }
        try await program.send("activate Close")
        let said = try await program.eventually("said") { $0.notice?.contains("too long") == true }
        #expect(
          said.notice
            == "The name of this photo is too long for a file beside it. What you add is saved with your own data, on this computer only."
        )
        _ = try await program.settled()
        #expect(program.display.keptSidecars.count == 1)
        try await program.press("Delete")
        try await program.eventually("answered") { $0.notice?.contains("trash") == true }
        let answered = try await program.settled()
        if answered.count == 0 {
          // GLib 2.84 shortens the name in the trash.
          try await program.press("ctrl+z")
          try await program.eventually("back") { $0.count == 1 }
        } else {
          #expect(answered.notice?.contains("Its name is too long for the trash.") == true)
          #expect(answered.notice?.contains("/") == false)
        }
        try await program.press("F2")
        try await program.eventually("asked") { $0.question == "rename" }
        try await program.press("ctrl+a")
        try await program.type(String(repeating: "n", count: 253))
        try await program.press("Return")
        let long = try await program.eventually("refused") {
          $0.question == nil && $0.notice?.contains("too long for a file") == true
        }
        #expect(long.notice?.contains("/") == false)
        #expect(folder.names == [name])
      }
    }

    @Test func aURIOpensAFileOfAnyName() async throws {
      let folder = try folderOfSmallPhotos(1)
      try folder.write("100%#.jpg", smallPhoto(9))
      let uri = "file://\(String(decoding: folder.path, as: UTF8.self))/100%25%23.jpg"
      try await withProgram(.text(uri)) { program in
        try await expectPhoto(9, named: "100%#.jpg", of: 2, in: program)
      }
    }
  }
}

/// The shown photo is there, in its colour.
private func expectColour(
  _ number: Int, in program: ProgramUnderTest, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let state = try await program.settled()
  #expect(state.photo?.phase == "shown", sourceLocation: sourceLocation)
  let screenshot = try await program.screenshot()
  let colour = screenshot.colour(Int(state.middle.x), Int(state.middle.y))
  #expect(colour.index == number, sourceLocation: sourceLocation)
}
