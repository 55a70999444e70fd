/// A query for the photos of a source.
public struct PhotoQuery: Hashable, Sendable {
  /// The order of the photos.
  public var order: PhotoOrder

  /// Makes a query for all photos of a source, by default by name.
  public init(order: PhotoOrder = PhotoOrder()) { self.order = order }
}

/// An order of photos.
public struct PhotoOrder: Hashable, Sendable {
  /// A property by which photos are ordered; photos in which it is equal, or unknown, are ordered by name.
  public enum Key: String, CaseIterable, Hashable, Sendable {
    /// The name, with numbers in names compared by value.
    case name
    /// The date of the content's last change, the newest first.
    case modified
    /// The date at which the photo was taken, the newest first; photos without one come last.
    case taken
    /// The size in bytes, the largest first.
    case size
    /// The rating, the best first; photos without one come after those with one star.
    case rating
  }

  /// The property.
  public var key: Key
  /// Whether the order is reversed.
  public var isReversed: Bool

  /// Makes an order, by default by name.
  public init(_ key: Key = .name, isReversed: Bool = false) {
    self.key = key
    self.isReversed = isReversed
  }

  /// Whether greater values come first, which they do in all orders but that by name unless those are reversed.
  package var isDescending: Bool { isReversed != (key != .name) }

  /// The order as text for settings, such as "taken", or "-taken" if it is descending.
  package var text: String { (isDescending ? "-" : "") + key.rawValue }

  /// Makes an order of such a text; nil for any other.
  package init?(text: String) {
    let isDescending = text.hasPrefix("-")
    guard let key = Key(rawValue: String(isDescending ? text.dropFirst() : Substring(text))) else {
      return nil
    }
    self.init(key, isReversed: isDescending != (key != .name))
  }
}

/// A range of a list, and the photos that replace it.
public struct PhotoSplice: Equatable, Sendable {
  /// The positions of the replaced photos, in the list before; positions beyond its end are ignored.
  let range: Range<Int>
  /// The photos that replace them, in order.
  public let photos: [Photo]

  /// Makes a splice.
  public init(_ range: Range<Int>, _ photos: [Photo]) {
    self.range = range
    self.photos = photos
  }
}

/// A folder beside listed photos.
public struct PhotoFolder: Hashable, Sendable {
  /// The name that people see.
  public let name: String
  /// The folder's URI.
  public let uri: String

  /// Makes a folder from its display name and its URI.
  public init(name: String, uri: String) {
    self.name = name
    self.uri = uri
  }
}

/// A few photos that stand for a folder, and how many it has.
public struct FolderCover: Equatable, Sendable {
  /// The most photos on a cover.
  public static let greatestCount = 4

  /// The first photos of the folder, at most `greatestCount`.
  public let photos: [Photo]
  /// The number of photos and videos in the folder, without those in the folders below.
  public let count: Int

  /// Makes a cover.
  public init(_ photos: [Photo], count: Int) {
    (self.photos, self.count) = (Array(photos.prefix(Self.greatestCount)), count)
  }
}

/// An update of a source's listing, which is empty at first.
@nonexhaustive
public enum PhotoListUpdate: Equatable, Sendable {
  /// Photos were added, changed, moved or removed.
  ///
  /// The splices are made one after the other; after all of them no photo may be listed twice. `isComplete` tells
  /// whether the source has listed all there is, so that only changes follow. `hasMore` tells whether it holds more
  /// photos than it lists.
  case spliced([PhotoSplice], isComplete: Bool, hasMore: Bool)
  /// The list meets the filter of `FilteringPhotoSource` now, after the splices before; or the result's numbers changed.
  case filtered(FilterResult)
  /// The folders beside the photos changed. They do not count as photos and have no positions.
  case foldersChanged([PhotoFolder])
  /// The text about all photos may have changed.
  case textChanged
  /// The annotations of these photos may have changed; their pictures are the same.
  case annotationsChanged(Set<PhotoID>)
  /// A sentence of the source for people, shown for a while as a notice.
  case said(Message)
  /// Listing failed, in whole or in part; a later `spliced` takes this back, and starts from an empty list.
  case failed(PhotoSourceError)

  /// Returns the update that replaces all listed photos.
  public static func listed(
    _ photos: [Photo], isComplete: Bool = true, hasMore: Bool = false
  ) -> PhotoListUpdate {
    .spliced([PhotoSplice(0..<Int.max, photos)], isComplete: isComplete, hasMore: hasMore)
  }
}
