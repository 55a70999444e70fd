import Foundation
import TestSupport
import Testing

extension ProgramTests.Files {
  @Suite("People find their way between folders, by keys") struct FolderPlaces {
    /// A folder with photos 1 to 3, and the folders Boats with photo 4 and Cliffs with none.
    private func album() throws -> ScratchFolder {
      let folder = try folderOfSmallPhotos(1, 2, 3)
      for name in ["Boats", "Cliffs"] { try folder.makeFolder(name) }
      try folder.write("Boats/4.jpg", smallPhoto(4))
      return folder
    }

    /// An environment in which a folder is the person's pictures folder.
    private func environment(pictures: ScratchFolder, in config: ScratchFolder) throws -> [String:
      String]
    {
      let path = String(decoding: pictures.path, as: UTF8.self)
      try config.write("user-dirs.dirs", Array("XDG_PICTURES_DIR=\"\(path)\"\n".utf8))
      return ["XDG_CONFIG_HOME": String(decoding: config.path, as: UTF8.self)]
    }

    @Test("A pictures folder that holds only folders opens as gallery, an empty one does not")
    func picturesFolder() async throws {
      let (pictures, config) = (try ScratchFolder(), try ScratchFolder())
      let environment = try environment(pictures: pictures, in: config)
      try await withProgram(environment: environment) { program in
        let state = try await program.settled()
        #expect(state.message?.hasPrefix("Photo Pages: ") == true)
      }
      for name in ["2025", "2026"] { try pictures.makeFolder(name) }
      try await withProgram(environment: environment) { program in
        let state = try await program.eventually("the gallery") { $0.state == "gallery" }
        #expect(state.gallery?.folders == ["2025", "2026"])
      }
    }

    /// Whether the keyboard focus is on the tile of a folder, whose name goes on with its number of photos.
    private func isOn(_ folder: String, _ state: ProgramState) -> Bool {
      state.focus?.hasPrefix("\(folder), folder") == true
    }

    @Test("Backspace and Alt+Up go up, Alt+Left back, and the ring is on the folder one came from")
    func ways() async throws {
      let folder = try album()
      try await withProgram(.file("Cliffs", in: folder)) { program in
        let empty = try await program.eventually("no photos") { $0.message != nil }
        #expect(
          empty.message == "No Photos in “Cliffs”: There are no photos here that can be shown.")
        #expect(empty.controls.contains { $0.name == "Parent Folder" })
        try await program.press("alt+Up")
        try await program.eventually("the ring is on the empty folder") {
          $0.state == "gallery" && $0.count == 3 && isOn("Cliffs", $0)
        }
        try await program.press("Left")
        try await program.eventually("the other folder") { isOn("Boats", $0) }
        try await program.press("Return")
        try await program.eventually("one photo") { $0.count == 1 && $0.focus == "4.jpg" }
        try await program.press("BackSpace")
        try await program.eventually("the ring is on the folder with photos") {
          $0.count == 3 && isOn("Boats", $0)
        }
        try await program.press("alt+Left")
        try await program.eventually("the other folder again") {
          $0.count == 1 && $0.focus == "4.jpg"
        }
        try await program.press("alt+Left")
        try await program.eventually("and back again") { $0.count == 3 && isOn("Boats", $0) }
      }
    }

    @Test("Nobody is asked whether to continue in a folder that was left just now")
    func justLeft() async throws {
      let folder = try album()
      try await withProgram(.folder(folder)) { program in
        try await expectPhoto(1, at: 0, of: 3, in: program)
        try await program.press("Right")
        try await expectPhoto(2, at: 1, of: 3, in: program)
        try await program.press("g")
        try await program.eventually("the gallery") { $0.gallery?.folders == ["Boats", "Cliffs"] }
        try await program.press("Home")
        try await program.eventually("the first folder") { isOn("Boats", $0) }
        try await program.press("Return")
        try await program.eventually("one photo") { $0.count == 1 && $0.focus == "4.jpg" }
        try await program.press("BackSpace")
        let back = try await program.eventually("back") { $0.count == 3 && isOn("Boats", $0) }
        #expect(back.notice == nil)
        #expect(try await program.settled().notice == nil)
      }
    }

    @Test("A folder that goes away and returns comes back at the photo that was shown")
    func returning() async throws {
      let parent = try ScratchFolder()
      try parent.makeFolder("album")
      for number in 1...5 { try parent.write("album/\(number).jpg", smallPhoto(number)) }
      try await withProgram(.file("album", in: parent)) { program in
        try await expectPhoto(1, at: 0, of: 5, in: program)
        for _ in 0..<2 { try await program.send("key Right") }
        try await expectPhoto(3, at: 2, of: 5, in: program)
        try parent.rename("album", to: "elsewhere")
        try await program.eventually("gone") { $0.count == 0 && $0.message != nil }
        try parent.rename("elsewhere", to: "album")
        try await expectPhoto(3, at: 2, of: 5, in: program)
      }
    }

    @Test(
      "An address that nothing opens is named whole",
      arguments: ["zzz://host.example/pictures/of/a.jpg", "zzz:sea+tree"])
    func address(uri: String) async throws {
      try await withProgram(.text(uri)) { program in
        let state = try await program.settled()
        #expect(
          state.message
            == "No Photos: “\(uri)” cannot be shown. Nothing on this computer can open such an address."
        )
      }
    }

    @Test("Undo says what it undid, and so does redo")
    func undoing() async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      try await withProgram(.folder(folder)) { program in
        try await expectPhoto(1, at: 0, of: 2, in: program)
        try await program.press("l")
        try await program.eventually("liked") { $0.likes.mine }
        try await program.press("ctrl+z")
        try await program.eventually("said") { $0.notice == "“Like” undone" && !$0.likes.mine }
        try await program.press("ctrl+shift+z")
        try await program.eventually("said again") { $0.notice == "“Like” redone" }
        try await program.press("Delete")
        try await program.eventually("trashed") { $0.notice == "“1.jpg” moved to trash" }
        try await program.press("ctrl+z")
        try await program.eventually("back") {
          $0.notice == "“Move to Trash” undone" && $0.count == 2
        }
      }
    }
  }
}
