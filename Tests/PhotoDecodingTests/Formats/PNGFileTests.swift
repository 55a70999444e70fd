import PhotoMetadata
import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// What a PNG says beside its pixels, and what becomes of damaged ones.
@Suite struct PNGFileTests {
  /// Rows of different colours.
  private var striped: TestPNG {
    TestPNG(PixelSize(200, 120), .rgb) { _, y in [y, 255 - y, 77] }
  }

  private func dot(_ numbers: [Int], _ kind: TestPNG.Kind = .rgb) -> TestPNG {
    TestPNG(PixelSize(1, 1), kind) { _, _ in numbers }
  }

  private func colour(_ file: TestPNG) throws -> TestColour {
    try decode(file.bytes).pixels.colour(0, 0)
  }

  @Test func `A profile in the file is obeyed`() throws {
    var file = dot([250, 120, 10])
    file.chunks = [("iCCP", TestPNG.profile(TestProfiles.swapped))]
    #expect(try colour(file).difference(from: TestColour(10, 120, 250)) <= 1)
    var grey = dot([60], .grey)
    grey.chunks = [("iCCP", TestPNG.profile(TestProfiles.grey(gamma: 1)))]
    #expect(try colour(grey) == TestColour(133, 133, 133))
  }

  @Test func `A gamma and chromaticities make a profile where they are not those of sRGB`() throws {
    var file = dot([60, 60, 60])
    file.chunks = [("gAMA", TestPNG.number(100_000))]
    #expect(try colour(file) == TestColour(133, 133, 133))
    file.chunks = [("gAMA", TestPNG.number(45_455))]
    #expect(try colour(file) == TestColour(60, 60, 60))
    file.chunks = [("sRGB", [0]), ("gAMA", TestPNG.number(100_000))]
    #expect(try colour(file) == TestColour(60, 60, 60))
    var exchanged = dot([250, 120, 10])
    let places = [31270, 32900, 15000, 6000, 30000, 60000, 64000, 33000]
    exchanged.chunks = [("cHRM", places.flatMap(TestPNG.number))]
    #expect(try colour(exchanged).difference(from: TestColour(10, 120, 250)) <= 1)
    exchanged.chunks = [("cHRM", [Int](repeating: 0, count: 8).flatMap(TestPNG.number))]
    #expect(try colour(exchanged) == TestColour(250, 120, 10))
  }

  @Test(arguments: Orientation.allCases)
  func `The orientation in the file is obeyed`(orientation: Orientation) throws {
    let marker = TestPictures.marker(unit: 2)
    let stored = marker.stored(for: orientation)
    var file = TestPNG(stored.size, .rgb) { x, y in
      let colour = stored.colour(x, y)
      return [Int(colour.red), Int(colour.green), Int(colour.blue)]
    }
    file.chunks = [("eXIf", Array(ExifSegment(orientation).bytes.dropFirst(10)))]
    #expect(try decode(file.bytes).pixels.meanDifference(from: marker) == 0)
  }

  @Test(arguments: [
    [], Array("II*\0".utf8), Array("MM\0*\u{8}\0\0\0".utf8),
    [0x4D, 0x4D, 0, 42, 0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3],
    [0x49, 0x49, 42, 0, 8, 0, 0, 0, 0xFF, 0xFF, 0x12, 0x01, 3, 0],
  ])
  func `Damaged metadata say nothing of the orientation`(exif: [UInt8]) {
    #expect(ExifReader(exif).orientation == nil)
  }

