/// A state for reading or writing comments beside the photo, on which everything works as while paging.
protocol CommentingState: ViewerState {}

extension CommentingState {
  func chrome(of viewer: Viewer) -> Chrome { Chrome(paging: viewer, showsComments: true) }

  func canCancel(in viewer: Viewer) -> Bool { viewer.model.commentDraft.edited != nil }

  func photoDoubleTapped(at point: NormalizedPoint?, in viewer: inout Viewer) {
    guard let point else { return }
    viewer.perform(.view(.zoom(.toggle(point))))
  }

  func photoPressedLong(at point: NormalizedPoint?, in viewer: inout Viewer) {
    viewer.openPhotoMenu(at: point)
  }

  func refused(_ command: Command, in viewer: inout Viewer) { viewer.refuseOnPages(command) }

  func handle(_ input: InputEvent, in viewer: inout Viewer) {
    switch input {
    case .commentPressedLong(let comment): viewer.openCommentMenu(comment)
    case .commentTextChanged(let text):
      viewer.onPhoto { $0.model.comments.change($1.id) { $0.text = text } }
    case .commentEntryFocused: viewer.enterCommentEntry()
    case .commentEntryBlurred: viewer.enterCommenting()
    default: viewer.handleOnPages(input)
    }
  }
}

/// Reading comments in the panel; turning the page shows the next photo's.
struct Commenting: CommentingState {
  static let id = StateID.commenting

  func arrowPressed(_ arrow: Arrow, in viewer: inout Viewer) { viewer.step(arrow) }

  /// Performs a command; Escape ends an edit whose entry was left, else it closes the comments.
  func perform(_ command: Command, in viewer: inout Viewer) {
    switch command {
    case .escape: if !viewer.endCommentEdit(discards: false) { viewer.enterBrowsing() }
    case .cancel: viewer.endCommentEdit(discards: true)
    case .hideComments, .toggleComments: viewer.enterBrowsing()
    case .showComments: viewer.perform(.view(.focusCommentEntry))
    default: viewer.performOnPages(command)
    }
  }

  /// Returns to paging if the shown photo's comments may not be read; else they are shown.
  func handle(_ news: ViewerNews, in viewer: inout Viewer) {
    guard news == .shownPhotoChanged || news == .permissionsChanged else { return }
    if !viewer.model.mayShowComments { viewer.enterBrowsing() }
  }
}

/// Writing a new comment, or editing one.
struct CommentEntry: CommentingState {
  static let id = StateID.commentEntry

  /// Performs a command; Escape returns to reading, and what was typed stays: an edit until its comment's next edit.
  func perform(_ command: Command, in viewer: inout Viewer) {
    switch command {
    case .postComment:
      viewer.postComment()
      if !viewer.model.mayWriteComment { leave(in: &viewer) }
    case .escape, .cancel: end(in: &viewer, discards: command == .cancel)
    case .hideComments, .toggleComments:
      guard viewer.enterBrowsing() else { return }
      viewer.perform(.view(.focusPages))
    case .showComments: break
    default: viewer.performOnPages(command)
    }
  }

  /// Ends writing on another photo, or if it is no longer permitted; drafts stay with their photos.
  func handle(_ news: ViewerNews, in viewer: inout Viewer) {
    switch news {
    case .shownPhotoChanged: leave(in: &viewer)
    case .permissionsChanged: if !viewer.model.mayWriteComment { leave(in: &viewer) }
    case .listChanged, .photosDeleted: break
    }
  }

  /// Ends an edit and returns to its comment, or else to the pages.
  private func end(in viewer: inout Viewer, discards: Bool) {
    guard viewer.endCommentEdit(discards: discards) else { return leave(in: &viewer) }
    viewer.enterCommenting()
  }

  /// Returns to reading, or to paging if comments may not be shown.
  private func leave(in viewer: inout Viewer) {
    viewer.enterCommenting()
    if !viewer.model.mayShowComments { viewer.enterBrowsing() }
    guard viewer.stateID != Self.id else { return }
    viewer.perform(.view(.focusPages))
  }
}
