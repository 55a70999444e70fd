/// The state for reading comments beside the photo, on which everything works as while paging.
///
/// Turning the page shows the next photo's comments.
public protocol CommentingState: ViewerState {}

extension CommentingState {
  /// The name of reading comments.
  public static var id: StateID { .commenting }

  /// Returns the chrome for paging, with the comments.
  public func chrome(of viewer: Viewer) -> Chrome { Chrome(paging: viewer, showsComments: true) }

  /// Returns the actions on the shown photo.
  public func barItems(of viewer: Viewer) -> [ChromeItem] {
    BarItems(viewer: viewer, showsComments: true).actions
  }

  /// Returns whether a comment is being edited.
  public func canCancel(in viewer: Viewer) -> Bool { viewer.model.commentDraft.edited != nil }

  /// Toggles the zoom at the point.
  public func photoDoubleTapped(at point: NormalizedPoint?, in viewer: inout Viewer) {
    guard let point else { return }
    viewer.perform(.view(.zoom(.toggle(point))))
  }

  /// Opens the context menu of the photo.
  public func photoPressedLong(at point: NormalizedPoint?, in viewer: inout Viewer) {
    viewer.openPhotoMenu(at: point)
  }

  /// Acknowledges the wish to turn beyond the last photo, or the first.
  public func refused(_ command: Command, in viewer: inout Viewer) { viewer.refuseOnPages(command) }

  /// Handles an input on a comment, its entry, the photo or a part over it.
  public func handle(_ input: InputEvent, in viewer: inout Viewer) {
    switch input {
    case .commentPressedLong(let comment): viewer.openCommentMenu(comment)
    case .commentTextChanged(let text):
      viewer.onPhoto { $0.model.comments.change($1.id) { $0.text = text } }
    case .commentEntryFocused: viewer.enterCommentEntry()
    case .commentEntryBlurred: viewer.enterCommenting()
    default: viewer.handleOnPages(input)
    }
  }

  /// Pans a zoomed photo, or turns the page.
  public func arrowPressed(_ arrow: Arrow, in viewer: inout Viewer) { viewer.step(arrow) }

  /// Performs a command; Escape ends an edit whose entry was left, else it closes the comments.
  public func perform(_ command: Command, in viewer: inout Viewer) {
    switch command {
    case .escape: if !viewer.endCommentEdit(discards: false) { viewer.enterBrowsing() }
    case .cancel: viewer.endCommentEdit(discards: true)
    case .hideComments, .toggleComments: viewer.enterBrowsing()
    case .showComments: viewer.perform(.view(.focusCommentEntry))
    default: viewer.performOnPages(command)
    }
  }

  /// Returns to paging if the shown photo's comments may not be read; else they are shown.
  public func handle(_ news: ViewerNews, in viewer: inout Viewer) {
    guard news == .shownPhotoChanged || news == .permissionsChanged else { return }
    if !viewer.model.mayShowComments { viewer.enterBrowsing() }
  }
}

/// The library's state for reading comments.
public struct Commenting: CommentingState {
  /// Makes the state.
  public init() {}
}

/// The state for writing a new comment, or editing one.
public protocol CommentEntryState: CommentingState {}

extension CommentEntryState {
  /// The name of writing a comment.
  public static var id: StateID { .commentEntry }

  /// Does nothing: the arrow keys move the cursor.
  public func arrowPressed(_ arrow: Arrow, in viewer: inout Viewer) {}

  /// Performs a command; Escape returns to reading, and what was typed stays: an edit until its comment's next edit.
  public func perform(_ command: Command, in viewer: inout Viewer) {
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
  public func handle(_ news: ViewerNews, in viewer: inout Viewer) {
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

/// The library's state for writing a comment.
public struct CommentEntry: CommentEntryState {
  /// Makes the state.
  public init() {}
}
