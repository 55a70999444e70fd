import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// Opens an animation's file.
private func reader(
  _ bytes: [UInt8], _ detail: PictureDetail = .full, orientation: Orientation? = nil,
  _ control: DecodingControl = DecodingControl()
) throws(PictureError) -> any AnimationDecoding {
  try PictureDecoder().openAnimation(
    DecodeRequest(source: .bytes(bytes, orientation: orientation), detail: detail), control)
}

/// What each frame of an animation looks like.
@Suite struct FrameReaderTests {
  private let size = PixelSize(20, 10)
  private let left = PixelRect(x: 0, y: 0, width: 10, height: 10)
  private let right = PixelRect(x: 10, y: 0, width: 10, height: 10)

  /// The colours on the left and on the right of each frame.
  private func sides(_ frames: [TestGIF.Frame]) throws -> [[TestColour]] {
    let reader = try reader(TestGIF(size, frames).bytes)
    return try frames.indices.map { index in
      let picture = try reader.frame(index)
      #expect(picture.fullSize == size)
      #expect(picture.traits.contains(.isAnimated))
      return [picture.pixels.colour(4, 5), picture.pixels.colour(14, 5)]
    }
  }

  private let all = PixelRect(PixelSize(20, 10))
  private let red = TestColour.forIndex(3)
  private let green = TestColour.forIndex(12)
  private let blue = TestColour.forIndex(48)
  private let nothing = TestColour(0, 0, 0, alpha: 0)

  @Test func `A frame that is kept stays under the next`() throws {
    #expect(
      try sides([
        .init(3, in: all), .init(12, in: right), .init(48, in: left),
      ]) == [[red, red], [red, green], [blue, green]])
  }

  @Test func `A frame that is cleared leaves nothing where it was`() throws {
    #expect(
      try sides([
        .init(3, in: all), .init(12, in: right, .background), .init(48, in: left),
      ]) == [[red, red], [red, green], [blue, nothing]])
  }

  @Test func `A frame that is taken back leaves what was there before`() throws {
    #expect(
      try sides([
        .init(3, in: all), .init(12, in: right, .previous), .init(48, in: left),
      ]) == [[red, red], [red, green], [blue, red]])
  }

  @Test func `What a frame says nothing about stays`() throws {
    #expect(
      try sides([.init(3, in: all), .init(nil, in: all)]) == [[red, red], [red, red]])
  }

  @Test func `Frames can be had in any order`() throws {
    let reader = try reader(TestGIF.numbered(6, size).bytes)
    for index in [0, 1, 2, 5, 3, 0, 4] {
      #expect(try reader.frame(index).pixels.colour(4, 5) == .forIndex(index))
    }
  }

  @Test func `Frames are reduced and turned as a picture is`() throws {
    let frames = [TestGIF.Frame(3, in: left), .init(12, in: right)]
    let reader = try reader(
      TestGIF(size, frames).bytes, .fitting(PixelSize(5, 5)), orientation: .rotated90)
    let picture = try reader.frame(1)
    #expect(picture.fullSize == PixelSize(10, 20))
    #expect(picture.pixels.size == PixelSize(3, 5))
    // The filter reaches from one into the other.
    #expect(picture.pixels.colour(1, 0).difference(from: red) < 16)
    #expect(picture.pixels.colour(1, 4).difference(from: green) < 16)
  }

  @Test func `A file that was cut off moves as far as it goes`() throws {
    let bytes = TestGIF.numbered(6, size).bytes
    let reader = try reader(Array(bytes.prefix(bytes.count - 300)))
    #expect(reader.timing.count == 4)
    #expect(try reader.frame(3).pixels.colour(4, 5) == .forIndex(3))
  }

  @Test(arguments: 0..<64)
  func `Damage anywhere ends in frames or in an error`(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    var bytes = TestGIF.numbered(4, size).bytes
    for _ in 0..<8 {
      bytes[Int.random(in: 13..<bytes.count, using: &dice)] = .random(in: 0...255, using: &dice)
    }
    do throws(PictureError) {
      let reader = try reader(bytes)
      for index in 0..<min(20, reader.timing.count) { _ = try reader.frame(index) }
    } catch {
      #expect(error != .cancelled)
    }
  }

  @Test func `What does not move is no animation`() throws {
    let png = try PictureEncoder.png(TestPictures.marker())
    #expect(throws: PictureError.notAPicture) { try reader(png) }
  }

  @Test func `Nobody waits for a frame that nobody wants`() throws {
    let control = DecodingControl()
    let reader = try reader(TestGIF.numbered(2, size).bytes, .full, orientation: nil, control)
    control.cancel()
    #expect(throws: PictureError.cancelled) { try reader.frame(0) }
  }
}

/// When frames follow each other.
@Suite struct AnimationTimingTests {
  private let size = PixelSize(20, 10)

  @Test func `Each frame has its own time, and none that is too short to be meant`() throws {
    let frames = [0, 1, 2, 3, 70].map {
      TestGIF.Frame(1, in: PixelRect(size), delay: $0)
    }
    let timing = try reader(TestGIF(size, frames).bytes).timing
    #expect(timing.delays == [100, 100, 20, 30, 700])
  }

