extension Orientation {
  /// Where a part of the upright image lies in the stored one.
  ///
  /// - Parameters:
  ///   - part: in pixels of the upright image.
  ///   - upright: the upright image's size.
  /// - Returns: the part in pixels of the stored image.
  public func stored(_ part: PixelRect, of upright: PixelSize) -> PixelRect {
    let (fromRight, fromBelow) = (upright.width - part.right, upright.height - part.bottom)
    let (x, y) =
      switch self {
      case .upright: (part.x, part.y)
      case .mirrored: (fromRight, part.y)
      case .rotated180: (fromRight, fromBelow)
      case .flipped: (part.x, fromBelow)
      case .transposed: (part.y, part.x)
      case .rotated90: (part.y, fromRight)
      case .transversed: (fromBelow, fromRight)
      case .rotated270: (fromBelow, part.x)
      }
    let size = applied(to: part.size)
    return PixelRect(x: x, y: y, width: size.width, height: size.height)
  }
}
