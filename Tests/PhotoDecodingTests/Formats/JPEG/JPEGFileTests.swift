import PhotoMetadata
import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// What a JPEG's head says, and its pixels when all is well.
@Suite struct JPEGFileTests {
  @Test func `A file is known by its first three bytes`() throws {
    let file = TestJPEG(PixelSize(9, 7)).file()
    #expect(try PictureFiles.open(EncodedInput(file), patient) is JPEGFile)
    #expect(isDamaged { () throws(PictureError) in _ = try openJPEG([0xFF, 0xD8, 0xFF]) })
  }

  @Test(arguments: TestJPEG.Colours.allCases, [false, true])
  func `Colours come as they were stored`(colours: TestJPEG.Colours, isProgressive: Bool) throws {
    var picture = TestJPEG.slope(PixelSize(61, 37), colours)
    picture.isProgressive = isProgressive
    let decoded = try openJPEG(picture.file()).decode()
    #expect(decoded.bitmap.size == picture.size)
    #expect(!decoded.isIncomplete)
    #expect(decoded.isGrey == (colours == .grey))
    for place in [(0, 0), (60, 36), (30, 20)] {
      let stored = (0..<colours.count).map {
        Int(picture.samples[(place.1 * 61 + place.0) * colours.count + $0])
      }
      let expected =
        switch colours {
        case .grey: [stored[0], stored[0], stored[0], 255]
        case .yCbCr, .rgb: [stored[2], stored[1], stored[0], 255]
        case .cmyk, .ycck: stored
        }
      let pixel = decoded.pixel(place.0, place.1).map { Int($0) }
      #expect(zip(pixel, expected).allSatisfy { abs($0 - $1) <= 4 }, "\(pixel) \(expected)")
    }
  }

  @Test func `Of several pictures in one file, as MPO has them, the first is shown`() throws {
    var first = TestJPEG(PixelSize(40, 24))
    // What CIPA DC-007 puts there tells where the others are.
    let places = TiffFile([.bytes(0xB000, Array("0100".utf8)), .long(0xB001, [2])])
    first.segments.append((0xE2, Array("MPF\0".utf8) + places.bytes))
    let second = TestJPEG(PixelSize(16, 32), seed: 2)
    let shown = try decode(first.file() + second.file())
    #expect(shown.fullSize == PixelSize(40, 24))
    #expect(!shown.traits.contains(.isIncomplete))
    #expect(try shown.pixels.meanDifference(from: decode(first.file()).pixels) == 0)
  }

  @Test func `Inks are told from colours, with Adobe's mark or without`() throws {
    let file = TestJPEG(PixelSize(20, 20), .cmyk).file()
    #expect(try openJPEG(file).decode().bitmap.layout == .cmyk8)
    let adobe: [UInt8] = [0xFF, 0xEE, 0, 14]
    let start = try #require(file.indices.first { file[$0...].starts(with: adobe) })
    let plain = Array(file[..<start] + file[(start + 16)...])
    #expect(try openJPEG(plain).decode().bitmap.layout == .cmyk8)
    #expect(try openJPEG(TestJPEG(PixelSize(9, 9)).file()).decode().bitmap.layout == .bgrx8)
  }

  @Test(arguments: [
    // Requested, and the least of 1/8, 2/8, 4/8 and 8/8 of 801 × 403 that is no smaller.
    (PixelSize(801, 403), PixelSize(801, 403)), (PixelSize(402, 100), PixelSize(801, 403)),
    (PixelSize(401, 202), PixelSize(401, 202)), (PixelSize(300, 150), PixelSize(401, 202)),
    (PixelSize(201, 101), PixelSize(201, 101)), (PixelSize(101, 51), PixelSize(101, 51)),
    (PixelSize(1, 1), PixelSize(101, 51)), (PixelSize(1, 52), PixelSize(201, 101)),
  ])
  func `It is decoded at the smallest fast scale that suffices`(
    target: PixelSize, expected: PixelSize
  ) throws {
    #expect(scaledSize(of: PixelSize(801, 403), for: target) == expected)
    let file = try openJPEG(TestJPEG(PixelSize(801, 403)).file())
    let scaled = try file.decode(to: expected)
    #expect(scaled.bitmap.size == expected)
    // It is reduced to what is wanted while it is decoded.
    let decoded = try file.decode(to: target)
    #expect(decoded.bitmap.bytes == (try scaled.bitmap.reduced(to: target).bytes))
  }

