import PhotoPages

/// In which sizes pictures that are drawn from a description are drawn.
enum VectorSize {
  /// What a picture that does not tell its size is taken for: what web browsers take it for.
  private static let unknown = PixelSize(width: 300, height: 150)
  /// cairo draws no larger surfaces, and neither does what is built on it.
  private static let longestSide = 32_767
  /// A pixel's bytes while it is drawn: in cairo's surface, and in those that librsvg makes of groups and filters.
  private static let bytesPerPixel = 12

  /// The size to be said to be the natural one of a picture that says it has this size.
  static func natural(_ size: PixelSize) -> PixelSize {
    size.width > 0 && size.height > 0 ? size : unknown
  }

  /// The requested size, or the largest of its shape that may be drawn.
  static func largest(within request: StoredRequest) -> PixelSize {
    let target = request.target
    let pixels = Double(target.width) * Double(target.height)
    let scale = min(
      1, (Double(request.byteLimit / bytesPerPixel) / pixels).squareRoot(),
      Double(longestSide) / Double(max(target.width, target.height)))
    guard scale < 1 else { return target }
    // Rounded down, or it would be one pixel too many.
    return PixelSize(
      width: max(1, Int(Double(target.width) * scale)),
      height: max(1, Int(Double(target.height) * scale)))
  }
}
