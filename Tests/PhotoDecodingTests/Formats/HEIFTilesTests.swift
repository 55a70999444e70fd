import PhotoMetadata
import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// Pictures that are grids of tiles, decoded tile by tile as large ones are.
@Suite(.enabled(if: PictureTool.heifEnc.isInstalled, "no heif-enc"))
struct HEIFTilesTests {
  private static let tile = PixelSize(128, 64)

  /// A grid whose right and bottom tiles extend beyond it.
  private func grid(isAVIF: Bool = false, turns: Int = 0) throws -> TestHEIF {
    let tile = try PictureTool.heif(TestPictures.slope(Self.tile), isAVIF: isAVIF)
    var file = try #require(TestHEIF(of: tile))
    file.makeGrid(columns: 3, rows: 5, width: 300, height: 290, turns: turns)
    return file
  }

  private func open(_ file: [UInt8], byTiles: Bool) throws -> HEIFFile {
    let brand = try #require(HEIFBrand(beginning: file))
    return try HEIFFile(
      EncodedInput(file), brand, DecodeWatch(), mostWholeBytes: byTiles ? 0 : .max)
  }

  @Test(arguments: [false, true], 0..<4)
  func `Tiles make the picture that the library makes of them`(isAVIF: Bool, turns: Int) throws {
    let file = try grid(isAVIF: isAVIF, turns: turns).bytes
    let (tiles, whole) = (try open(file, byTiles: true), try open(file, byTiles: false))
    let size = turns % 2 == 0 ? PixelSize(300, 290) : PixelSize(290, 300)
    #expect(tiles.header.size == size)
    #expect(whole.header.size == size)
    #expect(tiles.header.memory != whole.header.memory)
    let requests = [
      StoredRequest(all: size),
      StoredRequest(
        target: size, part: PixelRect(x: 131, y: 70, width: 100, height: 65),
        byteLimit: PictureDecoder.defaultByteLimit),
      StoredRequest(all: PixelSize(size.width / 3, size.height / 3)),
      StoredRequest(
        target: PixelSize(size.width / 2, size.height / 2),
        part: PixelRect(x: 20, y: 90, width: 50, height: 40),
        byteLimit: PictureDecoder.defaultByteLimit),
    ]
    for request in requests {
      let one = try tiles.decode(request, DecodeWatch()).bitmap.takePixels()
      let other = try whole.decode(request, DecodeWatch()).bitmap.takePixels()
      #expect(one.size == request.part.size)
      // Newer libraries mix colours across the edges of tiles.
      #expect(one.differingPart(from: other) < 0.05)
    }
  }

  @Test func `A cropped grid, one with alpha and one with unequal tiles are decoded as a whole`()
    throws
  {
    let plain = try grid()
    #expect(HEIFGrid(of: plain.bytes) != nil)
    var cropped = plain
    cropped.items[cropped.primary - 1].properties.append(
      TestHEIF.box("clap", [UInt8](repeating: 0, count: 32)))
    #expect(HEIFGrid(of: cropped.bytes) == nil)
    var mirrored = plain
    mirrored.items[mirrored.primary - 1].properties.append(TestHEIF.box("imir", [0]))
    #expect(HEIFGrid(of: mirrored.bytes) == nil)
    var unequal = plain
    unequal.items[3].properties.append(TestHEIF.box("irot", [1]))
    #expect(HEIFGrid(of: unequal.bytes) == nil)
    var lacking = plain
    lacking.references[0].to.removeLast()
    #expect(HEIFGrid(of: lacking.bytes) == nil)
    var tooWide = plain
    tooWide.items[tooWide.primary - 1].data = [0, 1, 4, 2, 0, 0, 0x7F, 0xFF, 0, 0, 1, 0x22]
    #expect(HEIFGrid(of: tooWide.bytes) == nil)
    var short = plain
    short.items[short.primary - 1].data = [0, 1]
    #expect(HEIFGrid(of: short.bytes) == nil)
  }

  @Test func `A damaged tile is an error`() throws {
    var file = try grid()
    file.items[7].data = [UInt8](repeating: 0x5A, count: 300)
    let opened = try open(file.bytes, byTiles: true)
    #expect(throws: PictureError.self) {
      try opened.decode(StoredRequest(all: opened.header.size), DecodeWatch())
    }
  }
}

extension HEIFGrid {
  fileprivate init?(of file: [UInt8]) {
    let reader = ByteReader(file)
    guard let items = HEIFItems(reader) else { return nil }
    self.init(items, reader)
  }
}

extension PixelBuffer {
  /// The part of the pixels that differ from those of another picture of the same size.
  fileprivate func differingPart(from other: PixelBuffer) -> Double {
    var count = 0
    for y in 0..<size.height {
      for x in 0..<size.width where self[x, y] != other[x, y] {
        if colour(x, y).difference(from: other.colour(x, y)) > 1 { count += 1 }
      }
    }
    return Double(count) / Double(size.width * size.height)
  }
}
