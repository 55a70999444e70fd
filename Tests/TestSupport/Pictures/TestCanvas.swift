import PhotoPages

/// A picture to paint rectangles on.
public struct TestCanvas {
  /// Width and height in pixels.
  public let size: PixelSize

  private var pixels: [UInt32]

  /// Makes a canvas filled with one colour.
  public init(_ size: PixelSize, filledWith colour: TestColour) {
    self.size = size
    pixels = Array(repeating: colour.pixel, count: size.width * size.height)
  }

  /// Paints a rectangle, whose part outside the canvas is left away.
  ///
  /// It replaces what is there.
  public mutating func fill(x: Int, y: Int, width: Int, height: Int, with colour: TestColour) {
    let pixel = colour.pixel
    for row in max(0, y)..<min(size.height, y + height) {
      for column in max(0, x)..<min(size.width, x + width) {
        pixels[row * size.width + column] = pixel
      }
    }
  }

  /// What has been painted.
  public var picture: PixelBuffer { PixelBuffer(size: size, pixels: pixels) }
}

extension PixelBuffer {
  /// Makes a picture of pixels as 0xAARRGGBB, multiplied by alpha, row by row.
  public init(size: PixelSize, pixels: [UInt32]) {
    precondition(pixels.count == size.width * size.height, "One value a pixel")
    self.init(size: size) { memory, _ in
      pixels.withUnsafeBytes { memory.copyMemory(from: $0) }
    }
  }
}
