import CPixbuf
import Foundation
import PhotoMetadata
import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// Pictures of kinds that have a reader here look as gdk-pixbuf's loaders make them look.
@Suite struct OwnReaderTests {
  @Test(
    .enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"),
    .enabled(if: PixbufOracle.reads("bmp"), "gdk-pixbuf has no loader for BMP"),
    arguments: [
      ["bmp3:OUT"], ["bmp2:OUT"], ["bmp:OUT"], ["-alpha", "set", "bmp:OUT"],
      ["-colors", "2", "-type", "Palette", "bmp3:OUT"], ["-colors", "13", "bmp3:OUT"],
      ["-colors", "200", "bmp3:OUT"], ["-colors", "200", "-compress", "RLE", "bmp3:OUT"],
      ["-define", "bmp:subtype=RGB565", "bmp:OUT"], ["-define", "bmp:subtype=RGB555", "bmp:OUT"],
      ["-define", "bmp:subtype=ARGB1555", "bmp:OUT"],
      ["-define", "bmp:subtype=ARGB4444", "bmp:OUT"],
    ])
  func `A BMP has the same pixels`(settings: [String]) throws {
    for size in [PixelSize(61, 37), PixelSize(1, 1), PixelSize(8, 3)] {
      let file = try PictureTool.convert.make(
        from: PictureEncoder.png(TestPictures.slope(size)), to: "out.bmp", ["IN"] + settings)
      try expectSame(file)
    }
  }

  @Test(.enabled(if: PixbufOracle.reads("bmp"), "gdk-pixbuf has no loader for BMP"))
  func `A BMP that stands on its head, and one with its own masks, has the same pixels`() throws {
    let size = PixelSize(5, 3)
    try expectSame(TestBitmap(size, depth: 24, isTopDown: true).bytes)
    try expectSame(TestBitmap(size, depth: 16).bytes)
    try expectSame(TestBitmap(size, depth: 32).bytes)
    for masks: [UInt32] in [[0xF800, 0x7E0, 0x1F], [0xF00, 0xF0, 0xF], [0x7C00, 0x3E0, 0x1F]] {
      try expectSame(TestBitmap(size, depth: 16, masks: masks).bytes)
    }
    for masks: [UInt32] in [[0xFF, 0xFF00, 0xFF0000], [0x3FF0_0000, 0xFFC00, 0x3FF]] {
      try expectSame(TestBitmap(size, depth: 32, masks: masks).bytes)
      try expectSame(TestBitmap(size, depth: 32, isTopDown: true, masks: masks).bytes)
    }
  }

  @Test(
    .enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"),
    .enabled(if: PixbufOracle.reads("ico"), "gdk-pixbuf has no loader for icons"),
    arguments: [
      // One of two colours gdk-pixbuf shows in black and white, whatever it says.
      [], ["-colors", "16"], ["-colors", "200"], ["-alpha", "off"], ["-alpha", "set"],
    ])
  func `An icon has the same pixels`(settings: [String]) throws {
    var canvas = TestCanvas(PixelSize(48, 40), filledWith: .red)
    canvas.fill(x: 20, y: 4, width: 20, height: 30, with: TestColour(0, 0, 0, alpha: 0))
    canvas.fill(x: 3, y: 9, width: 9, height: 7, with: .blue)
    try expectSame(
      PictureTool.convert.make(
        from: PictureEncoder.png(canvas.picture), to: "out.ico",
        ["IN"] + settings + ["-compress", "none", "ico:OUT"]))
  }

  @Test(
    .enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"),
    .enabled(if: PixbufOracle.reads("gif"), "gdk-pixbuf has no loader for GIF"),
    arguments: [[], ["-interlace", "GIF"], ["-colors", "3"], ["-monochrome"]])
  func `A GIF has the same pixels`(settings: [String]) throws {
    var canvas = TestCanvas(PixelSize(61, 43), filledWith: .red)
    canvas.fill(x: 20, y: 4, width: 20, height: 30, with: TestColour(0, 0, 0, alpha: 0))
    for picture in [canvas.picture, TestPictures.slope(PixelSize(300, 200))] {
      try expectSame(
        PictureTool.convert.make(
          from: PictureEncoder.png(picture), to: "out.gif", ["IN"] + settings + ["gif:OUT"]))
    }
  }

