/// The details of the shown photo. They belong to paging; every other mode closes them.
public struct DetailsFeature: Equatable, Sendable {
  /// What the source tells.
  public enum Event: Equatable, Sendable {
    /// A photo's details are known.
    case loaded(ReadingToken, PhotoDetails)
    /// A photo's details cannot be read.
    case failed(ReadingToken, PhotoSourceError)
  }

  /// Whether they are shown beside photos while paging.
  private(set) var isShown = false
  /// What the source says of them; nil while nobody sees them.
  public private(set) var state: DetailsState?
  /// How often details were read.
  private var count = 0

  mutating func handle(_ event: Event) {
    switch event {
    case .loaded(let token, let value) where token == state?.request.token:
      state?.value = value
      state?.phase = .loaded
    case .failed(let token, let error) where token == state?.request.token && error != .cancelled:
      state?.phase = .failed(error)
    case .loaded, .failed: break
    }
  }

  mutating func show(_ isShown: Bool) { self.isShown = isShown }

  /// What people have added to photos has changed, and details may tell of it.
  mutating func annotationsChanged(of photos: Set<PhotoID>) {
    if let state, photos.contains(state.request.photo.id) { self.state?.isOutdated = true }
  }

  /// Forgets what is not of the photo whose details are seen, and has that read if it is not known as it is now.
  ///
  /// - Parameters:
  ///   - photo: the photo; nil while no details are seen.
  ///   - roles: what the source can do.
  ///   - isResting: whether pages rest; until then nothing is read.
  /// - Returns: what to ask of the source.
  mutating func expect(
    _ photo: Photo?, from roles: Set<PhotoSourceRole>, isResting: Bool
  ) -> [Effect] {
    guard let photo else { return forget() }
    if state?.isUpToDate(with: photo) == true { return [] }
    let forgotten = state?.request.photo.id == photo.id ? [] : forget()
    return isResting ? forgotten + read(photo, from: roles) : forgotten
  }

  /// Reads details again that could not be read.
  mutating func retry(_ photo: Photo?, from roles: Set<PhotoSourceRole>) -> [Effect] {
    guard case .failed? = state?.phase, let photo else { return [] }
    return read(photo, from: roles)
  }

  private mutating func read(_ photo: Photo, from roles: Set<PhotoSourceRole>) -> [Effect] {
    count += 1
    let token = ReadingToken(photo: photo.id, generation: count)
    let request = DetailsRequest(token: token, photo: photo)
    let isRead = roles.contains(.detailed)
    state = DetailsState(
      request: request, phase: isRead ? .loading : .loaded, value: state?.value ?? PhotoDetails())
    return isRead ? [.loadDetails(request)] : []
  }

  private mutating func forget() -> [Effect] {
    defer { state = nil }
    return state?.phase == .loading ? [.loadDetails(nil)] : []
  }
}

/// Details to be loaded.
public struct DetailsRequest: Equatable, Sendable {
  /// The attempt, which comes back with the result.
  public let token: ReadingToken
  /// The photo, in the revision that is wanted.
  public let photo: Photo

  /// Makes a request.
  init(token: ReadingToken, photo: Photo) {
    self.token = token
    self.photo = photo
  }
}

/// What is known of the shown photo's details while they are shown.
public struct DetailsState: Equatable, Sendable {
  /// The newest attempt.
  let request: DetailsRequest
  /// How far it has come.
  public internal(set) var phase: ReadingPhase
  /// What the source knows; while a changed photo's are read anew, still the old ones.
  var value: PhotoDetails
  /// Whether what people have added has changed since they were asked for.
  var isOutdated = false

  /// Whether they are a photo's as it is now.
  func isUpToDate(with photo: Photo) -> Bool {
    !isOutdated && request.photo.id == photo.id && request.photo.revision == photo.revision
  }
}
