import PhotoPages

/// Something that the viewer wants to know of a photo, and how a source with the role for it is asked.
protocol SourceRequest: Sendable {
  /// The role that a source needs for it.
  associatedtype Role: Sendable

  /// The attempt, which comes back with the result.
  var token: ReadingToken { get }

  /// Asks the source.
  ///
  /// - Returns: what the viewer is told.
  func event(from source: Role) async throws(PhotoSourceError) -> ViewerEvent

  /// What the viewer is told if it cannot be had.
  func failure(_ error: PhotoSourceError) -> ViewerEvent
}

extension AnnotationRequest: SourceRequest {
  func event(from source: any AnnotatingPhotoSource) async throws(PhotoSourceError) -> ViewerEvent {
    .annotations(.loaded(token, try await source.annotations(of: photo)))
  }

  func failure(_ error: PhotoSourceError) -> ViewerEvent { .annotations(.failed(token, error)) }
}

extension CommentRequest: SourceRequest {
  func event(from source: any AnnotatingPhotoSource) async throws(PhotoSourceError) -> ViewerEvent {
    let page = try await source.comments(of: photo, before: before, limit: limit)
    return .comments(.olderLoaded(token, page))
  }

  func failure(_ error: PhotoSourceError) -> ViewerEvent { .comments(.olderFailed(token, error)) }
}

extension DetailsRequest: SourceRequest {
  func event(from source: any DetailedPhotoSource) async throws(PhotoSourceError) -> ViewerEvent {
    .details(.loaded(token, try await source.details(of: photo)))
  }

  func failure(_ error: PhotoSourceError) -> ViewerEvent { .details(.failed(token, error)) }
}
