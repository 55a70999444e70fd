/// A decoded picture, or a part of one.
public struct DecodedPicture: Sendable, Equatable {
  /// The pixels, upright, at the detail that was asked for.
  public let pixels: PixelBuffer
  /// The upright picture's full size in photo pixels.
  public let fullSize: PixelSize
  /// The size of the whole picture at the pixels' scale.
  public let scaledSize: PixelSize
  /// Which part of the picture at `scaledSize` the pixels are.
  public let part: PixelRect
  /// What else is known of the pixels.
  public var traits: PictureTraits

  /// Makes a decoded picture; `scaledSize` and `part` are nil if the pixels are all of it.
  public init(
    pixels: PixelBuffer, fullSize: PixelSize, scaledSize: PixelSize? = nil, part: PixelRect? = nil,
    traits: PictureTraits = []
  ) {
    self.pixels = pixels
    self.fullSize = fullSize
    self.scaledSize = scaledSize ?? pixels.size
    self.part = part ?? PixelRect(pixels.size)
    self.traits = traits
  }

  /// Whether the pixels are the whole picture.
  public var isWhole: Bool { part == PixelRect(scaledSize) }
}

/// Something that is known of a decoded picture besides its pixels.
public enum PictureTrait: String, Codable, Sendable {
  /// Something can be seen through it.
  case hasAlpha
  /// The file ends before its picture does, or is damaged on the way: these are the pixels there are.
  case isIncomplete
  /// A small stand-in, which need not agree with the picture in every detail.
  case isPreview
  /// Drawn from a description, so it is sharp at any size.
  case isVector
  /// The file holds several pictures that follow each other in time.
  case isAnimated
  /// A coarse pass of a picture of which finer ones follow.
  case isPass
}

/// What is known of a decoded picture besides its pixels.
public typealias PictureTraits = Set<PictureTrait>

extension Set<PictureTrait> {
  /// Whether the pixels only stand in for better ones that are on their way.
  package var isStandIn: Bool { !isDisjoint(with: [.isPreview, .isPass]) }
}
