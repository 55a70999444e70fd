/// What people have added to the shown photo and its neighbours, and to no others, with what is on its way to be
/// saved.
public struct AnnotationsFeature: Equatable, Sendable {
  /// What the source and the clock tell.
  public enum Event: Equatable, Sendable {
    /// What lies beside some photos has changed by another hand.
    case changed(Set<PhotoID>)
    /// A photo's annotations are known.
    case loaded(ReadingToken, PhotoAnnotations)
    /// A photo's annotations cannot be read.
    case failed(ReadingToken, PhotoSourceError)
    /// What may be done with a photo is another now.
    case permissionsChanged(PhotoID, PhotoPermissions)
    /// A change has been saved, and what came of that.
    case saved(SaveID, SavedAnnotations)
    /// A change could not be saved.
    case saveFailed(SaveID, PhotoSourceError)
    /// Pages have rested for a while.
    case rested(WakeToken)
  }

  /// Seconds that pages have to rest before annotations are read: longer than a hand takes from one turn
  /// to the next, and short enough not to be noticed where nothing was known of the photo yet.
  private static let leafingPause = 0.2

  private(set) var states: [PhotoID: AnnotationState] = [:]
  /// What was requested last and has not come to an end.
  private var requests: [AnnotationRequest] = []
  /// The wait for pages to rest; nil while they do.
  private(set) var rest: WakeToken?
  /// Changes on their way to the source, in order.
  private(set) var saves: [SaveRequest] = []
  /// What may be done with photos where that is not the default, so that a viewer does not grow with every
  /// photo that was seen.
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

// What may be done with photos.
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

// When annotations are read: after the pictures, with which reading must not compete, and not at all while a
// person leafs through many.
extension AnnotationsFeature {
  /// Wants the annotations of some photos, and forgets all others.
  mutating func expect(_ photos: [Photo]) {
    let kept = Set(photos.map(\.id))
    states = states.filter { kept.contains($0.key) }
    for photo in photos {
      let isNew = states[photo.id]?.photo.revision != photo.revision
      if isNew { expectAnew(photo) } else { states[photo.id]?.photo = photo }
    }
  }

  private mutating func expectAnew(_ photo: Photo) {
    let token = nextToken(for: photo.id)
    let new = AnnotationState(photo, token: token, permissions: permissions(of: photo.id))
    states[photo.id, default: new].photo = photo
    readAnew([photo.id])
  }

  /// Begins another attempt for photos that have changed, as far as anything is known of them; the old stays
  /// until then. Older comments that are on their way are late.
  mutating func readAnew(_ photos: Set<PhotoID>) {
    for photo in photos where states[photo] != nil {
      let token = nextToken(for: photo)
      states[photo]?.olderComments = .unsought
      states[photo]?.phase = .loading
      states[photo]?.token = token
    }
  }

  mutating func readAgain(_ photo: PhotoID) {
    let token = nextToken(for: photo)
    states[photo]?.phase = .loading
    states[photo]?.token = token
  }

  /// Has annotations wait until pages have rested, if there are any.
  mutating func pageTurned(isEmpty: Bool) -> Effect? {
    rest = isEmpty ? nil : WakeToken(nextNumber())
    return rest.map { .rest($0, after: Self.leafingPause) }
  }

  mutating func rested(_ token: WakeToken) {
    if rest == token { rest = nil }
  }

  /// Asks for what may be read now, unless that has been asked for already: the shown photo's annotations
  /// before all others. The photos are those that wait for no picture, the most urgent first; none while the
  /// shown photo waits.
  mutating func read(_ photos: [Photo]) -> Effect? {
    var new = rest == nil ? photos.compactMap(request) : []
    if let first = new.first, first.photo.id == photos.first?.id { new = [first] }
    guard new != requests else { return nil }
    requests = new
    return .loadAnnotations(new)
  }

  private func request(_ photo: Photo) -> AnnotationRequest? {
    guard let state = states[photo.id], state.phase == .loading else { return nil }
    return AnnotationRequest(token: state.token, photo: photo)
  }

  /// Takes up what was read; returns what asks for older comments, or nil if all of this is late.
  mutating func load(_ value: PhotoAnnotations, for token: ReadingToken) -> [Effect]? {
    guard states[token.photo]?.token == token else { return nil }
    requests.removeAll { $0.photo.id == token.photo }
    let effects = take(value, of: token.photo)
    states[token.photo]?.phase = .loaded
    return effects
  }

