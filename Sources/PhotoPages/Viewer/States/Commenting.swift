/// A state for reading or writing comments.
protocol CommentingState: ViewerState {}

extension CommentingState {
  func handle(_ input: InputEvent, in viewer: inout Viewer) {
    switch input {
    case .commentPressedLong(let comment): viewer.openCommentMenu(comment)
    case .commentTextChanged(let text):
      viewer.onPhoto { $0.model.comments.change($1.id) { $0.text = text } }
    case .commentEntryFocused: viewer.enterCommentEntry()
    case .commentEntryBlurred: viewer.enterCommenting()
    case .photoOpened(let photo): viewer.turn(to: photo)
    default: break
    }
  }

  func chrome(of viewer: Viewer, leavingBy command: Command) -> Chrome {
    let comments = BarItems(of: viewer).comments(isOn: true)
    var chrome = Chrome(
      of: viewer, leavingBy: .standard(command), items: [comments].compactMap { $0 })
    chrome.showsComments = true
    chrome.showsFilmstrip = viewer.model.showsFilmstrip
    chrome.dim = Chrome.commentingDim
    return chrome
  }
}

/// Reading comments in the panel; turning the page shows the next photo's.
struct Commenting: CommentingState {
  static let id = StateID.commenting

  func chrome(of viewer: Viewer) -> Chrome { chrome(of: viewer, leavingBy: .hideComments) }

  func arrowPressed(_ arrow: Arrow, in viewer: inout Viewer) { viewer.step(arrow) }

  func perform(_ command: Command, in viewer: inout Viewer) {
    switch command {
    case .escape, .hideComments, .toggleComments: viewer.enterBrowsing()
    case .showComments: viewer.perform(.view(.focusCommentEntry))
    default: viewer.performCommon(command)
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

  func chrome(of viewer: Viewer) -> Chrome { chrome(of: viewer, leavingBy: .cancel) }

  func canCancel(in viewer: Viewer) -> Bool { true }

  /// Performs a command; Escape returns to reading, and what was typed stays: an edit until its comment's next edit.
  func perform(_ command: Command, in viewer: inout Viewer) {
    switch command {
    case .postComment:
      viewer.postComment()
      if !viewer.model.mayWriteComment { leave(in: &viewer) }
    case .escape:
      viewer.model.comments.endEdits(of: viewer.model.annotations)
      leave(in: &viewer)
    case .cancel:
      viewer.onPhoto { $0.model.comments.change($1.id) { $0.forgetEdit() } }
      leave(in: &viewer)
    case .toggleComments:
      guard viewer.enterBrowsing() else { return }
      viewer.perform(.view(.focusPages))
    case .showComments: break
    default: viewer.performCommon(command)
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

  /// Returns to reading, or to paging if comments may not be shown.
  private func leave(in viewer: inout Viewer) {
    viewer.enterCommenting()
    if !viewer.model.mayShowComments { viewer.enterBrowsing() }
    guard viewer.stateID != Self.id else { return }
    viewer.perform(.view(.focusPages))
  }
}
