// The transitions that a state can ask for, without naming the state it ends in. Each is refused
// where the mode makes no sense, so that callers need not ask before.

extension Viewer {
  /// Goes to paging with the chrome; returns whether the viewer is in that state now.
  @discardableResult
  public mutating func enterBrowsing() -> Bool {
    enter(Browsing())
  }

  /// Goes to paging with nothing but the picture.
  public mutating func hideInterface() {
    guard model.currentPhoto != nil else { return }
    enter(BrowsingHidden())
  }

  /// Goes to putting names on photos.
  public mutating func enterTagging() {
    guard mayTag, enter(Tagging()) else { return }
    effects += model.tagging.askForNames()
  }

  /// Goes to reading the comments.
  public mutating func enterCommenting() {
    guard mayShowComments else { return }
    enter(Commenting())
  }

  /// Goes to writing a comment.
  public mutating func enterCommentEntry() {
    guard mayWriteComment else { return }
    enter(CommentEntry())
  }

  /// Lets photos follow each other by themselves.
  public mutating func enterSlideshow() {
    guard model.currentPhoto != nil, enter(PlayingSlideshow()) else { return }
    continueSlideshow()
  }
}

/// Before the view is on screen.
struct Uninitialized: ViewerState {
  static let id = StateID.uninitialized

  /// Nothing: a viewer that went elsewhere now would never come alive.
  func perform(_ command: any CustomCommand, in viewer: inout Viewer) {}
}
