/// A state for reading or writing comments.
protocol CommentingState: ViewerState {}

extension CommentingState {
  func handle(_ input: InputEvent, in viewer: inout Viewer) {
    switch input {
    case .commentPressedLong(let comment): viewer.openCommentMenu(comment)
    case .commentTextChanged(let text): viewer.setCommentText(text)
    case .commentEntryFocused: viewer.enterCommentEntry()
    case .commentEntryBlurred: viewer.enterCommenting()
    default: break
    }
  }

  func chrome(of viewer: Viewer, leavingBy command: Command) -> Chrome {
    let comments = viewer.commentsItem(isOn: true).map { [$0] } ?? []
    var chrome = viewer.modalChrome(leavingBy: .standard(command), items: comments)
    chrome.showsComments = true
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
}

/// Writing a new comment, or editing one.
struct CommentEntry: CommentingState {
  static let id = StateID.commentEntry

  func chrome(of viewer: Viewer) -> Chrome { chrome(of: viewer, leavingBy: .cancel) }

  /// Performs a command; Escape returns to reading, and what was typed stays.
  func perform(_ command: Command, in viewer: inout Viewer) {
    switch command {
    case .postComment: viewer.postComment()
    case .escape: viewer.putCommentAside()
    case .cancel: viewer.cancelComment()
    case .toggleComments:
      guard viewer.enterBrowsing() else { return }
      viewer.perform(.view(.focusPages))
    case .showComments: break
    default: viewer.performCommon(command)
    }
  }
}
