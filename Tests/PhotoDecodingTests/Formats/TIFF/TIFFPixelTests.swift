import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// That numbers of every kind that TIFF has become the colours they stand for.
@Suite struct TIFFPixelTests {
  /// The colours of a file's first row.
  private func row(_ file: TiffFile) throws -> [TestColour] {
    let pixels = try decode(file.bytes).pixels
    return (0..<pixels.size.width).map { TestColour(pixel: pixels[$0, 0]) }
  }

  /// The reds of a file's first row.
  private func reds(_ file: TiffFile) throws -> [Int] { try row(file).map { Int($0.red) } }

  private func words(_ values: [Int], isBigEndian: Bool = false) -> [UInt8] {
    values.flatMap { value in
      let bytes = [UInt8(value & 255), UInt8(value >> 8 & 255)]
      return isBigEndian ? bytes.reversed() : bytes
    }
  }

  /// Two numbers of 12 bits in three bytes.
  private func packed(_ values: [Int]) -> [UInt8] {
    let bits = values[0] << 12 | values[1]
    return [UInt8(bits >> 16), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
  }

  @Test(
    arguments: [
      (1, [0b1010_0000], [255, 0, 255, 0]), (2, [0b0001_1011], [0, 85, 170, 255]),
      (4, [0x05, 0xAF], [0, 85, 170, 255]), (8, [0, 85, 170, 255], [0, 85, 170, 255]),
      (12, [0x00, 0x05, 0x55, 0xAA, 0xAF, 0xFF], [0, 85, 170, 255]),
      (14, [0, 0x01, 0x55, 0x5A, 0xAA, 0xBF, 0xFF], [0, 85, 170, 255]),
      (16, [0, 0, 0x55, 0x55, 0xAA, 0xAA, 0xFF, 0xFF], [0, 85, 170, 255]),
    ] as [(Int, [UInt8], [Int])])
  func `Shades of every depth come out, and the other way round where white is zero`(
    bits: Int, row: [UInt8], expected: [Int]
  ) throws {
    for photometric in [0, 1] {
      let file = TiffFile(
        (4, 1), bits: [bits], photometric: photometric, strips: [row], isBigEndian: true)
      let isWhiteZero = photometric == 0
      #expect(try reds(file) == expected.map { isWhiteZero ? 255 - $0 : $0 })
    }
  }

  @Test func `Numbers of two bytes are read in the file's own order of bytes`() throws {
    for isBigEndian in [false, true] {
      let file = TiffFile(
        (2, 1), bits: [16, 16, 16], photometric: 2,
        strips: [words([0x6400, 0xC800, 0x3200, 0xFFFF, 0, 0x8080], isBigEndian: isBigEndian)],
        isBigEndian: isBigEndian)
      #expect(try row(file) == [TestColour(100, 199, 50), TestColour(255, 0, 128)])
    }
  }

  @Test func `Floating point numbers and long ones from zero to the most are shades`() throws {
    let floats = [0, 0.5, 1, 7, -3, Float.nan].flatMap { value in
      withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) }
    }
    let format = TiffFile.Field.short(0x0153, [3])
    let file = TiffFile((6, 1), bits: [32], photometric: 1, strips: [floats], [format])
    #expect(try reds(file) == [0, 128, 255, 255, 0, 0])
    let doubles = [0.25, 0.75].flatMap { value in
      withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) }
    }
    #expect(
      try reds(TiffFile((2, 1), bits: [64], photometric: 1, strips: [doubles], [format]))
        == [64, 191])
    let halves = words([0x3800, 0x3C00])
    #expect(
      try reds(TiffFile((2, 1), bits: [16], photometric: 1, strips: [halves], [format]))
        == [128, 255])
    let long: [UInt8] = [0, 0, 0, 0x80, 0xFF, 0xFF, 0xFF, 0xFF]
    #expect(try reds(TiffFile((2, 1), bits: [32], photometric: 1, strips: [long])) == [128, 255])
  }

  @Test func `Numbers that are said to have a sign are levels from zero on`() throws {
    let file = TiffFile(
      (3, 1), bits: [8], photometric: 1, strips: [[0, 128, 255]], [.short(0x0153, [2])])
    #expect(try reds(file) == [0, 128, 255])
  }

  @Test(arguments: [257, 1])
  func `A palette's colours have 16 bits, or 8 where a program wrote those`(scale: Int) throws {
    let colours = [10, 200, 255, 0, 20, 100, 0, 0, 30, 50, 128, 0].map { $0 * scale }
    let file = TiffFile(
      (4, 1), bits: [2], photometric: 3, strips: [[0b0001_1011]], [.short(0x0140, colours)])
    #expect(
      try row(file) == [
        TestColour(10, 20, 30), TestColour(200, 100, 50), TestColour(255, 0, 128),
        TestColour(0, 0, 0),
      ])
  }

  @Test func `Each sample may have a plane of its own`() throws {
    for bits in [8, 12, 16] {
      let planes: [[Int]] = [[100, 255], [50, 0], [200, 128]]
      let strips = planes.map { plane in
        switch bits {
        case 8: plane.map { UInt8($0) }
        case 16: words(plane.map { $0 * 257 })
        default: packed(plane.map { $0 * 4095 / 255 })
        }
      }
      let file = TiffFile(
        (2, 1), bits: [bits, bits, bits], photometric: 2, strips: strips,
        [.short(0x011C, [2])])
      let expected = [TestColour(100, 50, 200), TestColour(255, 0, 128)]
      for (found, wanted) in zip(try row(file), expected) {
        #expect(found.difference(from: wanted) <= 1, "\(bits): \(found)")
      }
    }
  }

  @Test func `Grey in a plane of its own leaves the planes behind it alone`() throws {
    let file = TiffFile(
      (4, 1), bits: [8, 8], photometric: 1, strips: [[10, 20, 30, 40], [0, 0, 0, 0]],
      [.short(0x011C, [2]), .short(0x0152, [0])])
    #expect(try reds(file) == [10, 20, 30, 40])
  }

  @Test func `Of samples behind the colours those are alpha that say so`() throws {
    let pixels: [UInt8] = [200, 100, 50, 7, 128]
    let file = { (kinds: [Int]) in
      TiffFile(
        (1, 1), bits: [8, 8, 8, 8, 8], photometric: 2, strips: [pixels], [.short(0x0152, kinds)])
    }
    #expect(try decode(file([0, 2]).bytes).pixels[0, 0] == 0x8064_3219)
    #expect(try decode(file([0, 0]).bytes).pixels[0, 0] == 0xFFC8_6432)
    #expect(try decode(file([2, 0]).bytes).pixels[0, 0] == 0x0705_0301)
    // A colour that is brighter than its alpha allows is made as bright as that.
    #expect(try decode(file([0, 1]).bytes).pixels[0, 0] == 0x8080_6432)
  }

  @Test func `Colours that alpha is multiplied into already stay as they are`() throws {
    // ImageMagick 7 multiplies alpha into itself, too, so its files are no example.
    let associated = TiffFile.Field.short(0x0152, [1])
    let colour = TiffFile(
      (1, 1), bits: [8, 8, 8, 8], photometric: 2, strips: [[100, 50, 25, 128]], [associated])
    #expect(try decode(colour.bytes).pixels[0, 0] == 0x8064_3219)
    let grey = TiffFile((1, 1), bits: [8, 8], photometric: 1, strips: [[59, 100]], [associated])
    #expect(try decode(grey.bytes).pixels[0, 0] == 0x643B_3B3B)
  }

  @Test(arguments: [1, 2])
  func `Alpha of 16 bits is multiplied in once`(kind: Int) throws {
    let isMultiplied = kind == 1
    let colours = [0x8000, 0x4000, 0].map { isMultiplied ? $0 / 2 : $0 }
    let file = TiffFile(
      (1, 1), bits: [16, 16, 16, 16], photometric: 2, strips: [words(colours + [0x8000])],
      [.short(0x0152, [kind])])
    let pixel = try decode(file.bytes).pixels[0, 0]
    #expect(pixel == 0x8040_2000)
  }

  @Test func `L*a*b* has the colours that it names`() throws {
    // sRGB's numbers by its definition, seen in the light of D50.
    let expected = [TestColour.white, TestColour(180, 90, 60), TestColour(119, 119, 119)]
    let shallow: [UInt8] = [255, 0, 0, 125, 36, 35, 128, 0, 0]
    let deep = words([65535, 0, 0, 32245, 9110, 8864, 32768, 0, 0])
    for (bits, strip) in [(8, shallow), (16, deep)] {
      let file = TiffFile((3, 1), bits: [bits, bits, bits], photometric: 8, strips: [strip])
      for (found, wanted) in zip(try row(file), expected) {
        #expect(found.difference(from: wanted) <= 4, "\(bits): \(found)")
      }
    }
    let profiles: [UInt8] = [255, 128, 128, 125, 164, 163, 128, 128, 128]
    let file = TiffFile((3, 1), bits: [8, 8, 8], photometric: 9, strips: [profiles])
    for (found, wanted) in zip(try row(file), expected) {
      #expect(found.difference(from: wanted) <= 4, "\(found)")
    }
  }

  @Test func `Brightness and differences of colour that are no JPEG are converted`() throws {
    let file = TiffFile(
      (2, 1), bits: [8, 8, 8], photometric: 6, strips: [[128, 128, 128, 76, 85, 255]],
      [.short(0x0212, [1, 1])])
    let found = try row(file)
    #expect(found[0].difference(from: TestColour(128, 128, 128)) <= 2, "\(found)")
    #expect(found[1].difference(from: TestColour(255, 0, 0)) <= 4, "\(found)")
  }

  @Test func `The logarithm of brightness is shown`() throws {
    // LogL: exponents of 2 from -64 on, in 1 / 256; the high bytes of a row come first (TIFF Technical
    // Note on LogLuv). A count below 128 is one of bytes that differ.
    let levels = [16384, 16384 - 512, 0]
    let row = [3] + levels.map { UInt8($0 >> 8) } + [3] + levels.map { UInt8($0 & 255) }
    let file = TiffFile(
      (3, 1), bits: [16], photometric: 32844, strips: [row],
      [.short(0x0103, [34676]), .short(0x0153, [2])])
    let found = try reds(file)
    #expect(found[0] >= 254)
    #expect((120...136).contains(found[1]), "\(found)")
    #expect(found[2] == 0)
  }
}
