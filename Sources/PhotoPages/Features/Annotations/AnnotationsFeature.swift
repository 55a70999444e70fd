/// The annotations of the shown photo and its neighbours, and the pending saves.
public struct AnnotationsFeature: Equatable, Sendable {
  /// An event from the source or the clock.
  @nonexhaustive
  public enum Event: Equatable, Sendable {
    /// Annotations of some photos were changed outside this viewer.
    case changed(Set<PhotoID>)
    /// A photo's annotations were loaded.
    case loaded(ReadingToken, PhotoAnnotations)
    /// A photo's annotations could not be read.
    case failed(ReadingToken, PhotoSourceError)
    /// The permissions of a photo changed.
    case permissionsChanged(PhotoID, PhotoPermissions)
    /// A change was saved, with this result.
    case saved(SaveID, SavedAnnotations)
    /// A change could not be saved.
    case saveFailed(SaveID, PhotoSourceError)
    /// Pages have been at rest for a while.
    case rested(WakeToken)
    /// The keywords of some photos were read for the question with this number, and those of others could not be.
    case keywordsRead(Int, [PhotoID: Set<String>], unread: Set<PhotoID> = [])
  }

  private struct PastAnnotations: Equatable {
    let photo: PhotoID
    let value: PhotoAnnotations
  }

  /// The number of photos whose annotations are kept after they were shown: more than a person pages back.
  private static let pastCount = 64

  /// Seconds of rest before annotations are read: longer than between quick page turns, and too short to be noticed.
  private static let pagingPause = 0.2

  private(set) var states: [PhotoID: AnnotationState] = [:]
  /// The annotations of the photos that were shown before, the last ones last, for when they cannot be read again.
  private var past: [PastAnnotations] = []
  /// The requests sent last and still pending.
  private var requests: [ReadingRequest] = []
  /// The token of the wait for pages to rest; nil once they do.
  private(set) var rest: WakeToken?
  /// The changes being saved by the source, in order.
  private(set) var saves: [SaveRequest] = []
  /// The permissions that differ from the default, so that the dictionary does not grow with every photo seen.
  private(set) var permissionsByPhoto: [PhotoID: PhotoPermissions] = [:]
  private let defaultPermissions: PhotoPermissions
  private let roles: Set<PhotoSourceRole>
  private var counter = 0

  init(_ setup: ViewerSetup) {
    roles = setup.roles
    defaultPermissions = setup.permissions.limited(to: roles)
  }

  private mutating func nextNumber() -> Int {
    counter += 1
    return counter
  }

  private mutating func nextToken(for photo: PhotoID) -> ReadingToken {
    ReadingToken(photo: photo, generation: nextNumber())
  }
}

// Permissions.
extension AnnotationsFeature {
  func permissions(of photo: PhotoID) -> PhotoPermissions {
    permissionsByPhoto[photo] ?? defaultPermissions
  }

  mutating func setPermissions(_ permissions: PhotoPermissions, of photo: PhotoID) {
    let permissions = permissions.limited(to: roles)
    permissionsByPhoto[photo] = permissions == defaultPermissions ? nil : permissions
    states[photo]?.value.permissions = permissions
  }
}

// Reading. Annotations are read after the pictures, so as not to compete with them, and not while pages turn fast.
extension AnnotationsFeature {
  /// Tracks the annotations of `photos`, and discards all others.
  mutating func expect(_ photos: [Photo]) {
    let kept = Set(photos.map(\.id))
    for photo in states.keys.filter({ !kept.contains($0) }).sorted(by: { $0.number < $1.number }) {
      if let state = states.removeValue(forKey: photo), state.isWhole {
        remember(state.value, of: photo)
      }
    }
    for photo in photos {
      let isNew = states[photo.id]?.photo.revision != photo.revision
      if isNew { expectAnew(photo) } else { states[photo.id]?.photo = photo }
    }
  }

  private mutating func remember(_ value: PhotoAnnotations, of photo: PhotoID) {
    past.removeAll { $0.photo == photo }
    past = past.suffix(Self.pastCount - 1) + [PastAnnotations(photo: photo, value: value)]
  }

