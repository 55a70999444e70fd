/// Names one attempt to learn the details of one photo. A result whose ticket is not the newest any
/// more is late, and dropped.
public struct DetailsTicket: Hashable, Sendable {
  /// Whose details they are.
  public let photo: PhotoID
  /// Which attempt this is; counts up over all photos of a gallery.
  public let generation: Int

  /// Makes a ticket.
  public init(photo: PhotoID, generation: Int) {
    self.photo = photo
    self.generation = generation
  }
}

/// Details to be loaded.
public struct DetailsDemand: Equatable, Sendable {
  /// The attempt, which comes back with the result.
  public let ticket: DetailsTicket
  /// The photo, in the revision that is wanted.
  public let photo: Photo

  /// Makes a demand.
  public init(ticket: DetailsTicket, photo: Photo) {
    self.ticket = ticket
    self.photo = photo
  }
}

/// What is known of the shown photo's details while they are shown.
public struct DetailsState: Equatable, Sendable {
  /// How far they have come.
  public enum Phase: Equatable, Sendable {
    /// They are on their way.
    case loading
    /// They are here.
    case loaded
    /// They could not be read, and why.
    case failed(PhotoSourceError)
  }

  /// The newest attempt.
  public internal(set) var demand: DetailsDemand
  /// How far it has come.
  public internal(set) var phase: Phase
  /// What the source knows; while a changed photo's are read anew, still the old ones.
  public internal(set) var value: PhotoDetails

  /// Whether they are a photo's as it is now.
  func isUpToDate(with photo: Photo) -> Bool {
    let known = demand.photo
    return known.id == photo.id && known.revision == photo.revision
      && known.annotationRevision == photo.annotationRevision
  }
}
