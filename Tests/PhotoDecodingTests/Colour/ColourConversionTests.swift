import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// That colours come out as a file's profile means them.
@Suite struct ColourConversionTests {
  @Test func `A profile with red and blue exchanged exchanges red and blue`() throws {
    let result = try converted([TestColour(250, 120, 10)], TestProfiles.swapped)
    #expect(result[0].difference(from: TestColour(10, 120, 250)) <= 1)
  }

  @Test func `A profile that is a table is as good as one of primaries`() throws {
    let result = try converted([TestColour(250, 120, 10)], TestProfiles.table)
    #expect(result[0].difference(from: TestColour(10, 120, 250)) <= 3)
  }

  // By the matrices of colour.org and of Adobe RGB (1998), appendix C, in double precision.
  @Test(arguments: [
    (TestProfiles.displayP3, TestColour(200, 100, 50), TestColour(215, 93, 31)),
    (TestProfiles.displayP3, TestColour(100, 180, 90), TestColour(65, 182, 77)),
    (TestProfiles.displayP3, TestColour(128, 128, 128), TestColour(128, 128, 128)),
    (TestProfiles.displayP3, TestColour(0, 255, 0), TestColour(0, 255, 0)),
    (TestProfiles.adobeRGB, TestColour(200, 100, 50), TestColour(227, 100, 42)),
    (TestProfiles.adobeRGB, TestColour(150, 150, 200), TestColour(151, 151, 203)),
    (TestProfiles.adobeRGB, TestColour(128, 128, 128), TestColour(129, 129, 129)),
  ])
  func `Display P3 and Adobe RGB become the sRGB that looks the same`(
    profile: [UInt8], colour: TestColour, expected: TestColour
  ) throws {
    let result = try converted([colour], profile)
    #expect(result[0].difference(from: expected) <= 1, "\(result[0])")
  }

  @Test func `Untagged pictures and those in sRGB are left alone, memory and all`() throws {
    for profile in [nil, TestProfiles.sRGB] {
      let bitmap = try bitmap([TestColour(1, 2, 3), TestColour(250, 130, 7)])
      let result = try ColourConversion.convert(
        DecodedBitmap(bitmap: bitmap, profile: profile), to: .sRGB, watch)
      #expect(result === bitmap)
      #expect(colours(result) == [TestColour(1, 2, 3), TestColour(250, 130, 7)])
    }
  }

  @Test(arguments: [
    [], Array("No profile, though it is long enough to hold the head of one. ".utf8),
    TestProfiles.link, TestProfiles.inks, TestProfiles.grey(gamma: 1),
    Array(TestProfiles.swapped.prefix(200)),
  ])
  func `Profiles that do not fit are ignored`(profile: [UInt8]) throws {
    let colour = TestColour(200, 100, 50)
    #expect(try converted([colour], profile) == [colour])
  }

  @Test func `Shades of grey follow a profile for grey, and one for colours`() throws {
    let grey = TestColour(60, 60, 60)
    let bent = try converted([grey], TestProfiles.grey(gamma: 1), isGrey: true)
    #expect(bent == [TestColour(133, 133, 133)], "sRGB's curve of 60 / 255")
    let coloured = try converted([grey], TestProfiles.linear, isGrey: true)
    #expect(coloured == bent)
  }

  @Test func `Alpha is left alone, and no colour is brighter than it allows`() throws {
    var shades: [TestColour] = []
    for alpha in stride(from: 0, through: 255, by: 15) {
      for level in stride(from: 0, through: 255, by: 51) {
        shades.append(TestColour(UInt8(level), 120, UInt8(255 - level), alpha: UInt8(alpha)))
      }
    }
    let bitmap = try bitmap(shades)
    let result = try ColourConversion.convert(
      DecodedBitmap(bitmap: bitmap, profile: TestProfiles.swapped), to: .sRGB, watch)
    #expect(result.layout == .bgra8)
    for (x, shade) in shades.enumerated() {
      let pixel = pixels(result)[x]
      let alpha = pixel >> 24
      #expect(alpha == UInt32(shade.alpha))
      #expect([0, 8, 16].allSatisfy { pixel >> $0 & 255 <= alpha })
      let expected = TestColour(shade.blue, shade.green, shade.red, alpha: shade.alpha).pixel
      let differences = [0, 8, 16].map { abs(Int(pixel >> $0 & 255) - Int(expected >> $0 & 255)) }
      #expect(differences.allSatisfy { $0 <= 1 }, "\(shade)")
    }
  }

