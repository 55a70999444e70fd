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
  /// Something was done to a tag, a comment, one of their entries or the caption: an input for which there is
  /// no other requirement.
  func handle(_ input: InputEvent, in viewer: inout Viewer)
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
  public func handle(_ input: InputEvent, in viewer: inout Viewer) {}
  /// Lets the command do what it does.
  public func perform(_ command: any CustomCommand, in viewer: inout Viewer) {
    guard command.isEnabled(in: viewer) else { return }
    command.perform(in: &viewer)
  }
}
