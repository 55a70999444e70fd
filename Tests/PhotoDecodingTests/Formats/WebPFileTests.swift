import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// WebP as libwebp and libwebpdemux read it.
@Suite(
  .enabled(if: PictureTool.webpmux.isInstalled && PictureTool.cwebp.isInstalled, "no WebP tools"))
struct WebPFileTests {
  private let marker = TestPictures.marker(unit: 24)

  private func moving(_ colours: [TestColour]) throws -> [UInt8] {
    var files: [String: [UInt8]] = [:]
    var arguments: [String] = []
    for (index, colour) in colours.enumerated() {
      let picture = TestPictures.solid(PixelSize(40, 30), colour)
      files["\(index).webp"] = try PictureTool.webP(picture, "-lossless")
      arguments += ["-frame", "@\(index).webp", "+100"]
    }
    return try PictureTool.webpmux.make(
      from: [], to: "out.webp", arguments + ["-o", "OUT"], with: files)
  }

  private func frames(_ file: [UInt8]) throws -> (any AnimationDecoding) {
    try PictureDecoder().openAnimation(
      DecodeRequest(source: .bytes(file, orientation: nil), detail: .full), DecodingControl())
  }

  @Test(arguments: [["-q", "95"], ["-lossless"]], [2, 3, 10])
  func `A small one is the large one made small`(settings: [String], divisor: Int) throws {
    let file = try PictureTool.cwebp.make(
      from: PictureEncoder.png(marker), to: "a.webp", ["-quiet"] + settings + ["IN", "-o", "OUT"])
    let size = PixelSize(marker.size.width / divisor, marker.size.height / divisor)
    let small = try decode(file, .scaled(size, part: PixelRect(size)))
    let reference = try decode(
      .pixels(decode(file).pixels, orientation: nil), .scaled(size, part: PixelRect(size)))
    #expect(small.pixels.size == size)
    #expect(small.pixels.meanDifference(from: reference.pixels) < 3)
  }

  @Test(arguments: [["-q", "95"], ["-lossless"]], [1.0, 0.7])
  func `A part has the pixels of the whole`(settings: [String], scale: Double) throws {
    let file = try PictureTool.cwebp.make(
      from: PictureEncoder.png(marker), to: "a.webp", ["-quiet"] + settings + ["IN", "-o", "OUT"])
    let size = marker.size.scaled(by: scale)
    let whole = try decode(file, .scaled(size, part: PixelRect(size)))
    let rect = PixelRect(x: 51, y: 33, width: 77, height: 45)
    let part = try decode(file, .scaled(size, part: rect))
    #expect(part.pixels.size == PixelSize(77, 45))
    var worst = 0
    for y in 0..<rect.height {
      for x in 0..<rect.width {
        let other = TestColour(pixel: whole.pixels[rect.x + x, rect.y + y])
        worst = max(worst, TestColour(pixel: part.pixels[x, y]).difference(from: other))
      }
    }
    // libwebp smooths colours over from the neighbours, of which there are none at a part's border.
    #expect(worst <= (settings == ["-lossless"] ? 0 : 40))
  }

  @Test func `One that moves and was cut off shows the frames that are whole`() throws {
    let file = try moving([.red, .green, .blue])
    let reader = try frames(Array(file.dropLast(5)))
    #expect(reader.timing.count == 2)
    #expect(try reader.frame(1).pixels.colour(20, 15) == .green)
    #expect(try reader.frame(0).pixels.colour(20, 15) == .red)
    #expect(try decode(Array(file.dropLast(5))).pixels.colour(20, 15) == .red)
  }

  @Test func `One that is no WebP from some place on shows the frames before that`() throws {
    var file = try moving([.red, .green, .blue])
    let last = try #require(file.indices.last { file[$0...].starts(with: "ANMF".utf8) })
    // A frame of no size.
    for place in last + 8..<file.count { file[place] = 0xFF }
    let reader = try frames(file)
    #expect(reader.timing.count == 2)
    #expect(try reader.frame(1).pixels.colour(20, 15) == .green)
  }

  @Test func `Where there is no frame that is whole, that is said`() throws {
    let file = try moving([.red, .green])
    let first = try #require(file.indices.first { file[$0...].starts(with: "ANMF".utf8) })
    let cut = Array(file.prefix(first + 20))
    #expect(throws: PictureError.self) { try decode(cut) }
    #expect(throws: PictureError.self) { try frames(cut) }
  }

  @Test func `One that is still moves not`() throws {
    let file = try PictureTool.webP(marker)
    #expect(throws: PictureError.notAPicture) { try frames(file) }
  }

  @Test func `A picture that was cut off shows its upper rows`() throws {
    let file = try PictureTool.webP(TestPictures.marker(unit: 60), "-q", "98")
    let picture = try decode(Array(file.prefix(file.count * 7 / 10)))
    #expect(picture.traits == [.isIncomplete])
    #expect(picture.pixels[picture.fullSize.width - 1, picture.fullSize.height - 1] == 0xFF00_0000)
  }

  @Test func `One that is too large is refused before there is memory for it`() throws {
    // The head of a picture of 16383 by 16383 that is stored without losses.
    let content: [UInt8] = [0x2F, 0xFE, 0xBF, 0xFF, 0x0F, 0, 0, 0, 0, 0]
    let file =
      Array("RIFF".utf8) + [22, 0, 0, 0] + Array("WEBPVP8L".utf8) + [10, 0, 0, 0] + content
    let decoder = PictureDecoder(byteLimit: 1 << 20)
    #expect(throws: PictureError.tooManyPixels(PixelSize(width: 16383, height: 16383))) {
      try decoder.decode(DecodeRequest(source: .bytes(file, orientation: nil), detail: .full))
    }
  }

  @Test(arguments: [["-q", "80"], ["-lossless"]])
  func `Whatever happens to its bytes, nothing worse than an error follows`(
    settings: [String]
  ) throws {
    var random = SeededGenerator(seed: 11)
    let still = try PictureTool.cwebp.make(
      from: PictureEncoder.png(TestPictures.marker()), to: "a.webp",
      ["-quiet"] + settings + ["IN", "-o", "OUT"])
    for file in [still, try moving([.red, .green, .blue])] {
      for _ in 0..<200 {
        var broken = file
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          broken[Int.random(in: 12..<file.count, using: &random)] = .random(
            in: 0...255, using: &random)
        }
        broken.removeLast(Int.random(in: 0..<broken.count / 2, using: &random))
        _ = try? decode(broken)
        if let reader = try? frames(broken) {
          for index in 0..<min(4, reader.timing.count) { _ = try? reader.frame(index) }
        }
      }
    }
  }
}