  @Test func `Inks are mixed by their profile`() throws {
    let expected = TestColour(204, 85, 128)
    let result = try mixed([51, 128, 128, 0], TestProfiles.inks)
    #expect(result.difference(from: expected) <= 5, "\(result)")
    #expect(result.alpha == 255)
  }

  @Test func `Inks without a profile that fits take away light`() throws {
    for profile in [nil, TestProfiles.swapped] {
      #expect(try mixed([51, 0, 0, 0], profile) == TestColour(204, 255, 255))
      #expect(try mixed([51, 255, 0, 128], profile) == TestColour(102, 0, 127))
    }
  }

  @Test func `A screen's own colours are what untagged pictures are converted to`() throws {
    let target = ColourTarget(monitorProfile: TestProfiles.swapped)
    #expect(target == ColourTarget(monitorProfile: TestProfiles.swapped))
    #expect(target != ColourTarget(monitorProfile: TestProfiles.displayP3))
    let exchanged = TestColour(10, 120, 250)
    let result = try converted([TestColour(250, 120, 10)], nil, to: target)
    #expect(result[0].difference(from: exchanged) <= 1)
    let inks = try mixed([5, 135, 245, 0], nil, to: target)
    #expect(inks.difference(from: exchanged) <= 1, "\(inks)")
    let same = try converted([TestColour(250, 120, 10)], TestProfiles.swapped, to: target)
    #expect(same == [TestColour(250, 120, 10)])
  }

  @Test(arguments: [[], TestProfiles.inks, TestProfiles.sRGB])
  func `A screen's profile that is none means sRGB`(profile: [UInt8]) throws {
    let target = ColourTarget(monitorProfile: profile)
    let colour = TestColour(250, 120, 10)
    #expect(try converted([colour], nil, to: target) == [colour])
  }

  @Test func `A request for a screen converts what the source has drawn already`() throws {
    let pixels = TestPictures.solid(PixelSize(3, 2), TestColour(250, 120, 10, alpha: 128))
    let target = ColourTarget(monitorProfile: TestProfiles.swapped)
    let request = DecodeRequest(source: .pixels(pixels), detail: .full, target: target)
    let picture = try PictureDecoder().decode(request)
    let expected = TestColour(10, 120, 250, alpha: 128)
    #expect(picture.pixels.colour(2, 1).difference(from: expected) <= 2)
    #expect(pixels[2, 1] == TestColour(250, 120, 10, alpha: 128).pixel, "The source's own stay")
  }

  @Test func `A conversion that nobody waits for is given up`() throws {
    let decoded = DecodedBitmap(bitmap: try bitmap([.red]), profile: TestProfiles.swapped)
    #expect(throws: PictureError.cancelled) {
      try ColourConversion.convert(decoded, to: .sRGB, DecodeWatch { true })
    }
  }
}

private var watch: DecodeWatch { DecodeWatch() }

/// A row of pixels.
private func bitmap(_ colours: [TestColour]) throws -> Bitmap {
  let isOpaque = colours.allSatisfy { $0.alpha == 255 }
  let bitmap = try Bitmap(size: PixelSize(colours.count, 1), layout: isOpaque ? .bgrx8 : .bgra8)
  for (x, colour) in colours.enumerated() {
    bitmap.base.storeBytes(of: colour.pixel.littleEndian, toByteOffset: 4 * x, as: UInt32.self)
  }
  return bitmap
}

private func pixels(_ bitmap: Bitmap) -> [UInt32] {
  (0..<bitmap.size.width).map {
    UInt32(littleEndian: bitmap.base.load(fromByteOffset: 4 * $0, as: UInt32.self))
  }
}

private func colours(_ bitmap: Bitmap) -> [TestColour] {
  pixels(bitmap).map { TestColour(pixel: $0) }
}

private func converted(
  _ shades: [TestColour], _ profile: [UInt8]?, isGrey: Bool = false, to target: ColourTarget = .sRGB
) throws -> [TestColour] {
  var decoded = DecodedBitmap(bitmap: try bitmap(shades), profile: profile)
  decoded.isGrey = isGrey
  return colours(try ColourConversion.convert(decoded, to: target, watch))
}

/// What a pixel of inks looks like; 255 is all of an ink.
private func mixed(
  _ inks: [UInt8], _ profile: [UInt8]?, to target: ColourTarget = .sRGB
) throws -> TestColour {
  let bitmap = try Bitmap(size: PixelSize(1, 1), layout: .cmyk8)
  for (place, ink) in inks.enumerated() {
    bitmap.base.storeBytes(of: 255 - ink, toByteOffset: place, as: UInt8.self)
  }
  let decoded = DecodedBitmap(bitmap: bitmap, profile: profile)
  return colours(try ColourConversion.convert(decoded, to: target, watch))[0]
}
