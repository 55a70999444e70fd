/// A query for photos of a source: which ones are listed, and in which order.
///
/// So far sources list everything they were made for, ordered by name.
public struct PhotoQuery: Hashable, Sendable {
  /// An order of photos.
  public enum Order: Hashable, Sendable {
    /// By name, with numbers in names compared by value.
    case name
  }

  /// A filter of photos.
  public enum Filter: Hashable, Sendable {
    /// All photos.
    case all
  }

  /// The order of the photos.
  public var order = Order.name
  /// The filter of the photos.
  public var filter = Filter.all

  /// Makes a query for all photos of a source, by name.
  public init() {}
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
public struct PhotoFolder: Equatable, Sendable {
  let name: String
  let uri: String

  /// Makes a folder from its display name and its URI.
  public init(name: String, uri: String) {
    self.name = name
    self.uri = uri
  }
}

/// An update of a source's listing, which is empty at first.
public enum PhotoListUpdate: Equatable, Sendable {
  /// Photos were added, changed, moved or removed.
  ///
  /// The splices are made one after the other; after all of them no photo may be listed twice. `isComplete` tells
  /// whether the source has listed all there is, so that only changes follow. `hasMore` tells whether it holds more
  /// photos than it lists.
  case spliced([PhotoSplice], isComplete: Bool, hasMore: Bool)
  /// The folders beside the photos changed. They do not count as photos and have no positions.
  case foldersChanged([PhotoFolder])
  /// The annotations of these photos may have changed; their pictures are the same.
  case annotationsChanged(Set<PhotoID>)
  /// Listing failed, in whole or in part; a later `spliced` takes this back, and starts from an empty list.
  case failed(PhotoSourceError)

  /// Returns the update that replaces all listed photos.
  public static func listed(
    _ photos: [Photo], isComplete: Bool = true, hasMore: Bool = false
  ) -> PhotoListUpdate {
    .spliced([PhotoSplice(0..<Int.max, photos)], isComplete: isComplete, hasMore: hasMore)
  }
}
