import PhotoMetadata
import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// That the meaning of a file's colours comes along with them.
@Suite struct ProfileFormatTests {
  /// As much of a profile as tells what colours it is for; nothing here looks at the rest.
  private func profile(_ space: String) -> [UInt8] {
    Array(repeating: 0, count: 16) + Array(space.utf8) + Array(repeating: 7, count: 200)
  }

  private func decoded(_ file: [UInt8]) throws -> DecodedBitmap {
    let watch = DecodeWatch()
    let picture = try PictureFiles.open(EncodedInput(file), watch)
    let size = picture.header.size
    return try picture.decode(
      StoredRequest(target: size, part: PixelRect(size), byteLimit: 1 << 30), watch)
  }

  private func tiff(_ profile: [UInt8]?, photometric: Int = 2, samples: Int = 3) -> [UInt8] {
    TiffFile(
      (8, 8), bits: Array(repeating: 8, count: samples), photometric: photometric,
      strips: [Array(repeating: 0x80, count: 8 * 8 * samples)],
      profile.map { [.bytes(0x8773, $0)] } ?? []
    ).bytes
  }

  @Test func `A TIFF's profile comes with its pixels, and none where there is none`() throws {
    #expect(try decoded(tiff(profile("RGB "))).profile == profile("RGB "))
    #expect(try decoded(tiff(nil)).profile == nil)
  }

  @Test func `A TIFF's profile is for grey, for colours or for inks, as its pixels are`() throws {
    let grey = try decoded(tiff(profile("GRAY"), photometric: 1, samples: 1))
    #expect(grey.profile == profile("GRAY"))
    #expect(grey.isGrey)
    #expect(try decoded(tiff(profile("RGB "))).isGrey == false)
    let inks = try decoded(tiff(profile("CMYK"), photometric: 5, samples: 4))
    #expect(inks.profile == profile("CMYK"))
    #expect(inks.bitmap.layout == .cmyk8)
    #expect(try decoded(tiff(profile("CMYK"))).profile == nil)
    #expect(try decoded(tiff(profile("RGB "), photometric: 5, samples: 4)).profile == nil)
  }

  @Test(
    .enabled(
      if: PictureTool.cwebp.isInstalled && PictureTool.webpmux.isInstalled, "no cwebp or webpmux"))
  func `A WebP's profile comes with its pixels`() throws {
    let file = try PictureTool.webpmux.make(
      from: PictureTool.webP(TestPictures.marker()), as: "in.webp", to: "out.webp",
      ["-set", "icc", "@profile", "IN", "-o", "OUT"], with: ["profile": profile("RGB ")])
    #expect(try decoded(file).profile == profile("RGB "))
  }
}
