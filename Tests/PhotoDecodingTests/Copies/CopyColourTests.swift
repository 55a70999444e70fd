import CLittleCMS
import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

@Suite("The colours and the depth of a copy") struct CopyColourTests {
  /// Colours that sRGB lacks, and some that it has, in squares of whole blocks of JPEG.
  private static let patches: [[UInt8]] = [
    [255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 0], [0, 255, 255], [255, 0, 255],
    [200, 100, 50], [100, 180, 90], [128, 128, 128], [20, 20, 20], [255, 255, 255], [240, 60, 20],
  ]
  private static let side = 32

  /// A JPEG of the patches in a row, with a profile.
  private func jpeg(_ profile: [UInt8]) -> [UInt8] {
    let size = PixelSize(Self.patches.count * Self.side, Self.side)
    var jpeg = TestJPEG(size)
    jpeg.quality = 98
    jpeg.profile = profile
    jpeg.samples = (0..<size.height).flatMap { _ in
      (0..<size.width).flatMap { Self.patches[$0 / Self.side] }
    }
    return jpeg.file()
  }

  private func copy(
    _ file: [UInt8], _ format: CopyFormat, turn: Orientation = .upright
  ) throws -> [UInt8] {
    var settings = CopySettings()
    (settings.format, settings.quality, settings.turn) = (format, 98, turn)
    return try PictureDecoder().copy(CopyRequest(.bytes(file), settings), DecodingControl())
  }

  /// The pixels of a file and their profile, as they are stored.
  private func stored(_ file: [UInt8]) throws -> DecodedBitmap {
    try PictureDecoder().decodeStored(
      DecodeRequest(source: .bytes(file), detail: .full), DecodeWatch()
    ).0
  }

  /// The colour in the middle of each patch, in Lab.
  private func lab(_ decoded: DecodedBitmap) throws -> [[Double]] {
    let profile = cmsOpenProfileFromMem(
      decoded.profile ?? TestProfiles.sRGB, UInt32((decoded.profile ?? TestProfiles.sRGB).count))
    let space = cmsCreateLab4Profile(nil)
    let transform = cmsCreateTransform(profile, cms_bgra_8, space, cms_lab_16, 1, 0)
    defer {
      cmsDeleteTransform(transform)
      cmsCloseProfile(space)
      cmsCloseProfile(profile)
    }
    return Self.patches.indices.map { patch in
      let pixel = decoded.bitmap.row(Self.side / 2) + 4 * (patch * Self.side + Self.side / 2)
      var numbers: [UInt16] = [0, 0, 0]
      cmsDoTransform(transform, pixel, &numbers, 1)
      return [
        Double(numbers[0]) / 655.35, Double(numbers[1]) / 257 - 128, Double(numbers[2]) / 257 - 128,
      ]
    }
  }

