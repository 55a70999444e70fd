import Foundation
import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// The program's own icon as `make install` has the program write it.
@Suite struct InstalledIconTests {
  private let folder = TemporaryFolder()

  private static let name = "io.github.photopages.PhotoPages"

  @Test func everySizeIsThatSizeAndHasClearCorners() async throws {
    try await writeIcons()
    for size in [16, 22, 24, 32, 48, 64, 128, 256, 512] {
      let icon = try picture("\(size)x\(size)/apps/\(Self.name).png")
      #expect(icon.size == PixelSize(width: size, height: size))
      for (x, y) in [(0, 0), (size - 1, 0), (0, size - 1), (size - 1, size - 1)] {
        #expect(icon.colour(x, y).alpha == 0, "\(size): \(x), \(y)")
      }
      // The heart is red or, where it is large, white on red.
      #expect(hasColour(near: TestColour(229, 48, 74), in: icon), "\(size)")
    }
  }

  @Test(.enabled(if: canReadSVG, "gdk-pixbuf has no loader for SVG"))
  func theDrawingForAllSizesLooksLikeTheLargePicture() async throws {
    try await writeIcons()
    let drawing = try picture("scalable/apps/\(Self.name).svg")
    #expect(drawing.size == PixelSize(width: 128, height: 128))
    let picture = try picture("128x128/apps/\(Self.name).png")
    #expect(drawing.meanDifference(from: picture) < 3)
  }

  @Test(.enabled(if: canReadSVG, "gdk-pixbuf has no loader for SVG"))
  func theDrawingInOneColourCanBeRead() async throws {
    try await writeIcons()
    let drawing = try picture("symbolic/apps/\(Self.name)-symbolic.svg")
    #expect(drawing.size == PixelSize(width: 16, height: 16))
    // The first print's edge, what is in it, and the heart.
    #expect(drawing.colour(1, 9) == .black)
    #expect(drawing.colour(3, 7).alpha == 0)
    #expect(drawing.colour(6, 9) == .black)
  }

  @Test(arguments: ["scalable/apps/\(name).svg", "symbolic/apps/\(name)-symbolic.svg"])
  func aDrawingIsXMLOfShapes(path: String) async throws {
    try await writeIcons()
    let text = String(decoding: try bytes(path), as: UTF8.self)
    #expect(text.hasPrefix("<?xml "))
    #expect(text.contains("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    #expect(text.contains("<path "))
    #expect(!text.contains("<image"))
  }

  @Test func theDrawingInOneColourHasNoLinesWhichDesktopsWouldNotColour() async throws {
    try await writeIcons()
    let text = String(
      decoding: try bytes("symbolic/apps/\(Self.name)-symbolic.svg"), as: UTF8.self)
    #expect(!text.contains(#/stroke(:|=")(?!none)/#))
  }

  @Test func whatStandsInTheWayIsNamed() async throws {
    let file = folder.write([], as: "file")
    let result = try await ProgramRun("--write-icons", .text(file)).result()
    #expect(result.ending == .exit(1))
    #expect(result.errors.contains(file))
  }

  @Test(arguments: ["io.github.photopages.PhotoPages", "zz-photo-pages-folder"])
  func theDesktopEntryNamesTheIcon(entry: String) throws {
    let text = try String(
      contentsOf: Repository.root.appending(path: "data/\(entry).desktop"), encoding: .utf8)
    #expect(text.contains("\nIcon=\(Self.name)\n"))
  }

  // MARK: - Files

  private static let canReadSVG = PixbufFormats.mimeTypes.contains("image/svg+xml")

  private func writeIcons() async throws {
    let result = try await ProgramRun("--write-icons", .text(folder.path)).result()
    #expect(result.ending == .exit(0))
    #expect(result.output == "" && result.complaints == [])
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "\(folder.path)/hicolor/\(path)")))
  }

  private func picture(_ path: String) throws -> PixelBuffer {
    let request = DecodeRequest(source: .bytes(try bytes(path)), detail: .full)
    return try PictureDecoder().decode(request).pixels
  }

  private func hasColour(near colour: TestColour, in picture: PixelBuffer) -> Bool {
    (0..<picture.size.height).contains { y in
      (0..<picture.size.width).contains { picture.colour($0, y).difference(from: colour) < 24 }
    }
  }
}
