import PhotoDecoding
import PhotoPages

/// News of one wanted thumbnail.
public struct ThumbnailResult: Sendable {
  /// The news.
  public enum Content: Sendable {
    /// A picture that is good enough until the thumbnail comes.
    case provisional(DecodedPicture)
    /// The thumbnail.
    case picture(DecodedPicture)
    /// The photo cannot be decoded, and is not tried again until it changes; nil if the reason was not recorded.
    case failed(PictureError?)
    /// There is none now: the photo cannot be read, or is remote and in no cache.
    case unavailable
  }

  /// The thumbnail's identity, by which a cell knows whether it still shows that photo.
  public let key: ThumbnailKey
  /// The news.
  public let content: Content

  /// Whether the photo cannot be decoded.
  public var isFailed: Bool { if case .failed = content { true } else { false } }

  /// The picture to show; nil if there is none.
  public var picture: DecodedPicture? {
    switch content {
    case .provisional(let picture), .picture(let picture): picture
    case .failed, .unavailable: nil
    }
  }
}

extension DecodedPicture {
  /// The least part of the wanted size that a provisional picture needs.
  private static let leastPart = 0.6

  /// Whether a preview can be shown as a thumbnail of `side` device pixels: large enough, and of the photo's shape.
  func isGoodEnough(for side: Int) -> Bool {
    let (own, photo) = (pixels.size, fullSize)
    let longer = max(own.width, own.height)
    let wanted = min(side, max(photo.width, photo.height))
    guard Double(longer) >= Double(wanted) * Self.leastPart else { return false }
    return own.hasShape(of: photo)
  }
}

extension PictureError {
  /// Whether another attempt would fail as well until the photo changes.
  package var isPermanent: Bool {
    switch self {
    case .notAPicture, .damaged, .refused, .empty, .tooManyPixels, .decoderFailed, .tooSlow: true
    // A library may be installed later, memory be free again, a disk answer.
    case .missing, .tooLarge, .noDecoder, .source, .cancelled: false
    }
  }
}
