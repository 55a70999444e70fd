import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

/// Kinds of pictures that say how they must be turned, each in a way of its own.
@Suite struct OrientationFormatTests {
  private let tolerance = 8.0

  @Test(
    .enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"),
    arguments: Orientation.allCases)
  func `A TIFF in every orientation is upright`(orientation: Orientation) throws {
    let marker = TestPictures.marker()
    let names = [
      "TopLeft", "TopRight", "BottomRight", "BottomLeft", "LeftTop", "RightTop", "RightBottom",
      "LeftBottom",
    ]
    let file = try PictureTool.converted(
      marker.stored(for: orientation), to: "tiff", "-orient", names[orientation.rawValue - 1])
    let picture = try decode(file)
    #expect(picture.fullSize == marker.size)
    #expect(picture.pixels.meanDifference(from: marker) < 1)
  }

  @Test(
    .enabled(
      if: PictureTool.cwebp.isInstalled && PictureTool.webpmux.isInstalled, "no cwebp or webpmux"),
    arguments: Orientation.allCases, [false, true])
  func `A WebP in every orientation is upright`(
    orientation: Orientation, hasPrefix: Bool
  ) throws {
    let marker = TestPictures.marker()
    let plain = try PictureTool.webP(marker.stored(for: orientation))
    let tiff = TiffFile([.short(0x0112, [orientation.rawValue])]).bytes
    let exif = (hasPrefix ? Array("Exif".utf8) + [0, 0] : []) + tiff
    let file = try PictureTool.webpmux.make(
      from: plain, as: "in.webp", to: "out.webp", ["-set", "exif", "@exif", "IN", "-o", "OUT"],
      with: ["exif": exif])
    let picture = try decode(file)
    #expect(picture.fullSize == marker.size)
    #expect(picture.pixels.meanDifference(from: marker) < tolerance)
  }

  /// What EXIF says of turning is a repetition in HEIC, if it is anything, and no viewer obeys it.
  @Test(
    .enabled(if: PictureTool.heifEnc.isInstalled, "no heif-enc"),
    arguments: [Orientation.rotated180, .rotated90])
  func `A HEIC whose EXIF data alone speaks of turning is not turned`(
    orientation: Orientation
  ) throws {
    let marker = TestPictures.marker(unit: 16)
    #expect(
      try decode(heic(marker, orientation)).pixels.meanDifference(from: marker) < tolerance)
  }

  @Test(
    .enabled(if: PictureTool.heifEnc.isInstalled, "no heif-enc"),
    arguments: zip([Orientation.rotated180, .rotated90, .rotated270], [UInt8(2), 3, 1]))
  func `A HEIC that says it twice is turned once`(orientation: Orientation, angle: UInt8) throws {
    let marker = TestPictures.marker(unit: 16)
    var file = try heic(marker.stored(for: orientation), orientation)
    // The property that tells bits a channel is one of the picture, and long enough for what turns
    // it: ISO/IEC 23008-12, 6.5.10.
    let property = try #require(
      file.indices.first { file[$0...].starts(with: "pixi".utf8) })
    file.replaceSubrange(property..<property + 5, with: Array("irot".utf8) + [angle])
    let picture = try decode(file)
    #expect(picture.fullSize == marker.size)
    #expect(picture.pixels.meanDifference(from: marker) < tolerance)
  }

  /// A HEIC whose EXIF data says how it must be turned.
  ///
  /// That is written afterwards: of a picture that has it, later encoders make one with the property that turns.
  private func heic(_ stored: PixelBuffer, _ orientation: Orientation) throws -> [UInt8] {
    try PictureTool.exiftool.make(
      from: PictureTool.heif(stored, "-q", "90"), as: "in.heic", to: "out.heic",
      ["-q", "-Orientation#=\(orientation.rawValue)", "-o", "OUT", "IN"])
  }
}
