/// The turn that makes a stored image upright: EXIF 2.32, tag 0x0112, values 1 to 8.
///
/// Each case says where the stored image's first row and first column belong on the upright one.
public enum Orientation: Int, Codable, Sendable, CaseIterable {
  /// Row at the top, column at the left: as stored.
  case upright = 1
  /// Row at the top, column at the right: mirrored left to right.
  case mirrored = 2
  /// Row at the bottom, column at the right: turned by 180°.
  case rotated180 = 3
  /// Row at the bottom, column at the left: mirrored top to bottom.
  case flipped = 4
  /// Row at the left, column at the top: mirrored along the main diagonal.
  case transposed = 5
  /// Row at the right, column at the top: must be turned by 90° clockwise.
  case rotated90 = 6
  /// Row at the right, column at the bottom: mirrored along the other diagonal.
  case transversed = 7
  /// Row at the left, column at the bottom: must be turned by 270° clockwise.
  case rotated270 = 8

  /// Whether width and height are swapped.
  public var swapsAxes: Bool { rawValue >= Orientation.transposed.rawValue }

  /// The orientation that turns the upright image into the stored one.
  public var inverse: Orientation {
    switch self {
    case .rotated90: .rotated270
    case .rotated270: .rotated90
    default: self
    }
  }

  /// Returns the size of the upright image for a stored one of `stored` pixels, or the reverse.
  public func applied(to stored: PixelSize) -> PixelSize {
    swapsAxes ? PixelSize(width: stored.height, height: stored.width) : stored
  }

  /// Returns the place in the stored image of a part of the upright one, whose size is `upright`.
  package func stored(_ part: PixelRect, of upright: PixelSize) -> PixelRect {
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

/// The size and orientation of a picture as stored, for positions in metadata such as those of faces.
public struct StoredFrame: Hashable, Codable, Sendable {
  /// The stored image's size before it is turned; if a loader turns (HEIC, AVIF), the size of what it returns.
  public var size: PixelSize
  /// The orientation of the stored image; upright if the loader has turned it already.
  public var orientation: Orientation

  /// Makes a frame.
  public init(size: PixelSize, orientation: Orientation) {
    self.size = size
    self.orientation = orientation
  }
}