  private mutating func expectAnew(_ photo: Photo) {
    let token = nextToken(for: photo.id)
    let new = AnnotationState(photo, token: token, permissions: permissions(of: photo.id))
    states[photo.id, default: new].photo = photo
    begin([photo.id])
  }

  /// Starts another attempt to read the annotations of those of `photos` that are tracked.
  ///
  /// The old annotations stay until the new ones arrive. Pending older comments become late.
  mutating func readAnew(_ photos: Set<PhotoID>) {
    past.removeAll { photos.contains($0.photo) }
    begin(photos)
  }

  private mutating func begin(_ photos: Set<PhotoID>) {
    for photo in photos where states[photo] != nil {
      let token = nextToken(for: photo)
      states[photo]?.olderComments = .unrequested
      states[photo]?.phase = .loading
      states[photo]?.token = token
    }
  }

  mutating func readAgain(_ photo: PhotoID) {
    let token = nextToken(for: photo)
    states[photo]?.phase = .loading
    states[photo]?.token = token
  }

  /// Records that a person has read that a photo's annotations could not be read.
  mutating func recordFailureSeen(of photo: PhotoID) {
    let token = states[photo]?.token
    states[photo]?.seenFailure = token
  }

  /// Lets a photo's annotations count as known, as far as they are.
  mutating func assumeKnown(_ photo: PhotoID) { states[photo]?.isKnown = true }

  /// Reads a photo's annotations again after that failed.
  mutating func retry(_ photo: PhotoID) {
    if case .failed = states[photo]?.phase { readAgain(photo) }
  }

  /// Delays reading until pages have rested; without photos there is nothing to wait for.
  mutating func pageTurned(isEmpty: Bool) -> [Effect] {
    rest = isEmpty ? nil : WakeToken(nextNumber())
    return rest.map { [.rest($0, after: Self.pagingPause)] } ?? []
  }

  mutating func rested(_ token: WakeToken) {
    if rest == token { rest = nil }
  }

  /// Requests the annotations that may be read now; nil if the same were requested last.
  ///
  /// The shown photo's annotations are requested before all others. `photos` are those whose pictures are
  /// complete, most urgent first; none if the shown photo's is not.
  mutating func read(_ photos: [Photo]) -> Effect? {
    var new = rest == nil ? photos.compactMap(request) : []
    if let first = new.first, first.photo.id == photos.first?.id { new = [first] }
    guard new != requests else { return nil }
    requests = new
    return .loadAnnotations(new)
  }

  private func request(_ photo: Photo) -> ReadingRequest? {
    guard let state = states[photo.id], state.phase == .loading else { return nil }
    return ReadingRequest(token: state.token, photo: photo)
  }

  /// Stores loaded annotations, and returns the requests for older comments; nil if the result is late.
  ///
  /// Annotations that lack an unread part replace no whole ones.
  mutating func load(_ value: PhotoAnnotations, for token: ReadingToken) -> [Effect]? {
    guard states[token.photo]?.token == token else { return nil }
    requests.removeAll { $0.photo.id == token.photo }
    guard let unread = value.unread else {
      let effects = take(value, of: token.photo)
      states[token.photo]?.phase = .loaded
      return effects
    }
    let effects = restorePast(of: token.photo) ? [] : take(value, of: token.photo)
    states[token.photo]?.phase = .failed(unread.error)
    return effects
  }

  /// Brings back annotations that were read before, unless they are known; returns whether the known ones are whole.
  private mutating func restorePast(of photo: PhotoID) -> Bool {
    if states[photo]?.isWhole == true { return true }
    guard let known = past.last(where: { $0.photo == photo }) else { return false }
    let changes = changesUnderWay(of: photo)
    states[photo]?.restore(known.value, applying: changes)
    return true
  }

  /// Stores a photo's annotations with the pending changes applied, and returns requests for older comments.
  private mutating func take(_ value: PhotoAnnotations, of photo: PhotoID) -> [Effect] {
    guard var state = states[photo] else { return [] }
    let request = state.take(value, applying: changesUnderWay(of: photo)) { nextToken(for: photo) }
    states[photo] = state
    return request.map { [.loadComments($0)] } ?? []
  }

