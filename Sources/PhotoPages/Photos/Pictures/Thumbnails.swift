/// A size of thumbnails in the desktop's cache: the longer side in pixels (Thumbnail Managing Standard 0.9).
public enum ThumbnailSize: Int, Comparable, CaseIterable, Codable, Sendable {
  /// 128 pixels.
  case normal = 128
  /// 256 pixels.
  case large = 256
  /// 512 pixels.
  case extraLarge = 512
  /// 1024 pixels.
  case extraExtraLarge = 1024

  /// The smallest size with at least `side` device pixels, else the largest.
  public init(covering side: Int) {
    self = Self.allCases.first { $0.side >= side } ?? .extraExtraLarge
  }

  /// The longer side of a thumbnail in pixels; a photo that is smaller is not enlarged.
  public var side: Int { rawValue }

  /// The box that a thumbnail fits into.
  public var box: PixelSize { PixelSize(width: side, height: side) }

  /// Whether the first is smaller.
  public static func < (one: ThumbnailSize, other: ThumbnailSize) -> Bool {
    one.rawValue < other.rawValue
  }
}

/// The identity of a thumbnail: equal keys show the same.
public struct ThumbnailKey: Hashable, Sendable {
  /// The photo.
  public let photo: PhotoID
  /// The version of the photo's content.
  public let revision: Int
  /// The size.
  public let size: ThumbnailSize

  /// Makes the key of a photo's current revision.
  public init(_ photo: Photo, _ size: ThumbnailSize) {
    (self.photo, revision, self.size) = (photo.id, photo.revision, size)
  }
}

/// A request for one photo's thumbnail.
public struct ThumbnailRequest: Equatable, Sendable {
  /// The urgency of a thumbnail, by its distance from what is in sight.
  public enum Urgency: Int, Sendable {
    /// In sight.
    case visible
    /// Close to what is in sight.
    case near
    /// Further away: it is made for the cache alone, and not held in memory.
    case far
  }

  /// The photo, in the wanted revision.
  public let photo: Photo
  /// The longer side in device pixels at which it is shown.
  public let side: Int
  /// The urgency.
  public let urgency: Urgency

  /// Makes a request.
  public init(_ photo: Photo, side: Int, urgency: Urgency = .visible) {
    (self.photo, self.side, self.urgency) = (photo, side, urgency)
  }

  /// The size that is read and written for it.
  public var size: ThumbnailSize { ThumbnailSize(covering: side) }

  /// The identity of the thumbnail.
  public var key: ThumbnailKey { ThumbnailKey(photo, size) }
}

/// The file that a thumbnail is of, as it was when a cache was searched for it.
public struct ThumbnailOrigin: Hashable, Sendable {
  /// The URI as GIO spells it.
  public let uri: String
  /// The time of the content's last change, in microseconds since 1970.
  public let modified: Int64
  /// The size in bytes; 0 if unknown.
  public let byteCount: Int64
  /// The content type; nil if unknown.
  public let contentType: String?
  /// The time of the last change of the file or its name, in microseconds since 1970; nil if unknown.
  public let changed: Int64?

  /// Makes an origin.
  public init(
    uri: String, modified: Int64, byteCount: Int64, contentType: String? = nil,
    changed: Int64? = nil
  ) {
    (self.uri, self.modified) = (uri, modified)
    (self.byteCount, self.contentType, self.changed) = (byteCount, contentType, changed)
  }

  /// The keyword of the change time, which is this program's own.
  public static let changedKeyword = "X-PhotoPages::ChangeTime"

  /// The time of the last change in whole seconds, as thumbnails state it.
  public var seconds: Int64 {
    let (whole, rest) = modified.quotientAndRemainder(dividingBy: 1_000_000)
    return rest < 0 ? whole - 1 : whole
  }

  /// Returns the texts that the standard asks for in the thumbnail's file, and the change time, by keyword.
  ///
  /// - Parameters:
  ///   - fullSize: the photo's size in pixels; nil if it is unknown.
  ///   - software: the name of the program that writes the file.
  /// - Returns: keywords and texts, in the order in which they are written.
  public func texts(
    fullSize: PixelSize?, software: String = "Photo Pages"
  ) -> [(keyword: String, text: String)] {
    var texts = [("Thumb::URI", uri), ("Thumb::MTime", "\(seconds)")]
    if byteCount > 0 { texts.append(("Thumb::Size", "\(byteCount)")) }
    if let contentType { texts.append(("Thumb::Mimetype", contentType)) }
    if let fullSize {
      texts.append(("Thumb::Image::Width", "\(fullSize.width)"))
      texts.append(("Thumb::Image::Height", "\(fullSize.height)"))
    }
    if let changed { texts.append((Self.changedKeyword, "\(changed)")) }
    return texts + [("Software", software)]
  }
}

/// The result of searching a cache for a thumbnail.
public enum CachedThumbnail: Sendable {
  /// An upright one that shows the photo's present content, not decoded yet.
  ///
  /// It may be larger or smaller than what was searched for. The origin is nil if nothing can be saved.
  case found(PictureSource, ThumbnailSize, ThumbnailOrigin?)
  /// None, and a note that this program could not decode the photo's present content.
  case failed
  /// None; the origin is for saving one, nil if that is not possible.
  case missing(ThumbnailOrigin?)
}

/// A place in a cache of thumbnails.
public enum ThumbnailPlace: Hashable, Sendable {
  /// Among the thumbnails of a size.
  case size(ThumbnailSize)
  /// Among the notes about photos that this program could not decode.
  case failed
}
