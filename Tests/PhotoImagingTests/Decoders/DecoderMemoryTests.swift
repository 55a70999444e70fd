import Foundation
import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

@testable import PhotoImaging

/// How much memory the processes of decoders take for large pictures, and for small files that promise some.
@Suite(.onTheThreadForLongOnes, .serialized)
struct DecoderMemoryTests {
  private let folder = TemporaryFolder()
  /// What tells the processes of a test from those of others.
  private let mark = "--test-\(UUID().uuidString)"

  private func pool(available: Int = 32 << 30) -> DecoderPool {
    DecoderPool(
      DecoderProgram(
        path: Repository.built("photo-pages-decoder"), arguments: [mark],
        availableMemory: available))
  }

  /// The most memory that a living process of this test has taken, in bytes.
  private func peak() throws -> Int {
    let files = FileManager.default
    let peaks = try files.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }
      .compactMap { process -> Int? in
        guard let line = files.contents(atPath: "/proc/\(process)/cmdline"),
          String(decoding: line, as: UTF8.self).contains(mark),
          let status = files.contents(atPath: "/proc/\(process)/status")
        else { return nil }
        let peak = String(decoding: status, as: UTF8.self).split(separator: "\n")
          .first { $0.hasPrefix("VmHWM:") }
        return peak.flatMap { Int($0.filter(\.isNumber)) }.map { $0 << 10 }
      }
    return try #require(peaks.max())
  }

  private func request(
    _ file: [UInt8], _ detail: PictureDetail = .fitting(PixelSize(width: 1600, height: 1200))
  ) throws -> DecodeRequest {
    let path = folder.write(file, as: "photo")
    return DecodeRequest(
      source: .descriptor(FirstPicture.open(Array(path.utf8))), detail: detail)
  }

  /// An AVIF of grey, coded as avifenc is told.
  private func avif(
    _ size: PixelSize, bits: Int, chroma: Int, _ settings: [String] = []
  ) throws -> [UInt8] {
    try PictureTool.avifenc.make(
      from: TestVideo.grey(size, bits: bits, chroma: chroma), as: "in.y4m", to: "out.avif",
      ["-s", "10", "-j", "2"] + settings + ["IN", "OUT"])
  }

  private static let twenty = PixelSize(width: 3681, height: 5594)
  private static let fifty = PixelSize(width: 8192, height: 6144)

  private static let prefetch: DecodingControl = {
    let control = DecodingControl()
    control.setPrefetch(true)
    return control
  }()
  private static let thumbnail = DecodingControl(isThumbnail: true)

  /// Sizes, depths, planes and tiles of AVIF; more by `make check-deep`.
  private static let codings: [(size: PixelSize, bits: Int, chroma: Int, settings: [String])] =
    [
      (twenty, 10, 444, []), (fifty, 12, 444, []), (fifty, 10, 420, ["--grid", "8x6"]),
    ]
    + (isDeep
      ? [
        (fifty, 8, 420, []), (fifty, 10, 420, []), (fifty, 8, 444, ["--grid", "8x6"]),
        (twenty, 12, 420, ["--tilerowslog2", "2", "--tilecolslog2", "2"]),
      ] : [])
  private static let isDeep = ProcessInfo.processInfo.environment["PHOTO_PAGES_DEEP"] != nil

  @Test(.enabled(if: PictureTool.avifenc.isInstalled, "no avifenc"), arguments: codings)
  func `A large AVIF is shown`(
    size: PixelSize, bits: Int, chroma: Int, settings: [String]
  ) throws {
    let request = try request(avif(size, bits: bits, chroma: chroma, settings))
    let pool = pool()
    #expect(try pool.decode(request).fullSize == size)
    #expect(try peak() < 2 << 30)
  }

  @Test(
    .enabled(if: PictureTool.heifEnc.isInstalled, "no heif-enc"),
    arguments: [["-b", "12", "-p", "chroma=444"], []] + (isDeep ? [["-b", "10"]] : []))
  func `A large HEIC is shown`(settings: [String]) throws {
    let size = PixelSize(width: 7000, height: 5000)
    let picture = try Self.enlarged(to: size, settings.isEmpty ? "png24:OUT" : "png48:OUT")
    let file = try PictureTool.heifEnc.make(
      from: picture, to: "out.heic",
      ["-p", "preset=ultrafast"] + settings + ["IN", "-o", "OUT"])
    #expect(try pool().decode(request(file)).fullSize == size)
  }

  /// A smooth picture of a size, made by ImageMagick as it is told.
  private static func enlarged(to size: PixelSize, _ settings: String...) throws -> [UInt8] {
    let small = try PictureEncoder.png(TestPictures.slope(PixelSize(width: 64, height: 48)))
    return try PictureTool.convert.make(
      from: small, to: "out", ["IN", "-resize", "\(size.width)x\(size.height)!"] + settings)
  }

  @Test(.enabled(if: PictureTool.avifenc.isInstalled, "no avifenc"))
  func `A picture that needs much is decoded once it is shown, and not before`() throws {
    let pool = pool()
    let request = try request(avif(Self.twenty, bits: 10, chroma: 444))
    for control in [Self.prefetch, Self.thumbnail, Self.prefetch] {
      #expect(throws: PictureError.cancelled) { try pool.decode(request, control) }
    }
    #expect(try peak() <= 256 << 20)
    #expect(try pool.decode(request).fullSize == Self.twenty)
  }

  @Test(.enabled(if: PictureTool.heifEnc.isInstalled, "no heif-enc"), arguments: [false, true])
  func `A photo of a phone with 48 megapixels in tiles is decoded before it is shown`(
    isAVIF: Bool
  ) throws {
    let tile = TestPictures.slope(PixelSize(width: 512, height: 512))
    var file = try #require(TestHEIF(of: PictureTool.heif(tile, isAVIF: isAVIF)))
    file.makeGrid(columns: 16, rows: 12, width: 8064, height: 6048, turns: 3)
    let request = try request(file.bytes)
    let pool = pool()
    let picture = try pool.decode(request, Self.thumbnail)
    #expect(picture.fullSize == PixelSize(width: 6048, height: 8064))
    #expect(try peak() <= 256 << 20)
  }

  /// The head of an AVIF that promises 17,000 × 17,000 pixels.
  private func absurd() throws -> [UInt8] {
    let small = try PictureTool.heif(
      TestPictures.solid(PixelSize(width: 64, height: 64), .red), isAVIF: true)
    var file = try #require(TestHEIF(of: small))
    file.items[0].properties = file.items[0].properties.map {
      $0[4..<8].elementsEqual("ispe".utf8) ? TestHEIF.sizeBox(width: 17_000, height: 17_000) : $0
    }
    return file.bytes
  }

  @Test(.enabled(if: PictureTool.heifEnc.isInstalled, "no heif-enc"))
  func `A picture that needs more than two gigabytes is refused by its head`() throws {
    let (pool, size) = (pool(available: .max), PixelSize(width: 17_000, height: 17_000))
    let request = try request(absurd())
    #expect(throws: PictureError.cancelled) { try pool.decode(request, Self.thumbnail) }
    #expect(throws: PictureError.tooManyPixels(size)) { try pool.decode(request) }
    #expect(try peak() <= 128 << 20)
  }

  @Test(.enabled(if: PictureTool.avifenc.isInstalled, "no avifenc"))
  func `A picture takes at most a quarter of the memory that is available`() throws {
    let file = try avif(Self.twenty, bits: 8, chroma: 420)
    let little = pool(available: 800 << 20)
    let request = try request(file)
    #expect(throws: PictureError.tooManyPixels(Self.twenty)) { try little.decode(request) }
    #expect(try peak() <= 200 << 20)
    let more = pool(available: 2 << 30)
    #expect(try more.decode(request).fullSize == Self.twenty)
    #expect(try peak() <= 512 << 20)
  }

  @Test func `A small hostile file takes little memory, shown or not`() throws {
    let pool = pool()
    for control in [Self.thumbnail, DecodingControl()] {
      _ = try? pool.decode(request(Crasher.gifOfMemory.bytes), control)
    }
    #expect(try peak() <= 256 << 20)
  }

  @Test(
    .enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"),
    arguments: ["None", "JPEG"])
  func `A large JPEG is decoded before it is shown`(interlacing: String) throws {
    let size = PixelSize(width: 8000, height: 6000)
    let request = try request(
      Self.enlarged(to: size, "-sampling-factor", "2x2", "-interlace", interlacing, "jpg:OUT"))
    let pool = pool()
    #expect(try pool.decode(request, Self.thumbnail).fullSize == size)
    #expect(try peak() <= 256 << 20)
  }
}

/// Uncompressed video of one frame, which avifenc encodes with any depth.
enum TestVideo {
  static func grey(_ size: PixelSize, bits: Int, chroma: Int) -> [UInt8] {
    let kind =
      chroma == 420 && bits == 8 ? "420jpeg" : bits == 8 ? "\(chroma)" : "\(chroma)p\(bits)"
    let head = "YUV4MPEG2 W\(size.width) H\(size.height) F25:1 Ip A1:1 C\(kind)\nFRAME\n"
    let colours =
      chroma == 420
      ? 2 * ((size.width + 1) / 2) * ((size.height + 1) / 2) : 2 * size.width * size.height
    let count = size.width * size.height + colours
    let middle = 1 << (bits - 1)
    guard bits > 8 else {
      return Array(head.utf8) + [UInt8](repeating: UInt8(middle), count: count)
    }
    var samples = [UInt8](repeating: 0, count: 2 * count)
    for index in stride(from: 1, to: samples.count, by: 2) { samples[index] = UInt8(middle >> 8) }
    return Array(head.utf8) + samples
  }
}
