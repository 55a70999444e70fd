import PhotoMetadata
import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// How TIFF files are laid out, and what is shown of those that are not whole.
@Suite struct TIFFFileTests {
  /// Ways to lay out a file, as ImageMagick is told.
  private static let layouts = [
    [], ["-define", "tiff:tile-geometry=32x16"], ["-interlace", "plane"],
    ["-define", "tiff:rows-per-strip=1000"],
  ]

  private func tiff(_ picture: PixelBuffer, _ settings: [String]) throws -> [UInt8] {
    try PictureTool.convert.make(
      from: PictureEncoder.png(picture), to: "out.tiff", ["IN"] + settings + ["tiff:OUT"])
  }

  @Test(
    .enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"),
    arguments: ["none", "lzw", "zip", "rle", "zstd", "lzma"], layouts)
  func `Every compression without losses is shown, in strips, tiles and planes`(
    compression: String, layout: [String]
  ) throws {
    let marker = TestPictures.marker()
    for depth in ["8", "16"] {
      let picture = try decode(
        tiff(marker, layout + ["-depth", depth, "-compress", compression]))
      #expect(picture.traits == [])
      #expect(picture.pixels.meanDifference(from: marker) < 1)
    }
  }

  @Test(
    .enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"),
    arguments: ["jpeg", "webp"], [[], ["-define", "tiff:tile-geometry=32x16"]])
  func `JPEG and WebP inside are shown`(compression: String, layout: [String]) throws {
    let marker = TestPictures.marker(unit: 16)
    let picture = try decode(tiff(marker, layout + ["-quality", "95", "-compress", compression]))
    #expect(picture.traits == [])
    #expect(picture.pixels.meanDifference(from: marker) < 8)
  }

  /// A file with JPEG inside as TIFF 6.0 had it at first: a whole JPEG file, which a field points to.
  private func oldJPEG(_ jpeg: TestJPEG) -> [UInt8] {
    let file = jpeg.file()
    return TiffFile(
      (jpeg.size.width, jpeg.size.height), bits: [8, 8, 8], photometric: 6, strips: [file],
      [
        .short(0x0103, [6]), .place(0x0201, file), .long(0x0202, [file.count]),
        .short(0x0212, [jpeg.sampling.across, jpeg.sampling.down]),
      ]
    ).bytes
  }

  @Test(arguments: [1, 2])
  func `JPEG inside in the old way is shown`(sampling: Int) throws {
    var jpeg = TestJPEG(PixelSize(100, 75))
    jpeg.sampling = (sampling, sampling)
    // Slopes, since libraries enlarge differences of colour in ways of their own.
    jpeg.samples = (0..<75).flatMap { y in
      (0..<100).flatMap { x in [UInt8(x * 2), UInt8(y * 3), 128] }
    }
    let picture = try decode(oldJPEG(jpeg))
    #expect(picture.traits == [])
    #expect(picture.pixels.meanDifference(from: try decode(jpeg.file()).pixels) < 8)
  }

