import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

@testable import PhotoMetadata

/// The XMP packet as it stands in files of many kinds.
@Suite(.enabled(if: PictureTool.exiftool.isInstalled)) struct EmbeddedPacketTests {
  private static let picture = TestPictures.solid(PixelSize(width: 64, height: 64), .red)

  /// The file with a packet in it, and the packet as ExifTool tells it.
  private func withPacket(_ file: [UInt8], _ kind: String) throws -> (
    file: [UInt8], packet: [UInt8]
  ) {
    guard kind != "webp" else { return try withPacket(webP: file) }
    let tagged = try PictureTool.exiftool.make(
      from: file, as: "in.\(kind)", to: "out.\(kind)",
      ["-q", "-XMP-dc:Title=Grün", "-XMP-iptcExt:PersonInImage=Anna", "IN", "-o", "OUT"])
    let packet = try PictureTool.exiftool.make(
      from: tagged, as: "in.\(kind)", to: "in.xmp", ["-q", "-b", "-xmp", "-w", "xmp", "IN"])
    return (tagged, packet)
  }

  /// The same of WebP, which not every ExifTool writes.
  private func withPacket(webP file: [UInt8]) throws -> (file: [UInt8], packet: [UInt8]) {
    let packet = Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8)
    let tagged = try PictureTool.webpmux.make(
      from: file, as: "in.webp", to: "out.webp", ["-set", "xmp", "@packet", "IN", "-o", "OUT"],
      with: ["packet": packet])
    return (tagged, packet)
  }

  @Test(
    "A packet is told byte for byte as it is stored",
    arguments: ["jpg", "png", "tif", "webp", "heic", "avif"])
  func stored(kind: String) throws {
    let file =
      switch kind {
      case "jpg": try PictureEncoder.jpeg(Self.picture)
      case "png": try PictureEncoder.png(Self.picture)
      case "webp": try PictureTool.webP(Self.picture)
      case "heic": try PictureTool.heif(Self.picture)
      case "avif": try PictureTool.heif(Self.picture, isAVIF: true)
      default: try PictureTool.converted(Self.picture, to: "tiff")
      }
    let (tagged, packet) = try withPacket(file, kind)
    #expect(!packet.isEmpty)
    #expect(embeddedPacket(tagged) == packet)
    #expect(embeddedPacket(file) == nil)
  }

  @Test(
    "A file that ends early has no packet, or the whole one", arguments: ["jpg", "heic", "tif"])
  func truncated(kind: String) throws {
    let file =
      switch kind {
      case "jpg": try PictureEncoder.jpeg(Self.picture)
      case "heic": try PictureTool.heif(Self.picture)
      default: try PictureTool.converted(Self.picture, to: "tiff")
      }
    let (tagged, packet) = try withPacket(file, kind)
    for count in stride(from: 0, to: tagged.count, by: 13) {
      let read = embeddedPacket(Array(tagged.prefix(count)))
      #expect(read == nil || read == packet)
    }
  }

  @Test("A file with any byte changed never ends the program", arguments: ["heic", "tif", "webp"])
  func damaged(kind: String) throws {
    let file =
      switch kind {
      case "heic": try PictureTool.heif(Self.picture)
      case "webp": try PictureTool.webP(Self.picture)
      default: try PictureTool.converted(Self.picture, to: "tiff")
      }
    let (tagged, _) = try withPacket(file, kind)
    for place in 0..<min(tagged.count, 400) {
      for value: UInt8 in [0, 0xFF] {
        var damaged = tagged
        damaged[place] = value
        let read = embeddedPacket(damaged)
        #expect((read?.count ?? 0) <= tagged.count)
      }
    }
  }
}

/// The packet in a photo's bytes; nil where there is none.
func embeddedPacket(_ bytes: [UInt8]) -> [UInt8]? {
  // Bytes in memory can always be read.
  (try? MetadataReader.read(EncodedInput(bytes), .packet))?.packet
}
