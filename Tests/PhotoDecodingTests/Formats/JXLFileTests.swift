import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// JPEG XL, which Debian 12 has no loader for.
@Suite(.enabled(if: PictureTool.cjxl.isInstalled, "no cjxl")) struct JXLFileTests {
  private func lossless(_ picture: PixelBuffer, _ settings: String...) throws -> [UInt8] {
    try PictureTool.jxl(PictureEncoder.png(picture), ["-d", "0", "-e", "3"] + settings)
  }

  @Test func `A picture without losses is shown as it was drawn`() throws {
    let marker = TestPictures.marker()
    let picture = try decode(lossless(marker))
    #expect(picture.fullSize == marker.size)
    #expect(picture.pixels.meanDifference(from: marker) == 0)
    #expect(picture.traits == [])
  }

  @Test func `A picture in boxes, and one with losses, is shown`() throws {
    let marker = TestPictures.marker(unit: 16)
    let boxes = try lossless(marker, "--container=1")
    #expect(boxes.starts(with: [0, 0, 0, 12] + Array("JXL ".utf8)))
    #expect(try decode(boxes).pixels.meanDifference(from: marker) == 0)
    let lossy = try PictureTool.jxl(PictureEncoder.png(marker), ["-d", "1"])
    #expect(try decode(lossy).pixels.meanDifference(from: marker) < 8)
  }

  @Test func `What can be seen through keeps its alpha`() throws {
    var canvas = TestCanvas(PixelSize(40, 30), filledWith: .red)
    canvas.fill(x: 20, y: 0, width: 20, height: 30, with: TestColour(0, 200, 0, alpha: 128))
    let picture = try decode(lossless(canvas.picture))
    #expect(picture.traits == [.hasAlpha])
    #expect(picture.pixels.meanDifference(from: canvas.picture) < 1)
  }

  @Test(.enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"))
  func `Grey and 16 bits are shown`() throws {
    let slope = TestPictures.slope(PixelSize(64, 48))
    for settings in [["-depth", "16", "PNG48:OUT"], ["-colorspace", "Gray", "OUT"]] {
      let png = try PictureTool.convert.make(
        from: PictureEncoder.png(slope), to: "out.png", ["IN"] + settings)
      let picture = try decode(PictureTool.jxl(png, ["-d", "0", "-e", "3"]))
      #expect(picture.pixels.meanDifference(from: try decode(png).pixels) <= 1)
    }
  }

  @Test func `A part at a size is that part of the whole`() throws {
    let file = try lossless(TestPictures.slope(PixelSize(300, 200)))
    let (size, part) = (PixelSize(150, 100), PixelRect(x: 30, y: 40, width: 50, height: 20))
    let whole = try decode(file, .scaled(size, part: PixelRect(size)))
    let cut = try decode(file, .scaled(size, part: part))
    #expect(cut.pixels.size == part.size)
    #expect(cut.pixels[7, 9] == whole.pixels[37, 49])
  }

  @Test(.enabled(if: PictureTool.exiftool.isInstalled, "no exiftool"))
  func `A photo is turned as it says`() throws {
    let marker = TestPictures.marker(unit: 8)
    let jpeg = try TestPictures.jpeg(marker, storedFor: .rotated90)
    let file = try PictureTool.cjxl.make(
      from: jpeg, as: "in.jpg", to: "out.jxl", ["IN", "OUT", "-j", "0", "-d", "1"])
    let picture = try decode(file)
    #expect(picture.fullSize == marker.size)
    #expect(picture.pixels.meanDifference(from: marker) < 8)
  }

  /// The PNG of a picture without alpha: of one with it libjxl makes nothing coarse.
  private func opaque(_ picture: PixelBuffer) throws -> [UInt8] {
    try PictureTool.convert.make(
      from: PictureEncoder.png(picture), to: "out.png", ["IN", "-alpha", "off", "PNG24:OUT"])
  }

  @Test(.enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"))
  func `A large picture is shown coarsely first`() throws {
    let size = PixelSize(2400, 1800)
    let file = try PictureTool.jxl(opaque(TestPictures.slope(size)), ["-d", "2", "-e", "3", "-p"])
    var passes: [DecodedPicture] = []
    let request = DecodeRequest(source: .bytes(file), detail: .fitting(PixelSize(240, 180)))
    let picture = try PictureDecoder().decode(request, DecodingControl()) { passes.append($0) }
    #expect(!passes.isEmpty)
    for pass in passes {
      #expect(pass.traits.contains(.isPass))
      #expect(pass.pixels.meanDifference(from: picture.pixels) < 20)
    }
  }

  @Test(.enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"))
  func `Of a file that was cut off there is what has come`() throws {
    let slope = TestPictures.slope(PixelSize(800, 600))
    let file = try PictureTool.jxl(opaque(slope), ["-d", "1", "-p"])
    let picture = try decode(Array(file.prefix(file.count * 3 / 4)))
    #expect(picture.traits == [.isIncomplete])
    #expect(picture.fullSize == PixelSize(800, 600))
    for count in [2, 12, 40] {
      let error = #expect(throws: PictureError.self) { try decode(Array(file.prefix(count))) }
      guard case .damaged = error else {
        Issue.record("Not damaged but \(String(describing: error))")
        continue
      }
    }
  }

  @Test func `Frames follow each other as the file says`() throws {
    let size = PixelSize(40, 20)
    let left = PixelRect(x: 0, y: 0, width: 20, height: 20)
    let gif = TestGIF(
      size, repeats: 2,
      [
        .init(3, in: PixelRect(size), delay: 7), .init(12, in: left, delay: 50),
        .init(48, in: left, delay: 20),
      ])
    let file = try PictureTool.cjxl.make(
      from: gif.bytes, as: "in.gif", to: "out.jxl", ["IN", "OUT", "-d", "0", "-e", "3"])
    #expect(try decode(file).traits.contains(.isAnimated))
    let request = DecodeRequest(source: .bytes(file), detail: .full)
    let reader = try PictureDecoder().openAnimation(request, DecodingControl())
    #expect(reader.timing.delays == [70, 500, 200])
    for (index, colours) in [(0, [3, 3]), (1, [12, 3]), (2, [48, 3]), (1, [12, 3])] {
      let pixels = try reader.frame(index).pixels
      #expect([pixels.colour(4, 5), pixels.colour(30, 5)] == colours.map { .forIndex($0) })
    }
  }
}
