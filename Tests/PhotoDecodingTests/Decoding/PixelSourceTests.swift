import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// What becomes of pixels that a source has already.
@Suite struct PixelSourceTests {
  private let exchange = ColourTarget(monitorProfile: TestProfiles.swapped)
  private let glass = TestColour(250, 120, 10, alpha: 128)

  @Test func `Pixels that are as wanted already stay in their memory`() throws {
    let marker = TestPictures.marker()
    #expect(try render(marker).pixels == marker)
    #expect(try render(marker, .fitting(PixelSize(500, 500))).pixels == marker)
    // A profile that is none for a screen means sRGB.
    #expect(try render(marker, to: ColourTarget(monitorProfile: [1])).pixels == marker)
  }

  @Test func `Only where something can be seen through them have they alpha`() throws {
    let details: [PictureDetail] = [.full, .fitting(PixelSize(30, 20))]
    var canvas = TestCanvas(PixelSize(90, 200), filledWith: .green)
    for detail in details {
      for target in [.sRGB, exchange] {
        #expect(try render(canvas.picture, detail, to: target).traits == [])
      }
    }
    canvas.fill(x: 89, y: 199, width: 1, height: 1, with: TestColour(0, 0, 0, alpha: 254))
    for detail in details {
      for target in [.sRGB, exchange] {
        #expect(try render(canvas.picture, detail, to: target).traits == [.hasAlpha])
      }
    }
  }

  @Test(arguments: [255, 128] as [UInt8])
  func `Other colours get memory of their own`(alpha: UInt8) throws {
    let colour = TestColour(250, 120, 10, alpha: alpha)
    let pixels = TestPictures.solid(PixelSize(40, 70), colour)
    let picture = try render(pixels, to: exchange)
    #expect(picture.pixels != pixels)
    #expect(pixels[39, 69] == colour.pixel, "The source's own stay")
    let expected = TestColour(10, 120, 250, alpha: alpha)
    for y in [0, 31, 32, 69] {
      #expect(picture.pixels.colour(39, y).difference(from: expected) <= 2)
    }
  }

  @Test(arguments: [.upright, .rotated90] as [Orientation], [24, 27])
  func `What lies between rows is no part of the picture`(
    orientation: Orientation, stride: Int
  ) throws {
    let pixels = padded([.red, glass, .green, .black, .white, glass], columns: 3, stride: stride)
    let picture = try render(pixels, to: exchange, orientation)
    #expect(picture.traits == [.hasAlpha])
    let last = orientation == .upright ? (x: 2, y: 1) : (x: 0, y: 2)
    let expected = TestColour(10, 120, 250, alpha: 128)
    #expect(picture.pixels.colour(last.x, last.y).difference(from: expected) <= 2)
    let opaque = padded([.red, .blue, .green, .white], columns: 2, stride: stride)
    #expect(try render(opaque, to: exchange, orientation).traits == [])
  }

  @Test func `Nobody looks through pixels that nobody waits for`() throws {
    let request = DecodeRequest(source: .pixels(TestPictures.marker()), detail: .full)
    #expect(throws: PictureError.cancelled) { try PictureDecoder().decode(request, .cancelled) }
  }

  private func render(
    _ pixels: PixelBuffer, _ detail: PictureDetail = .full, to target: ColourTarget = .sRGB,
    _ orientation: Orientation? = nil
  ) throws -> DecodedPicture {
    let request = DecodeRequest(
      source: .pixels(pixels, orientation: orientation), detail: detail, target: target)
    return try PictureDecoder().decode(request)
  }

  /// Rows with bytes between them that are no pixels.
  private func padded(_ colours: [TestColour], columns: Int, stride: Int) -> PixelBuffer {
    let size = PixelSize(columns, colours.count / columns)
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: stride * size.height, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 77)
    for (place, colour) in colours.enumerated() {
      memory.storeBytes(
        of: colour.pixel.littleEndian,
        toByteOffset: place / columns * stride + place % columns * 4, as: UInt32.self)
    }
    let storage = PixelStorage(adopting: memory) { $0.deallocate() }
    return PixelBuffer(size: size, stride: stride, storage: storage)
  }
}
