import Glibc
import PhotoDecoding
import PhotoMetadata
import PhotoPages
import TestSupport
import Testing

@Suite struct PictureEncoderTests {
  @Test func `A PNG holds exactly the pixels it was made of`() throws {
    let picture = TestPictures.checkerboard(
      PixelSize(9, 7), TestColour(250, 120, 3, alpha: 200), TestColour(0, 0, 0, alpha: 0))
    let decoded = try decode(PictureEncoder.png(picture)).pixels
    for y in 0..<7 { for x in 0..<9 { #expect(decoded[x, y] == picture[x, y]) } }
  }

  @Test func `A JPEG looks like the pixels it was made of, and its quality counts`() throws {
    let marker = TestPictures.marker()
    let fine = try PictureEncoder.jpeg(marker, quality: 95)
    let coarse = try PictureEncoder.jpeg(marker, quality: 10)
    #expect(try decode(fine).pixels.meanDifference(from: marker) < 6)
    #expect(coarse.count < fine.count)
  }

  @Test func `See-through pixels of a JPEG lie on black`() throws {
    let picture = TestPictures.solid(PixelSize(16, 16), TestColour(200, 100, 0, alpha: 128))
    let colour = try decode(PictureEncoder.jpeg(picture)).pixels.colour(8, 8)
    #expect(colour.difference(from: TestColour(100, 50, 0)) < 4)
  }

  @Test func `An upright JPEG carries no EXIF, a turned one right after its beginning`() throws {
    let picture = TestPictures.solid(PixelSize(8, 8), .red)
    let plain = try PictureEncoder.jpeg(picture)
    let turned = try PictureEncoder.jpeg(picture, orientation: .rotated90)
    #expect(turned.count == plain.count + 36)
    #expect(Array(turned[..<10]) == [0xFF, 0xD8, 0xFF, 0xE1, 0, 34] + Array("Exif".utf8))
    #expect(Array(turned[38...]) == Array(plain[2...]))
  }

  @Test func `Colours by number tell the number, after JPEG as well`() throws {
    for index in 0..<TestColour.indexCount {
      let file = try PictureEncoder.jpeg(TestPictures.numbered(index, size: PixelSize(8, 8)))
      #expect(try decode(file).pixels.colour(4, 4).index == index)
    }
  }

  @Test(arguments: [false, true])
  func `A thumbnail holds exactly its pixels, with texts before them`(hasAlpha: Bool) throws {
    let picture = TestPictures.checkerboard(
      PixelSize(9, 7), TestColour(250, 120, 3, alpha: hasAlpha ? 200 : 255), .white)
    let file = try PictureEncoder.thumbnail(
      picture, hasAlpha: hasAlpha, texts: [("Thumb::URI", "file:///a"), ("Software", "b")])
    let decoded = try decode(file).pixels
    for y in 0..<7 { for x in 0..<9 { #expect(decoded[x, y] == picture[x, y]) } }
    let chunks = PNGChunks(ByteReader(file)).map(\.name)
    #expect(chunks == ["IHDR", "tEXt", "tEXt", "IDAT"])
    // Without alpha a pixel has three bytes.
    #expect(file[25] == (hasAlpha ? 6 : 2))
  }

  @Test func `A note that there is no thumbnail is a transparent pixel`() throws {
    let decoded = try decode(PictureEncoder.emptyThumbnail(texts: [])).pixels
    #expect(decoded.size == PixelSize(1, 1))
    #expect(decoded[0, 0] == 0)
  }

  @Test func `A copy has the pixels, in rows without gaps`() throws {
    let picture = TestPictures.slope(PixelSize(5, 4))
    let wide = PixelBuffer(size: PixelSize(3, 4), stride: picture.stride, storage: picture.storage)
    let copy = try wide.copied()
    #expect(copy.stride == 12)
    #expect(copy != wide)
    for y in 0..<4 { for x in 0..<3 { #expect(copy[x, y] == picture[x, y]) } }
  }

  /// The C library would keep it for other blocks of the thread that made the copy.
  @Test func `A copy of a thumbnail has pages of its own, which the system gets back`() throws {
    for side in [256, 512] {
      let copy = try TestPictures.slope(PixelSize(side, side)).copied()
      let address = copy.storage.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
      #expect(address % UInt(getpagesize()) == 0)
    }
  }
}
