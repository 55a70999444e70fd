import PhotoMetadata
import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// Pictures that are drawn from a description are drawn at the size they are shown in.
@Suite struct VectorFormatTests {
  private func svg(_ attributes: String, body: String = Self.square) -> [UInt8] {
    Array("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(body)</svg>".utf8)
  }

  private static let square = "<rect x='10' y='10' width='20' height='20' fill='#000'/>"

  @Test func `An SVG has its natural size, and says that it may be larger`() throws {
    let picture = try decode(svg("width='60' height='40'"))
    #expect(picture.fullSize == PixelSize(60, 40))
    #expect(picture.pixels.size == PixelSize(60, 40))
    #expect(picture.traits == [.isVector, .hasAlpha])
  }

  @Test(arguments: [PixelSize(30, 20), PixelSize(600, 400), PixelSize(960, 640)])
  func `An SVG is drawn sharp at whatever size is wanted`(size: PixelSize) throws {
    let picture = try decode(
      svg("width='60' height='40'"), .scaled(size, part: PixelRect(size)))
    #expect(picture.fullSize == PixelSize(60, 40))
    #expect(picture.scaledSize == size)
    #expect(picture.pixels.size == size)
    // Right beside the square's edge there is nothing, right behind it all of it.
    let edge = size.width / 6
    #expect(picture.pixels[edge - 1, size.height / 2] >> 24 < 10)
    #expect(picture.pixels[edge, size.height / 2] >> 24 > 245)
  }

  @Test func `A part of an SVG is that part of the whole`() throws {
    let (size, part) = (PixelSize(600, 400), PixelRect(x: 80, y: 90, width: 50, height: 60))
    let file = svg("width='60' height='40'")
    let whole = try decode(file, .scaled(size, part: PixelRect(size)))
    let cut = try decode(file, .scaled(size, part: part))
    #expect(cut.part == part)
    #expect(cut.pixels[25, 30] == whole.pixels[105, 120])
    #expect(cut.pixels[2, 2] == whole.pixels[82, 92])
  }

  @Test(arguments: [
    ("viewBox='0 0 300 200'", PixelSize(300, 200)), ("width='100%' height='100%'", nil),
    ("", nil), ("width='0' height='0'", nil),
  ])
  func `An SVG that tells no size gets one`(attributes: String, expected: PixelSize?) throws {
    let picture = try decode(svg(attributes))
    #expect(picture.fullSize.width > 0 && picture.fullSize.height > 0)
    if let expected { #expect(picture.fullSize == expected) }
  }

  @Test func `An SVG of a gigantic size is drawn as large as it may be`() throws {
    let file = svg("width='2000000' height='1000000'")
    let box = PictureDetail.fitting(PixelSize(200, 200))
    let picture = try decode(file, box)
    #expect(picture.fullSize == PixelSize(2_000_000, 1_000_000))
    #expect(picture.pixels.size == PixelSize(200, 100))
  }

  @Test func `Beyond the limit an SVG is drawn as large as the limit allows`() throws {
    let input = EncodedInput(svg("width='60' height='40'"))
    let watch = DecodeWatch()
    let target = PixelSize(6000, 4000)
    let part = PixelRect(x: 1500, y: 1990, width: 90, height: 50)
    let request = StoredRequest(target: target, part: part, byteLimit: 12 * 600 * 400)
    #expect(VectorSize.largest(within: request) == PixelSize(600, 400))
    let decoded = try SVGFile(input, .plain, watch).decode(request, watch)
    #expect(decoded.bitmap.size == part.size)
    #expect(decoded.bitmap[45, 25] >> 24 > 245)
    let long = StoredRequest(
      target: PixelSize(400_000, 2), part: PixelRect(PixelSize(400_000, 2)), byteLimit: 1 << 30)
    #expect(VectorSize.largest(within: long) == PixelSize(32_767, 1))
  }

  @Test(.enabled(if: PictureTool.gzip.isInstalled, "no gzip"))
  func `A compressed SVG is an SVG, what else is compressed is no picture`() throws {
    let file = try PictureTool.gzip.make(
      from: svg("width='60' height='40'"), as: "in", to: "in.gz", ["IN"])
    #expect(file.starts(with: [0x1F, 0x8B]))
    let picture = try decode(file, .scaled(PixelSize(120, 80), part: PixelRect(PixelSize(120, 80))))
    #expect(picture.fullSize == PixelSize(60, 40))
    #expect(picture.pixels.size == PixelSize(120, 80))
    let text = try PictureTool.gzip.make(from: Array("Text".utf8), as: "in", to: "in.gz", ["IN"])
    #expect(throws: PictureError.notAPicture) { try decode(text) }
  }

  @Test func `An SVG that ends too soon is damaged`() {
    let error = #expect(throws: PictureError.self) {
      try decode(svg("width='60' height='40'").dropLast(3))
    }
    guard case .damaged = error else {
      Issue.record("Not damaged but \(String(describing: error))")
      return
    }
  }
}
