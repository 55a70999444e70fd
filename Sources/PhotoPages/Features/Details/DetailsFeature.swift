/// The details of the shown photo, which are visible only while paging.
public struct DetailsFeature: Equatable, Sendable {
  /// An event from the source.
  @nonexhaustive
  public enum Event: Equatable, Sendable {
    /// A photo's details were loaded.
    case loaded(ReadingToken, PhotoDetails)
    /// A photo's details could not be read.
    case failed(ReadingToken, PhotoSourceError)
  }

  private(set) var isShown = false
  /// The details and the progress of reading them; nil while they are hidden.
  private(set) var state: DetailsState?
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

  mutating func open() { isShown = true }

  mutating func close() { isShown = false }

  /// Marks the details stale if the annotations of their photo changed.
  mutating func annotationsChanged(of photos: Set<PhotoID>) {
    if let state, photos.contains(state.request.photo.id) { self.state?.isOutdated = true }
  }

  /// Discards other photos' details, and requests those of `photo` if they are missing or stale.
  ///
  /// `photo` is nil while the panel is closed. Nothing is requested until pages rest.
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
    let request = ReadingRequest(token: token, photo: photo)
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

/// The shown photo's details, and the progress of reading them.
struct DetailsState: Equatable, Sendable {
  let request: ReadingRequest
  var phase: ReadingPhase
  /// The source's details; stale while a changed photo's are loaded again.
  var value: PhotoDetails
  /// Whether the photo's annotations have changed since the request.
  var isOutdated = false

  func isUpToDate(with photo: Photo) -> Bool {
    !isOutdated && request.photo.id == photo.id && request.photo.revision == photo.revision
  }
}
