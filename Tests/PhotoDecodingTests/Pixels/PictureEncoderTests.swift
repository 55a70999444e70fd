import PhotoDecoding
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
}
