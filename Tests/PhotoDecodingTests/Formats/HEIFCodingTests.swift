import PhotoMetadata
import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// What the head of a HEIF file says of the memory that its picture takes.
@Suite(.enabled(if: PictureTool.heifEnc.isInstalled, "no heif-enc"))
struct HEIFCodingTests {
  private let size = PixelSize(640, 480)

  private func coding(_ file: [UInt8]) throws -> HEIFCoding {
    let items = try #require(HEIFItems(ByteReader(file)))
    return HEIFCoding(items, isAV1: false, size: size)
  }

  @Test func `Depth and planes are read from the head of a HEIC and an AVIF`() throws {
    let picture = TestPictures.slope(size)
    let heic = try coding(PictureTool.heif(picture))
    #expect((heic.isAV1, heic.samples, heic.sampleBytes) == (false, 3, 1))
    let avif = try coding(PictureTool.heif(picture, isAVIF: true, "-p", "chroma=444"))
    #expect((avif.isAV1, avif.samples, avif.sampleBytes) == (true, 6, 1))
    #expect(avif.unit == size)
  }

  @Test(.enabled(if: PictureTool.avifenc.isInstalled, "no avifenc"), arguments: ["10", "12"])
  func `Samples of more than eight bits take two bytes`(depth: String) throws {
    let file = try PictureTool.avifenc.make(
      from: PictureEncoder.png(TestPictures.slope(size)), to: "out.avif",
      ["-s", "10", "-d", depth, "-y", "422", "IN", "OUT"])
    let avif = try coding(file)
    #expect((avif.samples, avif.sampleBytes) == (4, 2))
  }

  @Test func `Of a grid the tiles are decoded one by one`() throws {
    let tile = PixelSize(128, 64)
    var file = try #require(TestHEIF(of: PictureTool.heif(TestPictures.slope(tile))))
    file.makeGrid(columns: 5, rows: 8, width: 640, height: 480)
    let coding = try coding(file.bytes)
    #expect(coding.isTiled)
    #expect(coding.unit == tile)
    var whole = coding
    (whole.isTiled, whole.unit) = (false, size)
    let (large, count) = (PixelSize(8000, 6000), 1 << 20)
    whole.unit = large
    #expect(
      coding.memory(large, hasAlpha: false, threads: 4, fileBytes: count).before
        < whole.memory(large, hasAlpha: false, threads: 4, fileBytes: count).before)
  }

  @Test func `A head that says nothing, or more than there is, means the most`() {
    let unknown = HEIFCoding(nil, isAV1: true, size: PixelSize(65_536, 65_536))
    #expect((unknown.samples, unknown.sampleBytes) == (6, 2))
    let memory = unknown.memory(
      PixelSize(65_536, 65_536), hasAlpha: true, threads: 4, fileBytes: 1000)
    #expect(memory.before > 64 << 30)
    var absurd = unknown
    absurd.isTiled = true
    absurd.unit = PixelSize(1 << 31, 1 << 31)
    let most = absurd.memory(PixelSize(1 << 31, 1 << 31), hasAlpha: true, threads: 4, fileBytes: 0)
    #expect(most.before == .max)
    #expect(most.most(with: PixelSize(1 << 31, 1 << 31)) == .max)
  }
}

struct DecodingMemoryTests {
  @Test func `A picture that is decoded by rows takes little, whatever its height`() {
    let low = DecodingMemory.rows(of: PixelSize(8000, 6000))
    #expect(low == DecodingMemory.rows(of: PixelSize(8000, 60_000)))
    #expect(low.most(with: PixelSize(1600, 1200)) < 100 << 20)
  }

  @Test func `The wanted pixels come after what is there before them`() {
    let memory = DecodingMemory(before: 1000, beside: 10)
    #expect(memory.most(with: PixelSize(1, 1)) == 1000)
    #expect(memory.most(with: PixelSize(100, 1)) == 1210)
  }

  @Test func `A baseline JPEG takes less than a progressive one`() throws {
    var picture = TestJPEG(PixelSize(2000, 1500))
    let baseline = try JPEGFile(EncodedInput(picture.file()), DecodeWatch())
    picture.isProgressive = true
    let progressive = try JPEGFile(EncodedInput(picture.file()), DecodeWatch())
    let more =
      try #require(progressive.header.memory).beside
      - (try #require(baseline.header.memory)).beside
    // Coefficients of two bytes for each sample, whose colours may be coarser.
    #expect((2000 * 1500 * 2...2000 * 1500 * 7).contains(more))
  }
}

struct AvailableMemoryTests {
  @Test func `The system's account says how much memory is available`() {
    let account =
      "MemTotal:       16000000 kB\nMemFree: 1 kB\nMemAvailable:    2048 kB\nBuffers: 5 kB\n"
    #expect(Machine.availableMemory(in: account) == 2 << 20)
    #expect(Machine.availableMemory(in: "MemTotal: 1 kB\n") == nil)
    #expect(Machine.availableMemory > 0)
  }
}
