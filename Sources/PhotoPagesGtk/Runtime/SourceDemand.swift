import PhotoPages

/// Something that the gallery wants to know of a photo, and how a source with the role for it is asked.
protocol SourceDemand: Sendable {
  /// The role that a source needs for it.
  associatedtype Role: Sendable

  /// The attempt, which comes back with the result.
  var ticket: ReadingTicket { get }

  /// Asks the source.
  ///
  /// - Returns: what the gallery is told.
  func event(from source: Role) async throws(PhotoSourceError) -> PagesEvent

  /// What the gallery is told if it cannot be had.
  func failure(_ error: PhotoSourceError) -> PagesEvent
}

extension AnnotationDemand: SourceDemand {
  func event(from source: any AnnotatingPhotoSource) async throws(PhotoSourceError) -> PagesEvent {
    .annotationsLoaded(ticket, try await source.annotations(of: photo))
  }

  func failure(_ error: PhotoSourceError) -> PagesEvent { .annotationsFailed(ticket, error) }
}

extension CommentDemand: SourceDemand {
  func event(from source: any AnnotatingPhotoSource) async throws(PhotoSourceError) -> PagesEvent {
    let page = try await source.comments(of: photo, before: before, limit: limit)
    return .olderCommentsLoaded(ticket, page)
  }

  func failure(_ error: PhotoSourceError) -> PagesEvent { .olderCommentsFailed(ticket, error) }
}

extension DetailsDemand: SourceDemand {
  func event(from source: any DetailedPhotoSource) async throws(PhotoSourceError) -> PagesEvent {
    .detailsLoaded(ticket, try await source.details(of: photo))
  }

  func failure(_ error: PhotoSourceError) -> PagesEvent { .detailsFailed(ticket, error) }
}