  @Test(
    .enabled(if: PictureTool.heifEnc.isInstalled, "no heif-enc"),
    .enabled(if: PixbufOracle.reads("heif/avif"), "gdk-pixbuf has no loader for HEIF"),
    arguments: [["-q", "50"], ["-q", "90", "-b", "10"]])
  func `A HEIC has the same pixels`(settings: [String]) throws {
    let png = try PictureEncoder.png(TestPictures.slope(PixelSize(200, 130)))
    try expectSame(
      PictureTool.heifEnc.make(from: png, to: "out.heic", settings + ["IN", "-o", "OUT"]))
  }

  @Test(
    .enabled(if: PictureTool.avifenc.isInstalled, "no avifenc"),
    .enabled(if: PixbufOracle.reads("avif"), "gdk-pixbuf has no loader for AVIF"),
    arguments: [[], ["-y", "420"], ["-y", "400"], ["-d", "10"], ["-l"], ["--irot", "1"]])
  func `An AVIF has the same pixels, or some that nobody tells apart`(settings: [String]) throws {
    let png = try PictureEncoder.png(TestPictures.slope(PixelSize(200, 130)))
    // libavif converts colours with other roundings than libheif, and enlarges them otherwise.
    try expectSame(
      PictureTool.avifenc.make(from: png, to: "out.avif", settings + ["IN", "OUT"]), within: 4)
  }

  @Test(
    .enabled(if: PixbufOracle.reads("svg"), "gdk-pixbuf has no loader for SVG"),
    arguments: SystemPictures.named(".svg", atMost: 40))
  func `An icon of the system has the same pixels`(path: String) throws {
    // Colours were divided by alpha and multiplied again.
    try expectSame([UInt8](Data(contentsOf: URL(filePath: path))), within: 1)
  }

  @Test(arguments: SystemPictures.named(".gif", ".bmp", ".ico", ".avif", ".heic", atMost: 40))
  func `A picture of the system has the same pixels`(path: String) throws {
    let kind = path.hasSuffix("heic") ? "heif/avif" : String(path.split(separator: ".").last ?? "")
    guard PixbufOracle.reads(kind) else { return }
    try expectSame(
      [UInt8](Data(contentsOf: URL(filePath: path))), within: kind == "avif" ? 4 : 0)
  }

  /// Expects the pixels of a file to be gdk-pixbuf's, each channel within a distance on average.
  private func expectSame(_ file: [UInt8], within tolerance: Double = 0) throws {
    let expected = try PixbufOracle.pixels(of: file)
    let picture = try decode(file)
    #expect(picture.pixels.size == expected.size)
    #expect(picture.pixels.meanDifference(from: expected) <= tolerance)
    #expect(!picture.traits.contains(.isIncomplete))
  }
}

/// What gdk-pixbuf makes of files, where it does so without starting programs.
enum PixbufOracle {
  private static let kinds = Set(
    PixbufFormats.names.filter { !PixbufFormats.startsPrograms($0) })

  /// Whether there is a loader of that name.
  static func reads(_ kind: String) -> Bool { kinds.contains(kind) }

  /// Whether pictures of a kind, as ImageMagick names it, are decoded in the process.
  static func isDecodedInProcess(_ kind: String) -> Bool {
    switch kind {
    case "ppm": reads("pnm")
    case "tga": reads("tga")
    default: true
    }
  }

  /// The pixels of a file, as they are drawn.
  static func pixels(of file: [UInt8]) throws -> PixelBuffer {
    let isVector = SVGKind(beginning: file) != nil
    let loader = try #require(
      isVector ? gdk_pixbuf_loader_new_with_type("svg", nil) : gdk_pixbuf_loader_new())
    defer { g_object_unref(loader) }
    let isGood = gdk_pixbuf_loader_write(loader, file, gsize(file.count), nil) != 0
    let isWhole = gdk_pixbuf_loader_close(loader, nil) != 0
    try #require(isGood && isWhole)
    let pixbuf = Pixbuf(retaining: try #require(gdk_pixbuf_loader_get_pixbuf(loader)))
    return try pixbuf.bitmap(StoredRequest(all: pixbuf.size), DecodeWatch()).takePixels()
  }
}

/// Pictures that packages of this machine have brought.
enum SystemPictures {
  /// The paths of those whose names end so, evenly picked from all there are.
  static func named(_ endings: String..., atMost count: Int) -> [String] {
    let all = ["/usr/share/icons", "/usr/share/pixmaps", "/usr/lib/python3"].flatMap { folder in
      (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
        .filter { name in endings.contains { name.hasSuffix($0) } }.map { "\(folder)/\($0)" }
    }.sorted()
    let step = max(1, (all.count + count - 1) / count)
    return stride(from: 0, to: all.count, by: step).map { all[$0] }
  }
}
