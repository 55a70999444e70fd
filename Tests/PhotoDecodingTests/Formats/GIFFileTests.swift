import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// GIF, read by giflib: what other decoders make of the same frames.
@Suite struct GIFFileTests {
  @Test(
    .enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"), arguments: 0..<12)
  func `Frames look as ImageMagick lays them over each other`(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let size = PixelSize(40, 30)
    let frames = (0..<6).map { index in
      let (x, y) = (Int.random(in: 0..<30, using: &dice), Int.random(in: 0..<20, using: &dice))
      let place = PixelRect(
        x: x, y: y, width: .random(in: 1...40 - x, using: &dice),
        height: .random(in: 1...30 - y, using: &dice))
      let disposals: [TestGIF.Disposal] = [.keep, .background, .previous]
      return TestGIF.Frame(
        index == 0 ? 3 : Int.random(in: 0..<64, using: &dice),
        in: index == 0 ? PixelRect(size) : place, delay: 5 + index,
        disposals.randomElement(using: &dice) ?? .keep)
    }
    let file = TestGIF(size, frames).bytes
    let reader = try PictureDecoder().openAnimation(
      DecodeRequest(source: .bytes(file), detail: .full), DecodingControl())
    #expect(reader.timing.delays == [50, 60, 70, 80, 90, 100])
    for index in frames.indices {
      let png = try PictureTool.convert.make(
        from: file, as: "in.gif", to: "out.png",
        ["IN", "-coalesce", "-delete", index < 5 ? "\(index + 1)--1" : "99"]
          + (index > 0 ? ["-delete", "0-\(index - 1)"] : []) + ["PNG32:OUT"])
      let expected = try decode(png).pixels
      #expect(try reader.frame(index).pixels.meanDifference(from: expected) == 0, "\(index)")
    }
  }

  @Test func `A frame that reaches out of the picture is cut`() throws {
    let size = PixelSize(20, 10)
    let gif = TestGIF(
      size,
      [
        .init(3, in: PixelRect(size)),
        .init(12, in: PixelRect(x: 10, y: 5, width: 30, height: 20), .previous),
        .init(48, in: PixelRect(x: 50, y: 50, width: 5, height: 5)),
      ])
    let reader = try PictureDecoder().openAnimation(
      DecodeRequest(source: .bytes(gif.bytes), detail: .full), DecodingControl())
    let colours = try (0..<3).map { index in
      let pixels = try reader.frame(index).pixels
      return [pixels.colour(5, 2), pixels.colour(15, 8)]
    }
    let (red, green) = (TestColour.forIndex(3), TestColour.forIndex(12))
    #expect(colours == [[red, red], [red, green], [red, red]])
  }

  @Test(
    arguments: [
      (PixelRect(x: 0, y: 0, width: 30, height: 40), PixelSize(30, 40)),
      (PixelRect(x: 50, y: 60, width: 5, height: 5), PixelSize(55, 65)),
      (PixelRect(x: 10, y: 2, width: 20, height: 5), PixelSize(30, 10)),
    ])
  func `A picture grows to contain its first frame`(place: PixelRect, size: PixelSize) throws {
    let gif = TestGIF(
      PixelSize(20, 10), [.init(3, in: place), .init(12, in: PixelRect(PixelSize(90, 90)))])
    let picture = try decode(gif.bytes)
    #expect(picture.fullSize == size)
    #expect(picture.pixels.colour(place.right - 1, place.bottom - 1) == .forIndex(3))
    let reader = try PictureDecoder().openAnimation(
      DecodeRequest(source: .bytes(gif.bytes), detail: .full), DecodingControl())
    let second = try reader.frame(1)
    #expect(second.fullSize == size)
    #expect(second.pixels.colour(size.width - 1, size.height - 1) == .forIndex(12))
  }

  @Test func `A first frame beyond all bounds is left outside`() throws {
    let place = PixelRect(x: 65_500, y: 65_500, width: 4, height: 4)
    let gif = TestGIF(
      PixelSize(20, 10), [.init(3, in: place), .init(12, in: PixelRect(PixelSize(20, 10)))])
    #expect(try decode(gif.bytes).fullSize == PixelSize(20, 10))
  }

  @Test func `A picture that tells no size has that of its first frame`() throws {
    var bytes = TestGIF(PixelSize(20, 10), [.init(3, in: PixelRect(PixelSize(20, 10)))]).bytes
    bytes.replaceSubrange(6..<10, with: [0, 0, 0, 0])
    let picture = try decode(bytes)
    #expect(picture.fullSize == PixelSize(20, 10))
    #expect(picture.pixels.colour(4, 5) == .forIndex(3))
  }
}
