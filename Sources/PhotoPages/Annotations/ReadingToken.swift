/// Names one attempt to learn something of one photo: what has been added to it, older comments, its
/// details. A result whose token is not the newest any more is late, and dropped.
public struct ReadingToken: Hashable, Sendable {
  /// Of which photo.
  public let photo: PhotoID
  /// Which attempt this is; counts up over all photos of a viewer.
  public let generation: Int

  /// Makes a token.
  public init(photo: PhotoID, generation: Int) {
    self.photo = photo
    self.generation = generation
  }
}
