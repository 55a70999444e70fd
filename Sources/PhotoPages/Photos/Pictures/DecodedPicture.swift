/// A decoded picture, or a part of one.
public struct DecodedPicture: Sendable, Equatable {
  /// The pixels, upright, at the requested detail.
  public let pixels: PixelBuffer
  /// The upright picture's full size in photo pixels.
  public let fullSize: PixelSize
  /// The size of the whole picture at the pixels' scale.
  public let scaledSize: PixelSize
  /// The part of the picture at `scaledSize` that the pixels show.
  public let part: PixelRect
  /// The orientation by which the stored image was turned; upright if it is not known or was not turned.
  public let orientation: Orientation
  /// Other properties of the picture.
  public var traits: PictureTraits

  /// Makes a decoded picture; `scaledSize` and `part` are nil if the pixels are all of it.
  public init(
    pixels: PixelBuffer, fullSize: PixelSize, scaledSize: PixelSize? = nil, part: PixelRect? = nil,
    orientation: Orientation = .upright, traits: PictureTraits = []
  ) {
    self.pixels = pixels
    self.fullSize = fullSize
    self.scaledSize = scaledSize ?? pixels.size
    self.part = part ?? PixelRect(pixels.size)
    self.orientation = orientation
    self.traits = traits
  }

  /// Whether the pixels are the whole picture.
  public var isWhole: Bool { part == PixelRect(scaledSize) }
}

/// A property of a decoded picture.
public enum PictureTrait: String, Codable, Sendable {
  /// Some of it is transparent.
  case hasAlpha
  /// The file is truncated or damaged; the pixels are those it has.
  case isIncomplete
  /// A preview, which need not agree with the picture in every detail.
  case isPreview
  /// Drawn from a description, so it is sharp at any size.
  case isVector
  /// The file holds several pictures that follow each other in time: an animation.
  case isAnimated
  /// A coarse pass of a picture, to be followed by finer ones.
  case isPass
}

/// The properties of a decoded picture.
public typealias PictureTraits = Set<PictureTrait>

extension Set<PictureTrait> {
  /// Whether better pixels are expected in place of these.
  package var isProvisional: Bool { !isDisjoint(with: [.isPreview, .isPass]) }
}
