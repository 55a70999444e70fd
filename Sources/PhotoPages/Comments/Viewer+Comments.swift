// Comments on the shown photo.

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

  /// Goes back to reading. What was changed in a comment is forgotten; what was begun anew stays.
  mutating func cancelComment() {
    if let photo = model.currentPhoto, let edited = model.commentDraft.edited {
      model.comments.change(photo.id) { $0.forgetEdit(of: edited.id) }
    }
    leaveCommentEntry()
  }

  /// Goes back to reading. What was typed stays: of a new comment in the entry, of an edit, which ends, for when
  /// that comment is edited again.
  mutating func putCommentAside() {
    endEdits()
    leaveCommentEntry()
  }

  /// Has the entry hold the new comment again, so that what is written next is none that is there. What was
  /// changed in an edit is kept for the next edit of its comment.
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

  /// Gives back the text of a change that could not be saved. An edit goes on in the entry if that is open and
  /// empty, else when its comment is edited again.
  mutating func takeBackComment(_ change: ItemChange<PhotoComment>, on photo: PhotoID) {
    let isShown = chrome.showsComments && photo == model.currentPhoto?.id
    model.comments.change(photo) {
      let isFree = $0.text.isEmpty && $0.editing == nil
      $0.takeBack(change)
      if isShown, isFree, change.new != nil { $0.editing = change.old?.id }
    }
  }

  /// Gives up edits whose comments are gone or may not be changed any more.
  mutating func releaseEdits(of photo: PhotoID) {
    let areReleased = model.comments.releaseEdits(
      about: photo, model.annotations.states[photo], model.permissions(of: photo))
    if areReleased, photo == model.currentPhoto?.id { tellOfPermissions() }
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
    endEdits()
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
    guard !chrome.showsComments else { return }
    model.comments.select(nil)
    endEdits()
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
    endEdits()
    model.comments.change(photo.id) { $0.beginEdit(of: comment) }
    enterCommentEntry()
    // A veto of writing is a veto of the change.
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
