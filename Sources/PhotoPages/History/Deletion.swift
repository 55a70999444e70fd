/// Names one deletion.
public struct DeletionID: Hashable, Sendable {
  /// Counts up over all deletions of a viewer.
  public let number: Int

  /// Makes an id.
  public init(_ number: Int) { self.number = number }
}

/// The deletion of a photo.
public struct Deletion: Equatable, Sendable {
  /// Which deletion this is.
  public let id: DeletionID
  /// The photo, as it was.
  public let photo: Photo
  /// Whether it cannot be brought back.
  let isForGood: Bool
  /// Whether it was undone before: if it fails, it can be redone as before.
  let isAgain: Bool
}