  /// Ends a failed attempt; returns false if it is late or was cancelled.
  mutating func fail(_ token: ReadingToken, _ error: PhotoSourceError) -> Bool {
    guard error != .cancelled, states[token.photo]?.token == token else { return false }
    _ = restorePast(of: token.photo)
    states[token.photo]?.phase = .failed(error)
    requests.removeAll { $0.token == token }
    return true
  }

  // MARK: - Older comments

  /// Requests the page before the oldest known comment; nil if it is pending, or failed and `afterFailure` is false.
  mutating func readOlderComments(of photo: PhotoID, afterFailure: Bool) -> Effect? {
    guard let state = states[photo], state.isKnown, state.value.hasOlderComments else { return nil }
    switch state.olderComments {
    case .loading: return nil
    case .failed where !afterFailure: return nil
    // The oldest known comment was deleted: the annotations have to be read again.
    case .failed(.notFound):
      readAgain(photo)
      return nil
    case .failed, .unrequested:
      let token = nextToken(for: photo)
      return (states[photo]?.requestOlderComments(token, limit: PhotoComment.pageLength))
        .map(Effect.loadComments)
    }
  }

  mutating func loadOlder(_ page: [PhotoComment], for token: ReadingToken) {
    let changes = changesUnderWay(of: token.photo)
    states[token.photo]?.loadOlder(page, for: token, applying: changes)
  }

  mutating func failOlder(_ error: PhotoSourceError, for token: ReadingToken) {
    states[token.photo]?.failOlder(error, for: token)
  }
}

// Changes, which are applied at once and then saved.
extension AnnotationsFeature {
  private func changesUnderWay(of photo: PhotoID) -> [AnnotationChange] {
    saves.filter { $0.photo.id == photo }.map(\.change)
  }

  /// Applies a change to the annotations, if they are tracked, and returns the request to save it.
  mutating func save(
    _ change: AnnotationChange, of photo: Photo, having record: PhotoRecord,
    in step: SaveRequest.Step
  ) -> SaveRequest {
    if states[photo.id] == nil { past.removeAll { $0.photo == photo.id } }
    let known = states[photo.id].flatMap { $0.isKnown ? $0.value : nil }
    let change = known.map(change.takingValue) ?? change
    states[photo.id]?.apply(change)
    let request = SaveRequest(
      id: SaveID(nextNumber()), photo: photo, change: change, step: step, record: record,
      inverse: known.map(change.inverse(from:)) ?? change.ownInverse)
    saves.append(request)
    return request
  }

  /// Ends a save, and stores the photo's annotations with the changes still pending.
  ///
  /// Returns the save and the requests for older comments; nil if the save is not pending.
  mutating func saved(_ id: SaveID, _ value: PhotoAnnotations?) -> (SaveRequest, [Effect])? {
    guard let place = saves.firstIndex(where: { $0.id == id }) else { return nil }
    let request = saves.remove(at: place)
    let photo = request.photo.id
    let effects = value.map { take($0, of: photo) } ?? []
    // The save has read what could not be read before.
    if value != nil, states[photo]?.failure != nil { states[photo]?.phase = .loaded }
    // A pending read may have begun before the save, and its result would not be corrected any more.
    if states[photo]?.phase == .loading { readAgain(photo) }
    return (request, effects)
  }

  /// Reverts a change that could not be saved, and returns its request; nil if it is not pending.
  mutating func takeBack(_ id: SaveID) -> SaveRequest? {
    guard let place = saves.firstIndex(where: { $0.id == id }) else { return nil }
    let request = saves.remove(at: place)
    if let turn = request.change.turn {
      // The order of turns does not matter, so later ones stay as they are.
      states[request.photo.id]?.value.turn(turn.turn.inverse)
      return request
    }
    if let inverse = request.inverse { states[request.photo.id]?.apply(inverse) }
    // Later changes still apply, even to the same item.
    for later in saves[place...] where later.photo.id == request.photo.id {
      states[later.photo.id]?.apply(later.change)
    }
    return request
  }
}
