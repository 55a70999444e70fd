import PhotoPages
import TestSupport
import Testing

@testable import PhotoMetadata

/// Reading EXIF, true or not.
@Suite struct ExifReaderTests {
  private let thumbnail: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9, 1, 2, 3]

  @Test(arguments: [false, true], Orientation.allCases)
  func `Both orders of bytes are read`(isLittleEndian: Bool, orientation: Orientation) {
    let tiff = TestTIFF(
      orientation: orientation.rawValue, thumbnail: thumbnail, isLittleEndian: isLittleEndian)
    let exif = ExifReader(tiff.bytes)
    #expect(exif.orientation == orientation)
    #expect(exif.thumbnail == thumbnail)
  }

  @Test(arguments: [0, 9, 255, 65_535]) func `An orientation that there is not is none`(value: Int)
  {
    #expect(ExifReader(TestTIFF(orientation: value).bytes).orientation == nil)
  }

  @Test(arguments: [false, true], [1, 4, 6, 8, 9])
  func `An orientation of another type is understood`(isLittleEndian: Bool, type: Int) {
    var tiff = TestTIFF(orientation: 6, isLittleEndian: isLittleEndian)
    tiff.orientationType = type
    #expect(ExifReader(tiff.bytes).orientation == .rotated90)
  }

  @Test func `What is not there is nil`() {
    let exif = ExifReader(TestTIFF().bytes)
    #expect(exif.orientation == nil)
    #expect(exif.thumbnail == nil)
    for bytes in [
      [], Array("II".utf8), Array("Exif is not TIFF".utf8), [0x4D, 0x4D, 42, 0, 0, 0, 0, 8],
    ] {
      #expect(ExifReader(bytes).orientation == nil)
    }
  }

  @Test(
    arguments: [
      (0, nil), (1 << 31, nil), (0xFFFF_FFFF, nil), (nil, 0), (nil, 8), (nil, 0xFFFF_FFFF),
      (0xFFFF_FFFF, 0xFFFF_FFFF), (1, 6),
    ] as [(Int?, Int?)])
  func `A thumbnail that lies elsewhere than in the bytes is none`(offset: Int?, length: Int?) {
    var tiff = TestTIFF(orientation: 3, thumbnail: thumbnail)
    (tiff.thumbnailOffset, tiff.thumbnailLength) = (offset, length)
    #expect(ExifReader(tiff.bytes).thumbnail == nil)
    #expect(ExifReader(tiff.bytes).orientation == .rotated180)
  }

  @Test func `A thumbnail that is no JPEG is none`() {
    #expect(ExifReader(TestTIFF(thumbnail: [1, 2, 3, 4]).bytes).thumbnail == nil)
  }

  @Test(arguments: [0, 1, 7, 8, 10, 1 << 20, 0xFFFF_FFFF])
  func `A second directory that is nowhere, or the first again, is none`(offset: Int) {
    var tiff = TestTIFF(orientation: 8, thumbnail: thumbnail)
    tiff.secondDirectory = offset
    #expect(ExifReader(tiff.bytes).thumbnail == nil)
    #expect(ExifReader(tiff.bytes).orientation == .rotated270)
  }

  @Test func `Bytes that end anywhere end the reading`() {
    let bytes = TestTIFF(orientation: 6, thumbnail: thumbnail).bytes
    for count in 0..<bytes.count {
      let exif = ExifReader(Array(bytes.prefix(count)))
      #expect(exif.thumbnail == nil)
      // "MM", 42, offset, number of fields, and two fields.
      #expect(exif.orientation == (count >= 8 + 2 + 24 ? .rotated90 : nil))
    }
  }

  @Test func `Random bytes do no harm`() {
    var random = SeededGenerator(seed: 11)
    let whole = TestTIFF(orientation: 6, thumbnail: thumbnail, isLittleEndian: true).bytes
    for _ in 0..<20_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 2..<bytes.count, using: &random)
        bytes[place] = [0, 1, 8, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
      }
      let exif = ExifReader(bytes)
      #expect(exif.thumbnail?.isEmpty != true)
    }
  }
}
