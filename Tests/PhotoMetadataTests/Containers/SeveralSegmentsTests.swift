import FoundationEssentials
import PhotoPages
import TestSupport
import Testing

@testable import PhotoMetadata

/// JPEG files with more than one segment of EXIF.
@Suite struct SeveralSegmentsTests {
  private static let artist = 0x013B
  private static let exifDirectory = 0x8769

  private func exif(_ segments: [[UInt8]]) throws -> EXIFFields {
    var photo = TestJPEG(PixelSize(width: 16, height: 16))
    for segment in segments { photo.add(exif: segment) }
    return try MetadataReader.read(EncodedInput(photo.file()), .all).exif
  }

  private static var date: TiffFile.Field {
    .directories(
      exifDirectory, [[.text(0x9003, "2024:03:02 10:20:30")]])
  }

  @Test("EXIF longer than a segment is continued in the next segment")
  func continued() throws {
    let long = TiffFile([
      .text(0x010E, String(repeating: "a", count: 60_000)), .text(Self.artist, "Ada"),
      Self.date,
    ]).bytes
    let read = try exif([Array(long.prefix(40_000)), Array(long.dropFirst(40_000))])
    #expect(read.description?.utf8.count == 60_000)
    #expect(read.artist == "Ada")
    #expect(read.original == EmbeddedDate.zoned("2024-03-02T10:20:30"))
  }

  @Test("A second EXIF segment adds only fields that the first lacks")
  func added() throws {
    let first = TiffFile([.text(0x010E, "Sea")]).bytes
    let second = TiffFile(
      [.text(0x010E, "Lake"), .text(Self.artist, "Ada"), Self.date], isBigEndian: true
    ).bytes
    let read = try exif([first, second])
    #expect(read.description == "Sea")
    #expect(read.artist == "Ada")
    #expect(read.original == EmbeddedDate.zoned("2024-03-02T10:20:30"))
  }

  @Test("An empty or unrelated EXIF segment removes no fields")
  func nonsense() throws {
    let sea = TiffFile([.text(0x010E, "Sea")]).bytes
    #expect(try exif([sea, []]).description == "Sea")
    #expect(try exif([Array("no TIFF".utf8), sea]).description == "Sea")
    #expect(try exif([Array("no TIFF".utf8), []]) == EXIFFields())
  }
}
