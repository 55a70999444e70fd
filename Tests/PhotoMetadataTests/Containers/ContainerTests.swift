import Foundation
import PhotoPages
import TestSupport
import Testing

@testable import PhotoMetadata

/// The reader of each container, with files that are true, cut off, changed and absurd.
struct ContainerTests {
  private func jpeg(_ segments: [UInt8]) -> ByteReader { ByteReader([0xFF, 0xD8] + segments) }

  @Test("A JPEG's segments come in order, whatever fills the gaps, up to the first scan")
  func segments() {
    let reader = jpeg(
      [0xFF, 0xFF, 0xFF, 0xE1, 0, 4, 1, 2, 0xFF, 0x01, 0xFF, 0xE2, 0, 2, 0xFF, 0xDA, 0, 4]
        + [0xFF, 0xE3, 0, 4])
    let found = JPEGSegments(reader).map {
      [Int($0.marker), $0.content.lowerBound, $0.content.count]
    }
    #expect(found == [[0xE1, 8, 2], [0xE2, 16, 0]])
    #expect(Array(JPEGSegments(ByteReader(Array("GIF89a".utf8)))).isEmpty)
    #expect(Array(JPEGSegments(jpeg([0xFF, 0xE1, 0, 1, 0xFF, 0xE1, 0, 2]))).isEmpty)
  }

