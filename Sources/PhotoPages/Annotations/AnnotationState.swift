/// Annotations to be loaded.
public struct AnnotationRequest: Equatable, Sendable {
  /// The attempt, which comes back with the result.
  public let token: ReadingToken
  /// The photo, in the revision that is wanted.
  public let photo: Photo

  /// Makes a demand.
  public init(token: ReadingToken, photo: Photo) {
    self.token = token
    self.photo = photo
  }
}

/// Older comments to be loaded.
public struct CommentRequest: Equatable, Sendable {
  /// The attempt, which comes back with the result.
  public let token: ReadingToken
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
  case loading(CommentRequest)
  /// They could not be read, and why.
  case failed(PhotoSourceError)
}

/// What is known of one photo's annotations: the current photo's and its neighbours'.
public struct AnnotationState: Equatable, Sendable {
  /// The newest attempt.
  public internal(set) var token: ReadingToken
  /// The photo's revision that the attempt is for.
  var revision: Int
  /// How far the newest attempt has come.
  public internal(set) var phase: ReadingPhase
  /// The annotations; while a changed photo's are loaded anew, still the old ones.
  public internal(set) var value: PhotoAnnotations
  /// How far older comments have come.
  public internal(set) var olderComments = OlderComments.unsought

  /// Whether there are older comments that can be read.
  var mayHaveOlderComments: Bool {
    if case .failed = olderComments { return false }
    return value.hasOlderComments
  }

  /// Whether there is something that can be changed.
  public internal(set) var isKnown: Bool
}

/// Names one change on its way to the source.
public struct SaveID: Hashable, Sendable {
  /// Counts up over all changes of a viewer.
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
