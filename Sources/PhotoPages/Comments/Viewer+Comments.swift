// Comments on the shown photo.

extension Viewer {
  /// Whether a comment may be written about the shown photo, or the one being edited changed, be it
  /// posted only once the photo's annotations are known.
  var mayWriteComment: Bool {
    guard mayShowComments, mayBecomeKnown else { return false }
    guard let edited = model.commentDraft.edited else { return model.permissions.comment }
    guard canChange, !mayBeOlder(edited.id) else { return model.permissions.editComments }
    return comment(edited.id).map(canEdit) ?? false
  }

  /// Whether what is written can be posted now.
  var canWriteComment: Bool {
    let isWaiting = model.commentDraft.edited.map { mayBeOlder($0.id) } ?? false
    return canChange && mayWriteComment && !isWaiting
  }

  /// Whether a comment about the shown photo is not known and can still be among the older ones.
  private func mayBeOlder(_ id: CommentID) -> Bool {
    guard let state = model.currentPhoto.flatMap({ model.annotations.states[$0.id] }) else {
      return false
    }
    return comment(id) == nil && state.mayHaveOlderComments
  }

  /// Reads older comments until the one that is edited is among them.
  mutating func seekEditedComment() {
    guard let edited = model.commentDraft.edited, mayBeOlder(edited.id) else { return }
    seekOlderComments(afterFailure: false)
  }

  mutating func setCommentText(_ text: String) {
    guard let photo = model.currentPhoto else { return }
    var drafts = model.commentDraft
    drafts.text = text
    model.comments.drafts[photo.id] = drafts.isEmpty ? nil : drafts
  }

  /// Posts what was written, unless that is nothing. The cursor stays for more, where that is permitted.
  mutating func postComment() {
    let text = model.commentDraft.text.trimmed
    guard let photo = model.currentPhoto, canWriteComment, model.commentDraft.isPostable else {
      return
    }
    if let edited = model.commentDraft.edited {
      edit(edited.id, of: photo, text: text)
      forgetEdited()
    } else {
      let comment = PhotoComment(
        id: CommentID(model.random.nextIdentifier()), author: model.preferences.author,
        date: model.now,
        text: text)
      model.comments.drafts[photo.id] = nil
      change(photo, by: .comment(ItemChange(from: nil, to: comment)))
    }
    guard mayWriteComment else { return leaveCommentEntry() }
    perform(.view(.focusCommentEntry))
  }

  private mutating func edit(_ id: CommentID, of photo: Photo, text: String) {
    guard let old = comment(id), old.text != text else { return }
    var new = old
    new.text = text
    new.edited = model.now
    change(photo, by: .comment(ItemChange(from: old, to: new)))
  }

  /// Goes back to reading. What was changed in a comment is forgotten; what was begun anew stays.
  mutating func cancelComment() {
    forgetEdited()
    leaveCommentEntry()
  }

  /// Goes back to reading. What was typed stays; an edit that changed nothing ends.
  mutating func putCommentAside() {
    if !hasUnsavedEdit { forgetEdited() }
    leaveCommentEntry()
  }

  /// Lets go of an edit whose comment is gone or may not be changed any more. What was changed is the
  /// beginning of a new comment then: nothing that was typed is lost.
  mutating func releaseEdit(of photo: PhotoID) {
    guard var drafts = model.comments.drafts[photo], let edited = drafts.edited,
      let known = model.annotations.states[photo], known.isKnown
    else { return }
    let comment = known.value.comments.first { $0.id == edited.id }
    let permissions = model.permissions(of: photo)
    let mayEdit = comment?.permissions.edit ?? known.mayHaveOlderComments
    guard !mayEdit || !permissions.editComments else { return }
    drafts.edited = nil
    // What still stands there was typed by nobody, and need not be kept.
    if edited.text != comment?.text { drafts.putFirst(edited.text) }
    model.comments.drafts[photo] = drafts.isEmpty ? nil : drafts
    guard photo == model.currentPhoto?.id else { return }
    tellOfPermissions()
  }

  private mutating func forgetEdited() {
    guard let photo = model.currentPhoto, var drafts = model.comments.drafts[photo.id] else {
      return
    }
    drafts.edited = nil
    model.comments.drafts[photo.id] = drafts.isEmpty ? nil : drafts
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
    model.comments.selected = nil
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
    if !chrome.showsComments { model.comments.selected = nil }
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
    model.comments.selected = id
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
    let before = model.comments.drafts[photo.id]
    // What was changed in a comment is posted or cancelled by a person, not by another edit.
    if !hasUnsavedEdit {
      model.comments.drafts[photo.id, default: CommentDrafts()].edited = .init(
        id: comment.id, text: comment.text)
    }
    enterCommentEntry()
    // A veto of writing is a veto of the change.
    guard stateID == .commentEntry else {
      model.comments.drafts[photo.id] = before
      return
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
    if model.commentDraft.edited?.id == comment.id { forgetEdited() }
    model.comments.selected = nil
    change(photo, by: .comment(ItemChange(from: comment, to: nil)))
    say(.commentDeleted)
  }
}
