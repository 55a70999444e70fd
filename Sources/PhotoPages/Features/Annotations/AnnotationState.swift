/// A token of one attempt to read a photo's annotations, older comments or details; only the newest one counts.
public struct ReadingToken: Hashable, Sendable {
  let photo: PhotoID
  /// The number of the attempt; counts up over all photos of a viewer.
  let generation: Int
}

/// The progress of an attempt to read something of a photo.
public enum ReadingPhase: Equatable, Sendable {
  /// The result is pending.
  case loading
  /// The result has arrived.
  case loaded
  /// Reading failed with this error.
  case failed(PhotoSourceError)
}

/// A request to load a photo's annotations or details.
public struct ReadingRequest: Equatable, Sendable {
  /// The token of the answer.
  public let token: ReadingToken
  /// The photo, in the wanted revision.
  public let photo: Photo
}

/// A request to load older comments.
public struct CommentRequest: Equatable, Sendable {
  package let token: ReadingToken
  package let photo: Photo
  /// The comment that the wanted ones precede; nil for the newest.
  package let before: CommentID?
  package let limit: Int
}

/// The progress of loading comments older than the known ones.
public enum OlderComments: Equatable, Sendable {
  /// They have not been requested.
  case unrequested
  /// The request is pending.
  case loading(CommentRequest)
  /// Loading failed with this error.
  case failed(PhotoSourceError)
}

/// The known annotations of the current photo or a neighbour, and the progress of reading them.
public struct AnnotationState: Equatable, Sendable {
  var token: ReadingToken
  var photo: Photo
  package internal(set) var phase = ReadingPhase.loading
  /// The annotations; stale while a changed photo's are loaded again.
  var value: PhotoAnnotations
  package internal(set) var olderComments = OlderComments.unrequested
  /// Whether annotations have been loaded, so that they can be changed.
  package internal(set) var isKnown = false
  /// Whether a part of the annotations could not be read and is missing in `value`.
  private(set) var isPartial = false
  /// The attempt whose failure a person has read.
  var seenFailure: ReadingToken?

  /// Creates the state of a photo of which only the permissions are known.
  init(_ photo: Photo, token: ReadingToken, permissions: PhotoPermissions) {
    (self.photo, self.token) = (photo, token)
    value = PhotoAnnotations(permissions: permissions)
  }

  /// Whether all annotations were read, at some time.
  var isWhole: Bool { isKnown && !isPartial }

  /// The error of the last attempt; nil if it has succeeded or is pending.
  var failure: PhotoSourceError? {
    if case .failed(let error) = phase { error } else { nil }
  }

  var mayBecomeKnown: Bool {
    if case .failed = phase { return isKnown }
    return true
  }

  var mayHaveOlderComments: Bool {
    if case .failed = olderComments { return false }
    return value.hasOlderComments
  }

  mutating func apply(_ change: AnnotationChange) { change.apply(to: &value) }

  /// Stores loaded annotations with the pending changes applied, and returns a request for older comments.
  ///
  /// Known older comments stay, so that a person can go on reading, and are read again. Nil if there are none;
  /// else `token` is called.
  mutating func take(
    _ loaded: PhotoAnnotations, applying changes: [AnnotationChange], token: () -> ReadingToken
  ) -> CommentRequest? {
    let known = value.comments
    var limit = 0
    if case .loading = olderComments { limit = PhotoComment.pageLength }
    value = loaded
    for change in changes { change.apply(to: &value) }
    olderComments = .unrequested
    isPartial = loaded.unread != nil
    isKnown = loaded.unread?.mayPass != true
    guard value.hasOlderComments, let first = value.comments.first else { return nil }
    let place = known.firstIndex { $0.id == first.id }
    let older = place.map { known[..<$0] } ?? known.prefix { $0.precedes(first) }
    limit += older.count
    guard limit > 0 else { return nil }
    let request = requestOlderComments(token(), limit: limit)
    let room = value.commentCount - value.comments.count
    value.comments.insert(contentsOf: older.suffix(room), at: 0)
    return request
  }

  /// Brings back annotations that were read before, with the pending changes applied.
  mutating func restore(_ past: PhotoAnnotations, applying changes: [AnnotationChange]) {
    value = past
    for change in changes { change.apply(to: &value) }
    (isKnown, isPartial) = (true, false)
  }

  // MARK: - Older comments

  mutating func requestOlderComments(_ token: ReadingToken, limit: Int) -> CommentRequest {
    let request = CommentRequest(
      token: token, photo: photo, before: value.comments.first?.id, limit: limit)
    olderComments = .loading(request)
    return request
  }

  /// Merges a page of older comments, and applies the pending changes again.
  mutating func loadOlder(
    _ page: [PhotoComment], for token: ReadingToken, applying changes: [AnnotationChange]
  ) {
    guard case .loading(let request) = olderComments, request.token == token else { return }
    let count = value.commentCount
    value.comments.replaceSubrange(..<end(of: page, before: request.before), with: page)
    for change in changes { change.apply(to: &value) }
    let isEnd = page.count < request.limit
    value.commentCount = isEnd ? value.comments.count : max(count, value.comments.count)
    olderComments = .unrequested
  }

  /// Returns the index up to which a page replaces the known comments.
  private func end(of page: [PhotoComment], before id: CommentID?) -> Int {
    if let found = value.comments.firstIndex(where: { $0.id == id }) { return found }
    // The requested comment was deleted meanwhile, or none was given.
    guard let last = page.last else { return 0 }
    return value.comments.firstIndex(where: last.precedes) ?? value.comments.count
  }

  mutating func failOlder(_ error: PhotoSourceError, for token: ReadingToken) {
    guard case .loading(let request) = olderComments, request.token == token else { return }
    olderComments = .failed(error)
  }
}
