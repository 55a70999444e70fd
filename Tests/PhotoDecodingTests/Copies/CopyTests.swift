import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// Copies of pictures, read back by the decoder.
@Suite struct CopyTests {
  private static let marker = TestPictures.marker(unit: 12)

  private func settings(
    _ format: CopyFormat, _ change: (inout CopySettings) -> Void = { _ in }
  ) -> CopySettings {
    var settings = CopySettings()
    settings.format = format
    settings.quality = 95
    change(&settings)
    return settings
  }

  private func copy(_ source: PictureSource, _ settings: CopySettings) throws -> [UInt8] {
    try PictureDecoder().copy(CopyRequest(source, settings), DecodingControl())
  }

  private func copy(_ settings: CopySettings) throws -> PixelBuffer {
    try decode(copy(.bytes(PictureEncoder.png(Self.marker)), settings)).pixels
  }

  /// The mean difference that a format's losses may make.
  private func tolerance(_ format: CopyFormat) -> Double { format.hasQuality ? 8 : 0 }

  @Test(arguments: CopyFormat.allCases)
  func aWholeCopyLooksLikeThePhoto(format: CopyFormat) throws {
    let file = try copy(.bytes(PictureEncoder.png(Self.marker)), settings(format))
    let beginnings: [CopyFormat: [UInt8]] = [
      .jpeg: [0xFF, 0xD8, 0xFF], .png: [0x89, 0x50, 0x4E, 0x47], .webP: Array("RIFF".utf8),
      .tiff: Array("II*\0".utf8),
    ]
    #expect(file.starts(with: beginnings[format] ?? []))
    #expect(try decode(file).pixels.meanDifference(from: Self.marker) <= tolerance(format))
  }

  @Test(arguments: CopyFormat.allCases, Orientation.allCases)
  func aCopyIsTurnedAndMirrored(format: CopyFormat, turn: Orientation) throws {
    let turned = try copy(settings(format) { $0.turn = turn })
    #expect(turned.stored(for: turn).meanDifference(from: Self.marker) <= tolerance(format))
  }

  @Test(arguments: CopyFormat.allCases)
  func aCropHasThePixelsOfItsPart(format: CopyFormat) throws {
    let size = Self.marker.size
    let part = PixelRect(x: 4, y: 8, width: size.width / 2, height: size.height / 2)
    let crop = CropArea(
      x: 4 / Double(size.width), y: 8 / Double(size.height),
      width: Double(part.width) / Double(size.width),
      height: Double(part.height) / Double(size.height))
    let cropped = try copy(settings(format) { $0.crop = crop })
    #expect(cropped.meanDifference(from: Self.marker.part(part)) <= tolerance(format))
  }

  @Test(arguments: Orientation.allCases)
  func theCropIsOfTheTurnedPhotoAsItIsSeen(orientation: Orientation) throws {
    // The file is stored in any orientation; the copy is turned to the left, and its upper left quarter kept.
    let stored = try PictureEncoder.png(Self.marker.stored(for: orientation))
    let made = try copy(
      .bytes(stored, orientation: orientation),
      settings(.png) {
        $0.turn = .rotated270
        $0.crop = CropArea(x: 0, y: 0, width: 0.5, height: 0.5)
      })
    let size = Self.marker.size
    let turned = Self.marker.stored(for: .rotated90)
    let quarter = PixelRect(x: 0, y: 0, width: size.height / 2, height: size.width / 2)
    #expect(try decode(made).pixels.meanDifference(from: turned.part(quarter)) == 0)
  }

  @Test(arguments: CopyFormat.allCases)
  func theLongerSideIsReduced(format: CopyFormat) throws {
    let photo = try PictureEncoder.jpeg(TestPictures.numbered(5, size: PixelSize(900, 600)))
    let file = try copy(.bytes(photo), settings(format) { $0.size = .longerSide(300) })
    let pixels = try decode(file).pixels
    #expect(pixels.size == PixelSize(300, 200))
    #expect(pixels.colour(150, 100).index == 5)
  }

  @Test(arguments: [CopyFormat.jpeg, .webP])
  func lessQualityMakesASmallerFile(format: CopyFormat) throws {
    let photo = PictureSource.bytes(TestJPEG(PixelSize(400, 300)).file())
    let sizes = try [30, 60, 95].map { quality in
      try copy(photo, settings(format) { $0.quality = quality }).count
    }
    #expect(sizes == sizes.sorted() && Set(sizes).count == 3)
  }

  @Test(arguments: [CopyFormat.png, .webP, .tiff])
  func seeThroughPixelsStaySo(format: CopyFormat) throws {
    let picture = TestPictures.solid(PixelSize(32, 32), TestColour(200, 100, 0, alpha: 128))
    let file = try copy(.bytes(PictureEncoder.png(picture)), settings(format))
    let colour = try decode(file).pixels.colour(16, 16)
    #expect(colour.difference(from: TestColour(200, 100, 0, alpha: 128)) < 6)
  }

  @Test func seeThroughPixelsOfAJPEGLieOnWhite() throws {
    let picture = TestPictures.solid(PixelSize(32, 32), TestColour(200, 100, 0, alpha: 128))
    let file = try copy(.bytes(PictureEncoder.png(picture)), settings(.jpeg))
    let colour = try decode(file).pixels.colour(16, 16)
    #expect(colour.difference(from: TestColour(227, 177, 127)) < 5)
  }

  @Test func aCancelledCopyIsNotMade() throws {
    let photo = try PictureEncoder.png(Self.marker)
    #expect(throws: PictureError.cancelled) {
      try PictureDecoder().copy(CopyRequest(.bytes(photo), settings(.png)), .cancelled)
    }
  }

  @Test func whatIsNoPictureHasNoCopy() throws {
    #expect(throws: PictureError.notAPicture) {
      try copy(.bytes(Array("Only a text.".utf8)), settings(.jpeg))
    }
    #expect(throws: PictureError.empty) { try copy(.bytes([]), settings(.jpeg)) }
  }

  @Test func pixelsOfASourceAreCopiedToo() throws {
    let file = try copy(.pixels(Self.marker), settings(.png) { $0.turn = .rotated180 })
    #expect(
      try decode(file).pixels.meanDifference(from: Self.marker.stored(for: .rotated180)) == 0)
  }
}

extension PixelBuffer {
  /// The pixels of a part.
  fileprivate func part(_ part: PixelRect) -> PixelBuffer {
    let pixels = (part.y..<part.bottom).flatMap { y in
      (part.x..<part.right).map { self[$0, y] }
    }
    return PixelBuffer(size: part.size, pixels: pixels)
  }
}
