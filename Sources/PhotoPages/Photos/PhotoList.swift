/// An immutable, sorted snapshot of what a source has listed so far.
public struct PhotoList: Equatable, Sendable {
  /// The photos in the order in which they are paged. No id appears twice.
  public let photos: [Photo]

  /// Whether the source has listed all there is. The page indicator's count grows until then.
  public let isComplete: Bool

  /// Whether the source holds more photos than it lists of its own accord.
  public let hasMore: Bool

  /// Ids that changed since the snapshot before, old to new: the same photo goes by a new name.
  /// A rename onto a listed id is not in here; it is a change of the photo that had the name.
  public let renames: [PhotoID: PhotoID]

  /// Makes a snapshot. `photos` must hold no id twice.
  public init(
    _ photos: [Photo], isComplete: Bool = true, hasMore: Bool = false,
    renames: [PhotoID: PhotoID] = [:]
  ) {
    self.photos = photos
    self.isComplete = isComplete
    self.hasMore = hasMore
    self.renames = renames
  }
}

extension Dictionary where Key == PhotoID {
  /// The same values under the ids that their photos have after renames, all at once: two photos may
  /// have swapped their names.
  public func renamed(_ renames: [PhotoID: PhotoID]) -> [PhotoID: Value] {
    guard !renames.isEmpty else { return self }
    return Dictionary(
      map { (renames[$0.key] ?? $0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}