  private func scaledSize(
    of size: PixelSize, for target: PixelSize, byteLimit: Int = .max
  ) -> PixelSize {
    let request = StoredRequest(target: target, part: PixelRect(target), byteLimit: byteLimit)
    return JPEGScale(of: size, for: request).applied(to: size)
  }

  @Test func `A slow scale is taken where memory is short`() throws {
    let file = try openJPEG(TestJPEG(PixelSize(800, 400)).file())
    let target = PixelSize(401, 201)
    let enough = 800 * 400 * 4
    let size = PixelSize(800, 400)
    #expect(scaledSize(of: size, for: target, byteLimit: enough) == size)
    #expect(scaledSize(of: size, for: target, byteLimit: enough - 1) == PixelSize(500, 250))
    #expect(throws: PictureError.tooLarge) {
      try file.decode(to: target, byteLimit: 500 * 250 * 4 - 1)
    }
  }

  @Test func `Coefficients of a progressive file that would fill the memory are too large`() throws
  {
    var picture = TestJPEG(PixelSize(800, 600))
    picture.isProgressive = true
    let file = try openJPEG(picture.file())
    #expect(throws: PictureError.tooLarge) {
      try file.decode(to: PixelSize(100, 75), byteLimit: 200_000)
    }
    #expect(throws: Never.self) { try file.decode(to: PixelSize(100, 75), byteLimit: 4_000_000) }
  }

  @Test func `The head is read from the first chunk of the file`() throws {
    var picture = TestJPEG(PixelSize(500, 400))
    picture.profile = [UInt8](repeating: 7, count: 5000)
    let file = picture.file()
    #expect(file.count > 2 * EncodedInput.chunkSize)
    let cut = Array(file.prefix(EncodedInput.chunkSize))
    #expect(try openJPEG(cut).header.size == picture.size)
  }

  @Test func `Megabytes of other metadata are stepped over`() throws {
    var picture = TestJPEG(PixelSize(30, 20))
    picture.segments = Array(repeating: (0xE1, Array(repeating: 1, count: 65_000)), count: 60)
    let file = picture.file()
    var asked = 0
    let watch = DecodeWatch(
      isCancelled: {
        asked += 1; return false
      }, onPass: nil)
    #expect(try JPEGFile(EncodedInput(file), watch).header.size == picture.size)
    // A chunk for each segment libjpeg steps over, and each segment itself.
    #expect(asked < 200)
  }

  @Test func `Arithmetic coding is decoded, other kinds are refused with a reason`() throws {
    var picture = TestJPEG(PixelSize(64, 48))
    let huffman = try openJPEG(picture.file()).decode()
    picture.isArithmetic = true
    let arithmetic = try openJPEG(picture.file()).decode()
    #expect(arithmetic.difference(from: huffman, in: PixelRect(picture.size)) == 0)

    var file = TestJPEG(PixelSize(64, 48)).file()
    let frame = try #require(
      file.indices.first { file[$0...].starts(with: [0xFF, 0xC0, 0, 17, 8]) })
    file[frame + 4] = 12
    #expect(isDamaged { () throws(PictureError) in _ = try openJPEG(file).decode() })
    file[frame + 4] = 8
    file[frame + 1] = 0xC3
    #expect(isDamaged { () throws(PictureError) in _ = try openJPEG(file).decode() })
    file[frame + 1] = 0xC0
    file.replaceSubrange(frame + 5..<frame + 7, with: [0, 0])
    #expect(isDamaged { () throws(PictureError) in _ = try openJPEG(file).decode() })
  }

  @Test func `A cancelled decoding ends soon`() throws {
    var picture = TestJPEG(PixelSize(900, 700))
    for isProgressive in [false, true] {
      picture.isProgressive = isProgressive
      let file = try openJPEG(picture.file())
      var asked = 0
      let request = StoredRequest(
        target: file.header.size, part: PixelRect(file.header.size), byteLimit: 1 << 30)
      let watch = DecodeWatch(
        isCancelled: {
          asked += 1; return asked == 12
        }, onPass: nil)
      #expect(throws: PictureError.cancelled) { try file.decode(request, watch) }
      #expect(asked == 12)
    }
  }
}
