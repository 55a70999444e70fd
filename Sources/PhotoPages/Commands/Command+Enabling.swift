// When a command can be done, and in which states it means anything.

extension Command {
  /// Whether there is what it works on, that is permitted, and somebody can do it.
  func canBeDone(in viewer: Viewer) -> Bool {
    let model = viewer.model
    if let ability, !model.window.abilities.contains(ability) { return false }
    switch group {
    case .pages, .zoom: return canMove(in: viewer)
    case .photo: return canTouchPhoto(in: viewer)
    case .view, .general: break
    }
    switch self {
    case .toggleChrome, .showDetails: return model.currentPhoto != nil
    case .hideDetails: return model.details.isShown
    case .leaveFullscreen: return model.window.isFullscreen
    case .closeNotice: return model.notices.notice != nil
    case .cancel:
      return model.captions.draft != nil || [.tagEntry, .commentEntry].contains(viewer.stateID)
    case .openPhotoMenu: return !viewer.photoMenu.isEmpty
    default: return true
    }
  }

  private func canMove(in viewer: Viewer) -> Bool {
    let model = viewer.model
    return switch self {
    case .nextPhoto, .lastPhoto: model.paging.index + 1 < model.count
    case .previousPhoto, .firstPhoto: model.paging.index > 0
    case .keepZoom: true
    case .retry: viewer.canRetry
    default: model.currentPhoto != nil
    }
  }

  private func canTouchPhoto(in viewer: Viewer) -> Bool {
    let (model, permissions) = (viewer.model, viewer.model.permissions)
    switch self {
    case .undo: return viewer.canUndo
    case .redo: return viewer.canRedo
    default: break
    }
    guard let photo = model.currentPhoto else { return false }
    switch self {
    case .tagPhoto, .tagHere: return viewer.canTag
    case .showTags:
      return !model.shownAnnotations.shownTags.isEmpty && model.currentPicture?.isMissing != true
    case .like: return permissions.like && viewer.canChange
    case .editCaption:
      return permissions.editCaption && viewer.canChange && model.captions.draft == nil
    case .saveCaption: return model.captions.draft != nil
    case .share: return !viewer.shareMenu.isEmpty
    case .openMoreMenu: return permissions.moreActions && !viewer.moreMenu.isEmpty
    case .report:
      return permissions.report && viewer.canChange && model.shownAnnotations.report == nil
    case .withdrawReport:
      return permissions.report && viewer.canChange && model.shownAnnotations.report != nil
    case .moveToTrash, .deleteForGood: return permissions.delete
    case .copyPicture: return permissions.share && model.currentPicture?.isShown == true
    case .playAnimation, .nextFrame, .previousFrame: return model.isAnimated
    case .copyFile, .openWith: return permissions.share && model.library.roles.contains(.original)
    case .showInFiles: return permissions.share && photo.uri != nil
    default: return canTouchItem(in: viewer)
    }
  }

  /// What works on a tag, a comment or the entry.
  private func canTouchItem(in viewer: Viewer) -> Bool {
    switch self {
    case .renameTag: viewer.selectedTag.map(viewer.canEdit) ?? false
    case .markAsPerson: viewer.selectedTag.map { $0.kind != .person && viewer.canEdit($0) } ?? false
    case .markAsThing: viewer.selectedTag.map { $0.kind != .thing && viewer.canEdit($0) } ?? false
    case .deleteTag: viewer.selectedTag.map(viewer.canDelete) ?? false
    case .showComments: viewer.canShowComments
    case .toggleComments: viewer.state is any CommentingState || viewer.canShowComments
    case .postComment: viewer.canWriteComment
    case .copyComment: viewer.selectedComment != nil
    case .editComment: viewer.selectedComment.map(viewer.canEdit) ?? false
    case .deleteComment: viewer.selectedComment.map(viewer.canDelete) ?? false
    default: false
    }
  }

  /// Whether it means the same in every state, and leads to no other.
  public var isForEveryState: Bool {
    switch self {
    case .toggleFullscreen, .leaveFullscreen, .escape, .openFolder, .openDemo, .newWindow,
      .closeWindow, .showPreferences, .showShortcuts, .showAbout, .quit, .playAnimation, .nextFrame,
      .previousFrame, .undo, .redo, .closeNotice:
      true
    case .startSlideshow: false
    default: group == .pages || group == .zoom
    }
  }

  /// Whether it means anything while comments are read or written.
  var isForCommenting: Bool {
    switch self {
    case .showComments, .toggleComments, .copyComment, .editComment, .deleteComment, .postComment,
      .showDetails:
      true
    default: isForEveryState
    }
  }

  /// Whether it means anything while paging: all but what works on an entry or a comment.
  var isForPaging: Bool {
    switch self {
    case .confirm, .finishTagging, .postComment, .copyComment, .editComment, .deleteComment,
      .hideComments:
      false
    default: true
    }
  }
}
