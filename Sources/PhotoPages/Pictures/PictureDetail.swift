/// How much of a picture's resolution is wanted. Sizes are device pixels of the upright picture.
public enum PictureDetail: Hashable, Sendable {
  /// The whole picture reduced to fit into a box of this size; never enlarged.
  case fitting(PixelSize)
  /// Reduced to one pixel for each `denominator` × `denominator`: 2, 4 or 8.
  case reduced(denominator: Int)
  /// Every pixel there is.
  case full

  /// The size a picture of `fullSize` has at this detail, each side at least one pixel.
  public func size(of fullSize: PixelSize) -> PixelSize {
    switch self {
    case .full: fullSize
    case .reduced(let denominator): fullSize.scaled(by: 1 / Double(denominator))
    case .fitting(let box):
      fullSize.scaled(
        by: min(
          1, Double(box.width) / Double(fullSize.width),
          Double(box.height) / Double(fullSize.height)))
    }
  }
}

extension PixelSize {
  /// Both sides multiplied by `factor` and rounded, at least one pixel each.
  public func scaled(by factor: Double) -> PixelSize {
    PixelSize(
      width: max(1, Int((Double(width) * factor).rounded())),
      height: max(1, Int((Double(height) * factor).rounded())))
  }
}

/// A decoded picture.
public struct DecodedPicture: Sendable, Equatable {
  /// The pixels, upright, at the detail that was asked for.
  public let pixels: PixelBuffer

  /// The upright picture's full size in photo pixels.
  public let fullSize: PixelSize

  /// Makes a decoded picture.
  public init(pixels: PixelBuffer, fullSize: PixelSize) {
    self.pixels = pixels
    self.fullSize = fullSize
  }
}

/// Why a photo has no picture.
public enum PictureError: Error, Hashable, Sendable {
  /// The source has none to give.
  case source(PhotoSourceError)
  /// The bytes are of no kind of picture that can be read here.
  case notAPicture
  /// The kind is known, and the bytes break its rules or end too soon; `reason` is the decoder's.
  case damaged(reason: String)
  /// The picture holds no bytes at all.
  case empty
  /// Its pixels would not fit into memory.
  case tooLarge
  /// Nobody wants it any longer. Never shown.
  case cancelled
}
