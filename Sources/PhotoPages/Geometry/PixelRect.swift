/// A rectangle of whole pixels, from the top left.
public struct PixelRect: Hashable, Codable, Sendable {
  /// Pixels from the left edge.
  public var x: Int
  /// Pixels from the top edge.
  public var y: Int
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// Makes a rectangle.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Makes a rectangle that covers a whole picture.
  public init(_ size: PixelSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// Width and height.
  public var size: PixelSize { PixelSize(width: width, height: height) }
  /// The first column to the right of it.
  public var right: Int { x + width }
  /// The first row below it.
  public var bottom: Int { y + height }
  /// Whether it holds no pixel.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Whether all of `other` lies in it.
  public func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.right <= right && other.bottom <= bottom
  }

  /// Returns the common part of both, which may be empty.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(0, min(right, other.right) - left),
      height: max(0, min(bottom, other.bottom) - top))
  }
}

/// A width and a height in whole pixels.
public struct PixelSize: Hashable, Codable, Sendable {
  /// Pixels from left to right.
  public var width: Int
  /// Pixels from top to bottom.
  public var height: Int

  /// Makes a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Returns the size with both sides multiplied by `factor` and rounded, at least one pixel each.
  public func scaled(by factor: Double) -> PixelSize {
    PixelSize(
      width: max(1, Int((Double(width) * factor).rounded())),
      height: max(1, Int((Double(height) * factor).rounded())))
  }
}
