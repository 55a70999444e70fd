import PhotoMetadata
import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// What stands in a JPEG's segments: how it is turned, its thumbnail and its colour profile.
@Suite struct JPEGHeaderTests {
  private let size = PixelSize(40, 30)

  @Test(arguments: Orientation.allCases)
  func `The orientation is EXIF's`(orientation: Orientation) throws {
    let file = ExifSegment(orientation).inserted(into: TestJPEG(size).file())
    #expect(try openJPEG(file).header.orientation == orientation)
    #expect(try openJPEG(file).header.size == size, "As stored")
  }

  @Test func `Without EXIF nothing is said of the orientation`() throws {
    let header = try openJPEG(TestJPEG(size).file()).header
    #expect(header.orientation == nil)
    #expect(header.thumbnail == nil)
  }

  @Test func `The first EXIF segment counts, and other metadata is none`() throws {
    var picture = TestJPEG(size)
    let exif = { (orientation: Orientation) in Array(ExifSegment(orientation).bytes[4...]) }
    picture.segments = [
      (0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8)), (0xE2, Array("MPF\0MM".utf8)),
      (0xE1, exif(.flipped)), (0xE1, exif(.mirrored)),
    ]
    #expect(try openJPEG(picture.file()).header.orientation == .flipped)
  }

  @Test func `The thumbnail comes as the file that it is`() throws {
    let thumbnail = TestJPEG(PixelSize(16, 12)).file()
    var picture = TestJPEG(size)
    picture.add(exif: TestTIFF(thumbnail: thumbnail).bytes)
    #expect(try openJPEG(picture.file()).header.thumbnail == thumbnail)
  }

  @Test(arguments: [1, 65_519, 65_520, 200_000])
  func `A profile is put together from its parts`(count: Int) throws {
    var random = SeededGenerator(seed: 3)
    var picture = TestJPEG(size)
    picture.profile = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(try openJPEG(picture.file()).decode().profile == picture.profile)
  }

  @Test(arguments: [
    // The parts' numbers and counts as they stand in the file, and whether they make a profile.
    ([(2, 2), (1, 2)], true), ([(1, 2)], false), ([(1, 2), (1, 2)], false),
    ([(1, 1), (2, 2)], false),
    ([(0, 1)], false), ([(2, 1)], false), ([(1, 0)], false),
  ])
  func `A profile that lacks a part is none`(parts: [(Int, Int)], isWhole: Bool) throws {
    var picture = TestJPEG(size)
    picture.segments = parts.map { number, count in
      (0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8(number), UInt8(count), UInt8(number)])
    }
    #expect(try openJPEG(picture.file()).decode().profile == (isWhole ? [1, 2] : nil))
  }

  @Test func `What stands behind the first scan is nobody's orientation`() throws {
    let file = TestJPEG(size).file() + ExifSegment(.flipped).inserted(into: TestJPEG(size).file())
    #expect(try openJPEG(file).header.orientation == nil)
  }
}
