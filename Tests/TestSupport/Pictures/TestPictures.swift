import PhotoDecoding
import PhotoPages

/// Pictures drawn by code, so that no image file is in the repository.
public enum TestPictures {
  /// One colour all over.
  public static func solid(_ size: PixelSize, _ colour: TestColour) -> PixelBuffer {
    TestCanvas(size, filledWith: colour).picture
  }

  /// Squares of `side` pixels, the first colour at the top left.
  public static func checkerboard(
    _ size: PixelSize, side: Int = 1, _ one: TestColour = .black, _ other: TestColour = .white
  ) -> PixelBuffer {
    var canvas = TestCanvas(size, filledWith: one)
    for y in stride(from: 0, to: size.height, by: side) {
      let isOdd = y / side % 2 == 1
      for x in stride(from: isOdd ? 0 : side, to: size.width, by: 2 * side) {
        canvas.fill(x: x, y: y, width: side, height: side, with: other)
      }
    }
    return canvas.picture
  }

  /// A letter F and an arrow that points up, on white: looks different in each of the eight
  /// orientations, to a person as well.
  ///
  /// - Parameter unit: side of the squares it is made of in pixels; it measures 12 × 8 of them.
  /// - Returns: the upright picture.
  public static func marker(unit: Int = 8) -> PixelBuffer {
    var canvas = TestCanvas(
      PixelSize(width: 12 * unit, height: 8 * unit), filledWith: .white)
    let fill = { (x: Int, y: Int, width: Int, height: Int, colour: TestColour) in
      canvas.fill(
        x: x * unit, y: y * unit, width: width * unit, height: height * unit, with: colour)
    }
    fill(1, 1, 1, 6, .red)
    fill(2, 1, 3, 1, .red)
    fill(2, 3, 2, 1, .red)
    fill(8, 1, 1, 6, .blue)
    fill(7, 2, 3, 1, .blue)
    fill(6, 3, 5, 1, .blue)
    return canvas.picture
  }

  /// Colours that change a little from pixel to pixel, each channel in a direction of its own.
  public static func slope(_ size: PixelSize) -> PixelBuffer {
    PixelBuffer(size: size) { memory, stride in
      for y in 0..<size.height {
        let green = UInt32(y * 255 / size.height)
        for x in 0..<size.width {
          let (red, blue) = (UInt32(x * 255 / size.width), UInt32((x + y) * 2 & 255))
          let pixel = 0xFF00_0000 | red << 16 | green << 8 | blue
          memory.storeBytes(
            of: pixel.littleEndian, toByteOffset: y * stride + 4 * x, as: UInt32.self)
        }
      }
    }
  }

  /// The `index`-th of a row of photos that a single pixel of a screenshot tells apart; see
  /// `TestColour.index`.
  public static func numbered(
    _ index: Int, size: PixelSize = PixelSize(width: 300, height: 200)
  ) -> PixelBuffer {
    solid(size, .forIndex(index))
  }

  /// The file of a photograph-sized JPEG, 6000 × 4000 pixels, in coarse stripes.
  public static func bigJPEG() throws(PictureError) -> [UInt8] {
    let size = PixelSize(width: 6000, height: 4000)
    let picture = PixelBuffer(size: size) { memory, stride in
      // Filled by the byte, since a loop over 24 million pixels is slow without optimisation.
      for row in 0..<size.height {
        let shade = UInt8(row / 16 % 256)
        let line = UnsafeMutableRawBufferPointer(
          rebasing: memory[(row * stride)..<((row + 1) * stride)])
        line.initializeMemory(as: UInt8.self, repeating: shade)
      }
    }
    return try PictureEncoder.jpeg(picture)
  }

  /// The JPEG file of a picture that a viewer shows upright only when it obeys `orientation`: its
  /// pixels are stored turned the other way, and the file is tagged.
  public static func jpeg(
    _ upright: PixelBuffer, storedFor orientation: Orientation, quality: Int = 95
  ) throws(PictureError) -> [UInt8] {
    try PictureEncoder.jpeg(
      upright.stored(for: orientation), quality: quality, orientation: orientation)
  }
}