  /// Takes up what is said of a photo, with the changes that are on their way to be saved. Older comments that
  /// were known stay, so that a person who reads them can go on, and are read again, too: returns what asks for
  /// them.
  private mutating func take(_ value: PhotoAnnotations, of photo: PhotoID) -> [Effect] {
    guard var state = states[photo] else { return [] }
    let known = state.value.comments
    var limit = 0
    if case .loading = state.olderComments { limit = PhotoComment.pageLength }
    state.value = value
    for change in changesUnderWay(of: photo) { change.apply(to: &state.value) }
    (state.olderComments, state.isKnown) = (.unsought, true)
    defer { states[photo] = state }
    guard state.value.hasOlderComments, let first = state.value.comments.first else { return [] }
    let place = known.firstIndex { $0.id == first.id }
    let older = place.map { known[..<$0] } ?? known.prefix { $0.precedes(first) }
    limit += older.count
    guard limit > 0 else { return [] }
    let request = state.requestOlderComments(nextToken(for: photo), limit: limit)
    let room = state.value.commentCount - state.value.comments.count
    state.value.comments.insert(contentsOf: older.suffix(room), at: 0)
    return [.loadComments(request)]
  }

  /// Ends an attempt that failed; returns whether it was the newest.
  mutating func fail(_ token: ReadingToken, _ error: PhotoSourceError) -> Bool {
    guard error != .cancelled, states[token.photo]?.token == token else { return false }
    states[token.photo]?.phase = .failed(error)
    requests.removeAll { $0.token == token }
    return true
  }

  // MARK: - Older comments

  /// Asks for the page before the oldest comment that is known, unless that has been done or, but for
  /// another try, has failed.
  mutating func readOlderComments(of photo: PhotoID, afterFailure: Bool) -> Effect? {
    guard let state = states[photo], state.isKnown, state.value.hasOlderComments else { return nil }
    switch state.olderComments {
    case .loading: return nil
    case .failed where !afterFailure: return nil
    // The oldest that is known is gone: what there is has to be read anew.
    case .failed(.notFound):
      readAgain(photo)
      return nil
    case .failed, .unsought:
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

// Changes: made at once, then saved.
extension AnnotationsFeature {
  private func changesUnderWay(of photo: PhotoID) -> [AnnotationChange] {
    saves.filter { $0.photo.id == photo }.map(\.change)
  }

  mutating func save(_ change: AnnotationChange, of photo: Photo) -> SaveRequest {
    states[photo.id]?.apply(change)
    let request = SaveRequest(id: SaveID(nextNumber()), photo: photo, change: change)
    saves.append(request)
    return request
  }

  /// Takes note that a change has been saved, and takes up what is said of the photo now, with what is still on
  /// its way; returns the change and what asks for older comments, or nil if it was not under way.
  mutating func saved(_ id: SaveID, _ value: PhotoAnnotations?) -> (SaveRequest, [Effect])? {
    guard let place = saves.firstIndex(where: { $0.id == id }) else { return nil }
    let request = saves.remove(at: place)
    let photo = request.photo.id
    let effects = value.map { take($0, of: photo) } ?? []
    // What is on its way may have been read before the change was saved, and no longer be corrected.
    if states[photo]?.phase == .loading { readAgain(photo) }
    return (request, effects)
  }

  /// Takes back a change that could not be saved, and returns it; nil if it was not under way.
  mutating func takeBack(_ id: SaveID) -> SaveRequest? {
    guard let place = saves.firstIndex(where: { $0.id == id }) else { return nil }
    let request = saves.remove(at: place)
    states[request.photo.id]?.apply(request.change.inverse)
    // What was changed after it stands, even where it was the same thing.
    for later in saves[place...] where later.photo.id == request.photo.id {
      states[later.photo.id]?.apply(later.change)
    }
    return request
  }
}

/// Names one change on its way to the source.
public struct SaveID: Hashable, Sendable {
  /// Counts up over all changes of a viewer.
  let number: Int

  init(_ number: Int) { self.number = number }
}

/// A change to be saved by the source.
public struct SaveRequest: Equatable, Sendable {
  /// Which save this is; comes back with the result.
  public let id: SaveID
  /// The photo that was changed.
  public let photo: Photo
  /// What changed.
  public let change: AnnotationChange
}

/// What came of a change that was saved.
public struct SavedAnnotations: Equatable, Sendable {
  /// What is said of the photo now; nil if that is not known, and stays as the viewer has it.
  public var annotations: PhotoAnnotations?
  /// What a person should know about how it was saved; nil for nothing.
  public var remark: SaveRemark?

  /// Tells what is said of the photo now.
  public init(_ annotations: PhotoAnnotations? = nil, remark: SaveRemark? = nil) {
    self.annotations = annotations
    self.remark = remark
  }
}

/// What a person should know about how a change was saved, although it was.
public enum SaveRemark: Hashable, Sendable {
  /// The photo's folder takes no files, so it lies with the user's own data, on this machine only.
  case keptElsewhere
  /// What lies beside the photo, under this name, must not be changed, so what was added lies with the
  /// user's own data, on this machine only.
  case leftAlone(name: String)
  /// What lay beside the photo before could not be read. It is still there, under this name, and a new
  /// file was begun.
  case setAside(name: String)
}
