import PhotoMetadata
import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// Photos whose auxiliary pictures or metadata belong to two pictures, as those of an iPhone 16 Pro.
@Suite(.enabled(if: PictureTool.heifEnc.isInstalled, "no heif-enc"))
struct HEIFCorrectionTests {
  private static let size = PixelSize(128, 64)
  /// The text that says what alpha an auxiliary picture is (ISO/IEC 23008-12, 6.5.8).
  private static let alphaKind = "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0"
  private static let gainKind = "urn:com:apple:photo:2020:aux:hdrgainmap\0"

  /// A photo of red, with an auxiliary picture and EXIF: items 1, 2 and 3.
  private func photo(_ auxiliary: String, isAVIF: Bool = false) throws -> TestHEIF {
    let red = try PictureTool.heif(TestPictures.solid(Self.size, .red), isAVIF: isAVIF)
    let grey = try PictureTool.heif(
      TestPictures.solid(Self.size, TestColour(128, 128, 128)), isAVIF: isAVIF)
    var file = try #require(TestHEIF(of: red))
    var second = try #require(TestHEIF(of: grey)).items[0]
    second.properties.append(TestHEIF.box("auxC", [0, 0, 0, 0] + Array(auxiliary.utf8)))
    _ = file.add(second)
    let exif = TiffFile([
      .text(0x010F, "Apple"), .short(0x0112, [6]),
      .directories(0x8769, [[.text(0x9003, "2024:09:20 10:20:30")]]),
    ])
    _ = file.addExif(exif.bytes)
    return file
  }

  @Test(
    arguments: [
      ["auxl": [1, 1]], ["cdsc": [1, 1]], ["auxl": [1, 1], "cdsc": [1, 2]],
      ["auxl": [2, 1], "cdsc": [1, 1, 1, 1, 1, 1, 1]],
    ], [false, true])
  func `A photo with references to several pictures is decoded in full`(
    _ targets: [String: [Int]], hasLongNumbers: Bool
  ) throws {
    var file = try photo(Self.gainKind)
    file.hasLongNumbers = hasLongNumbers
    file.references = [
      (kind: "auxl", from: 2, to: targets["auxl"] ?? [1]),
      (kind: "cdsc", from: 3, to: targets["cdsc"] ?? [1]),
    ]
    let picture = try decode(file.bytes)
    #expect(picture.fullSize == Self.size)
    #expect(!picture.traits.contains(.isIncomplete))
    // HEIF has its own turn, so that of EXIF does not count.
    #expect(picture.orientation == .upright)
    #expect(TestColour(pixel: picture.pixels[100, 40]).difference(from: .red) <= 8)
    let thumbnail = try decode(file.bytes, .fitting(PixelSize(32, 32)))
    #expect(thumbnail.pixels.size == PixelSize(32, 16))
    let frame = try PictureDecoder().storedFrame(of: .bytes(file.bytes))
    #expect(frame == StoredFrame(size: Self.size, orientation: .upright))
    let metadata = try PictureDecoder().metadata(of: .bytes(file.bytes), .all)
    #expect(metadata.exif.camera?.contains("Apple") == true)
    #expect(metadata.exif.original != nil)
  }

  @Test func `Pictures and metadata of a variant alone are those of the picture`() throws {
    for kind in [Self.gainKind, Self.alphaKind] {
      var file = try photo(kind)
      let variant = file.add(TestHEIF.Item(type: "tmap", properties: [], data: [0, 0, 0, 0]))
      file.references = [
        (kind: "auxl", from: 2, to: [variant]), (kind: "cdsc", from: 3, to: [variant, 1]),
        (kind: "dimg", from: variant, to: [1, 2]),
      ]
      let picture = try decode(file.bytes)
      #expect(picture.fullSize == Self.size)
      // Alpha of the variant alone is the picture's only after a correction, which libheif 1.19 does not need.
      #expect(kind == Self.alphaKind || !picture.traits.contains(.hasAlpha))
    }
  }

