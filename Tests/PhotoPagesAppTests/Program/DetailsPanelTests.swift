import Foundation
import PhotoImaging
import PhotoPages
import TestSupport
import Testing

extension ProgramTests {
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

    @Test("A key opens and closes them, they follow the pages, and Escape comes before the window")
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
        try await program.send("activate \"Copy Exposure\"")
        try await program.eventually("copied") { $0.notice == "Copied to the clipboard" }
        try await program.press("Page_Down")
        let next = try await program.eventually("the next photo") {
          $0.index == 1 && $0.details["Name"] == "b.jpg"
        }
        #expect(Set(next.details.keys) == ["Name", "Folder", "Size", "Dimensions", "Modified"])
      }
    }

    @Test("Escape closes them first, and comments take their place")
    func order() async throws {
      let folder = try photos()
      try await withProgram(.text("\(folder.path)/a.jpg")) { program in
        try await program.press("i")
        try await program.eventually("open") { $0.chrome.details }
        try await program.press("c")
        try await program.eventually("comments") { $0.chrome.comments && !$0.chrome.details }
        try await program.press("F9")
        try await program.eventually("details") { $0.chrome.details && !$0.chrome.comments }
        try await program.press("Escape")
        try await program.eventually("the panel alone") { !$0.chrome.details && !$0.closed }
        try await program.press("Escape")
        try await program.press("End")
        try await program.eventually("the last photo") { $0.index == 1 && !$0.closed }
      }
    }

    @Test("They stand beside a photo that has room, and over one that has none")
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

    @Test("What is done here is done by the same person the next time")
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
