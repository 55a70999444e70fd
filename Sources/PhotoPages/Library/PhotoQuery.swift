/// What is to be listed of a source's photos, and how.
///
/// So far sources list all that they were made for, by name; the other properties have the one value
/// that says so.
public struct PhotoQuery: Hashable, Sendable {
  /// Where photos are looked for.
  public enum Scope: Hashable, Sendable {
    /// In the folder, or whatever else, that the source was made for.
    case folder
    /// Wherever the source searches, for all words of a text.
    case search(String)
  }

  /// How far below a folder photos are looked for.
  public enum Depth: Hashable, Sendable {
    /// In the folder itself.
    case folder
  }

  /// What the photos are ordered by.
  public enum Order: Hashable, Sendable {
    /// Their names, numbers in them by value.
    case name
  }

  /// Which of the photos are listed.
  public enum Filter: Hashable, Sendable {
    /// All of them.
    case all
  }

  /// Which photos are listed as one.
  public enum Stacking: Hashable, Sendable {
    /// None.
    case none
  }

  /// Where photos are looked for.
  public var scope = Scope.folder
  /// How far below a folder.
  public var depth = Depth.folder
  /// What they are ordered by.
  public var order = Order.name
  /// Which of them are listed.
  public var filter = Filter.all
  /// Which of them are listed as one.
  public var stacking = Stacking.none

  /// All photos of a source, by name.
  public init() {}
}

/// A part of a list that is replaced.
public struct PhotoSplice: Equatable, Sendable {
  /// The positions of the photos that go, as the list is before. What lies beyond its end is ignored.
  let range: Range<Int>
  /// The photos that take their place, in order.
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

  /// Names a folder as a person calls it, and where it is.
  public init(name: String, uri: String) {
    self.name = name
    self.uri = uri
  }
}

/// One element of a source's listing, whose list is empty at first.
public enum PhotoListUpdate: Equatable, Sendable {
  /// Photos came, changed, moved or went: one splice after the other. No photo may be listed twice when
  /// all are made.
  ///
  /// `isComplete` tells whether the source has listed all there is, and what follows are changes;
  /// `hasMore` whether it holds more photos than it lists of its own accord.
  case spliced([PhotoSplice], isComplete: Bool, hasMore: Bool)
  /// The folders that stand beside the photos, outside their count and positions.
  case foldersChanged([PhotoFolder])
  /// What people have added to these photos may be other than it was; their pictures are the same.
  case annotationsChanged(Set<PhotoID>)
  /// The photos cannot be listed, or not all of them, or not any longer. A later `spliced` takes this back,
  /// and finds the list empty.
  case failed(PhotoSourceError)

  /// All photos at once, instead of those that were listed before.
  public static func listed(
    _ photos: [Photo], isComplete: Bool = true, hasMore: Bool = false
  ) -> PhotoListUpdate {
    .spliced([PhotoSplice(0..<Int.max, photos)], isComplete: isComplete, hasMore: hasMore)
  }
}
