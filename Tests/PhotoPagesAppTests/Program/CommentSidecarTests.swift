import Foundation
import PhotoPages
import TestSupport
import Testing

extension ProgramTests {
  /// On a folder of files, whose sidecars another program reads.
  @Suite("Comments are kept beside the photo", .enabled(if: PictureTool.exiftool.isInstalled))
  struct CommentSidecars {
    /// The texts of a photo's comments as exiftool reads them; none where there is no sidecar.
    private func texts(_ folder: ScratchFolder) throws -> [String] {
      let path = String(decoding: folder.path(of: Array("1.jpg.xmp".utf8)), as: UTF8.self)
      guard let sidecar = try? Data(contentsOf: URL(filePath: path)) else { return [] }
      let json = try PictureTool.exiftool.make(
        from: Array(sidecar), as: "in.xmp", to: "in.json",
        ["-j", "-struct", "-charset", "utf8", "-w", "json", "IN"])
      let files = try JSONSerialization.jsonObject(with: Data(json)) as? [[String: Any]]
      let comments = files?.first?["Comments"] as? [[String: Any]]
      return (comments ?? []).compactMap { $0["Text"] as? String }
    }

    @Test(
      "A comment that is typed is there, changed in place, gone and back, by keyboard and mouse")
    func keyboardAndMouse() async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      try await withProgram(.folder(folder)) { program in
        try await program.press("c")
        try await program.eventually("an entry") { $0.state == "commentEntry" }
        try await program.type("Hello")
        try await program.press("ctrl+Return")
        let posted = try await program.eventually("posted") { $0.comments.count == 1 }
        #expect(try texts(folder) == ["Hello"])
        let panel = try #require(posted.allocations.first { $0.name == "Comments panel" })
        // Few comments stand at the bottom, above the field.
        let row = Point(
          x: panel.rect[0] + panel.rect[2] / 2, y: panel.rect[1] + panel.rect[3] - 100)
        try await choose("Edit", at: row, in: program)
        try await program.eventually("being edited") { $0.comments.draft == "Hello" }
        try await program.type("o")
        try await program.press("ctrl+Return")
        try await program.eventually("changed") { $0.comments.loaded.map(\.text) == ["Helloo"] }
        #expect(try texts(folder) == ["Helloo"])
        try await choose("Delete", at: row, in: program)
        try await program.eventually("deleted") { $0.comments.count == 0 }
        #expect(try texts(folder) == [])
        try await program.press("ctrl+z")
        try await program.eventually("back") { $0.comments.count == 1 }
        #expect(try texts(folder) == ["Helloo"])
        try await program.send("activate \"Comments\"")
      }
    }

    /// Opens a comment's menu with the second button, and chooses from it.
    private func choose(
      _ entry: String, at row: Point, in program: ProgramUnderTest
    ) async throws {
      // Rows that have changed are laid out first: what is pressed is what is there.
      try await program.send("wait idle")
      let (x, y) = (Int(row.x + program.origin.x), Int(row.y + program.origin.y))
      // Where a menu has closed the pointer has to move before anything hears of it.
      try await program.display.input("mousemove \(x - 40) \(y)")
      try await program.send("wait idle")
      try await program.display.input("mousemove \(x) \(y) click 3")
      try await program.send("wait idle")
      try await program.send("activate \"\(entry)\"")
    }

    @Test("All of it can be done by accessible names")
    func accessibleNames() async throws {
      let folder = try folderOfSmallPhotos(1)
      try await withProgram(.folder(folder)) { program in
        try await program.send("activate \"Comments\"")
        try await program.eventually("the panel") { $0.chrome.comments }
        try await program.send("activate \"Write a comment\"")
        try await program.send("type \"<b>1 & 2</b>\"")
        try await program.send("wait idle")
        try await program.send("activate \"Post\"")
        try await program.eventually("posted") { $0.comments.count == 1 }
        #expect(try texts(folder) == ["<b>1 & 2</b>"])
      }
    }

    @Test("A comment that comes from outside appears in the open panel, and the draft stays")
    func outside() async throws {
      let folder = try folderOfSmallPhotos(1)
      let other = try folderOfSmallPhotos(1)
      try await withProgram(.folder(other)) { program in
        try await program.press("c")
        try await program.eventually("an entry") { $0.state == "commentEntry" }
        try await program.send("type \"From afar\"")
        try await program.send("wait idle")
        try await program.send("activate \"Post\"")
        try await program.eventually("posted") { $0.comments.count == 1 }
      }
      let path = String(decoding: other.path(of: Array("1.jpg.xmp".utf8)), as: UTF8.self)
      let sidecar = try Data(contentsOf: URL(filePath: path))
      try await withProgram(.folder(folder)) { program in
        try await program.press("c")
        try await program.eventually("an entry") { $0.state == "commentEntry" }
        try await program.type("Half a")
        try folder.write("1.jpg.xmp", Array(sidecar))
        let state = try await program.eventually("it is there") { $0.comments.count == 1 }
        #expect(state.comments.loaded.map(\.text) == ["From afar"])
        #expect(state.comments.draft == "Half a")
        #expect(state.state == "commentEntry")
      }
    }
  }
}
