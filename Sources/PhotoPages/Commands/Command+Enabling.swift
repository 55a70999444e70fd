// When a command can be done, and in which states it means anything.

extension Command {
  /// Whether there is what it works on, that is permitted, and somebody can do it.
  func canBeDone(in pages: Pages) -> Bool {
    let model = pages.model
    if let ability, !model.abilities.contains(ability) { return false }
    switch group {
    case .pages, .zoom: return canMove(in: pages)
    case .photo: return canTouchPhoto(in: pages)
    case .view, .general: break
    }
    switch self {
    case .toggleChrome, .showDetails: return model.currentPhoto != nil
    case .hideDetails: return model.showsDetails
    case .leaveFullscreen: return model.isFullscreen
    case .closeNotice: return model.notice != nil
    case .cancel:
      return model.captionDraft != nil || [.tagEntry, .commentEntry].contains(pages.stateID)
    case .openPhotoMenu: return !pages.photoMenu.isEmpty
    default: return true
    }
  }

  private func canMove(in pages: Pages) -> Bool {
    let model = pages.model
    return switch self {
    case .nextPhoto, .lastPhoto: model.index + 1 < model.count
    case .previousPhoto, .firstPhoto: model.index > 0
    case .keepZoom: true
    case .retry: pages.canRetry
    default: model.currentPhoto != nil
    }
  }

  private func canTouchPhoto(in pages: Pages) -> Bool {
    let (model, permissions) = (pages.model, pages.model.permissions)
    switch self {
    case .undo: return pages.canUndo
    case .redo: return pages.canRedo
    default: break
    }
    guard let photo = model.currentPhoto else { return false }
    switch self {
    case .tagPhoto, .tagHere: return pages.canTag
    case .showTags:
      return !model.annotations.shownTags.isEmpty && model.currentPicture?.isMissing != true
    case .like: return permissions.like && pages.canChange
    case .editCaption:
      return permissions.editCaption && pages.canChange && model.captionDraft == nil
    case .saveCaption: return model.captionDraft != nil
    case .share: return !pages.shareMenu.isEmpty
    case .openMoreMenu: return permissions.moreActions && !pages.moreMenu.isEmpty
    case .report: return permissions.report && pages.canChange && model.annotations.report == nil
    case .withdrawReport:
      return permissions.report && pages.canChange && model.annotations.report != nil
    case .moveToTrash, .deleteForGood: return permissions.delete
    case .copyPicture: return permissions.share && model.currentPicture?.isShown == true
    case .playAnimation, .nextFrame, .previousFrame: return model.isAnimated
    case .copyFile, .openWith: return permissions.share && model.roles.contains(.original)
    case .showInFiles: return permissions.share && photo.uri != nil
    default: return canTouchItem(in: pages)
    }
  }

  /// What works on a tag, a comment or the entry.
  private func canTouchItem(in pages: Pages) -> Bool {
    switch self {
    case .renameTag: pages.selectedTag.map(pages.canEdit) ?? false
    case .markAsPerson: pages.selectedTag.map { $0.kind != .person && pages.canEdit($0) } ?? false
    case .markAsThing: pages.selectedTag.map { $0.kind != .thing && pages.canEdit($0) } ?? false
    case .deleteTag: pages.selectedTag.map(pages.canDelete) ?? false
    case .showComments: pages.canShowComments
    case .toggleComments: pages.state is any CommentingState || pages.canShowComments
    case .postComment: pages.canWriteComment
    case .copyComment: pages.selectedComment != nil
    case .editComment: pages.selectedComment.map(pages.canEdit) ?? false
    case .deleteComment: pages.selectedComment.map(pages.canDelete) ?? false
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
  public var isForPaging: Bool {
    switch self {
    case .confirm, .finishTagging, .postComment, .copyComment, .editComment, .deleteComment,
      .hideComments:
      false
    default: true
    }
  }
}
