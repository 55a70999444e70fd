import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// AVIF image sequences, read by libavif.
@Suite(
  .enabled(
    if: PictureTool.avifenc.isInstalled && AVIFReader.canRead,
    "no avifenc, or no libavif to read with"))
struct AVIFSequenceTests {
  private static let size = PixelSize(64, 48)

  private static func png(_ number: Int) throws -> [UInt8] {
    try PictureEncoder.png(TestPictures.solid(size, .forIndex(number)))
  }

  /// A sequence of pictures in the colours of their numbers, each shown for a tenth of a second.
  private static func sequence(_ numbers: [Int], _ settings: String...) throws -> [UInt8] {
    var others: [String: [UInt8]] = [:]
    for number in numbers { others["\(number).png"] = try png(number) }
    return try PictureTool.avifenc.make(
      from: png(0), to: "out.avif",
      ["-l", "-s", "9", "--fps", "10"] + settings + numbers.map { "@\($0).png" } + ["OUT"],
      with: others)
  }

  private func open(_ file: [UInt8]) throws -> any AnimationDecoding {
    try PictureDecoder().openAnimation(
      DecodeRequest(source: .bytes(file), detail: .full), DecodingControl())
  }

  private func expect(_ picture: DecodedPicture, shows number: Int) {
    #expect(picture.fullSize == Self.size)
    #expect(picture.pixels.colour(30, 20).difference(from: .forIndex(number)) <= 4)
  }

  @Test func `A sequence shows its first picture, and plays in any order`() throws {
    let numbers = [3, 12, 48, 5, 60]
    let file = try Self.sequence(numbers)
    #expect(file[8..<12].elementsEqual("avis".utf8), "Or it does not move")
    let first = try decode(file)
    expect(first, shows: 3)
    #expect(first.traits.contains(.isAnimated))
    let reader = try open(file)
    #expect(reader.timing.delays == [100, 100, 100, 100, 100])
    for index in [0, 1, 2, 4, 1, 3, 0] { expect(try reader.frame(index), shows: numbers[index]) }
  }

  @Test func `A sequence without a still picture shows its first and plays`() throws {
    var file = try Self.sequence([3, 12])
    let meta = try #require(file.firstRange(of: Array("meta".utf8)))
    file.replaceSubrange(meta, with: "free".utf8)
    // The first compatible brand is that of still pictures.
    try #require(file[16..<20].elementsEqual("avif".utf8))
    file.replaceSubrange(16..<20, with: "iso8".utf8)
    expect(try decode(file), shows: 3)
    expect(try open(file).frame(1), shows: 12)
  }

  @Test(arguments: ["8", "10", "12"])
  func `Samples of more bits, and grey ones, are shown`(depth: String) throws {
    let file = try Self.sequence([3, 12], "-d", depth)
    expect(try open(file).frame(1), shows: 12)
  }

  @Test func `Transparent pixels stay so in each picture`() throws {
    var canvas = TestCanvas(Self.size, filledWith: .red)
    canvas.fill(x: 0, y: 0, width: 32, height: 48, with: TestColour(0, 0, 0, alpha: 0))
    let png = try PictureEncoder.png(canvas.picture)
    let file = try PictureTool.avifenc.make(
      from: png, to: "out.avif", ["-l", "-s", "9", "IN", "@b.png", "OUT"], with: ["b.png": png])
    let reader = try open(file)
    for index in 0..<2 {
      let picture = try reader.frame(index)
      #expect(picture.traits.contains(.hasAlpha))
      #expect(picture.pixels.colour(8, 8) == TestColour(0, 0, 0, alpha: 0))
      #expect(picture.pixels.colour(50, 20).difference(from: .red) <= 4)
    }
  }

  private static func turned(_ png: [UInt8], _ quarters: String) throws -> [UInt8] {
    try PictureTool.avifenc.make(
      from: png, to: "out.avif", ["-l", "-s", "9", "--irot", quarters, "IN", "@b.png", "OUT"],
      with: ["b.png": png])
  }

  /// Whether avifenc makes turned sequences: that of libavif 1.2 crashes.
  private static let makesTurned = (try? turned(png(0), "1")) != nil

  @Test(
    .enabled(if: makesTurned, "this avifenc makes no turned sequences"),
    arguments: [("1", Orientation.rotated270), ("2", .rotated180), ("3", .rotated90)])
  func `A sequence is turned as the file states`(quarters: String, orientation: Orientation) throws
  {
    let marker = TestPictures.marker()
    let png = try PictureEncoder.png(marker)
    let file = try Self.turned(png, quarters)
    let still = try PictureTool.avifenc.make(
      from: png, to: "out.avif", ["-l", "-s", "9", "--irot", quarters, "IN", "OUT"])
    let (first, expected) = (try decode(file), try decode(still))
    #expect(first.fullSize == expected.fullSize)
    #expect(first.pixels.meanDifference(from: expected.pixels) < 2)
    #expect(try open(file).frame(1).pixels.meanDifference(from: expected.pixels) < 2)
  }

  @Test func `A sequence that is cut off plays what is whole, and one with nothing is damaged`()
    throws
  {
    let file = try Self.sequence([3, 12, 48, 5])
    let data = try #require(file.firstRange(of: Array("mdat".utf8)))
    let cut = Array(file.dropLast(2))
    let reader = try open(cut)
    #expect(reader.timing.count == 3)
    expect(try reader.frame(2), shows: 48)
    for count in stride(from: 0, to: file.count, by: 7) {
      _ = try? decode(Array(file[..<count]))
      _ = try? open(Array(file[..<count])).frame(0)
    }
    #expect(throws: PictureError.self) { try decode(Array(file[..<data.upperBound])) }
  }

  @Test func `Damaged sequences are survived`() throws {
    let file = try Self.sequence([3, 12])
    var random = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      var bytes = file
      for _ in 0..<3 {
        bytes[Int.random(in: 12..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      _ = try? decode(bytes)
      _ = try? open(bytes).frame(1)
    }
  }

  @Test func `A still picture with the same coding does not play`() throws {
    let file = try PictureTool.avifenc.make(
      from: Self.png(3), to: "out.avif", ["-l", "-s", "9", "IN", "OUT"])
    expect(try decode(file), shows: 3)
    #expect(try !decode(file).traits.contains(.isAnimated))
    #expect(throws: PictureError.self) { try open(file) }
  }
}