  @Test func `JPEG inside in the old way that is broken is said to be, and never crashes`() throws {
    let file = oldJPEG(TestJPEG(PixelSize(100, 75)))
    let start = try #require(file.indices.first { file[$0...].starts(with: [0xFF, 0xD8, 0xFF]) })
    var headless = file
    headless.replaceSubrange(start..<start + 200, with: repeatElement(0, count: 200))
    let error = #expect(throws: PictureError.self) { try decode(headless) }
    guard case .damaged(let reason) = error else {
      Issue.record("Not damaged but \(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty)
    try breakBytes(of: file)
  }

  @Test(
    .enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"),
    arguments: ["fax", "group4", "rle", "none"])
  func `Facsimiles are shown`(compression: String) throws {
    let board = TestPictures.checkerboard(PixelSize(100, 60), side: 7)
    let file = try tiff(board, ["-type", "bilevel", "-compress", compression])
    #expect(try decode(file).pixels.meanDifference(from: board) < 1)
  }

  @Test(
    .enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"),
    arguments: ["none", "zip"], layouts)
  func `A part is what the whole has there, and a reduced picture is the whole, reduced`(
    compression: String, layout: [String]
  ) throws {
    let marker = TestPictures.marker(unit: 16)
    let file = try tiff(marker, layout + ["-compress", compression])
    let part = PixelRect(x: 70, y: 41, width: 50, height: 33)
    let cut = try decode(file, .scaled(marker.size, part: part)).pixels
    #expect(cut.size == PixelSize(50, 33))
    let differs = (0..<33).contains { y in
      (0..<50).contains { cut[$0, y] != marker[$0 + 70, y + 41] }
    }
    #expect(!differs)
    let small = try decode(file, .fitting(PixelSize(48, 32))).pixels
    let expected = try decode(.pixels(marker), .fitting(PixelSize(48, 32))).pixels
    #expect(small.meanDifference(from: expected) == 0)
  }

  @Test(
    .enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"),
    arguments: ["none", "lzw", "zip", "rle", "lzma"],
    [["-define", "tiff:rows-per-strip=1000"], ["-define", "tiff:tile-geometry=32x16"]])
  func `Of a file that was cut off the rows that are there are shown`(
    compression: String, layout: [String]
  ) throws {
    let (noise, size) = (Self.noise, Self.noise.size)
    // The directory must come before the pixels, as ImageMagick does not write it.
    let file = Self.withDirectoryFirst(
      try tiff(noise, ["-alpha", "off"] + layout + ["-compress", compression]))
    #expect(try decode(file).traits == [])
    let picture = try decode(Array(file.prefix(file.count / 2)))
    #expect(picture.traits == [.isIncomplete])
    #expect(picture.fullSize == size)
    let isThere = (0..<size.height).map { y in
      (0..<size.width).allSatisfy { picture.pixels[$0, y] == noise[$0, y] }
    }
    #expect(isThere.prefix(48).allSatisfy { $0 })
    #expect(isThere.suffix(40).allSatisfy { !$0 })
    #expect(picture.pixels[50, 159] == 0xFF00_0000)
  }

  /// A picture that no compression makes smaller, so that a file's half has half of its rows.
  private static var noise: PixelBuffer {
    var numbers = SeededGenerator(seed: 7)
    return PixelBuffer(size: PixelSize(96, 160)) { memory, _ in
      for place in memory.indices {
        memory[place] = place % 4 == 3 ? 255 : UInt8.random(in: 1...255, using: &numbers)
      }
    }
  }

  @Test(.enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"))
  func `Of a strip that is damaged the rows before it are shown`() throws {
    let noise = Self.noise
    var file = Self.withDirectoryFirst(
      try tiff(noise, ["-alpha", "off", "-define", "tiff:rows-per-strip=1000", "-compress", "zip"]))
    let rest = file.count / 2..<file.count
    file.replaceSubrange(rest, with: repeatElement(0xFF, count: rest.count))
    let picture = try decode(file)
    #expect(picture.traits == [.isIncomplete])
    let isThere = (0..<48).allSatisfy { y in
      (0..<96).allSatisfy { picture.pixels[$0, y] == noise[$0, y] }
    }
    #expect(isThere)
  }

  /// The same file with its directory, which was at its end, in front of the strips.
  private static func withDirectoryFirst(_ file: [UInt8]) -> [UInt8] {
    let input = EncodedInput(file)
    guard let directory = TiffDirectory(first: input) else { return file }
    let isTiled = directory.has(0x0144)
    let (offsets, counts) = (isTiled ? 0x0144 : 0x0111, isTiled ? 0x0145 : 0x0117)
    let strips = zip(directory.integers(offsets), directory.integers(counts)).map {
      Array(file[$0..<$0 + $1])
    }
    var fields: [TiffFile.Field] = []
    let tags = [
      0x0100, 0x0101, 0x0102, 0x0103, 0x0106, 0x0111, 0x0115, 0x0116, 0x0117, 0x013D, 0x0142,
      0x0143, 0x0144, 0x0145,
    ]
    for tag in tags where directory.has(tag) {
      fields.append(
        tag == offsets ? .places(tag, strips) : .long(tag, directory.integers(tag)))
    }
    return TiffFile(fields).bytes
  }

  @Test func `A compression that this system's library lacks is said with its reason`() {
    let file = TiffFile(
      (1, 1), bits: [8], photometric: 1, strips: [[0]], [.short(0x0103, [34712])])
    #expect(
      throws: PictureError.refused(
        kind: "TIFF", reason: "Compression scheme 34712 is not supported")
    ) { try decode(file.bytes) }
    let sensor = TiffFile((1, 1), bits: [8], photometric: 32803, strips: [[0]])
    #expect(
      throws: PictureError.refused(
        kind: "TIFF", reason: "Photometric interpretation 32803 is not supported")
    ) { try decode(sensor.bytes) }
  }

  @Test func `A file that claims a gigantic size is refused before memory is taken for it`() {
    let huge = TiffFile((1 << 30, 1 << 30), bits: [8], photometric: 1, strips: [[0]])
    #expect(throws: PictureError.tooManyPixels(PixelSize(1 << 30, 1 << 30))) {
      try decode(huge.bytes)
    }
    let many = TiffFile((1 << 20, 1 << 20), bits: [1], photometric: 1, strips: [[0]])
    #expect(throws: PictureError.tooManyPixels(PixelSize(1 << 20, 1 << 20))) {
      try decode(many.bytes, .fitting(PixelSize(8, 8)))
    }
    let wide = TiffFile((1 << 31, 2), bits: [8, 8, 8], photometric: 2, strips: [[0]])
    #expect(throws: PictureError.tooManyPixels(PixelSize(1 << 31, 2))) { try decode(wide.bytes) }
    let tile = TiffFile(
      (16, 16), bits: [8], photometric: 1, strips: [[0]],
      [
        .long(0x0142, [1 << 20]), .long(0x0143, [1 << 20]), .long(0x0144, [8]),
        .long(0x0145, [1]),
      ])
    #expect(throws: PictureError.tooLarge) { try decode(tile.bytes) }
  }

  @Test func `A picture above the limit is too large, one at the limit is not`() throws {
    let file = TiffFile(
      (100, 50), bits: [8], photometric: 1, strips: [Array(repeating: 7, count: 5000)])
    let request = DecodeRequest(source: .bytes(file.bytes), detail: .full)
    #expect(throws: PictureError.tooManyPixels(PixelSize(100, 50))) {
      try PictureDecoder(byteLimit: 19_999).decode(request)
    }
    #expect(throws: Never.self) {
      try PictureDecoder(byteLimit: 20_000).decode(request)
    }
  }

  @Test func `Cancelling a picture gives it up between two rows`() throws {
    // PackBits, so that rows are not read one by one: 64 times the level 7 in each.
    let rows = Array(repeatElement([193, 7] as [UInt8], count: 4000).joined())
    let file = TiffFile(
      (64, 4000), bits: [8], photometric: 1, strips: [rows], [.short(0x0103, [32773])])
    var asked = 0
    let watch = DecodeWatch(isCancelled: {
      asked += 1
      return asked == 40
    })
    #expect(throws: PictureError.cancelled) {
      let request = DecodeRequest(source: .bytes(file.bytes), detail: .full)
      return try PictureDecoder().decode(request, onPass: nil, watch)
    }
    #expect(asked == 40)
  }

  @Test func `The picture of a desktop's thumbnail stands in for a TIFF`() throws {
    let file = TiffFile(
      (60, 40), bits: [8], photometric: 1, strips: [Array(repeating: 7, count: 60 * 40)])
    let desktopThumbnail = PictureSource.pixels(TestPictures.marker(), orientation: .upright)
    let request = DecodeRequest(
      source: .bytes(file.bytes), detail: .preview, desktopThumbnail: desktopThumbnail)
    let picture = try PictureDecoder().decode(request)
    #expect(picture.traits.contains(.isPreview))
    #expect(picture.fullSize == PixelSize(60, 40))
  }

  @Test(
    .enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"),
    arguments: ["none", "lzw", "zip", "jpeg", "rle", "lzma"], layouts)
  func `Files with wrong bytes never crash`(compression: String, layout: [String]) throws {
    try breakBytes(of: tiff(TestPictures.marker(unit: 2), layout + ["-compress", compression]))
  }

  /// Decodes a file with wrong bytes, many times.
  private func breakBytes(of file: [UInt8]) throws {
    var numbers = SeededGenerator(seed: 18)
    for _ in 0..<60 {
      var broken = file
      for _ in 0..<4 {
        broken[Int.random(in: 4..<broken.count, using: &numbers)] = UInt8.random(
          in: 0...255, using: &numbers)
      }
      _ = try? PictureDecoder(byteLimit: 64 << 20)
        .decode(DecodeRequest(source: .bytes(broken), detail: .full))
    }
  }
}
