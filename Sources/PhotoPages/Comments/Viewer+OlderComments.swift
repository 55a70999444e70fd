// Comments that are older than those that came with a photo's annotations.

extension Viewer {
  mutating func handle(_ event: CommentsFeature.Event) {
    switch event {
    case .olderLoaded(let token, let comments): olderCommentsLoaded(token, comments)
    case .olderFailed(let token, let error): olderCommentsFailed(token, error)
    }
  }

  /// Asks for the page before the oldest comment that is known, unless that has been done.
  ///
  /// - Parameter afterFailure: whether to ask although it could not be read before.
  mutating func seekOlderComments(afterFailure: Bool) {
    guard chrome.showsComments, let photo = model.currentPhoto,
      let state = model.annotations.states[photo.id], state.isKnown, state.value.hasOlderComments
    else { return }
    switch state.olderComments {
    case .loading: return
    case .failed where !afterFailure: return
    // The oldest that is known is gone: what there is has to be read anew.
    case .failed(.notFound): readAgain(photo.id)
    case .failed, .unsought: demandOlderComments(of: photo, limit: PhotoComment.pageLength)
    }
  }

  private mutating func demandOlderComments(of photo: Photo, limit: Int) {
    let request = CommentRequest(
      token: nextReadingToken(for: photo.id), photo: photo,
      before: model.annotations.states[photo.id]?.value.comments.first?.id, limit: limit)
    model.annotations.states[photo.id]?.olderComments = .loading(request)
    perform(.loadComments(request))
  }

  mutating func olderCommentsLoaded(_ token: ReadingToken, _ page: [PhotoComment]) {
    guard var state = model.annotations.states[token.photo],
      case .loading(let request) = state.olderComments, request.token == token
    else { return }
    let place = place(of: page, before: request.before, in: state.value.comments)
    let isEnd = page.count < request.limit
    let count = state.value.commentCount
    state.value.comments.replaceSubrange(..<place, with: page)
    for save in model.annotations.saves where save.photo.id == token.photo {
      save.change.apply(to: &state.value)
    }
    state.value.commentCount =
      isEnd ? state.value.comments.count : max(count, state.value.comments.count)
    state.olderComments = .unsought
    model.annotations.states[token.photo] = state
    releaseEdit(of: token.photo)
  }

  /// Where a page ends among the comments that are known: what stands before that, it replaces.
  private func place(
    of page: [PhotoComment], before id: CommentID?, in comments: [PhotoComment]
  ) -> Int {
    if let found = comments.firstIndex(where: { $0.id == id }) { return found }
    // That comment has been deleted meanwhile, or there was none.
    guard let last = page.last else { return 0 }
    return comments.firstIndex(where: last.precedes) ?? comments.count
  }

  mutating func olderCommentsFailed(_ token: ReadingToken, _ error: PhotoSourceError) {
    guard case .loading(let request)? = model.annotations.states[token.photo]?.olderComments,
      request.token == token
    else { return }
    model.annotations.states[token.photo]?.olderComments = .failed(error)
    releaseEdit(of: token.photo)
  }

  /// Keeps the older comments that were known when the newest have been read again, so that whoever
  /// reads them can go on; they are read again, too.
  mutating func keepOlderComments(_ known: [PhotoComment], of id: PhotoID) {
    guard let photo = self.photo(id), let state = model.annotations.states[id] else { return }
    var limit = 0
    if case .loading = state.olderComments { limit = PhotoComment.pageLength }
    model.annotations.states[id]?.olderComments = .unsought
    guard state.value.hasOlderComments, let first = state.value.comments.first else { return }
    let place = known.firstIndex { $0.id == first.id }
    let older = place.map { known[..<$0] } ?? known.prefix { $0.precedes(first) }
    limit += older.count
    guard limit > 0 else { return }
    demandOlderComments(of: photo, limit: limit)
    let room = state.value.commentCount - state.value.comments.count
    model.annotations.states[id]?.value.comments.insert(contentsOf: older.suffix(room), at: 0)
  }
}
