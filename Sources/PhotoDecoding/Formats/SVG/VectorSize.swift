import PhotoPages

/// The sizes in which vector pictures are drawn.
enum VectorSize {
  /// The size of a picture that states none, as in web browsers.
  private static let unknown = PixelSize(width: 300, height: 150)
  /// The longest side of a surface in pixels, a limit of cairo and so of librsvg.
  private static let longestSide = 32_767
  /// Bytes of a pixel while drawing: in cairo's surface, and in librsvg's for groups and filters.
  private static let bytesPerPixel = 12

  /// Returns the natural size of a picture that states this size.
  static func natural(_ size: PixelSize) -> PixelSize {
    size.width > 0 && size.height > 0 ? size : unknown
  }

  /// Returns the requested size, or the largest of its shape that may be drawn.
  static func largest(within request: StoredRequest) -> PixelSize {
    let target = request.target
    let pixels = Double(target.width) * Double(target.height)
    let scale = min(
      1, (Double(request.byteLimit / bytesPerPixel) / pixels).squareRoot(),
      Double(longestSide) / Double(max(target.width, target.height)))
    guard scale < 1 else { return target }
    // Rounding up could exceed the limit by one pixel.
    return PixelSize(
      width: max(1, Int(Double(target.width) * scale)),
      height: max(1, Int(Double(target.height) * scale)))
  }
}
