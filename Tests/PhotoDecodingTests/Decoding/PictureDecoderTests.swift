import Glibc
import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

/// What a decoded picture looks like, and how large it is.
@Suite struct PictureDecoderTests {
  /// The most that JPEG changes the marker on average; another orientation changes it by over 40.
  private let tolerance = 6.0

  @Test func `The marker looks different in each orientation`() {
    let marker = TestPictures.marker()
    for orientation in Orientation.allCases where orientation != .upright {
      #expect(marker.stored(for: orientation).meanDifference(from: marker) > 40)
    }
  }

  @Test(arguments: Orientation.allCases)
  func `A JPEG in every orientation is upright at full size`(orientation: Orientation) throws {
    let marker = TestPictures.marker()
    let picture = try decode(TestPictures.jpeg(marker, storedFor: orientation))
    #expect(picture.fullSize == marker.size)
    #expect(picture.pixels.meanDifference(from: marker) < tolerance)
  }

  @Test(arguments: Orientation.allCases)
  func `A JPEG in every orientation is upright when reduced`(orientation: Orientation) throws {
    let file = try TestPictures.jpeg(TestPictures.marker(unit: 32), storedFor: orientation)
    let box = PictureDetail.fitting(PixelSize(120, 80))
    let expected = TestPictures.marker(unit: 10)
    let picture = try decode(file, box)
    #expect(picture.fullSize == PixelSize(384, 256))
    #expect(picture.pixels.size == expected.size)
    #expect(picture.pixels.meanDifference(from: expected) < tolerance)
  }

  @Test(arguments: Orientation.allCases)
  func `A source's orientation wins over the file's`(orientation: Orientation) throws {
    let marker = TestPictures.marker()
    let tag: Orientation = orientation == .rotated90 ? .rotated270 : .rotated90
    let file = try PictureEncoder.jpeg(
      marker.stored(for: orientation), quality: 95, orientation: tag)
    let picture = try decode(file, orientation: orientation)
    #expect(picture.pixels.meanDifference(from: marker) < tolerance)
  }

  @Test(arguments: Orientation.allCases)
  func `Pixels are turned as their source says, with their alpha`(orientation: Orientation) throws {
    let picture = TestPictures.checkerboard(
      PixelSize(7, 5), .red, TestColour(10, 200, 30, alpha: 100))
    let stored = picture.stored(for: orientation)
    let turned = try decode(.pixels(stored, orientation: orientation))
    #expect(turned.fullSize == picture.size)
    #expect(turned.pixels.meanDifference(from: picture) == 0)
  }

  @Test func `Pixels that are as wanted already are passed on as they are`() throws {
    let marker = TestPictures.marker()
    #expect(try decode(.pixels(marker)).pixels == marker)
    #expect(try decode(.pixels(marker), .fitting(PixelSize(500, 500))).pixels == marker)
  }

  @Test(arguments: [0, 9, 255]) func `An orientation that does not exist is ignored`(
    value: UInt8
  ) throws {
    let marker = TestPictures.marker()
    var file = try PictureEncoder.jpeg(marker, quality: 95, orientation: .mirrored)
    let field: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 2]
    let found = file.indices.first { file[$0...].starts(with: field) }
    let start = try #require(found)
    file[start + field.count - 1] = value
    #expect(try decode(file).pixels.meanDifference(from: marker) < tolerance)
  }

  @Test(arguments: [
    // Full size, detail, result: boxes wide and tall, and never enlarged.
    (PixelSize(400, 300), PictureDetail.fitting(PixelSize(200, 200)), PixelSize(200, 150)),
    (PixelSize(400, 300), .fitting(PixelSize(1000, 90)), PixelSize(120, 90)),
    (PixelSize(400, 300), .fitting(PixelSize(399, 1000)), PixelSize(399, 299)),
    (PixelSize(400, 300), .fitting(PixelSize(4000, 3000)), PixelSize(400, 300)),
    (PixelSize(401, 299), .full, PixelSize(401, 299)),
    // Panoramas so thin that a side would vanish.
    (PixelSize(3000, 1), .fitting(PixelSize(100, 100)), PixelSize(100, 1)),
    (PixelSize(1, 3000), .fitting(PixelSize(100, 100)), PixelSize(1, 100)),
  ])
  func `Sizes are exact, turned or not, reduced while decoding or after it`(
    full: PixelSize, detail: PictureDetail, expected: PixelSize
  ) throws {
    let picture = TestPictures.solid(full, .green)
    let files = [
      try PictureEncoder.png(picture), try PictureEncoder.jpeg(picture),
      try TestPictures.jpeg(picture, storedFor: .rotated90),
    ]
    for file in files {
      let decoded = try decode(file, detail)
      #expect(decoded.pixels.size == expected)
      #expect(decoded.fullSize == full)
      #expect(decoded.pixels.colour(0, 0).difference(from: .green) < 5)
    }
  }

  @Test func `Alpha is multiplied into the colours`() throws {
    let colour = TestColour(200, 100, 50, alpha: 128)
    let file = try PictureEncoder.png(TestPictures.solid(PixelSize(3, 2), colour))
    let pixel = try decode(file).pixels[2, 1]
    #expect(pixel == colour.pixel)
    #expect(pixel >> 16 & 255 == 100, "Half of 200")
  }

  @Test(.enabled(if: PixbufOracle.reads("pnm"), "gdk-pixbuf decodes no PNM in the process"))
  func `Grey is the same in all three colours and hides what is behind`() throws {
    let file = Array("P5 2 1 255\n".utf8) + [0x40, 0xC0]
    let pixels = try decode(file).pixels
    #expect(pixels[0, 0] == 0xFF40_4040)
    #expect(pixels[1, 0] == 0xFFC0_C0C0)
  }

  @Test func `The name of a file does not matter`() throws {
    let folder = TemporaryFolder()
    let path = folder.write(try PictureEncoder.png(TestPictures.marker()), as: "marker.jpg.txt")
    let source = PictureSource.descriptor(CountedFile().open(path))
    #expect(try decode(source).pixels.meanDifference(from: TestPictures.marker()) == 0)
  }

  @Test func `A descriptor is read from the start, left where it is, and may be shared`() throws {
    let folder = TemporaryFolder()
    let path = folder.write(try PictureEncoder.png(TestPictures.marker()), as: "marker")
    let descriptor = CountedFile().open(path)
    lseek(descriptor.rawValue, 100, SEEK_SET)
    for _ in 0..<2 {
      #expect(try decode(.descriptor(descriptor)).fullSize == TestPictures.marker().size)
    }
    #expect(lseek(descriptor.rawValue, 0, SEEK_CUR) == 100)
  }

  @Test func `Several threads may decode at once`() async throws {
    let file = try TestPictures.jpeg(TestPictures.marker(), storedFor: .rotated270)
    try await withThrowingTaskGroup { group in
      for _ in 0..<16 {
        group.addTask { try decode(file, .fitting(PixelSize(60, 60))).pixels.size }
      }
      for try await size in group { #expect(size == PixelSize(60, 40)) }
    }
  }

  @Test func `A 24-megapixel photograph is decoded at full size and reduced`() throws {
    let file = try TestPictures.bigJPEG()
    #expect(try decode(file).pixels.size == PixelSize(6000, 4000))
    #expect(try decode(file, .fitting(PixelSize(900, 900))).pixels.size == PixelSize(900, 600))
  }
}
