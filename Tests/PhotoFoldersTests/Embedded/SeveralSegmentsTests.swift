import FoundationEssentials
import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders

/// JPEG files with more than one segment of EXIF.
@Suite struct SeveralSegmentsTests {
  private static let artist = 0x013B
  private static let exifDirectory = 0x8769

  private func caption(_ segments: [[UInt8]]) -> EmbeddedCaption {
    var photo = TestJPEG(PixelSize(width: 16, height: 16))
    for segment in segments { photo.add(exif: segment) }
    return EmbeddedMetadata(of: .bytes(photo.file())).caption
  }

  private static var date: TiffFile.Field {
    .directories(
      exifDirectory, [[.text(0x9003, "2024:03:02 10:20:30")]])
  }

  @Test("EXIF that is longer than a segment goes on in the next one")
  func continued() {
    let long = TiffFile([
      .text(0x010E, String(repeating: "a", count: 60_000)), .text(Self.artist, "Ada"),
      Self.date,
    ]).bytes
    let read = caption([Array(long.prefix(40_000)), Array(long.dropFirst(40_000))])
    #expect(read.caption.text.utf8.count == 60_000)
    #expect(read.caption.author == "Ada")
    #expect(read.taken == EmbeddedDate.zoned("2024-03-02T10:20:30"))
  }

  @Test("A second EXIF adds what the first does not say")
  func added() {
    let first = TiffFile([.text(0x010E, "Sea")]).bytes
    let second = TiffFile(
      [.text(0x010E, "Lake"), .text(Self.artist, "Ada"), Self.date], isBigEndian: true
    ).bytes
    let read = caption([first, second])
    #expect(read.caption.text == "Sea")
    #expect(read.caption.author == "Ada")
    #expect(read.taken == EmbeddedDate.zoned("2024-03-02T10:20:30"))
  }

  @Test("A segment that continues nothing, or is empty, takes nothing away")
  func nonsense() {
    let exif = TiffFile([.text(0x010E, "Sea")]).bytes
    #expect(caption([exif, []]).caption.text == "Sea")
    #expect(caption([Array("no TIFF".utf8), exif]).caption.text == "Sea")
    #expect(caption([Array("no TIFF".utf8), []]) == EmbeddedCaption())
  }
}
