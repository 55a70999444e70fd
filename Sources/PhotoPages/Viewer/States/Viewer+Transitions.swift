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
    if model.mayTag { enter(Tagging()) }
  }

  /// Goes to reading the comments.
  public mutating func enterCommenting() {
    guard model.mayShowComments else { return }
    enter(Commenting())
  }

  /// Goes to writing a comment; returns whether the viewer is in that state now.
  @discardableResult
  public mutating func enterCommentEntry() -> Bool {
    model.mayWriteComment && enter(CommentEntry())
  }

  /// Leaves the entry of a tag, to the other state if the wanted one is refused: an entry without a draft is useless.
  mutating func leaveTagEntry(resumesTagging: Bool) {
    if resumesTagging { enterTagging() }
    if state.typesTag { enterBrowsing() }
    if state.typesTag { enterTagging() }
  }
}

/// The state before the view is on screen.
struct Uninitialized: ViewerState {
  static let id = StateID.uninitialized

  /// Does nothing: a viewer that entered another state now would never start.
  func perform(_ command: any CustomCommand, in viewer: inout Viewer) {}

  /// Begins with the opened photo; the list follows once its picture is shown, or at once without a photo.
  ///
  /// While one searches, the gallery is there from the beginning, so that no key goes elsewhere.
  func viewLoaded(in viewer: inout Viewer) {
    viewer.enterBrowsing()
    guard viewer.model.currentPhoto != nil else {
      viewer.beginListing()
      if viewer.model.search.isOpen { viewer.continueSearch() }
      return
    }
    viewer.requestPictures()
    viewer.model.annotations.expect(viewer.model.annotatedPhotos)
  }
}
