import Foundation
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Annotations {
  /// In a folder, with real events, and exiftool as the witness of what is beside the photos.
  @Suite("The sidecar has the right names after each step of tagging")
  struct TaggingFiles {
    private static let size = PixelSize(width: 800, height: 500)
    private let folder: ScratchFolder

    init() throws {
      folder = try ScratchFolder()
      for (name, orientation) in [("1.jpg", Orientation.rotated90), ("2.jpg", .upright)] {
        let picture = TestPictures.solid(Self.size, TestColour(120, 160, 200))
        try folder.write(name, TestPictures.jpeg(picture, storedFor: orientation))
      }
    }

    /// What exiftool reads beside a photo.
    private func listing(_ photo: String) throws -> SidecarListing {
      try .read(Data(contentsOf: URL(filePath: "\(folder.text)/\(photo).xmp")))
    }

    /// Looks whether the sidecar of the shown photo, and nothing else, has these names at their places.
    private func expect(
      _ names: [String], in program: ProgramUnderTest,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      let state = try await program.settled()
      let photo = try #require(state.photo?.name)
      let isTurned = photo == "1.jpg"
      #expect(state.tags.map(\.text).sorted() == names, sourceLocation: sourceLocation)
      let listing = try listing(photo)
      #expect(listing.regions.map(\.name).sorted() == names, sourceLocation: sourceLocation)
      #expect(listing.people.sorted() == names, sourceLocation: sourceLocation)
      #expect(listing.keywords.sorted() == names, sourceLocation: sourceLocation)
      #expect(
        listing.dimensions
          == (isTurned ? .init(width: 500, height: 800) : .init(width: 800, height: 500)),
        sourceLocation: sourceLocation)
      for region in listing.regions {
        let shown = try #require(state.tags.first { $0.text == region.name }?.point)
        let stored = isTurned ? [shown[1], 1 - shown[0]] : shown
        let isThere = abs(region.area.x - stored[0]) + abs(region.area.y - stored[1]) < 1e-9
        #expect(isThere, "\(region) is not at \(stored)", sourceLocation: sourceLocation)
        #expect(region.type == "Face", sourceLocation: sourceLocation)
      }
    }

    @Test func byMouse() async throws {
      try await withProgram(.folder(folder)) { program in
        try await program.press("t")
        try await program.eventually("tagging") { $0.state == "tagging" }
        try await program.tag("ada", at: Point(x: 250, y: 130))
        try await expect(["ada"], in: program)
        try await program.tag("ben", at: Point(x: 560, y: 130))
        try await expect(["ada", "ben"], in: program)
        try await program.rename("ada", to: "zoe")
        try await expect(["ben", "zoe"], in: program)
        try await program.move("zoe")
        try await expect(["ben", "zoe"], in: program)
        try await program.delete("ben")
        try await expect(["zoe"], in: program)
        try await program.click(on: "Undo")
        try await program.eventually("undone") { $0.tags.contains { $0.text == "ben" } }
        try await expect(["ben", "zoe"], in: program)
        try await program.press("ctrl+shift+z")
        try await program.eventually("redone") { $0.tags.map(\.text) == ["zoe"] }
        try await expect(["zoe"], in: program)
        #expect(folder.names == ["1.jpg", "1.jpg.xmp", "2.jpg"])
      }
    }

    @Test func byKeysAlone() async throws {
      try await withProgram(.folder(folder)) { program in
        try await program.display.input("key Page_Down key t key Up key Up key Up key Return")
        try await program.finishTag("ada")
        try await expect(["ada"], in: program)
        try await program.display.input("key Left key Left key Return")
        try await program.finishTag("ben")
        try await expect(["ada", "ben"], in: program)

        try await program.moveByKeys("ben")
        try await expect(["ada", "ben"], in: program)
        // The first entry of a tag's menu renames it, the fourth deletes it.
        try await program.display.input("key Return")
        try await program.send("wait idle")
        try await program.display.input("key Return")
        try await program.eventually("its name") { $0.tagDraft == "ben" }
        try await program.type("zoe")
        try await program.press("Return")
        try await program.eventually("zoe") { $0.tags.last?.text == "zoe" && $0.state == "tagging" }
        try await expect(["ada", "zoe"], in: program)
        try await program.moveByKeys("ada")
        try await program.display.input("key Return")
        try await program.send("wait idle")
        try await program.display.input("key Down key Down key Down key Return")
        try await program.eventually("deleted") { $0.tags.map(\.text) == ["zoe"] }
        try await expect(["zoe"], in: program)
        try await program.press("ctrl+z")
        try await program.eventually("ada again") { $0.tags.map(\.text).contains("ada") }
        try await expect(["ada", "zoe"], in: program)
        try await program.press("ctrl+shift+z")
        try await program.eventually("deleted again") { $0.tags.map(\.text) == ["zoe"] }
        try await expect(["zoe"], in: program)
        #expect(folder.names == ["1.jpg", "2.jpg", "2.jpg.xmp"])
      }
    }

    @Test func undoAndRedoGoFromPhotoToPhoto() async throws {
      try await withProgram(.folder(folder)) { program in
        try await program.press("t")
        try await program.tag("ada", at: Point(x: 250, y: 130))
        try await program.press("Page_Down")
        try await program.eventually("the second") { $0.index == 1 && $0.state == "tagging" }
        try await program.tag("ben", at: Point(x: 250, y: 130))
        try await program.delete("ben")
        #expect(try await program.settled().notice == "“ben” deleted")
        try await expect([], in: program)
        try await program.press("ctrl+z")
        try await program.eventually("ben") { $0.tags.map(\.text) == ["ben"] && $0.notice == nil }
        try await expect(["ben"], in: program)
        try await program.display.input("key ctrl+z key ctrl+z")
        try await program.eventually("nothing to undo") { $0.history.undo == 0 }
        #expect(try listing("1.jpg").regions.map(\.name) == [])
        #expect(try listing("2.jpg").regions.map(\.name) == [])
        try await program.display.input("key ctrl+shift+z key ctrl+shift+z")
        try await program.eventually("both again") { $0.history.undo == 2 }
        #expect(try listing("1.jpg").regions.map(\.name) == ["ada"])
        #expect(try listing("2.jpg").regions.map(\.name) == ["ben"])
      }
    }

    @Test func namesOfOtherPhotosAreOffered() async throws {
      try await withProgram(.folder(folder)) { program in
        try await program.press("t")
        try await program.tag("gwen", at: Point(x: 250, y: 130))
      }
      try await withProgram(.file("2.jpg", in: folder)) { program in
        try await program.press("t")
        try await program.click(at: Point(x: 250, y: 130))
        try await program.eventually("an entry") { $0.state == "tagEntry" }
        try await program.type("gw")
        // They are read once somebody tags, and come while an entry is open.
        try await program.eventually("gwen") { $0.offeredNames == ["gwen"] }
      }
    }

    @Test func whatOthersWriteAppearsByItselfAndNothingTypedIsLost() async throws {
      try await withProgram(.file("2.jpg", in: folder)) { program in
        try await program.press("t")
        try await program.click(at: Point(x: 250, y: 130))
        try await program.eventually("an entry") { $0.state == "tagEntry" }
        try await program.type("ada")
        try write("Cleo", x: 0.75, y: 0.75)
        try await program.eventually("Cleo") { state in
          state.tags.map(\.text) == ["Cleo"] && state.tagDraft == "ada" && state.state == "tagEntry"
        }
        try await program.press("Return")
        try await program.eventually("both") { $0.tags.map(\.text).sorted() == ["Cleo", "ada"] }
        #expect(try listing("2.jpg").regions.map(\.name).sorted() == ["Cleo", "ada"])
        try write("Dora", x: 0.75, y: 0.25)
        try await program.eventually("Dora") { $0.tags.contains { $0.text == "Dora" } }
      }
    }

    /// Has exiftool add a region, as other programs do: into another file that then gets the name.
    private func write(_ name: String, x: Double, y: Double) throws {
      let sidecar = "\(folder.text)/2.jpg.xmp"
      let old = (try? Data(contentsOf: URL(filePath: sidecar))).map { Array($0) }
      let area = "Area={X=\(x),Y=\(y),W=0.1,H=0.1,Unit=normalized}"
      let region = "{\(area),Name=\(name),Type=Face}"
      let bytes = try PictureTool.exiftool.make(
        from: old ?? Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8), as: "in.xmp",
        to: "out.xmp",
        [
          old == nil
            ? "-RegionInfo={AppliedToDimensions={W=800,H=500,Unit=pixel},RegionList=[\(region)]}"
            : "-RegionList+=\(region)", "-o", "OUT", "IN",
        ])
      try folder.write("2.jpg.xmp~", bytes)
      try folder.rename("2.jpg.xmp~", to: "2.jpg.xmp")
    }
  }
}

extension ScratchFolder {
  /// Its path.
  var text: String { String(decoding: path, as: UTF8.self) }
}
