import Foundation
import GioBindings
import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Windows {
  @Suite("Videos among photos") struct VideoTests {
    private static let name = "2.mp4"
    let folder: ScratchFolder
    /// The user's cache, settings and programs.
    let home = TemporaryFolder()

    init() throws {
      folder = try ScratchFolder()
      try folder.write("1.jpg", smallPhoto(1))
      try folder.write(Self.name, [0, 0, 0, 0])
      try folder.write("3.jpg", smallPhoto(3))
    }

    private var environment: [String: String] {
      ["XDG_CACHE_HOME": home.path, "XDG_DATA_HOME": home.path, "XDG_CONFIG_HOME": home.path]
    }

    /// Puts a thumbnail of the video into the cache.
    private func addThumbnail() throws {
      let file = Location(path: folder.path(of: Array(Self.name.utf8)))
      let origin = ThumbnailOrigin(
        uri: file.uri, modified: try DirectoryEntry(of: file).modified, byteCount: 4)
      let png = try PictureEncoder.thumbnail(
        TestPictures.solid(PixelSize(width: 256, height: 128), .red), hasAlpha: false,
        texts: origin.texts(fullSize: nil))
      let place = "\(home.path)/thumbnails/large"
      try FileManager.default.createDirectory(
        atPath: place, withIntermediateDirectories: true)
      try Data(png).write(
        to: URL(filePath: "\(place)/\(Location.digest(of: file.uri)).png"))
    }

    /// Makes a program the player of such videos, which notes what it is to play.
    private func addPlayer() throws -> String {
      let played = "\(home.path)/played"
      let entry = """
        [Desktop Entry]
        Type=Application
        Name=Player
        Exec=cp %f \(played)
        MimeType=video/mp4;

        """
      try FileManager.default.createDirectory(
        atPath: "\(home.path)/applications", withIntermediateDirectories: true)
      home.write(Array(entry.utf8), as: "applications/player.desktop")
      home.write(
        Array("[Default Applications]\nvideo/mp4=player.desktop\n".utf8), as: "mimeapps.list")
      return played
    }

    @Test("A video's page shows its thumbnail, and Play opens the user's player")
    func playing() async throws {
      try addThumbnail()
      let played = try addPlayer()
      try await withProgram(.file("1.jpg", in: folder), environment: environment) { program in
        try await program.press("Right")
        let state = try await program.eventually("the thumbnail is shown") {
          $0.photo?.name == Self.name && $0.photo?.phase == "shown"
        }
        #expect(state.count == 3 && state.photo?.size == [256, 128])
        try await program.click(on: "Play")
        try await eventually(true) { FileManager.default.fileExists(atPath: played) }
        try FileManager.default.removeItem(atPath: played)
        try await program.press("Return")
        try await eventually(true) { FileManager.default.fileExists(atPath: played) }
        try await program.press("alt+4")
        try await program.eventually("it is rated") { $0.rating == 4 }
        _ = try await program.settled()
        try await program.press("g")
        try await program.eventually("the gallery has all thumbnails") {
          $0.gallery?.visible == ["1.jpg", Self.name, "3.jpg"]
            && $0.gallery?.thumbnails.shown == 3
        }
      }
      #expect(folder.content("\(Self.name).xmp") != nil)
    }

    @Test("A video without a thumbnail has Play and accepts comments")
    func withoutThumbnail() async throws {
      try await withProgram(.file(Self.name, in: folder), environment: environment) { program in
        let state = try await program.eventually("there is no preview") {
          $0.photo?.phase == "failed"
        }
        #expect(state.photo?.error == "There is no preview of this video.")
        #expect(state.controls.contains { $0.name == "Play" })
        #expect(!state.controls.contains { $0.name == "Retry" })
        #expect(state.permissions["comment"] == true && state.permissions["tag"] == false)
        try await program.press("Right")
        try await expectPhoto(3, in: program)
      }
    }
  }
}
