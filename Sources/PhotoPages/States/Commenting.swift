/// What reading and writing comments have in common.
public protocol CommentingState: PagesState {}

extension CommentingState {
  /// Opens the menu of what can be done with the comment, if anything can.
  public func commentPressedLong(_ comment: CommentID, in pages: inout Pages) {
    pages.openCommentMenu(comment)
  }

  /// Keeps what is being written with its photo.
  public func commentTextChanged(_ text: String, in pages: inout Pages) {
    pages.setCommentText(text)
  }

  func chrome(of pages: Pages, leavingBy command: Command) -> Chrome {
    let comments = pages.commentsItem(isOn: true).map { [$0] } ?? []
    var chrome = pages.modalChrome(leavingBy: .standard(command), items: comments)
    chrome.showsComments = true
    chrome.dim = Chrome.commentingDim
    return chrome
  }
}

/// Reading comments in the panel. Turning the page shows the next photo's.
public struct Commenting: CommentingState {
  /// `commenting`
  public static let id = StateID.commenting

  /// Makes the state.
  public init() {}

  /// The panel, and two ways out.
  public func chrome(of pages: Pages) -> Chrome { chrome(of: pages, leavingBy: .hideComments) }

  /// What does not lead elsewhere.
  public func accepts(_ command: Command) -> Bool {
    command == .hideComments || command.isForCommenting
  }

  /// Begins to write.
  public func commentEntryFocused(in pages: inout Pages) {
    pages.enterCommentEntry()
  }

  /// Pans or turns the page.
  public func arrowPressed(_ arrow: Arrow, in pages: inout Pages) {
    pages.perform(.view(.step(arrow)))
  }

  /// Does what the command says; Escape ends.
  public func perform(_ command: Command, in pages: inout Pages) {
    switch command {
    case .escape, .hideComments, .toggleComments: pages.enterBrowsing()
    case .showComments: pages.perform(.view(.focusCommentEntry))
    default: pages.performCommon(command)
    }
  }
}

/// Writing a comment: a new one, or one that is there.
public struct CommentEntry: CommentingState {
  /// `commentEntry`
  public static let id = StateID.commentEntry

  /// Makes the state.
  public init() {}

  /// The panel, and the way out.
  public func chrome(of pages: Pages) -> Chrome { chrome(of: pages, leavingBy: .cancel) }

  /// What does not lead elsewhere.
  public func accepts(_ command: Command) -> Bool { command == .cancel || command.isForCommenting }

  /// Goes back to reading; what was written stays where it is.
  public func commentEntryBlurred(in pages: inout Pages) {
    pages.enterCommenting()
  }

  /// Does what the command says; Escape goes back to reading, and leaves what was typed.
  public func perform(_ command: Command, in pages: inout Pages) {
    switch command {
    case .escape: pages.putCommentAside()
    case .cancel: pages.cancelComment()
    case .toggleComments:
      guard pages.enterBrowsing() else { return }
      pages.perform(.view(.focusPages))
    case .showComments: break
    default: pages.performCommon(command)
    }
  }
}
