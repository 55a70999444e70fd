/// Names one attempt to learn something of one photo: what has been added to it, older comments, its
/// details. A result whose ticket is not the newest any more is late, and dropped.
public struct ReadingTicket: Hashable, Sendable {
  /// Of which photo.
  public let photo: PhotoID
  /// Which attempt this is; counts up over all photos of a gallery.
  public let generation: Int

  /// Makes a ticket.
  public init(photo: PhotoID, generation: Int) {
    self.photo = photo
    self.generation = generation
  }
}
