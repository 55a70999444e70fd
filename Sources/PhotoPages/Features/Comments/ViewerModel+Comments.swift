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
