import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// The ways in which a PNG says that it must be turned.
@Suite struct PNGOrientationTests {
  /// A picture of two by one pixels, red on the left.
  private func file(_ name: String, _ content: [UInt8]) -> [UInt8] {
    var png = TestPNG(PixelSize(2, 1), .rgb) { x, _ in x == 0 ? [255, 0, 0] : [0, 0, 255] }
    png.chunks = [(name, content)]
    return png.bytes
  }

  private let exif = TestTIFF(orientation: 6).bytes

  private func packet(_ orientation: Int) -> [UInt8] {
    Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="\(orientation)"/></rdf:RDF>\
      </x:xmpmeta>
      """.utf8)
  }

  /// Bytes as ImageMagick writes them into a text.
  private func hex(_ bytes: [UInt8], _ name: String) -> [UInt8] {
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    let lines = stride(from: 0, to: digits.count, by: 36).map {
      digits[$0..<min($0 + 36, digits.count)].joined()
    }
    return Array("\n\(name)\n    \(bytes.count)\n\(lines.joined(separator: "\n"))\n".utf8)
  }

  /// Expects a picture that was turned by a quarter, so that its red pixel is above.
  private func expectTurned(_ file: [UInt8]) throws {
    let picture = try decode(file)
    #expect(picture.fullSize == PixelSize(1, 2))
    #expect(picture.pixels[0, 0] == 0xFFFF_0000)
  }

  @Test func `Its own chunk for EXIF is obeyed, behind the pixels as well`() throws {
    let file = file("eXIf", exif)
    try expectTurned(file)
    let plain = self.file("tEXt", Array("Comment\0none".utf8))
    let end = plain.count - 12
    try expectTurned(plain[..<end] + TestPNG.chunk("eXIf", exif) + plain[end...])
  }

  @Test(arguments: [false, true])
  func `XMP in international text is obeyed, compressed or not`(isCompressed: Bool) throws {
    let head = Array("XML:com.adobe.xmp\0".utf8) + [isCompressed ? 1 : 0, 0, 0, 0]
    // A profile's chunk has a keyword of one letter before what is packed.
    let packed = Array(TestPNG.profile(packet(6)).dropFirst(3))
    try expectTurned(file("iTXt", head + (isCompressed ? packed : packet(6))))
  }

  @Test(arguments: ["exif", "EXIF", "APP1", "xmp", "APP1 of XMP"], [false, true])
  func `Profiles as ImageMagick writes them are obeyed`(kind: String, isCompressed: Bool) throws {
    let adobe = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    let content =
      switch kind {
      case "xmp": packet(6)
      case "APP1 of XMP": adobe + packet(6)
      case "EXIF": exif
      default: Array("Exif\0\0".utf8) + exif
      }
    let name = String(kind.prefix { $0 != " " })
    let keyword = Array("Raw profile type \(name)\0".utf8)
    let text = hex(content, name)
    let packed = [0] + TestPNG.profile(text).dropFirst(3)
    try expectTurned(
      file(isCompressed ? "zTXt" : "tEXt", keyword + (isCompressed ? packed : text)))
  }

  @Test func `EXIF comes before XMP, and the source before both`() throws {
    var png = TestPNG(PixelSize(2, 1), .rgb) { x, _ in x == 0 ? [255, 0, 0] : [0, 0, 255] }
    let xmp = ("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + packet(3))
    let text = Array("Raw profile type exif\0".utf8) + hex(exif, "exif")
    png.chunks = [xmp, ("tEXt", text)]
    try expectTurned(png.bytes)
    png.chunks = [xmp, ("eXIf", exif)]
    try expectTurned(png.bytes)
    #expect(try decode(png.bytes, orientation: .upright).fullSize == PixelSize(2, 1))
  }

  @Test func `Nonsense turns nothing`() throws {
    let digits = hex(exif, "exif").split(separator: UInt8(ascii: "\n")).dropFirst(2).joined()
    let chunks: [(String, [UInt8])] = [
      ("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + packet(9)),
      ("iTXt", Array("XML:com.adobe.xmp".utf8)),
      ("iTXt", Array("XML:com.adobe.xmp\0\u{1}\0\0\0".utf8) + [0x78, 1, 9]),
      ("tEXt", Array("Raw profile type exif\0\nexif\n 900\n".utf8) + digits),
      ("tEXt", Array("Raw profile type exif\0\nexif\n -9\n4d4d".utf8)),
      ("zTXt", Array("Raw profile type exif\0".utf8)), ("eXIf", Array("MM".utf8)),
    ]
    for (name, content) in chunks {
      #expect(try decode(file(name, content)).fullSize == PixelSize(2, 1))
    }
  }
}
