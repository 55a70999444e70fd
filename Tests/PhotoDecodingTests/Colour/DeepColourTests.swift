import Glibc
import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// That 16 bits a channel become 8 without steps that one could see.
@Suite struct DeepColourTests {
  @Test func `Sixteen bits are rounded exactly, and alpha's bounds are kept`() throws {
    let bitmap = try deep((0...65535).map { level in SIMD4(level, level / 2, 0, level) })
    let result = try ColourConversion.convert(DecodedBitmap(bitmap: bitmap), to: .sRGB, watch)
    #expect(result.layout == .bgra8)
    for level in 0...65535 {
      let pixel = pixel(result, level)
      let expected = (UInt32(level) * 2 + 257) / 514
      guard pixel >> 24 == expected, pixel >> 16 & 255 == expected else {
        Issue.record("\(level) became \(pixel)")
        return
      }
    }
  }

  @Test(arguments: [TestProfiles.linear, TestProfiles.adobeRGB, TestProfiles.displayP3])
  func `A gradient has every level, in order, after a conversion`(profile: [UInt8]) throws {
    let bitmap = try deep((0...65535).map { level in SIMD4(level, level, level, 65535) }, .rgbx16)
    let decoded = DecodedBitmap(bitmap: bitmap, profile: profile)
    let result = try ColourConversion.convert(decoded, to: .sRGB, watch)
    #expect(result.layout == .bgrx8)
    var levels: Set<UInt32> = []
    var last: UInt32 = 0
    for x in 0...65535 {
      let green = pixel(result, x) >> 8 & 255
      #expect(green >= last)
      last = max(last, green)
      levels.insert(green)
    }
    #expect(levels.count >= 254, "\(levels.count)")
  }

  @Test func `A dark gradient in linear light is as bright as it ought to be`() throws {
    // Eight bits would have four levels here.
    let bitmap = try deep((0...1023).map { level in SIMD4(level, level, level, 65535) })
    let result = try ColourConversion.convert(
      DecodedBitmap(bitmap: bitmap, profile: TestProfiles.linear), to: .sRGB, watch)
    for level in 0...1023 {
      let light = Double(level) / 65535
      let expected = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
      let difference = Double(pixel(result, level) & 255) - expected * 255
      #expect(abs(difference) <= 1, "\(level): \(difference)")
    }
  }

  @Test func `Colours that one can see through are converted as if one could not`() throws {
    let half: UInt16 = 32768
    let bitmap = try deep([SIMD4(Int(half), Int(half) / 2, 0, Int(half)), SIMD4(0, 0, 0, 0)])
    let result = try ColourConversion.convert(
      DecodedBitmap(bitmap: bitmap, profile: TestProfiles.swapped), to: .sRGB, watch)
    #expect(pixel(result, 0) >> 24 == 128)
    let colour = TestColour(pixel: pixel(result, 0))
    #expect(colour.difference(from: TestColour(0, 128, 255, alpha: 128)) <= 2, "\(colour)")
    #expect(pixel(result, 1) == 0)
  }

  @Test func `Grey of sixteen bits follows a profile for grey`() throws {
    let decoded = DecodedBitmap(
      bitmap: try deep([SIMD4(15420, 15420, 15420, 65535)], .rgbx16),
      profile: TestProfiles.grey(gamma: 1), isGrey: true)
    let result = try ColourConversion.convert(decoded, to: .sRGB, watch)
    #expect(pixel(result, 0) == 0xFF85_8585)
  }
}

private var watch: DecodeWatch { DecodeWatch() }

private func deep(
  _ pixels: [SIMD4<Int>], _ layout: PixelLayout = .rgba16
) throws -> Bitmap {
  let bitmap = try Bitmap(size: PixelSize(pixels.count, 1), layout: layout)
  for (x, pixel) in pixels.enumerated() {
    bitmap.base.storeBytes(
      of: SIMD4<UInt16>(truncatingIfNeeded: pixel), toByteOffset: 8 * x, as: SIMD4<UInt16>.self)
  }
  return bitmap
}

private func pixel(_ bitmap: Bitmap, _ x: Int) -> UInt32 {
  UInt32(littleEndian: bitmap.base.load(fromByteOffset: 4 * x, as: UInt32.self))
}
