import Foundation
import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

/// Which files the process opens that decodes: `decode-picture`, as strace sees it.
struct RareLoaderTests {
  private let folder = TemporaryFolder()

  /// What is opened while a picture is decoded, other than itself and what is made of it; with all
  /// loaders loaded, what is opened after that.
  private func opened(_ picture: [UInt8], isLoaded: Bool) throws -> [Substring] {
    let (input, record) = (folder.write(picture, as: "picture"), "\(folder.path)/trace")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["strace", "-f", "-s", "100", "-o", record, "-e", "trace=open,openat,write"]
      + [Repository.built("decode-picture")] + (isLoaded ? ["--loaded"] : [])
      + [input, "\(folder.path)/out.png"]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    var calls = try String(contentsOfFile: record, encoding: .utf8).split(separator: "\n")[...]
    if isLoaded {
      let begin = try #require(calls.firstIndex { $0.contains("loaded in") })
      calls = calls[begin...]
    }
    let paths = calls.filter { $0.contains(" open") && $0.contains("\"") }
      .map { $0.split(separator: "\"")[1] }
    return paths.filter { !$0.hasPrefix(folder.path) && !$0.hasPrefix("/proc/") }
  }

  @Test(
    .enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"),
    arguments: ["png", "gif", "bmp", "ico", "tga", "tiff", "ppm", "webp", "jpg", "pef", "orf"]
      .filter(PixbufOracle.isDecodedInProcess))
  func `After the loaders are loaded, decoding opens no file`(kind: String) throws {
    let picture = TestPictures.marker()
    let file =
      switch RawFiles(rawValue: kind) {
      case let raw?: raw.file(preview: try PictureEncoder.jpeg(picture))
      case nil: try PictureTool.converted(picture, to: kind)
      }
    #expect(try opened(file, isLoaded: true) == [])
  }

  @Test(.enabled(if: PictureTool.heifEnc.isInstalled, "no heif-enc"), arguments: [false, true])
  func `Nor does that of HEIC and AVIF`(isAVIF: Bool) throws {
    let file = try PictureTool.heif(TestPictures.marker(unit: 16), isAVIF: isAVIF)
    #expect(try opened(file, isLoaded: true) == [])
  }

  @Test(.enabled(if: PictureTool.cjxl.isInstalled, "no cjxl"))
  func `Nor does that of JPEG XL`() throws {
    let file = try PictureTool.jxl(PictureEncoder.png(TestPictures.marker()), [])
    #expect(try opened(file, isLoaded: true) == [])
  }

  @Test func `SVG with text opens fonts alone`() throws {
    let text = "<text y='40' font-family='DejaVu Sans Mono' font-weight='bold'>Text</text>"
    let file = "<svg xmlns='http://www.w3.org/2000/svg' width='80' height='80'>\(text)</svg>"
    let others = try opened(Array(file.utf8), isLoaded: true).filter { !$0.contains("/fonts/") }
    #expect(others == [])
  }

  @Test func `A JPEG waits for no rare loader`() throws {
    let file = try PictureEncoder.jpeg(TestPictures.marker())
    // Of fontconfig its configuration: gdk-pixbuf 2.44 itself is linked with it.
    let rare = [
      "libraw", "libgomp", "loaders/", "/etc/fonts/", "libgif", "libheif", "librsvg", "libjxl",
    ]
    let opened = try opened(file, isLoaded: false)
    #expect(opened.contains { $0.contains("libjpeg") })
    #expect(!opened.contains { path in rare.contains { path.contains($0) } })
  }
}
