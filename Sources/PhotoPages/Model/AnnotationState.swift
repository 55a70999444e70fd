/// Names one attempt to learn what has been added to one photo. A result whose ticket is not the
/// photo's newest any more is late, and dropped.
public struct AnnotationTicket: Hashable, Sendable {
  /// Whose annotations they are.
  public let photo: PhotoID
  /// Which attempt this is; counts up over all photos of a gallery.
  public let generation: Int

  /// Makes a ticket.
  public init(photo: PhotoID, generation: Int) {
    self.photo = photo
    self.generation = generation
  }
}

/// Annotations to be loaded.
public struct AnnotationDemand: Equatable, Sendable {
  /// The attempt, which comes back with the result.
  public let ticket: AnnotationTicket
  /// The photo, in the revision that is wanted.
  public let photo: Photo

  /// Makes a demand.
  public init(ticket: AnnotationTicket, photo: Photo) {
    self.ticket = ticket
    self.photo = photo
  }
}

/// Older comments to be loaded.
public struct CommentDemand: Equatable, Sendable {
  /// The attempt, which comes back with the result.
  public let ticket: AnnotationTicket
  /// The photo.
  public let photo: Photo
  /// The comment that they end before; nil for the newest.
  public let before: CommentID?
  /// The most that are wanted.
  public let limit: Int
}

/// How far comments have come that are older than those that are known.
public enum OlderComments: Equatable, Sendable {
  /// Nobody has asked for them.
  case unsought
  /// They are on their way.
  case loading(CommentDemand)
  /// They could not be read, and why.
  case failed(PhotoSourceError)
}

/// What is known of one photo's annotations: the current photo's and its neighbours'.
public struct AnnotationState: Equatable, Sendable {
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
  public internal(set) var ticket: AnnotationTicket
  /// The photo's revision that the attempt is for.
  var revision: Int
  /// The revision of what lies beside the photo that the attempt is for.
  var annotationRevision: Int
  /// How far the newest attempt has come.
  public internal(set) var phase: Phase
  /// The annotations; while a changed photo's are loaded anew, still the old ones.
  public internal(set) var value: PhotoAnnotations
  /// How far older comments have come.
  public internal(set) var olderComments = OlderComments.unsought

  /// Whether there is something that can be changed.
  public internal(set) var isKnown: Bool
}

/// Names one change on its way to the source.
public struct SaveID: Hashable, Sendable {
  /// Counts up over all changes of a gallery.
  public let number: Int

  /// Makes an id.
  public init(_ number: Int) { self.number = number }
}

/// A change to be kept by the source.
public struct SaveRequest: Equatable, Sendable {
  /// Which save this is; comes back with the result.
  public let id: SaveID
  /// The photo that was changed.
  public var photo: Photo
  /// What changed.
  public let change: AnnotationChange

  /// Makes a request.
  public init(id: SaveID, photo: Photo, change: AnnotationChange) {
    self.id = id
    self.photo = photo
    self.change = change
  }
}