  @Test(arguments: [0.3, 0.6, 0.95], [PictureDetail.full, .fitting(PixelSize(50, 50))])
  func `A file that was cut off shows the rows it has`(
    fraction: Double, detail: PictureDetail
  ) throws {
    let file = striped.bytes
    let picture = try decode(Array(file.prefix(Int(Double(file.count) * fraction))), detail)
    let whole = try decode(file, detail)
    #expect(picture.traits.contains(.isIncomplete))
    #expect(!whole.traits.contains(.isIncomplete))
    #expect(picture.pixels.size == whole.pixels.size)
    let height = picture.pixels.size.height
    // libpng takes up to 4 KB at once, and none of them if there are fewer: seven rows.
    let last = Int(Double(height) * fraction) - 8
    for y in 0..<last { #expect(picture.pixels[3, y] == whole.pixels[3, y]) }
    // A reduced row has a little of the rows around it.
    let bottom = picture.pixels.colour(3, height - 1)
    #expect(bottom.difference(from: .black) <= (detail == .full ? 0 : 8))
  }

  @Test func `An interlaced file that was cut off is coarse and incomplete`() throws {
    var file = striped
    file.isInterlaced = true
    let bytes = file.bytes
    let picture = try decode(Array(bytes.prefix(bytes.count / 3)))
    #expect(picture.traits.contains(.isIncomplete))
    let last = picture.pixels.colour(100, 115)
    #expect(last.difference(from: TestColour(115, 140, 77)) <= 8, "From the passes before")
  }

  @Test func `A file without a single row is damaged`() throws {
    let file = striped.bytes
    for count in [8, 20, 33, 41, 60] {
      let error = #expect(throws: PictureError.self) { try decode(Array(file.prefix(count))) }
      guard case .damaged(let reason) = error else {
        Issue.record("\(count) bytes: \(String(describing: error))")
        continue
      }
      #expect(!reason.isEmpty)
    }
  }

  @Test func `A wrong check sum costs the rows behind it, or what is not needed`() throws {
    var file = striped
    file.chunks = [("gAMA", TestPNG.number(100_000))]
    var bytes = file.bytes
    // The last byte of the check sum behind the gamma: signature, head and the chunk before it.
    bytes[8 + 25 + 15] ^= 1
    let picture = try decode(bytes)
    #expect(!picture.traits.contains(.isIncomplete))
    #expect(picture.pixels.colour(0, 100) == TestColour(100, 155, 77), "The gamma is ignored")
    var damaged = striped.bytes
    damaged[damaged.count / 2] ^= 0xFF
    #expect(throws: Never.self) { try decode(damaged) }
  }

  @Test func `Absurd sizes are refused before memory is taken for them`() {
    for (width, height) in [(0x7FFF_FFFF, 1), (1 << 20, 1 << 20), (300_000, 300_000)] {
      for isInterlaced in [UInt8(0), 1] {
        let head = TestPNG.number(width) + TestPNG.number(height) + [16, 6, 0, 0, isInterlaced]
        let file =
          [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + TestPNG.chunk("IHDR", head)
          + TestPNG.chunk("IDAT", [])
        #expect(throws: PictureError.tooManyPixels(PixelSize(width, height))) { try decode(file) }
      }
    }
  }

  @Test func `A picture larger than memory may be is shown reduced`() throws {
    let file = TestPNG(PixelSize(300, 200), .rgbAlpha) { x, y in [x % 256, y, 9, 200] }
    let decoder = PictureDecoder(byteLimit: 60_000)
    let source = PictureSource.bytes(file.bytes)
    #expect(throws: PictureError.tooManyPixels(PixelSize(300, 200))) {
      try decoder.decode(DecodeRequest(source: source, detail: .full))
    }
    let detail = PictureDetail.fitting(PixelSize(100, 100))
    let picture = try decoder.decode(DecodeRequest(source: source, detail: detail))
    #expect(picture.pixels.size == PixelSize(100, 67))
  }

  @Test func `Packed texts and profiles beyond reason are passed over`() throws {
    var file = dot([1, 2, 3])
    let large = [UInt8](repeating: 0, count: 17 << 20)
    file.chunks = [("iCCP", TestPNG.profile(large)), ("zTXt", TestPNG.profile([1, 2, 3]))]
    #expect(try colour(file) == TestColour(1, 2, 3))
  }

  @Test func `Of an animated file the first picture is shown`() throws {
    var file = dot([1, 2, 3])
    file.chunks = [
      ("acTL", TestPNG.number(2) + TestPNG.number(0)),
      ("fcTL", [UInt8](repeating: 0, count: 26)),
    ]
    #expect(try colour(file) == TestColour(1, 2, 3))
  }

  @Test func `A picture that nobody waits for is given up between rows`() throws {
    let file = striped.bytes
    var asked = 0
    let watch = DecodeWatch(isCancelled: {
      asked += 1
      return asked == 5
    })
    #expect(throws: PictureError.cancelled) {
      let request = DecodeRequest(source: .bytes(file), detail: .full)
      return try PictureDecoder().decode(request, onPass: nil, watch)
    }
    #expect(asked == 5)
  }

  @Test(.onTheThreadForLongOnes, arguments: TestPNG.Kind.allCases, [false, true])
  func `Damaged files neither crash nor hang`(kind: TestPNG.Kind, isInterlaced: Bool) throws {
    var file = TestPNG(PixelSize(40, 30), kind, depth: kind.depths.last ?? 8) { x, y in
      [Int](repeating: (x * y) % 256, count: kind.channels)
    }
    file.isInterlaced = isInterlaced
    file.chunks = [
      ("gAMA", TestPNG.number(70_000)), ("iCCP", TestPNG.profile(TestProfiles.linear)),
    ]
    if kind == .palette { file.chunks.append(("PLTE", [UInt8](repeating: 9, count: 768))) }
    file.chunks.append(("eXIf", Array(ExifSegment(.rotated90).bytes.dropFirst(10))))
    let bytes = file.bytes
    var numbers = SeededGenerator(seed: UInt64(kind.rawValue))
    for round in 0..<150 {
      var damaged = bytes
      let reach = round % 2 == 0 ? 140 : damaged.count
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        damaged[Int.random(in: 8..<reach, using: &numbers)] = .random(in: 0...255, using: &numbers)
      }
      if round % 3 != 0 { damaged = TestPNG.repaired(damaged) }
      if round % 5 == 0 { damaged.removeLast(Int.random(in: 0..<damaged.count, using: &numbers)) }
      for detail in [PictureDetail.fitting(PixelSize(8, 8)), .full] {
        // Failing is allowed; taking long, or memory without end, is not.
        let request = DecodeRequest(source: .bytes(damaged), detail: detail)
        _ = try? PictureDecoder(byteLimit: 1 << 20).decode(request)
      }
    }
  }
}
