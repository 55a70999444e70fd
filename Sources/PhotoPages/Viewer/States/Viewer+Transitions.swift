// The transitions that a state can request without naming the next state. Each does nothing where it makes no
// sense, so that callers need not check.

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

  /// Goes to tagging.
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

  /// Starts the slideshow.
  public mutating func enterSlideshow() {
    guard model.currentPhoto != nil, enter(PlayingSlideshow()) else { return }
    continueSlideshow()
  }
}

/// The state before the view is on screen.
struct Uninitialized: ViewerState {
  static let id = StateID.uninitialized

  /// Does nothing: a viewer that entered another state now would never start.
  func perform(_ command: any CustomCommand, in viewer: inout Viewer) {}
}