  @Test(arguments: [false, true])
  func `Alpha that belongs to several pictures stays`(isAVIF: Bool) throws {
    var file = try photo(Self.alphaKind, isAVIF: isAVIF)
    file.references = [(kind: "auxl", from: 2, to: [1, 1])]
    let picture = try decode(file.bytes)
    #expect(picture.traits.contains(.hasAlpha))
    #expect((120...136).contains(picture.pixels[100, 40] >> 24))
  }

  @Test func `A file that the library reads is not changed`() throws {
    var file = try photo(Self.gainKind)
    file.references = [(kind: "auxl", from: 2, to: [1]), (kind: "cdsc", from: 3, to: [1])]
    #expect(try HEIFCorrection.corrected(EncodedInput(file.bytes)) == nil)
  }

  @Test func `The corrected head keeps all but the references, and the rest of the file its place`()
    throws
  {
    var file = try photo(Self.gainKind)
    file.references = [
      (kind: "thmb", from: 2, to: [1, 1]), (kind: "auxl", from: 2, to: [2, 1]),
      (kind: "cdsc", from: 3, to: [1, 2]), (kind: "cdsc", from: 3, to: [1]),
    ]
    let old = ByteReader(file.bytes)
    let corrected = try #require(try HEIFCorrection.corrected(EncodedInput(file.bytes)))
    let new = ByteReader(corrected)
    let (before, after) = (try #require(HEIFItems(old)), try #require(HEIFItems(new)))
    #expect(
      after.references == [
        HEIFItems.Reference(kind: "thmb", from: 2, to: [1]),
        HEIFItems.Reference(kind: "auxl", from: 2, to: [1]),
        HEIFItems.Reference(kind: "cdsc", from: 3, to: [1]),
      ])
    #expect(before.boxes.map(\.name) == after.boxes.map(\.name))
    #expect(before.place(of: 1) == after.place(of: 1))
    #expect(ISOBoxes.areWhole(in: new))
  }

  /// Counts and lengths that contradict each other, numbers of items that are not there, and no end of targets.
  @Test(
    arguments: [
      [0, 0, 0, 0] + TestHEIF.box("auxl", [0, 2, 0xFF, 0xFF, 0, 1]),
      [0, 0, 0, 0] + TestHEIF.box("auxl", [0, 2]),
      [0, 0, 0, 0] + [0, 0, 0, 9] + Array("auxl".utf8) + [0],
      [0, 0, 0, 0] + [0xFF, 0xFF, 0xFF, 0xFF] + Array("auxl".utf8) + [0, 2, 0, 2, 0, 1, 0, 1],
      [9, 0, 0, 0] + TestHEIF.box("auxl", [0, 2, 0, 2, 0, 1, 0, 1]),
      [0, 0, 0, 0] + TestHEIF.box("cdsc", [0, 99, 0, 2, 0xFF, 0xFF, 0xFF, 0xFF]),
      [0, 0, 0, 0] + TestHEIF.box("auxl", [0, 2, 0, 2, 0, 77, 0, 78]),
      [0, 0, 0, 0]
        + TestHEIF.box("auxl", [0, 2, 0xC3, 0x50] + [UInt8](repeating: 1, count: 100_000)),
      [],
    ] as [[UInt8]])
  func `References that break the rules are a picture or an error`(_ content: [UInt8]) throws {
    var file = try photo(Self.gainKind)
    file.referenceBox = TestHEIF.box("iref", content)
    do throws(PictureError) {
      let picture = try decode(file.bytes)
      if picture.fullSize != Self.size { Issue.record("It has another size") }
    } catch {
      switch error {
      case .refused, .damaged: break
      default: Issue.record("Neither refused nor damaged but \(error)")
      }
    }
  }

  @Test func `A corrected file that was cut off is damaged`() throws {
    var file = try photo(Self.gainKind)
    file.references = [(kind: "auxl", from: 2, to: [1, 1])]
    let error = #expect(throws: PictureError.self) { try decode(Array(file.bytes.dropLast(20))) }
    guard case .damaged = error else {
      Issue.record("Not damaged but \(String(describing: error))")
      return
    }
  }
}
