import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

/// What each kind of picture that gdk-pixbuf reads looks like here.
@Suite struct PixbufFormatTests {
  /// The most that a lossy kind changes the marker on average.
  private let tolerance = 8.0

  @Test(
    .enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"),
    arguments: [
      ("gif", "lzw"), ("tiff", "none"), ("tiff", "lzw"), ("tiff", "zip"), ("bmp", "none"),
      ("ico", "none"), ("ppm", "none"), ("xpm", "none"), ("tga", "none"), ("tga", "rle"),
    ].filter { PixbufOracle.isDecodedInProcess($0.0) })
  func `A picture of a kind without losses is shown as it was drawn`(
    kind: String, compression: String
  ) throws {
    let marker = TestPictures.marker()
    // ImageMagick leaves open which row of TGA is the first, unless it is told.
    let file = try PictureTool.converted(
      marker, to: kind, "-compress", compression, "-orient", "TopLeft")
    let picture = try decode(file)
    #expect(picture.fullSize == marker.size)
    #expect(picture.pixels.meanDifference(from: marker) < 1)
    #expect(picture.traits == [])
  }

  @Test(
    .enabled(if: PictureTool.cwebp.isInstalled, "no cwebp"), arguments: [[], ["-lossless"]])
  func `WebP is shown, with losses or without`(settings: [String]) throws {
    let marker = TestPictures.marker()
    let file = try PictureTool.cwebp.make(
      from: PictureEncoder.png(marker), to: "a.webp", ["-quiet"] + settings + ["IN", "-o", "OUT"])
    let picture = try decode(file)
    #expect(picture.pixels.meanDifference(from: marker) < tolerance)
    #expect(picture.traits == [])
  }

  @Test(
    .enabled(if: PictureTool.heifEnc.isInstalled, "no heif-enc"), arguments: [false, true])
  func `HEIC and AVIF are shown`(isAVIF: Bool) throws {
    let marker = TestPictures.marker(unit: 16)
    let picture = try decode(PictureTool.heif(marker, isAVIF: isAVIF))
    #expect(picture.fullSize == marker.size)
    #expect(picture.pixels.meanDifference(from: marker) < tolerance)
    #expect(picture.traits == [])
  }

  @Test(.enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"))
  func `TIFF of 16 bits, of cyan, magenta, yellow and black, and of grey are shown`() throws {
    let marker = TestPictures.marker()
    let deep = try PictureTool.converted(marker, to: "tiff", "-depth", "16")
    #expect(try decode(deep).pixels.meanDifference(from: marker) < 1)
    let inks = try PictureTool.converted(marker, to: "tiff", "-colorspace", "CMYK", "-depth", "8")
    #expect(try decode(inks).pixels.meanDifference(from: marker) < 20)
    let grey = try PictureTool.converted(marker, to: "tiff", "-colorspace", "Gray")
    let pixel = TestColour(pixel: try decode(grey).pixels[10, 10])
    #expect(pixel.red == pixel.green && pixel.green == pixel.blue)
  }

  @Test(
    .enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"), arguments: ["lsb", "msb"])
  func `TIFF with offsets of 64 bits is shown`(order: String) throws {
    let marker = TestPictures.marker()
    let file = try PictureTool.convert.make(
      from: PictureEncoder.png(marker), to: "out.tiff",
      ["IN", "-define", "tiff:endian=\(order)", "tiff64:OUT"])
    #expect(file[2..<4].contains(43))
    #expect(try decode(file).pixels.meanDifference(from: marker) < 1)
  }

  @Test(.enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"))
  func `Of several pages the first is shown`() throws {
    let (first, second) = (
      TestPictures.marker(), TestPictures.solid(PixelSize(20, 20), .green)
    )
    let file = try PictureTool.convert.make(
      from: PictureEncoder.png(first), to: "out.tiff", ["IN", "@second.png", "tiff:OUT"],
      with: ["second.png": PictureEncoder.png(second)])
    #expect(try decode(file).pixels.meanDifference(from: first) < 1)
  }

  @Test(.enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"))
  func `A picture that moves says so, one that does not says nothing`() throws {
    let frame = TestPictures.marker()
    for (count, traits) in [(1, PictureTraits()), (2, [.isAnimated])] {
      let file = try PictureTool.convert.make(
        from: PictureEncoder.png(frame), to: "out.gif",
        ["-delay", "10", "IN", "(", "+clone", "-negate", ")"].prefix(count == 1 ? 3 : 7) + ["OUT"])
      let picture = try decode(file)
      #expect(picture.traits == traits)
      #expect(picture.pixels.meanDifference(from: frame) < 1)
    }
  }

  @Test(
    .enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"),
    arguments: ["tiff", "tga", "bmp", "webp", "gif"].filter(PixbufOracle.isDecodedInProcess))
  func `What can be seen through keeps its alpha`(kind: String) throws {
    var canvas = TestCanvas(PixelSize(40, 30), filledWith: .red)
    canvas.fill(x: 20, y: 0, width: 20, height: 30, with: TestColour(0, 0, 0, alpha: 0))
    let file = try PictureTool.converted(canvas.picture, to: kind)
    let picture = try decode(file)
    #expect(picture.traits == [.hasAlpha])
    #expect(picture.pixels[30, 10] >> 24 == 0)
    #expect(picture.pixels[5, 5] >> 24 == 255)
  }

  @Test(
    .enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"),
    arguments: [TestColour(200, 100, 50, alpha: 128), TestColour(150, 150, 150, alpha: 100)],
    ["tiff", "tga"].filter(PixbufOracle.isDecodedInProcess))
  func `What can be half seen through is mixed once`(half: TestColour, kind: String) throws {
    let isGrey = half.red == half.green
    let settings =
      ["-define", "tiff:alpha=unassociated"] + (isGrey ? ["-colorspace", "Gray"] : [])
    let file = try PictureTool.convert.make(
      from: PictureEncoder.png(TestPictures.solid(PixelSize(40, 30), half)), to: "out.\(kind)",
      ["IN"] + settings + ["\(kind):OUT"])
    let pixel = try decode(file).pixels[20, 10]
    for shift in [0, 8, 16, 24] {
      let difference = Int(pixel >> UInt32(shift) & 255) - Int(half.pixel >> UInt32(shift) & 255)
      #expect(abs(difference) <= 1, "\(TestColour(pixel: pixel))")
    }
  }

  @Test(
    .enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"),
    arguments: ["tiff", "tga"].filter(PixbufOracle.isDecodedInProcess))
  func `Alpha that hides all there is behind is no alpha`(kind: String) throws {
    let file = try PictureTool.converted(
      TestPictures.marker(), to: kind, "-alpha", "set", "-type", "TrueColorAlpha")
    #expect(try decode(file).traits == [])
  }

  @Test(
    .enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"),
    arguments: ["gif", "tiff", "bmp", "webp", "tga"].filter(PixbufOracle.isDecodedInProcess))
  func `A wrong extension does not matter`(kind: String) throws {
    let folder = TemporaryFolder()
    let path = folder.write(
      try PictureTool.converted(TestPictures.marker(), to: kind), as: "photo.svg")
    let source = PictureSource.descriptor(CountedFile().open(path))
    #expect(try decode(source).fullSize == TestPictures.marker().size)
  }
}