  /// The greatest distance of two colours in Lab (CIE 1976).
  private func difference(_ one: [[Double]], _ other: [[Double]]) -> Double {
    zip(one, other).map { one, other in
      zip(one, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
    }.max() ?? .infinity
  }

  @Test(arguments: CopyFormat.allCases, [TestProfiles.displayP3, TestProfiles.adobeRGB])
  func `A copy of a photo with more colours than sRGB has its colours in Lab, and its profile`(
    format: CopyFormat, profile: [UInt8]
  ) throws {
    let original = try stored(jpeg(profile))
    let copied = try stored(copy(jpeg(profile), format))
    #expect(copied.profile == profile)
    // WebP stores two of three colours in half the resolution, and both lose some.
    let difference = try difference(lab(original), lab(copied))
    #expect(difference < (format.hasQuality ? 4 : 0.01), "\(difference)")
  }

  @Test(arguments: CopyFormat.allCases)
  func `A profile of sRGB, and one of fewer colours, becomes sRGB`(format: CopyFormat) throws {
    for profile in [TestProfiles.sRGB, TestProfiles.swapped, TestProfiles.linear] {
      let copied = try stored(copy(jpeg(profile), format))
      let name = copied.profile.map { ColourProfile.name(of: $0) ?? "" }
      #expect(name == (format == .jpeg || format == .tiff ? "sRGB built-in" : nil))
    }
  }

  @Test(arguments: [CopyFormat.jpeg, .png, .tiff])
  func `A grey photo stays grey, with its profile or without one`(format: CopyFormat) throws {
    var photo = TestJPEG(PixelSize(64, 48), .grey)
    for profile in [[], TestProfiles.grey(gamma: 1.8)] {
      photo.profile = profile
      let copied = try stored(copy(photo.file(), format))
      #expect(copied.isGrey)
      #expect(copied.profile == (profile.isEmpty ? nil : profile))
      let (original, made) = try (decode(photo.file()), decode(copy(photo.file(), format)))
      #expect(made.pixels.meanDifference(from: original.pixels) < (format == .jpeg ? 1 : 0.01))
    }
  }

  @Test func `A grey photo becomes sRGB in a WebP, which has no grey`() throws {
    var photo = TestJPEG(PixelSize(64, 48), .grey)
    photo.profile = TestProfiles.grey(gamma: 1)
    let (original, made) = try (decode(photo.file()), decode(copy(photo.file(), .webP)))
    #expect(made.pixels.meanDifference(from: original.pixels) < 4)
  }

  @Test(arguments: [CopyFormat.png, .tiff], [TestPNG.Kind.rgb, .grey, .rgbAlpha, .greyAlpha])
  func `Every one of 16 bits is kept in PNG and TIFF`(
    format: CopyFormat, kind: TestPNG.Kind
  ) throws {
    // Neighbours differ by one step of 16 bits, and some pixels are half transparent.
    let photo = TestPNG(PixelSize(60, 40), kind, depth: 16) { x, y in
      let samples = (0..<kind.channels).map { 20_000 + 1000 * $0 + 60 * y + x }
      guard kind == .rgbAlpha || kind == .greyAlpha else { return samples }
      return samples.dropLast() + [x % 2 == 0 ? 65_535 : 40_000]
    }.bytes
    let (original, copied) = try (stored(photo), stored(copy(photo, format)))
    #expect(copied.bitmap.layout == original.bitmap.layout)
    #expect(copied.isGrey == (kind == .grey || kind == .greyAlpha))
    #expect(greatestStep(original.bitmap, copied.bitmap) <= (kind == .rgb || kind == .grey ? 0 : 1))
  }

  /// The greatest difference of two samples of 16 bits.
  private func greatestStep(_ one: Bitmap, _ other: Bitmap) -> Int {
    guard one.size == other.size, one.layout.isDeep, other.layout.isDeep else { return .max }
    return (0..<one.size.height).map { y in
      let rows = [one, other].map { $0.row(y).assumingMemoryBound(to: UInt16.self) }
      return (0..<4 * one.size.width).map { abs(Int(rows[0][$0]) - Int(rows[1][$0])) }.max() ?? 0
    }.max() ?? 0
  }

  @Test(arguments: Orientation.allCases)
  func `A copy of 16 bits is turned`(turn: Orientation) throws {
    let photo = TestPNG(PixelSize(70, 45), .rgb, depth: 16) { x, y in [900 * x, 1400 * y, 0] }.bytes
    let made = try decode(copy(photo, .png, turn: turn)).pixels
    #expect(try made.stored(for: turn).meanDifference(from: decode(photo).pixels) == 0)
  }

  @Test(arguments: [CopyFormat.png, .tiff])
  func `A deep photo with a profile of sRGB's colours keeps its depth and becomes sRGB`(
    format: CopyFormat
  ) throws {
    var photo = TestPNG(PixelSize(256, 4), .rgb, depth: 16) { x, _ in [4 * x, 8 * x, 12 * x] }
    photo.chunks = [("iCCP", TestPNG.profile(TestProfiles.linear))]
    let copied = try stored(copy(photo.bytes, format))
    #expect(copied.bitmap.layout == .rgbx16)
    let row = copied.bitmap.row(0).assumingMemoryBound(to: UInt16.self)
    // 1020 of 65,535 in linear light, by sRGB's curve.
    #expect(abs(Int(row[4 * 255]) - 8598) < 40, "\(row[4 * 255])")
    #expect(Set((0..<256).map { row[4 * $0] }).count > 200)
  }

  @Test func `Deep colours in linear light become sRGB where 8 bits are too few for them`() throws {
    var photo = TestPNG(PixelSize(64, 16), .grey, depth: 16) { x, _ in [1000 * x] }
    photo.chunks = [("iCCP", TestPNG.profile(TestProfiles.grey(gamma: 1)))]
    #expect(try stored(copy(photo.bytes, .png)).profile == TestProfiles.grey(gamma: 1))
    let copied = try copy(photo.bytes, .jpeg)
    #expect(try stored(copied).isGrey == false)
    #expect(try decode(copied).pixels.meanDifference(from: decode(photo.bytes).pixels) < 2)
  }

  @Test(arguments: CopyFormat.allCases)
  func `A profile whose head is wrong is stored as every library takes it`(
    format: CopyFormat
  ) throws {
    var profile = TestProfiles.displayP3
    // The length, and the rendering intent.
    profile[67] = 9
    profile += [0, 0, 0]
    let copied = try stored(copy(jpeg(profile), format))
    let kept = try #require(copied.profile)
    #expect(kept.prefix(4).reduce(0) { $0 << 8 | Int($1) } == kept.count)
    #expect(
      try difference(lab(stored(jpeg(profile))), lab(copied)) < (format.hasQuality ? 4 : 0.05))
  }

  @Test(arguments: [TestProfiles.inks, TestProfiles.link, Array(TestProfiles.swapped.prefix(200))])
  func `A profile that does not fit is left out`(profile: [UInt8]) throws {
    for format in CopyFormat.allCases {
      let copied = try decode(copy(jpeg(profile), format))
      #expect(copied.fullSize.height == Self.side)
      #expect(try stored(copy(jpeg(profile), format)).profile != profile)
    }
  }

  @Test(
    .enabled(if: PictureTool.exiftool.isInstalled, "exiftool is not installed"),
    arguments: CopyFormat.allCases)
  func `EXIF says whether the colours of a copy are sRGB`(format: CopyFormat) throws {
    for (profile, space) in [(TestProfiles.adobeRGB, 65_535), (TestProfiles.sRGB, 1)] {
      let photo = try PictureTool.exiftool.make(
        from: jpeg(profile), as: "in.jpg", to: "out.jpg",
        ["-EXIF:Make=Canon", "-EXIF:ColorSpace#=2", "-InteropIndex=R03", "IN", "-o", "OUT"])
      let found = try PictureTool.listing(of: copy(photo, format), "-n")
      #expect(found["ColorSpace"] as? Int == space)
      if space == 1 { #expect(found["InteropIndex"] as? String == "R98") }
    }
  }
}
