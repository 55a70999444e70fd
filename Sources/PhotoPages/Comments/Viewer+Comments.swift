// Comments on the shown photo.

extension Viewer {
  mutating func handle(_ event: CommentsFeature.Event) {
    switch event {
    case .olderLoaded(let token, let page):
      model.annotations.loadOlder(page, for: token)
      releaseEdit(of: token.photo)
    case .olderFailed(let token, let error):
      model.annotations.failOlder(error, for: token)
      releaseEdit(of: token.photo)
    }
  }

  /// Asks for the page before the oldest comment that is known, unless that has been done, or has failed and is
  /// not to be tried again.
  mutating func requestOlderComments(afterFailure: Bool) {
    guard chrome.showsComments, let photo = model.currentPhoto else { return }
    let request = model.annotations.readOlderComments(of: photo.id, afterFailure: afterFailure)
    if let request { perform(request) }
  }

  /// Reads older comments until the one that is edited is among them.
  mutating func requestEditedComment() {
    guard let edited = model.commentDraft.edited, mayBeOlder(edited.id) else { return }
    requestOlderComments(afterFailure: false)
  }

  // MARK: - Writing

  /// Whether a comment may be written about the shown photo, or the one being edited changed, be it
  /// posted only once the photo's annotations are known.
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

  /// Whether a comment about the shown photo is not known and can still be among the older ones.
  private func mayBeOlder(_ id: CommentID) -> Bool {
    comment(id) == nil && model.shownAnnotationState?.mayHaveOlderComments == true
  }

  mutating func setCommentText(_ text: String) {
    guard let photo = model.currentPhoto else { return }
    model.comments.change(photo.id) { $0.text = text }
  }

  /// Posts what was written, unless that is nothing. The cursor stays for more, where that is permitted.
  mutating func postComment() {
    let (draft, text) = (model.commentDraft, model.commentDraft.text.trimmed)
    guard let photo = model.currentPhoto, canWriteComment, draft.isPostable else { return }
    if let edited = draft.edited {
      edit(edited.id, of: photo, text: text)
      forgetEdit()
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

  /// Goes back to reading. What was changed in a comment is forgotten; what was begun anew stays.
  mutating func cancelComment() {
    forgetEdit()
    leaveCommentEntry()
  }

  /// Goes back to reading. What was typed stays; an edit that changed nothing ends.
  mutating func putCommentAside() {
    if !hasUnsavedEdit { forgetEdit() }
    leaveCommentEntry()
  }

  /// Ends an edit whose comment is gone or may not be changed any more.
  mutating func releaseEdit(of photo: PhotoID) {
    let isReleased = model.comments.releaseEdit(
      about: photo, model.annotations.states[photo], model.permissions(of: photo))
    if isReleased, photo == model.currentPhoto?.id { tellOfPermissions() }
  }

  private mutating func forgetEdit() {
    if let photo = model.currentPhoto { model.comments.change(photo.id) { $0.edited = nil } }
  }

  /// Goes back to reading, or to paging where there is nothing to read.
  mutating func leaveCommentEntry() {
    guard stateID == .commentEntry else { return }
    enterCommenting()
    if !mayShowComments { enterBrowsing() }
    guard stateID != .commentEntry else { return }
    perform(.view(.focusPages))
  }

  /// Goes on with the next photo's comments, unless they may not be read; what was written stays with
  /// its photo.
  mutating func commentsPhotoChanged() {
    model.comments.select(nil)
    switch stateID {
    case .commentEntry: leaveCommentEntry()
    case .commenting where !mayShowComments: enterBrowsing()
    default: break
    }
  }

  /// Ends where comments may no longer be written or read.
  mutating func commentsPermissionsChanged() {
    switch stateID {
    case .commentEntry where !mayWriteComment: leaveCommentEntry()
    case .commenting where !mayShowComments: enterBrowsing()
    default: break
    }
  }

  mutating func commentsLeft() {
    if !chrome.showsComments { model.comments.select(nil) }
  }

  // MARK: - Comments that are there

  /// The comment whose menu was opened, if it is the shown photo's.
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
    // What was changed in a comment is posted or cancelled by a person, not by another edit.
    if !hasUnsavedEdit {
      model.comments.change(photo.id) { $0.edited = .init(id: comment.id, text: comment.text) }
    }
    enterCommentEntry()
    // A veto of writing is a veto of the change.
    guard stateID == .commentEntry else {
      return model.comments.change(photo.id) { $0 = before }
    }
    perform(.view(.focusCommentEntry))
  }

  /// Whether a comment of the shown photo is being edited and says something else by now.
  private var hasUnsavedEdit: Bool {
    guard let edited = model.commentDraft.edited else { return false }
    return comment(edited.id)?.text != edited.text
  }

  mutating func deleteSelectedComment() {
    guard let photo = model.currentPhoto, let comment = selectedComment, canDelete(comment) else {
      return
    }
    if model.commentDraft.edited?.id == comment.id { forgetEdit() }
    model.comments.select(nil)
    make([(photo, .comment(ItemChange(from: comment, to: nil)))])
    say(.done(Message("Comment deleted")))
  }
}
