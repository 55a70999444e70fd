/// A mode of the viewer: decides what an event means now.
///
/// Holds no data and names no other state: it asks the viewer for a transition by one of its
/// methods, such as `hideInterface()`, which anyone can extend. Every event has a default that does
/// nothing, so a state says only what it cares for.
public protocol ViewerState: Sendable {
  /// The state's name; states are the same when their names are.
  static var id: StateID { get }

  /// What stands around the photo in this state.
  func chrome(of viewer: Viewer) -> Chrome
  /// The pictures that are requested now, the most urgent first; none is there twice.
  func requests(of viewer: Viewer) -> [PictureRequest]
  /// Whether a command means anything in this state. Whether it can be done is asked separately.
  func accepts(_ command: Command) -> Bool

  /// The page was tapped, at a point of the photo if it has a picture.
  func photoTapped(at point: NormalizedPoint?, in viewer: inout Viewer)
  /// The page was tapped a second time; `photoTapped` came before.
  func photoDoubleTapped(at point: NormalizedPoint?, in viewer: inout Viewer)
  /// The page was pressed for long, or with the second button.
  func photoPressedLong(at point: NormalizedPoint?, in viewer: inout Viewer)
  /// A box was drawn on the photo.
  func regionDrawn(_ region: NormalizedRect, in viewer: inout Viewer)
  /// A command was chosen by button, key, menu or script. It is one that this state accepts and that can be
  /// done now.
  func perform(_ command: Command, in viewer: inout Viewer)
  /// A command of another package was chosen.
  func perform(_ command: any CustomCommand, in viewer: inout Viewer)
  /// A command was chosen that this state does not accept, or that cannot be done now.
  func refused(_ command: Command, in viewer: inout Viewer)
  /// An arrow key was pressed.
  func arrowPressed(_ arrow: Arrow, in viewer: inout Viewer)
  /// A key was pressed that means nothing else.
  func keyPressed(in viewer: inout Viewer)
  /// The pointer rests at an edge, or the keyboard focus moves.
  func chromeSought(in viewer: inout Viewer)
  /// The pointer moved while the window fills the screen and the controls are hidden.
  func pointerMoved(in viewer: inout Viewer)
  /// The pointer has not moved for a while.
  func pointerIdled(in viewer: inout Viewer)
  /// A tag was tapped.
  func tagTapped(_ tag: TagID, in viewer: inout Viewer)
  /// A tag was dragged until its tip was somewhere else.
  func tagMoved(_ tag: TagID, to tip: NormalizedPoint, in viewer: inout Viewer)
  /// The text in the tag entry is another now.
  func tagTextChanged(_ text: String, in viewer: inout Viewer)
  /// The text in the tag entry is complete.
  func tagTextFinished(in viewer: inout Viewer)
  /// The comment entry has the keyboard focus.
  func commentEntryFocused(in viewer: inout Viewer)
  /// The comment entry has the keyboard focus no longer.
  func commentEntryBlurred(in viewer: inout Viewer)
  /// The text in the comment entry is another now.
  func commentTextChanged(_ text: String, in viewer: inout Viewer)
  /// A comment was pressed for long, or with the second button.
  func commentPressedLong(_ comment: CommentID, in viewer: inout Viewer)
  /// The caption was scrolled so far that it is being read, or back.
  func captionScrolled(isRead: Bool, in viewer: inout Viewer)
  /// A part of the caption was tapped.
  func captionPartTapped(_ part: CaptionPart, in viewer: inout Viewer)
}

extension ViewerState {
  /// Nothing but the picture.
  public func chrome(of viewer: Viewer) -> Chrome { .hidden }
  /// The shown photo, and its neighbours in the whole.
  public func requests(of viewer: Viewer) -> [PictureRequest] { viewer.pagingRequests }
  /// None.
  public func accepts(_ command: Command) -> Bool { false }
  /// Does nothing.
  public func photoTapped(at point: NormalizedPoint?, in viewer: inout Viewer) {}
  /// Does nothing.
  public func photoDoubleTapped(at point: NormalizedPoint?, in viewer: inout Viewer) {}
  /// Does nothing.
  public func photoPressedLong(at point: NormalizedPoint?, in viewer: inout Viewer) {}
  /// Does nothing.
  public func regionDrawn(_ region: NormalizedRect, in viewer: inout Viewer) {}
  /// Does what the command means wherever it means the same in every state.
  public func perform(_ command: Command, in viewer: inout Viewer) { viewer.performCommon(command) }
  /// Does nothing.
  public func refused(_ command: Command, in viewer: inout Viewer) {}
  /// Does nothing.
  public func arrowPressed(_ arrow: Arrow, in viewer: inout Viewer) {}
  /// Does nothing.
  public func keyPressed(in viewer: inout Viewer) {}
  /// Does nothing.
  public func chromeSought(in viewer: inout Viewer) {}
  /// Does nothing.
  public func pointerMoved(in viewer: inout Viewer) {}
  /// Does nothing.
  public func pointerIdled(in viewer: inout Viewer) {}
  /// Does nothing.
  public func tagTapped(_ tag: TagID, in viewer: inout Viewer) {}
  /// Does nothing.
  public func tagMoved(_ tag: TagID, to tip: NormalizedPoint, in viewer: inout Viewer) {}
  /// Does nothing.
  public func tagTextChanged(_ text: String, in viewer: inout Viewer) {}
  /// Does nothing.
  public func tagTextFinished(in viewer: inout Viewer) {}
  /// Does nothing.
  public func commentEntryFocused(in viewer: inout Viewer) {}
  /// Does nothing.
  public func commentEntryBlurred(in viewer: inout Viewer) {}
  /// Does nothing.
  public func commentTextChanged(_ text: String, in viewer: inout Viewer) {}
  /// Does nothing.
  public func commentPressedLong(_ comment: CommentID, in viewer: inout Viewer) {}
  /// Does nothing.
  public func captionScrolled(isRead: Bool, in viewer: inout Viewer) {}
  /// Does nothing.
  public func captionPartTapped(_ part: CaptionPart, in viewer: inout Viewer) {}
  /// Lets the command do what it does.
  public func perform(_ command: any CustomCommand, in viewer: inout Viewer) {
    guard command.isEnabled(in: viewer) else { return }
    command.perform(in: &viewer)
  }
}
