/// Details to be loaded.
public struct DetailsRequest: Equatable, Sendable {
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

/// What is known of the shown photo's details while they are shown.
public struct DetailsState: Equatable, Sendable {
  /// The newest attempt.
  public internal(set) var request: DetailsRequest
  /// How far it has come.
  public internal(set) var phase: ReadingPhase
  /// What the source knows; while a changed photo's are read anew, still the old ones.
  public internal(set) var value: PhotoDetails

  /// Whether what people have added has changed since they were asked for.
  var isOutdated = false

  /// Whether they are a photo's as it is now.
  func isUpToDate(with photo: Photo) -> Bool {
    !isOutdated && request.photo.id == photo.id && request.photo.revision == photo.revision
  }
}
