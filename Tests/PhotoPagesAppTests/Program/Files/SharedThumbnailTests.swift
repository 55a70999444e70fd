import Foundation
import PhotoDecoding
import PhotoPages
@testable import TestSupport
import Testing

extension ProgramTests.Files {
  @Suite(
    "Thumbnails are shared with other programs", .enabled(if: PictureTool.convert.isInstalled))
  struct SharedThumbnails {
    /// The time of the photo's last change, in seconds since 1970.
    private static let time = 1_500_000_000

    private let folder: ScratchFolder
    private let cache: ScratchFolder
    private let environment: [String: String]

    init() throws {
      folder = try ScratchFolder()
      cache = try ScratchFolder()
      environment = ["XDG_CACHE_HOME": String(decoding: cache.path, as: UTF8.self)]
      let picture = TestPictures.solid(PixelSize(width: 1000, height: 600), .red)
      try folder.write("1.jpg", PictureEncoder.jpeg(picture))
      try folder.age("1.jpg", to: Self.time)
    }

    /// The thumbnails in the cache, by their paths.
    private var thumbnails: [String: [UInt8]] {
      let root = String(decoding: cache.path, as: UTF8.self)
      let files = ["normal", "large", "x-large", "xx-large"].flatMap { size in
        let names = try? FileManager.default.contentsOfDirectory(
          atPath: "\(root)/thumbnails/\(size)")
        return (names ?? []).map { "thumbnails/\(size)/\($0)" }
      }
      return Dictionary(uniqueKeysWithValues: files.map { ($0, cache.content($0) ?? []) })
    }

    /// Shows the gallery, and returns the colour in the middle of the first cell.
    private func colour() async throws -> TestColour {
      var colour = TestColour.black
      try await withProgram(.folder(folder), "--gallery", environment: environment) { program in
        let state = try await program.eventually("shown") { state in
          state.gallery.map { $0.thumbnails.shown == 1 } == true
        }
        let side = try #require(state.gallery?.side)
        colour = try await program.screenshot().colour(side / 2, 60 + side / 2)
      }
      return colour
    }

    @Test("A thumbnail made by the program is valid for GIO")
    func made() async throws {
      #expect(try await colour().difference(from: .red) < 8)
      #expect(thumbnails.count == 1)
      let said = try await gio()
      #expect(said.contains("thumbnail::is-valid: TRUE"), "\(said)")
    }

    private func gio() async throws -> String {
      let paths = [folder, cache].map { String(decoding: $0.path, as: UTF8.self) }
      try await onThreadOfItsOwn {
        try Tool("sh").run(
          ["-c", "gio info -a 'thumbnail::*' '\(paths[0])/1.jpg' > '\(paths[1])/said'"],
          environment: [
            "PATH": Tool.searchPath, "XDG_CACHE_HOME": paths[1], "HOME": paths[1],
          ])
      }
      return String(decoding: cache.content("said") ?? [], as: UTF8.self)
    }

    @Test("Another program's thumbnail is shown unchanged, unless the photo has changed since")
    func others() async throws {
      _ = try await colour()
      let (path, own) = try #require(thumbnails.first)
      // As other thumbnailers write it: nothing but the URI and the time is required.
      let uri = "file://" + String(decoding: folder.path, as: UTF8.self) + "/1.jpg"
      let other = try PictureTool.convert.make(
        from: own, to: "out.png",
        [
          "IN", "-fill", "blue", "-colorize", "100", "-set", "Thumb::URI", uri, "-set",
          "Thumb::MTime", "\(Self.time)", "png:OUT",
        ])
      try cache.write(path, other)
      #expect(try await colour().difference(from: TestColour(0, 0, 255)) < 8)
      #expect(thumbnails == [path: other])
      #expect(try await gio().contains("thumbnail::is-valid: TRUE"))
      try folder.age("1.jpg")
      #expect(try await colour().difference(from: .red) < 8)
      #expect(thumbnails.count == 1 && thumbnails[path] != other)
    }
  }
}
