/// A mode of the gallery: decides what an event means now.
///
/// Holds no data and names no other state: it asks the gallery for a transition by one of its
/// methods, such as `hideInterface()`, which anyone can extend. Every event has a default that does
/// nothing, so a state says only what it cares for.
public protocol PagesState: Sendable {
  /// The state's name; states are the same when their names are.
  static var id: StateID { get }

  /// What stands around the photo in this state.
  func chrome(of pages: Pages) -> Chrome

  /// The view is on screen.
  func viewLoaded(in pages: inout Pages)
  /// The page was tapped, at a point of the photo if it has a picture.
  func photoTapped(at point: NormalizedPoint?, in pages: inout Pages)
  /// The page was tapped a second time; `photoTapped` came before.
  func photoDoubleTapped(at point: NormalizedPoint?, in pages: inout Pages)
  /// Another photo is shown.
  func pageChanged(in pages: inout Pages)
  /// A button was pressed.
  func pressed(_ button: ButtonID, in pages: inout Pages)
  /// A command was chosen by key, menu or script.
  func perform(_ command: Command, in pages: inout Pages)
  /// The pointer rests at an edge, or the keyboard focus moves.
  func chromeSought(in pages: inout Pages)
  /// The pointer has not moved for a while.
  func pointerIdled(in pages: inout Pages)
}

extension PagesState {
  /// Nothing but the picture.
  public func chrome(of pages: Pages) -> Chrome { .hidden }
  /// Does nothing.
  public func viewLoaded(in pages: inout Pages) {}
  /// Does nothing.
  public func photoTapped(at point: NormalizedPoint?, in pages: inout Pages) {}
  /// Does nothing.
  public func photoDoubleTapped(at point: NormalizedPoint?, in pages: inout Pages) {}
  /// Does nothing.
  public func pageChanged(in pages: inout Pages) {}
  /// Does nothing.
  public func pressed(_ button: ButtonID, in pages: inout Pages) {}
  /// Does nothing.
  public func perform(_ command: Command, in pages: inout Pages) {}
  /// Does nothing.
  public func chromeSought(in pages: inout Pages) {}
  /// Does nothing.
  public func pointerIdled(in pages: inout Pages) {}
}
