import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

/// Which picture of a Windows icon is shown.
@Suite struct IconDirectoryTests {
  private struct Entry {
    var side: Int
    var depth = 32
    var bytes: [UInt8]
    /// Where the directory says that the picture is, relative to where it is.
    var shift = 0
    /// The number of bytes that the directory states; nil for the right one.
    var told: Int?
  }

  private func png(_ side: Int, _ colour: TestColour) throws -> [UInt8] {
    try PictureEncoder.png(TestPictures.solid(PixelSize(side, side), colour))
  }

  /// An icon file, or a cursor's if `type` is 2.
  private func icon(_ entries: [Entry], type: UInt8 = 1) -> [UInt8] {
    let number = { (value: Int, count: Int) in (0..<count).map { UInt8(value >> ($0 * 8) & 255) } }
    var offset = 6 + 16 * entries.count
    var directory = [0, 0, type, 0] + number(entries.count, 2)
    for entry in entries {
      let side = UInt8(entry.side & 255)
      directory += [side, side, 0, 0, 1, 0] + number(entry.depth, 2)
      directory += number(entry.told ?? entry.bytes.count, 4) + number(offset + entry.shift, 4)
      offset += entry.bytes.count
    }
    return directory + entries.flatMap(\.bytes)
  }

  @Test(arguments: [UInt8(1), 2])
  func `The largest picture is shown, though it is compressed`(type: UInt8) throws {
    let file = icon(
      [
        Entry(side: 16, bytes: try png(16, .red)), Entry(side: 256, bytes: try png(256, .green)),
        Entry(side: 48, bytes: try png(48, .blue)),
      ], type: type)
    let picture = try decode(file)
    #expect(picture.fullSize == PixelSize(256, 256))
    #expect(picture.pixels.colour(128, 128) == .green)
  }

  @Test func `Of pictures of one size the one with more colours is shown`() throws {
    let file = icon([
      Entry(side: 32, depth: 4, bytes: try png(32, .red)),
      Entry(side: 32, depth: 32, bytes: try png(32, .blue)),
      Entry(side: 32, depth: 8, bytes: try png(32, .green)),
    ])
    #expect(try decode(file).pixels.colour(16, 16) == .blue)
  }

  @Test func `A picture that is not in the file is passed over`() throws {
    let file = icon([
      Entry(side: 16, bytes: try png(16, .red)),
      Entry(side: 256, bytes: try png(256, .green), shift: 1 << 24),
    ])
    #expect(try decode(file).pixels.colour(8, 8) == .red)
  }

  @Test(arguments: [0, 1, 30, 1 << 20])
  func `A compressed picture is shown, however many bytes its entry states`(told: Int) throws {
    let alone = icon([Entry(side: 0, bytes: try png(256, .green), told: told)])
    #expect(try decode(alone).fullSize == PixelSize(256, 256))
    #expect(try decode(alone).pixels.colour(250, 250) == .green)
    let first = icon([
      Entry(side: 64, bytes: try png(64, .green), told: 0),
      Entry(side: 16, bytes: try png(16, .red)),
    ])
    #expect(try decode(first).pixels.colour(60, 60) == .green)
  }

  @Test(
    .enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"))
  func `A larger one that is not compressed is the loader's`() throws {
    let marker = TestPictures.marker()
    let plain = try PictureTool.converted(marker, to: "ico", "-compress", "none")
    #expect(try decode(plain).pixels.meanDifference(from: marker) < 1)
  }

  @Test func `A directory that ends anywhere, or is nonsense, does no harm`() throws {
    let whole = icon([Entry(side: 16, bytes: try png(16, .red))])
    for count in 0..<whole.count {
      _ = try? decode(Array(whole.prefix(count)))
    }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      var bytes = whole
      bytes[Int.random(in: 4..<22, using: &random)] = UInt8.random(in: 0...255, using: &random)
      _ = try? decode(bytes)
    }
  }
}
