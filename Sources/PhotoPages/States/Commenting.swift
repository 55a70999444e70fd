/// What reading and writing comments have in common.
protocol CommentingState: ViewerState {}

extension CommentingState {
  /// Opens the menu of what can be done with the comment, if anything can.
  func commentPressedLong(_ comment: CommentID, in viewer: inout Viewer) {
    viewer.openCommentMenu(comment)
  }

  /// Keeps what is being written with its photo.
  func commentTextChanged(_ text: String, in viewer: inout Viewer) {
    viewer.setCommentText(text)
  }

  func chrome(of viewer: Viewer, leavingBy command: Command) -> Chrome {
    let comments = viewer.commentsItem(isOn: true).map { [$0] } ?? []
    var chrome = viewer.modalChrome(leavingBy: .standard(command), items: comments)
    chrome.showsComments = true
    chrome.dim = Chrome.commentingDim
    return chrome
  }
}

/// Reading comments in the panel. Turning the page shows the next photo's.
struct Commenting: CommentingState {
  /// `commenting`
  static let id = StateID.commenting

  /// Makes the state.
  init() {}

  /// The panel, and two ways out.
  func chrome(of viewer: Viewer) -> Chrome { chrome(of: viewer, leavingBy: .hideComments) }

  /// What does not lead elsewhere.
  func accepts(_ command: Command) -> Bool {
    command == .hideComments || command.isForCommenting
  }

  /// Begins to write.
  func commentEntryFocused(in viewer: inout Viewer) {
    viewer.enterCommentEntry()
  }

  /// Pans or turns the page.
  func arrowPressed(_ arrow: Arrow, in viewer: inout Viewer) {
    viewer.step(arrow)
  }

  /// Does what the command says; Escape ends.
  func perform(_ command: Command, in viewer: inout Viewer) {
    switch command {
    case .escape, .hideComments, .toggleComments: viewer.enterBrowsing()
    case .showComments: viewer.perform(.view(.focusCommentEntry))
    default: viewer.performCommon(command)
    }
  }
}

/// Writing a comment: a new one, or one that is there.
struct CommentEntry: CommentingState {
  /// `commentEntry`
  static let id = StateID.commentEntry

  /// Makes the state.
  init() {}

  /// The panel, and the way out.
  func chrome(of viewer: Viewer) -> Chrome { chrome(of: viewer, leavingBy: .cancel) }

  /// What does not lead elsewhere.
  func accepts(_ command: Command) -> Bool { command == .cancel || command.isForCommenting }

  /// Goes back to reading; what was written stays where it is.
  func commentEntryBlurred(in viewer: inout Viewer) {
    viewer.enterCommenting()
  }

  /// Does what the command says; Escape goes back to reading, and leaves what was typed.
  func perform(_ command: Command, in viewer: inout Viewer) {
    switch command {
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
