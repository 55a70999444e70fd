extension Command {
  /// The rows of the commands in the menu of a comment.
  static let commentMenuRows: [Command: Row] = [
    .copyComment: Row(
      .photo, Message("Copy"), in: .commenting, needs: .sharing,
      if: { $0.model.selectedComment != nil },
      do: { viewer in
        viewer.model.selectedComment.map { viewer.perform(.desktop(.copyText($0.text))) }
      }),
    .editComment: Row(
      .photo, Message("Edit"), in: .commenting,
      if: { $0.model.selectedComment.map($0.model.permissions.canEdit) ?? false },
      do: { $0.editSelectedComment() }),
    .deleteComment: Row(
      .photo, Message("Delete"), in: .commenting,
      if: { $0.model.selectedComment.map($0.model.permissions.canDelete) ?? false },
      do: { $0.deleteSelectedComment() }),
  ]
}

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
    if model.awaitsEditedComment { requestOlderComments(afterFailure: false) }
  }

  /// Posts the text in the entry, if it is postable; the cursor stays if another comment may be written.
  mutating func postComment() {
    let (draft, text) = (model.commentDraft, model.commentDraft.text.trimmed)
    guard let photo = model.currentPhoto, model.canWriteComment, draft.isPostable else { return }
    if let edited = draft.edited {
      let change = model.shownAnnotations.editing(edited.id, to: text, at: model.now)
      if let change { make([(photo, change)]) }
      model.comments.change(photo.id) { $0.forgetEdit(of: edited.id) }
    } else {
      let comment = PhotoComment(
        id: CommentID(model.random.nextIdentifier()), author: model.preferences.author,
        date: model.now, text: text)
      model.comments.change(photo.id) { $0.text = "" }
      make([(photo, .comment(ItemChange(from: nil, to: comment)))])
    }
    if model.mayWriteComment { perform(.view(.focusCommentEntry)) }
  }

  /// Ends edits whose comments were deleted or may no longer be changed.
  mutating func releaseEdits(of photo: PhotoID) {
    let areReleased = model.comments.releaseEdits(
      about: photo, model.annotations.states[photo], model.permissions(of: photo))
    if areReleased, photo == model.currentPhoto?.id { notifyOfPermissions() }
  }

  // MARK: - The menu of a comment

  mutating func openCommentMenu(_ id: CommentID) {
    guard model.shownAnnotations.comment(id) != nil else { return }
    model.comments.select(id)
    perform(.view(.open(.comment(id))))
  }

  mutating func editSelectedComment() {
    guard let photo = model.currentPhoto, let comment = model.selectedComment,
      model.permissions.canEdit(comment)
    else { return }
    let before = model.commentDraft
    model.comments.endEdits(of: model.annotations)
    model.comments.change(photo.id) { $0.beginEdit(of: comment) }
    // A veto of the state is a veto of the edit.
    guard enterCommentEntry() else { return model.comments.change(photo.id) { $0 = before } }
    perform(.view(.focusCommentEntry))
  }

  /// Ends the edit in the entry and returns to its comment; returns false if the entry holds a new comment.
  ///
  /// Unless it is discarded, the changed text stays for the comment's next edit.
  @discardableResult
  mutating func endCommentEdit(discards: Bool) -> Bool {
    guard let photo = model.currentPhoto, let edited = model.commentDraft.edited?.id else {
      return false
    }
    if discards { model.comments.change(photo.id) { $0.forgetEdit() } }
    model.comments.endEdits(of: model.annotations)
    perform(.view(.focusComment(edited)))
    return true
  }

  mutating func deleteSelectedComment() {
    guard let photo = model.currentPhoto, let comment = model.selectedComment,
      model.permissions.canDelete(comment)
    else { return }
    model.comments.change(photo.id) { $0.forgetEdit(of: comment.id) }
    model.comments.select(nil)
    make([(photo, .comment(ItemChange(from: comment, to: nil)))])
    model.notices.say(.done(Message("Comment deleted")), about: photo)
  }
}

// The rules for reading and writing comments on the shown photo.

extension ViewerModel {
  /// Whether the shown photo's comments may be seen; an open panel stays even on a photo without comments.
  var mayShowComments: Bool { currentPhoto != nil && permissions.viewComments }

  /// Whether the shown photo has comments, or may get some.
  var canShowComments: Bool {
    mayShowComments && (permissions.comment || shownAnnotations.commentCount > 0)
  }

  /// Whether a comment may be written, or the edited one changed, even if posting must wait for annotations.
  var mayWriteComment: Bool {
    guard mayShowComments, mayBecomeKnown else { return false }
    guard let edited = commentDraft.edited else { return permissions.comment }
    guard canChange, !awaitsEditedComment else { return permissions.editComments }
    return shownAnnotations.comment(edited.id).map(permissions.canEdit) ?? false
  }

  /// Whether the text in the entry can be posted now, if it is neither blank nor too long.
  var canWriteComment: Bool { canChange && mayWriteComment && !awaitsEditedComment }

  /// Whether the comment in the entry is unknown, and can still be among the older ones.
  var awaitsEditedComment: Bool {
    guard let edited = commentDraft.edited else { return false }
    return shownAnnotations.comment(edited.id) == nil
      && shownAnnotationState?.mayHaveOlderComments == true
  }

  /// Whether a comment of the shown photo has a menu: it may be copied, edited or deleted.
  package func hasMenu(of comment: PhotoComment) -> Bool {
    window.abilities.contains(.sharing) || permissions.canEdit(comment)
      || permissions.canDelete(comment)
  }

  /// The comment whose menu was opened, if it is on the shown photo.
  var selectedComment: PhotoComment? { comments.selected.flatMap(shownAnnotations.comment) }
}
