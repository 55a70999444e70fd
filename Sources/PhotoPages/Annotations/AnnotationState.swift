/// Names one attempt to read something of one photo: its annotations, older comments, its details. A result
/// whose token is not the newest is late, and dropped.
public struct ReadingToken: Hashable, Sendable {
  let photo: PhotoID
  /// Which attempt this is; counts up over all photos of a viewer.
  let generation: Int
}

/// How far an attempt to read something of a photo has come.
public enum ReadingPhase: Equatable, Sendable {
  /// It is on its way.
  case loading
  /// It is here.
  case loaded
  /// It could not be read, and why.
  case failed(PhotoSourceError)
}

/// Annotations to be loaded.
public struct AnnotationRequest: Equatable, Sendable {
  /// The attempt, which comes back with the result.
  package let token: ReadingToken
  /// The photo, in the revision that is wanted.
  package let photo: Photo
}

/// Older comments to be loaded.
public struct CommentRequest: Equatable, Sendable {
  /// The attempt, which comes back with the result.
  package let token: ReadingToken
  package let photo: Photo
  /// The comment that they end before; nil for the newest.
  package let before: CommentID?
  /// The most that are wanted.
  package let limit: Int
}

/// How far comments have come that are older than those that are known.
public enum OlderComments: Equatable, Sendable {
  /// They have not been requested.
  case unsought
  /// They are on their way.
  case loading(CommentRequest)
  /// They could not be read, and why.
  case failed(PhotoSourceError)
}

/// What is known of one photo's annotations: the current photo's and its neighbours'.
public struct AnnotationState: Equatable, Sendable {
  var token: ReadingToken
  var photo: Photo
  package internal(set) var phase = ReadingPhase.loading
  /// The annotations; while a changed photo's are loaded anew, still the old ones.
  var value: PhotoAnnotations
  /// How far older comments have come.
  package internal(set) var olderComments = OlderComments.unsought
  /// Whether there is something that can be changed.
  package internal(set) var isKnown = false

  /// Expects the annotations of a photo about which nothing is known but what may be done with it.
  init(_ photo: Photo, token: ReadingToken, permissions: PhotoPermissions) {
    (self.photo, self.token) = (photo, token)
    value = PhotoAnnotations(permissions: permissions)
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

  // MARK: - Older comments

  mutating func requestOlderComments(_ token: ReadingToken, limit: Int) -> CommentRequest {
    let request = CommentRequest(
      token: token, photo: photo, before: value.comments.first?.id, limit: limit)
    olderComments = .loading(request)
    return request
  }

  /// Takes up a page of older comments, with the changes that are on their way to be saved.
  mutating func loadOlder(
    _ page: [PhotoComment], for token: ReadingToken, applying changes: [AnnotationChange]
  ) {
    guard case .loading(let request) = olderComments, request.token == token else { return }
    let count = value.commentCount
    value.comments.replaceSubrange(..<end(of: page, before: request.before), with: page)
    for change in changes { change.apply(to: &value) }
    let isEnd = page.count < request.limit
    value.commentCount = isEnd ? value.comments.count : max(count, value.comments.count)
    olderComments = .unsought
  }

  /// Where a page ends among the comments that are known: what stands before that, it replaces.
  private func end(of page: [PhotoComment], before id: CommentID?) -> Int {
    if let found = value.comments.firstIndex(where: { $0.id == id }) { return found }
    // That comment has been deleted meanwhile, or there was none.
    guard let last = page.last else { return 0 }
    return value.comments.firstIndex(where: last.precedes) ?? value.comments.count
  }

  mutating func failOlder(_ error: PhotoSourceError, for token: ReadingToken) {
    guard case .loading(let request) = olderComments, request.token == token else { return }
    olderComments = .failed(error)
  }
}
