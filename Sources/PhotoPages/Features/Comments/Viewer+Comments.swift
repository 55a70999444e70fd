extension Viewer {
  mutating func handle(_ event: CommentsFeature.Event) {
    switch event {
    case .olderLoaded(let token, let page):
      model.annotations.loadOlder(page, for: token)
      releaseEdits(of: token.photo)
    case .olderFailed(let token, let error):
      model.annotations.failOlder(error, for: token)
      releaseEdits(of: token.photo)
    }
  }

  /// Requests the page before the oldest known comment, unless it is pending, or failed and `afterFailure` is false.
  mutating func requestOlderComments(afterFailure: Bool) {
    guard chrome.showsComments, let photo = model.currentPhoto else { return }
    let request = model.annotations.readOlderComments(of: photo.id, afterFailure: afterFailure)
    if let request { perform(request) }
  }

  /// Requests older comments until the edited one is among them.
  mutating func requestEditedComment() {
    guard let edited = model.commentDraft.edited, mayBeOlder(edited.id) else { return }
    requestOlderComments(afterFailure: false)
  }

  // MARK: - Writing

  /// Whether a comment may be written, or the edited one changed, even if posting must wait for annotations.
  var mayWriteComment: Bool {
    guard mayShowComments, mayBecomeKnown else { return false }
    guard let edited = model.commentDraft.edited else { return model.permissions.comment }
    guard canChange, !mayBeOlder(edited.id) else { return model.permissions.editComments }
    return comment(edited.id).map(canEdit) ?? false
  }

  var canWriteComment: Bool {
    let isWaiting = model.commentDraft.edited.map { mayBeOlder($0.id) } ?? false
    return canChange && mayWriteComment && !isWaiting
  }

  /// Whether an unknown comment can still be among the older ones.
  private func mayBeOlder(_ id: CommentID) -> Bool {
    comment(id) == nil && model.shownAnnotationState?.mayHaveOlderComments == true
  }

  mutating func setCommentText(_ text: String) {
    guard let photo = model.currentPhoto else { return }
    model.comments.change(photo.id) { $0.text = text }
  }

  /// Posts the text in the entry, if it is postable; the cursor stays if another comment may be written.
  mutating func postComment() {
    let (draft, text) = (model.commentDraft, model.commentDraft.text.trimmed)
    guard let photo = model.currentPhoto, canWriteComment, draft.isPostable else { return }
    if let edited = draft.edited {
      edit(edited.id, of: photo, text: text)
      model.comments.change(photo.id) { $0.forgetEdit(of: edited.id) }
    } else {
      let comment = PhotoComment(
        id: CommentID(model.random.nextIdentifier()), author: model.preferences.author,
        date: model.now, text: text)
      model.comments.change(photo.id) { $0.text = "" }
      make([(photo, .comment(ItemChange(from: nil, to: comment)))])
    }
    guard mayWriteComment else { return leaveCommentEntry() }
    perform(.view(.focusCommentEntry))
  }

  private mutating func edit(_ id: CommentID, of photo: Photo, text: String) {
    guard let old = comment(id), old.text != text else { return }
    var new = old
    new.text = text
    new.edited = model.now
    make([(photo, .comment(ItemChange(from: old, to: new)))])
  }

  /// Returns to reading; an edit is discarded, and the draft of a new comment stays.
  mutating func cancelComment() {
    if let photo = model.currentPhoto, let edited = model.commentDraft.edited {
      model.comments.change(photo.id) { $0.forgetEdit(of: edited.id) }
    }
    leaveCommentEntry()
  }

  /// Returns to reading, and stores an edit until its comment is edited again; a new comment stays in the entry.
  mutating func putCommentAside() {
    endEdits()
    leaveCommentEntry()
  }

  /// Ends edits, so that the entries hold new comments; a changed text is stored for its comment's next edit.
  private mutating func endEdits() {
    for (photo, draft) in model.comments.drafts {
      guard let edited = draft.edited else { continue }
      let comments = model.annotations.states[photo]?.value.comments ?? []
      let isUnchanged = comments.last { $0.id == edited.id }?.text == edited.text
      model.comments.change(photo) {
        if isUnchanged { $0.forgetEdit(of: edited.id) } else { $0.editing = nil }
      }
    }
  }

  /// Restores an unsaved change's text, in the entry if that is open and empty, else at its comment's next edit.
  mutating func takeBackComment(_ change: ItemChange<PhotoComment>, on photo: PhotoID) {
    let isShown = chrome.showsComments && photo == model.currentPhoto?.id
    model.comments.change(photo) {
      let isFree = $0.text.isEmpty && $0.editing == nil
      $0.takeBack(change)
      if isShown, isFree, change.new != nil { $0.editing = change.old?.id }
    }
  }

  /// Ends edits whose comments were deleted or may no longer be changed.
  mutating func releaseEdits(of photo: PhotoID) {
    let areReleased = model.comments.releaseEdits(
      about: photo, model.annotations.states[photo], model.permissions(of: photo))
    if areReleased, photo == model.currentPhoto?.id { notifyOfPermissions() }
  }

  /// Returns to reading, or to paging if comments may not be shown.
  mutating func leaveCommentEntry() {
    guard stateID == .commentEntry else { return }
    enterCommenting()
    if !mayShowComments { enterBrowsing() }
    guard stateID != .commentEntry else { return }
    perform(.view(.focusPages))
  }

  /// Shows the next photo's comments, or returns to paging if they may not be read; drafts stay with their photos.
  mutating func commentsPhotoChanged() {
    model.comments.select(nil)
    endEdits()
    switch stateID {
    case .commentEntry: leaveCommentEntry()
    case .commenting where !mayShowComments: enterBrowsing()
    default: break
    }
  }

  /// Ends writing or reading if it is no longer permitted.
  mutating func commentsPermissionsChanged() {
    switch stateID {
    case .commentEntry where !mayWriteComment: leaveCommentEntry()
    case .commenting where !mayShowComments: enterBrowsing()
    default: break
    }
  }

  mutating func commentsLeft() {
    guard !chrome.showsComments else { return }
    model.comments.select(nil)
    endEdits()
  }

  // MARK: - Comments that are there

  /// The comment whose menu was opened, if it is on the shown photo.
  var selectedComment: PhotoComment? { model.comments.selected.flatMap(comment) }

  private func comment(_ id: CommentID) -> PhotoComment? {
    model.shownAnnotations.comments.last { $0.id == id }
  }

  func canEdit(_ comment: PhotoComment) -> Bool {
    model.permissions.editComments && comment.permissions.edit
  }

  func canDelete(_ comment: PhotoComment) -> Bool {
    model.permissions.deleteComments && comment.permissions.delete
  }

  mutating func openCommentMenu(_ id: CommentID) {
    guard comment(id) != nil else { return }
    model.comments.select(id)
    perform(.view(.open(.comment(id))))
  }

  mutating func copySelectedComment() {
    guard let comment = selectedComment else { return }
    perform(.desktop(.copyText(comment.text)))
  }

  mutating func editSelectedComment() {
    guard let photo = model.currentPhoto, let comment = selectedComment, canEdit(comment) else {
      return
    }
    let before = model.commentDraft
    endEdits()
    model.comments.change(photo.id) { $0.beginEdit(of: comment) }
    enterCommentEntry()
    // A veto of the state is a veto of the edit.
    guard stateID == .commentEntry else {
      return model.comments.change(photo.id) { $0 = before }
    }
    perform(.view(.focusCommentEntry))
  }

  mutating func deleteSelectedComment() {
    guard let photo = model.currentPhoto, let comment = selectedComment, canDelete(comment) else {
      return
    }
    model.comments.change(photo.id) { $0.forgetEdit(of: comment.id) }
    model.comments.select(nil)
    make([(photo, .comment(ItemChange(from: comment, to: nil)))])
    say(.done(Message("Comment deleted")))
  }
}
