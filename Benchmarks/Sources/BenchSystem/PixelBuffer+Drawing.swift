import PhotoPages

extension PixelBuffer {
  /// Draws a picture row by row.
  ///
  /// - Parameters:
  ///   - size: width and height in pixels.
  ///   - draw: gets a row's number and its pixels, black at first, to be set as 0xAARRGGBB.
  public init(size: PixelSize, drawnBy draw: (Int, inout MutableSpan<UInt32>) -> Void) {
    self.init(size: size) { memory, stride in
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      for y in 0..<size.height {
        let row = UnsafeMutableRawBufferPointer(rebasing: memory[(y * stride)..<((y + 1) * stride)])
        var pixels = row.bindMemory(to: UInt32.self).mutableSpan
        draw(y, &pixels)
      }
    }
  }
}
