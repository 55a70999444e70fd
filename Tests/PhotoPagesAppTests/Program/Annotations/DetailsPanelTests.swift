import Foundation
import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Annotations {
  /// With files of ExifTool's, real keys and real clicks.
  @Suite("Details are read beside the photo", .enabled(if: PictureTool.exiftool.isInstalled))
  struct DetailsPanel {
    private static let picture = TestPictures.solid(PixelSize(width: 64, height: 48), .red)

    /// A folder of two photos, one that says much and one that says nothing.
    private func photos() throws -> TemporaryFolder {
      let folder = TemporaryFolder()
      let jpeg = try PictureEncoder.jpeg(Self.picture)
      let tags = [
        "-Model=R6", "-ExposureTime=1/250", "-FNumber=2.8", "-EXIF:Artist=Ada",
        "-XMP-photoshop:City=Oslo",
      ]
      folder.write(
        try PictureTool.exiftool.make(
          from: jpeg, as: "in.jpg", to: "out.jpg", ["-q"] + tags + ["IN", "-o", "OUT"]),
        as: "a.jpg")
      folder.write(jpeg, as: "b.jpg")
      return folder
    }

    @Test("Keys open and close the details, which follow the pages, and Escape closes them first")
    func keys() async throws {
      let folder = try photos()
      try await withProgram(.text("\(folder.path)/a.jpg")) { program in
        #expect(try await !program.settled().chrome.details)
        for key in ["i", "F9", "alt+Return"] {
          try await program.press(key)
          try await program.eventually("open") { $0.chrome.details }
          try await program.press(key)
          try await program.eventually("closed") { !$0.chrome.details && $0.state == "browsing" }
        }
        try await program.press("i")
        let open = try await program.eventually("open") { $0.details["Camera"] == "R6" }
        #expect(open.details["Exposure"] == "1/250 s · f/2.8")
        #expect(open.details["Place"] == "Oslo")
        #expect(open.details["Dimensions"] == "64 × 48")
        #expect(open.details["Folder"] == folder.path)
        // The groups are folded until they are unfolded.
        try await program.send("activate \"File\"")
        try await program.send("activate \"Copy\"")
        try await program.eventually("copied") { $0.notice == "Copied to the clipboard" }
        try await program.press("Page_Down")
        let next = try await program.eventually("the next photo") {
          $0.index == 1 && $0.details["Name"] == "b.jpg"
        }
        #expect(Set(next.details.keys) == ["Name", "Folder", "Size", "Dimensions", "Modified"])
      }
    }

    @Test("A date without a time is shown without one, and an unreadable date is not shown")
    func dates() async throws {
      let folder = TemporaryFolder()
      let jpeg = try PictureEncoder.jpeg(Self.picture)
      let dates = [
        "a.jpg": ["-IPTC:DateCreated=2024:03:02"],
        "b.jpg": [
          "-EXIF:DateTimeOriginal=2022:08:24 10:20:30", "-EXIF:OffsetTimeOriginal=+01:00",
          "-IPTC:DateCreated=2024:03:02", "-XMP-photoshop:DateCreated=2024:03:02",
        ],
      ]
      for (name, tags) in dates {
        folder.write(
          try PictureTool.exiftool.make(
            from: jpeg, as: "in.jpg", to: "out.jpg", ["-q"] + tags + ["IN", "-o", "OUT"]),
          as: name)
      }
      folder.write(jpeg, as: "c.jpg")
      // ExifTool writes no such date.
      let sidecar = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/">
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
          photoshop:DateCreated="24.8.2022" photoshop:City="Oslo"/></rdf:RDF></x:xmpmeta>
        """
      folder.write(Array(sidecar.utf8), as: "c.jpg.xmp")
      try await withProgram(.text("\(folder.path)/a.jpg")) { program in
        try await program.press("i")
        let day = try await program.eventually("a day") { $0.details["Taken"] == "March 2, 2024" }
        #expect(day.caption.date == "2024-03-02")
        try await program.press("Page_Down")
        let time = try await program.eventually("a time") {
          $0.details["Taken"] == "August 24, 2022, 10:20:30 (UTC+01:00)"
        }
        #expect(time.caption.date == "2022-08-24T09:20:30Z")
        try await program.press("Page_Down")
        let nothing = try await program.eventually("the third photo") {
          $0.details["Name"] == "c.jpg" && $0.details["Place"] == "Oslo"
        }
        #expect(nothing.details["Taken"] == nil && nothing.caption.date == nil)
      }
    }

    /// A sidecar of ours out of which another program has taken a person's region.
    private static let sidecar = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:photopages="https://photopages.github.io/ns/1.0/">
      <photopages:people><rdf:Bag><rdf:li photopages:id="anna" photopages:kind="person"
       photopages:text="Anna" photopages:point="0.25, 0.5" photopages:area="0.25, 0.5, 0.075, 0.1"/>
      </rdf:Bag></photopages:people></rdf:Description></rdf:RDF></x:xmpmeta>
      """

    @Test("A tag that another program deleted is restored in its place, and can be undone")
    func restoring() async throws {
      let folder = try photos()
      folder.write(Array(Self.sidecar.utf8), as: "b.jpg.xmp")
      try await withProgram(.text("\(folder.path)/b.jpg")) { program in
        try await program.press("i")
        try await program.eventually("told") {
          $0.details["Deleted by another program"] == "Anna" && $0.tags.isEmpty
        }
        try await program.send("activate \"Restore Anna\"")
        let restored = try await program.eventually("restored") {
          $0.tags.map(\.text) == ["Anna"] && $0.details["Deleted by another program"] == nil
        }
        #expect(restored.tags[0].point == [0.25, 0.5])
        try await program.press("ctrl+z")
        try await program.eventually("undone") { $0.tags.isEmpty }
      }
    }

    @Test("The details panel is beside the photo in a wide window and over it in a narrow one")
    func places() async throws {
      let folder = try photos()
      try await withProgram(.text("\(folder.path)/a.jpg")) { program in
        try await program.press("i")
        try await program.eventually("open") { $0.chrome.details }
        let name = "Details panel"
        let state = try await program.settled()
        let wide = state.allocations.first { $0.name == name }
        #expect(wide?.rect[0] == Double(state.size[0]) - 360 && wide?.rect[2] == 360)
        try await program.send("resize 360 600")
        let small = try await program.settled()
        let narrow = small.allocations.first { $0.name == name }
        #expect(narrow?.rect[0] == 0 && narrow?.rect[2] == Double(small.size[0]))
        #expect((narrow?.minimum ?? .infinity) <= Double(small.size[0]))
        try await program.send("resize 900 600")
        try await program.send("direction rtl")
        let mirrored = try await program.settled().allocations.first { $0.name == name }
        #expect(mirrored?.rect[0] == 0 && mirrored?.rect[2] == 360)
      }
    }

    @Test("Likes given in two runs of the program have the same author id")
    func person() async throws {
      let folder = try photos()
      let data = folder.makeFolder("data")
      var ids: [String] = []
      for name in ["a.jpg", "b.jpg"] {
        let display = try await Display.start()
        let program = try await ProgramUnderTest(
          [.text("\(folder.path)/\(name)")], on: display, environment: ["XDG_DATA_HOME": data])
        try await program.press("l")
        try await program.eventually("liked") { $0.likes.mine }
        try await program.quit()
        let sidecar = try String(contentsOfFile: "\(folder.path)/\(name).xmp", encoding: .utf8)
        let match = try #require(sidecar.firstMatch(of: #/authorID>([^<]+)</#))
        ids.append(String(match.1))
      }
      let author = try String(contentsOfFile: "\(data)/photo-pages/author", encoding: .utf8)
      #expect(ids[0] == ids[1])
      #expect(author.contains("\"\(ids[0])\""))
    }
  }
}