  @Test
  func `No time is longer than an hour, and there are no more than 100,000 frames`() {
    let timing = AnimationTiming(told: [.max, 1 << 32, .min], plays: nil)
    #expect(timing.delays == [3_600_000, 3_600_000, 100])
    #expect(AnimationTiming(told: Array(repeating: 40, count: 200_000), plays: 1).count == 100_000)
  }

  @Test(arguments: [(nil, 1), (0, nil), (1, 2), (5, 6)] as [(Int?, Int?)])
  func `It repeats as often as it says`(repeats: Int?, plays: Int?) throws {
    #expect(try reader(TestGIF.numbered(2, size, repeats: repeats).bytes).timing.plays == plays)
  }

  @Test func `A GIF says whether it moves`() throws {
    #expect(try decode(TestGIF.numbered(1, size).bytes).traits == [])
    #expect(try decode(TestGIF.numbered(2, size).bytes).traits.contains(.isAnimated))
  }
}

/// Animations of WebP, which is decoded frame by frame.
@Suite(
  .enabled(if: PictureTool.webpmux.isInstalled && PictureTool.cwebp.isInstalled, "no WebP tools"))
struct WebPAnimationTests {
  private let size = PixelSize(20, 10)
  private let red = TestColour.forIndex(3)
  private let green = TestColour.forIndex(12)
  private let blue = TestColour.forIndex(48)

  /// A file of frames: colour, offset, and what `webpmux` is told after `+milliseconds`.
  private func file(
    _ frames: [(PixelBuffer, String)], loop: Int = 0
  ) throws -> [UInt8] {
    var files: [String: [UInt8]] = [:]
    var arguments: [String] = []
    for (index, frame) in frames.enumerated() {
      files["\(index).webp"] = try PictureTool.webP(frame.0, "-lossless", "-exact")
      arguments += ["-frame", "@\(index).webp", frame.1]
    }
    return try PictureTool.webpmux.make(
      from: [], to: "out.webp", arguments + ["-loop", "\(loop)", "-o", "OUT"], with: files)
  }

  private func solid(_ colour: TestColour, width: Int = 20) -> PixelBuffer {
    TestPictures.solid(PixelSize(width, 10), colour)
  }

  private func sides(_ bytes: [UInt8], _ count: Int) throws -> [[TestColour]] {
    let reader = try reader(bytes)
    #expect(reader.timing.count == count)
    return try (0..<count).map { index in
      let pixels = try reader.frame(index).pixels
      return [pixels.colour(4, 5), pixels.colour(14, 5)]
    }
  }

  @Test func `All frames are shown, the last one too`() throws {
    let bytes = try file([(solid(red), "+100"), (solid(green), "+30"), (solid(blue), "+5")])
    #expect(try sides(bytes, 3) == [[red, red], [green, green], [blue, blue]])
    #expect(try reader(bytes).timing == AnimationTiming(told: [100, 30, 5], plays: nil))
  }

  @Test func `Frames are laid over each other and cleared as they say`() throws {
    let half = solid(green, width: 10)
    let clear = TestColour(0, 0, 0, alpha: 0)
    let kept = try file([(solid(red), "+100"), (half, "+100+10+0+0"), (half, "+100+0+0+0")])
    #expect(try sides(kept, 3) == [[red, red], [red, green], [green, green]])
    let cleared = try file([(solid(red), "+100"), (half, "+100+10+0+1"), (half, "+100+0+0+0")])
    #expect(try sides(cleared, 3) == [[red, red], [red, green], [green, clear]])
  }

  @Test func `What can be seen through is blended, unless the frame replaces what is below`() throws
  {
    let glass = solid(TestColour(0, 255, 0, alpha: 128), width: 10)
    let blended = try file([(solid(red), "+100"), (glass, "+100+10+0+0+b")])
    #expect(try sides(blended, 2)[1][1].difference(from: TestColour(127, 128, 0)) <= 2)
    let replaced = try file([(solid(red), "+100"), (glass, "+100+10+0+0-b")])
    #expect(try sides(replaced, 2)[1][1].difference(from: TestColour(0, 255, 0, alpha: 128)) <= 2)
  }

  @Test func `As a picture it is its first frame`() throws {
    let picture = try decode(file([(solid(red), "+100"), (solid(green), "+100")]))
    #expect(picture.traits == [.isAnimated])
    #expect(picture.fullSize == size)
    #expect(picture.pixels.colour(4, 5) == red)
    #expect(try decode(file([(solid(red), "+100")])).traits == [])
  }

  @Test func `It plays as often as it says`() throws {
    #expect(
      try reader(file([(solid(red), "+100"), (solid(blue), "+9")], loop: 3)).timing.plays == 3)
  }

  @Test func `A lossy frame with alpha is decoded as well`() throws {
    let glass = try PictureTool.webP(
      solid(TestColour(0, 255, 0, alpha: 128)), "-alpha_q", "100")
    let bytes = try PictureTool.webpmux.make(
      from: [], to: "out.webp",
      ["-frame", "@a.webp", "+100", "-frame", "@a.webp", "+100", "-o", "OUT"],
      with: ["a.webp": glass])
    let frame = try reader(bytes).frame(0).pixels.colour(4, 5)
    #expect(frame.difference(from: TestColour(0, 255, 0, alpha: 128)) < 16)
  }
}
