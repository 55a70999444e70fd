import Foundation
import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

@testable import PhotoMetadata

/// One look at a photo gives one value.
struct MetadataReaderTests {
  private func read(_ bytes: [UInt8], _ wanted: MetadataRequest) throws -> EmbeddedMetadata {
    try MetadataReader.read(EncodedInput(bytes), wanted)
  }

  @Test("What a file holds is told whatever kind it is", arguments: SmallFile.allCases)
  func kinds(file: SmallFile) throws {
    let read = try read(file.bytes, .all)
    #expect(read.packet == SmallFile.packet)
    // Not every Exiv2 looks for EXIF in PNG, nor believes a chunk with a wrong checksum.
    guard file != .png else { return }
    #expect(read.exif.description == "Sea")
    guard file != .tiff else { return }
    #expect(read.exif.camera == "Maker")
    #expect(read.exif.orientation == .rotated90)
    #expect(read.exif.original == EmbeddedDate.zoned("2024-03-02T10:20:30"))
  }

  @Test("IPTC's older model is read of JPEG files beside EXIF, and without")
  func iptc() throws {
    #expect(try read(SmallFile.jpeg.bytes, .all).iptc.title == "Lake")
    var photo = TestJPEG(PixelSize(width: 8, height: 8))
    let resources = SmallFile.resource(0x0404, SmallFile.iptc)
    photo.segments.append((0xED, Array("Photoshop 3.0\0".utf8) + resources))
    let alone = try read(photo.file(), .all)
    #expect(alone.iptc.title == "Lake" && !alone.isIPTCNewer)
    photo.segments = [
      (0xED, Array("Photoshop 3.0\0".utf8) + resources + SmallFile.resource(0x0425, [1]))
    ]
    #expect(try read(photo.file(), .all).isIPTCNewer)
  }

  @Test("Of the packet alone nothing else is read", arguments: SmallFile.allCases)
  func packetAlone(file: SmallFile) throws {
    var expected = EmbeddedMetadata()
    expected.packet = SmallFile.packet
    #expect(try read(file.bytes, .packet) == expected)
  }

  @Test("Exiv2 is shown no pixels, but of what cannot be taken apart")
  func parts() throws {
    let picture = TestPictures.numbered(1)
    for file in [try PictureEncoder.jpeg(picture), try PictureEncoder.png(picture)] {
      #expect(MetadataReader.copied(EncodedInput(file)).fields == nil)
    }
    for file in SmallFile.allCases {
      switch MetadataReader.copied(EncodedInput(file.bytes)).fields {
      case .all: #expect(file == .tiff)
      case .bytes(let bytes, _):
        #expect(!bytes.contains(subsequence: SmallFile.packet))
        #expect(bytes.contains(subsequence: SmallFile.exif))
      case nil: Issue.record("\(file)")
      }
    }
    for other in ["GIF89a", "BM", "%!PS-Adobe", "<?xml version='1.0'?>", ""] {
      #expect(MetadataReader.copied(EncodedInput(Array(other.utf8))).fields == nil)
    }
  }

  @Test("A large TIFF file is read where its directories are, and stays where it stands")
  func mapped() throws {
    let folder = try ScratchFolder()
    try folder.write("a.tif", SmallFile.tiff.bytes)
    // As many bytes as 32 bits cannot count.
    try folder.grow("a.tif", to: 4 << 30)
    let file = try folder.descriptor(of: "a.tif")
    lseek(file.rawValue, 5, SEEK_SET)
    let before = try #require(Self.residentPages())
    let read = try MetadataReader.read(EncodedInput(file), .all)
    #expect(read.exif.description == "Sea" && read.packet == SmallFile.packet)
    #expect(lseek(file.rawValue, 0, SEEK_CUR) == 5)
    #expect(try #require(Self.residentPages()) - before < 100 << 8)
  }

  /// Pages of memory that the process has, of 4 KB each.
  private static func residentPages() -> Int? {
    let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    return text?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }

  @Test("All but the packet crosses the border in a message")
  func coding() throws {
    let read = try read(SmallFile.jpeg.bytes, .all)
    let message = try JSONEncoder().encode(read)
    #expect(!message.contains(Data("xmpmeta".utf8)))
    var decoded = try JSONDecoder().decode(EmbeddedMetadata.self, from: message)
    #expect(decoded != read && decoded.packet == nil)
    decoded.packet = read.packet
    #expect(decoded == read)
  }

  @Test("What is loaded late can be loaded before any file is closed off")
  func loading() throws {
    MetadataReader.load()
    // Piece by piece: at once Foundation does not read all of such a file.
    let maps = FileHandle(forReadingAtPath: "/proc/self/maps")
    var text = Data()
    while let more = try maps?.read(upToCount: 1 << 16), !more.isEmpty { text += more }
    let isMapped = ["/CP1252.so", "/ISO-2022-JP.so", "/CP932.so"].map {
      text.range(of: Data($0.utf8)) != nil
    }
    #expect(isMapped == [true, true, true])
  }
}

extension [UInt8] {
  /// Whether other bytes stand somewhere in these.
  fileprivate func contains(subsequence other: [UInt8]) -> Bool {
    count >= other.count
      && indices.dropLast(other.count - 1).contains { self[$0...].starts(with: other) }
  }
}