  @Test("Chunks and boxes come in order, with the places of what is in them")
  func chunks() {
    let png = SmallFile.png([("IHDR", [1]), ("tEXt", [])])
    #expect(
      Array(PNGChunks(ByteReader(png))) == [
        Chunk(name: "IHDR", content: 16..<17), Chunk(name: "tEXt", content: 29..<29),
      ])
    let webP = SmallFile.riff([("VP8 ", [1, 2, 3]), ("EXIF", [4])])
    #expect(
      Array(RIFFChunks(ByteReader(webP))) == [
        Chunk(name: "VP8 ", content: 20..<23), Chunk(name: "EXIF", content: 32..<33),
      ])
    let long = SmallFile.number(1, 4) + Array("long".utf8) + SmallFile.number(18, 8) + [1, 2]
    let open = SmallFile.number(0, 4) + Array("open".utf8) + [3]
    #expect(
      Array(ISOBoxes(ByteReader(SmallFile.box("free", [0]) + long + open))) == [
        Chunk(name: "free", content: 8..<9), Chunk(name: "long", content: 25..<27),
        Chunk(name: "open", content: 35..<36),
      ])
  }

  @Test("A box has no more room than what it is in")
  func nested() {
    let bytes = SmallFile.number(100, 4) + Array("meta".utf8) + [1, 2, 3]
    #expect(Array(ISOBoxes(ByteReader(bytes))) == [Chunk(name: "meta", content: 8..<11)])
    #expect(Array(ISOBoxes(ByteReader(bytes), in: 0..<10)).map(\.content) == [8..<10])
    #expect(!ISOBoxes.areWhole(in: ByteReader(bytes)))
    #expect(ISOBoxes.areWhole(in: ByteReader(SmallFile.box("meta", [1]))))
    #expect(!ISOBoxes.areWhole(in: ByteReader(SmallFile.box("meta", [1]) + [0])))
  }

  @Test("Very many pieces of no bytes are not looked at one by one to the end")
  func crowds() {
    let count = 300_000
    let png = [UInt8](repeating: 0, count: 12 * count)
    #expect(Array(PNGChunks(ByteReader(SmallFile.png([]).prefix(8) + png))).count == 100_000)
    let riff = [UInt8](repeating: 0, count: 8 * count)
    #expect(Array(RIFFChunks(ByteReader(SmallFile.riff([]) + riff))).count == 100_000)
    let boxes = (0..<count).flatMap { _ in [0, 0, 0, 8, 0, 0, 0, 0] as [UInt8] }
    #expect(Array(ISOBoxes(ByteReader(boxes))).count == 10_000)
    let segments = (0..<count).flatMap { _ in [0xFF, 0xE1, 0, 2] as [UInt8] }
    #expect(Array(JPEGSegments(jpeg(segments))).count == 4096)
    let fill = [UInt8](repeating: 0xFF, count: count)
    #expect(Array(JPEGSegments(jpeg(fill + [0xE1, 0, 2]))).isEmpty)
  }

  @Test("Lengths that no file has end the reading, and add up to nothing absurd")
  func lengths() {
    let length = [UInt8](repeating: 0xFF, count: 4)
    let png = SmallFile.png([]).prefix(8) + length + Array("tEXt".utf8)
    #expect(Array(PNGChunks(ByteReader(Array(png)))).map(\.content.count) == [0xFFFF_FFFF])
    #expect(embeddedPacket(Array(png)) == nil)
    for long in [UInt64.max, 1 << 63, 1 << 62, 1 << 50, 15, 0] {
      let size = (0..<8).reversed().map { UInt8(truncatingIfNeeded: long >> (8 * $0)) }
      let box = SmallFile.number(1, 4) + Array("meta".utf8) + size
      #expect(Array(ISOBoxes(ByteReader(box))).isEmpty, "\(long)")
    }
  }

  @Test("Directories that lead to themselves, or have more fields than there are, come to an end")
  func directories() {
    var loop = TestTIFF(orientation: 6, isLittleEndian: true)
    loop.thumbnail = [0xFF, 0xD8, 0xFF]
    loop.secondDirectory = 8
    #expect(ExifReader(loop.bytes).orientation == .rotated90)
    #expect(ExifReader(loop.bytes).thumbnail == nil)
    var crowd = SmallFile.exif
    crowd.replaceSubrange(8..<10, with: [0xFF, 0xFF])
    #expect(TiffDirectory(first: ByteReader(crowd)) == nil)
    let cut = TiffDirectory(first: ByteReader(Array(SmallFile.exif.prefix(40))))
    #expect(cut?.text(0x010E) == "Sea" && cut?.has(0x8769) == false)
  }

  @Test("A profile is joined from its parts, and EXIF from its segments")
  func jpegParts() {
    let metadata = JPEGMetadata(
      ByteReader(SmallFile.jpeg.bytes), [.exif, .packet, .profile, .resources])
    #expect(metadata.exif == [SmallFile.exif])
    #expect(metadata.packet == SmallFile.packet)
    #expect(metadata.profile == [1, 2, 3])
    #expect(PhotoshopResources(metadata.resources).hasIPTC)
    let none = JPEGMetadata(ByteReader(SmallFile.jpeg.bytes), [])
    #expect(none.exif.isEmpty && none.packet == nil && none.profile == nil)
  }

  /// Walks through everything that is in a file, without Exiv2.
  private func walk(_ bytes: [UInt8]) {
    let input = EncodedInput(bytes)
    #expect((embeddedPacket(bytes)?.count ?? 0) <= bytes.count)
    if case .bytes(let file, _) = MetadataReader.copied(input).fields {
      #expect(file.count <= bytes.count + 256)
    }
    let metadata = JPEGMetadata(ByteReader(bytes), [.profile])
    #expect((metadata.profile?.count ?? 0) <= bytes.count)
    #expect((ExifReader(bytes).thumbnail?.count ?? 0) <= bytes.count)
    _ = ISOBoxes.areWhole(in: ByteReader(bytes))
  }

  @Test("A file that ends anywhere is read as far as it goes", arguments: SmallFile.allCases)
  func cut(file: SmallFile) {
    let bytes = file.bytes
    #expect(embeddedPacket(bytes) == SmallFile.packet)
    for count in 0..<bytes.count { walk(Array(bytes.prefix(count))) }
  }

  /// How often a file is changed: more where that is asked for.
  private static let changes =
    ProcessInfo.processInfo.environment["PHOTO_PAGES_DEEP"] == nil
    ? 500 : 5000

  @Test("A file with some bytes changed is read to an end", arguments: SmallFile.allCases)
  func changed(file: SmallFile) {
    var random = SeededGenerator(seed: 17)
    let whole = file.bytes
    for _ in 0..<Self.changes {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<min(bytes.count, 600), using: &random)
        bytes[place] = [0, 1, 8, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
      }
      walk(bytes)
    }
  }
}
