import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// TIFF of cyan, magenta, yellow and black.
@Suite struct TIFFInkTests {
  private func row(_ bytes: [UInt8]) throws -> [TestColour] {
    let pixels = try decode(bytes).pixels
    return (0..<pixels.size.width).map { TestColour(pixel: pixels[$0, 0]) }
  }

  /// Paper, cyan, magenta, yellow, black, and red at half.
  private let inks: [[Int]] = [
    [0, 0, 0, 0], [255, 0, 0, 0], [0, 255, 0, 0], [0, 0, 255, 0], [0, 0, 0, 255], [0, 128, 128, 0],
  ]

  private func file(
    bits: Int = 8, isInverted: Bool = false, isPlanar: Bool = false, _ profile: [UInt8]?
  ) -> [UInt8] {
    let pixels = inks.map { $0.map { isInverted ? 255 - $0 : $0 } }
    let samples =
      isPlanar ? (0..<4).map { plane in pixels.map { $0[plane] } } : [pixels.flatMap { $0 }]
    let strips = samples.map { strip in
      strip.flatMap { bits == 8 ? [UInt8($0)] : [UInt8($0), UInt8($0)] }
    }
    var fields: [TiffFile.Field] = profile.map { [.bytes(0x8773, $0)] } ?? []
    if isInverted { fields.append(.short(0x0150, [255, 0])) }
    if isPlanar { fields.append(.short(0x011C, [2])) }
    return TiffFile(
      (6, 1), bits: Array(repeating: bits, count: 4), photometric: 5, strips: strips, fields
    ).bytes
  }

  /// What `TestProfiles.inks` means: a third of green is taken away.
  ///
  /// Paper is white all the same, since colours are relative to it.
  private let profiled = [
    TestColour.white, TestColour(0, 170, 255), TestColour(255, 0, 255),
    TestColour(255, 170, 0), TestColour(0, 0, 0), TestColour(255, 85, 127),
  ]

  @Test(arguments: [8, 16], [false, true])
  func `Inks have the colours of their profile`(bits: Int, isPlanar: Bool) throws {
    let found = try row(file(bits: bits, isPlanar: isPlanar, TestProfiles.inks))
    for (one, other) in zip(found, profiled) {
      #expect(one.difference(from: other) <= 6, "\(one) and not \(other)")
    }
  }

  @Test(arguments: [nil, TestProfiles.inks])
  func `Inks that are stored upside down are the same`(profile: [UInt8]?) throws {
    #expect(try row(file(isInverted: true, profile)) == row(file(profile)))
  }

  @Test func `Without a profile each ink takes away its own colour`() throws {
    #expect(
      try row(file(nil)) == [
        TestColour.white, TestColour(0, 255, 255), TestColour(255, 0, 255),
        TestColour(255, 255, 0), TestColour.black, TestColour(255, 127, 127),
      ])
  }

  @Test(
    .enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"),
    arguments: ["none", "lzw", "zip"])
  func `Compressed inks have them too`(compression: String) throws {
    let red = TestPictures.solid(PixelSize(64, 48), TestColour(255, 0, 0))
    let bytes = try PictureTool.convert.make(
      from: PictureEncoder.png(red), to: "out.tiff",
      [
        "IN", "-alpha", "off", "-colorspace", "CMYK", "-profile", "@inks.icc", "-compress",
        compression, "tiff:OUT",
      ],
      with: ["inks.icc": TestProfiles.inks])
    let picture = try decode(bytes)
    #expect(picture.traits == [])
    let found = TestColour(pixel: picture.pixels[30, 20])
    #expect(found.difference(from: TestColour(255, 0, 0)) <= 6, "\(found)")
  }

  @Test func `JPEG inside has them, whatever Adobe's mark in it says`() throws {
    var jpeg = TestJPEG(PixelSize(16, 16), .cmyk)
    jpeg.samples = Array(repeatElement([0, 255, 0, 0], count: 256).joined())
    let bytes = TiffFile(
      (16, 16), bits: [8, 8, 8, 8], photometric: 5, strips: [jpeg.file()],
      [.short(0x0103, [7]), .bytes(0x8773, TestProfiles.inks)]
    ).bytes
    let found = TestColour(pixel: try decode(bytes).pixels[8, 8])
    #expect(found.difference(from: TestColour(255, 0, 255)) <= 6, "\(found)")
  }

  @Test func `Reduced inks are the mean of their light`() throws {
    let strip = (0..<64 * 64).flatMap { place -> [UInt8] in
      place % 2 == 0 ? [255, 0, 0, 0] : [0, 0, 0, 0]
    }
    let bytes = TiffFile((64, 64), bits: [8, 8, 8, 8], photometric: 5, strips: [strip]).bytes
    let pixels = try decode(bytes, .fitting(PixelSize(8, 8))).pixels
    #expect(TestColour(pixel: pixels[4, 4]).difference(from: TestColour(128, 255, 255)) <= 1)
  }
}
