/// The details of the shown photo. They belong to paging; every other mode closes them.
public struct DetailsFeature: Equatable, Sendable {
  /// What the source tells.
  public enum Event: Equatable, Sendable {
    /// A photo's details are known.
    case loaded(ReadingToken, PhotoDetails)
    /// A photo's details cannot be read.
    case failed(ReadingToken, PhotoSourceError)
  }

  private(set) var isShown = false
  /// What the source says of them; nil while they are hidden.
  private(set) var state: DetailsState?
  /// How far reading them has come; nil while they are hidden.
  package var phase: ReadingPhase? { state?.phase }
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

  /// Forgets what is not of the photo whose details are seen, nil while none are, and has that read if it is not
  /// known as it is now. Until pages rest nothing is read.
  mutating func expect(
    _ photo: Photo?, from roles: Set<PhotoSourceRole>, isResting: Bool
  ) -> [Effect] {
    guard let photo else { return forget() }
    if state?.isUpToDate(with: photo) == true { return [] }
    let forgotten = state?.request.photo.id == photo.id ? [] : forget()
    return isResting ? forgotten + read(photo, from: roles) : forgotten
  }

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
  package let token: ReadingToken
  /// The photo, in the revision that is wanted.
  package let photo: Photo
}

/// What is known of the shown photo's details while they are shown.
struct DetailsState: Equatable, Sendable {
  let request: DetailsRequest
  var phase: ReadingPhase
  /// What the source knows; while a changed photo's are read anew, still the old ones.
  var value: PhotoDetails
  /// Whether what people have added has changed since they were asked for.
  var isOutdated = false

  func isUpToDate(with photo: Photo) -> Bool {
    !isOutdated && request.photo.id == photo.id && request.photo.revision == photo.revision
  }
}
