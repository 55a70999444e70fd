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
  /// The pictures that are requested now, the most urgent first; none is there twice.
  func requests(of pages: Pages) -> [PictureRequest]
  /// Whether a command means anything in this state. Whether it can be done is asked separately.
  func accepts(_ command: Command) -> Bool

  /// The page was tapped, at a point of the photo if it has a picture.
  func photoTapped(at point: NormalizedPoint?, in pages: inout Pages)
  /// The page was tapped a second time; `photoTapped` came before.
  func photoDoubleTapped(at point: NormalizedPoint?, in pages: inout Pages)
  /// The page was pressed for long, or with the second button.
  func photoPressedLong(at point: NormalizedPoint?, in pages: inout Pages)
  /// A box was drawn on the photo.
  func regionDrawn(_ region: NormalizedRect, in pages: inout Pages)
  /// A command was chosen by button, key, menu or script. It is one that this state accepts and that can be
  /// done now.
  func perform(_ command: Command, in pages: inout Pages)
  /// A command of another package was chosen.
  func perform(_ command: any PagesCommand, in pages: inout Pages)
  /// A command was chosen that this state does not accept, or that cannot be done now.
  func refused(_ command: Command, in pages: inout Pages)
  /// An arrow key was pressed.
  func arrowPressed(_ arrow: Arrow, in pages: inout Pages)
  /// A key was pressed that means nothing else.
  func keyPressed(in pages: inout Pages)
  /// The pointer rests at an edge, or the keyboard focus moves.
  func chromeSought(in pages: inout Pages)
  /// The pointer moved while the window fills the screen and the controls are hidden.
  func pointerMoved(in pages: inout Pages)
  /// The pointer has not moved for a while.
  func pointerIdled(in pages: inout Pages)
  /// A tag was tapped.
  func tagTapped(_ tag: TagID, in pages: inout Pages)
  /// A tag was dragged until its tip was somewhere else.
  func tagMoved(_ tag: TagID, to tip: NormalizedPoint, in pages: inout Pages)
  /// The text in the tag entry is another now.
  func tagTextChanged(_ text: String, in pages: inout Pages)
  /// The text in the tag entry is complete.
  func tagTextFinished(in pages: inout Pages)
  /// The comment entry has the keyboard focus.
  func commentEntryFocused(in pages: inout Pages)
  /// The comment entry has the keyboard focus no longer.
  func commentEntryBlurred(in pages: inout Pages)
  /// The text in the comment entry is another now.
  func commentTextChanged(_ text: String, in pages: inout Pages)
  /// A comment was pressed for long, or with the second button.
  func commentPressedLong(_ comment: CommentID, in pages: inout Pages)
  /// The caption was scrolled so far that it is being read, or back.
  func captionScrolled(isRead: Bool, in pages: inout Pages)
  /// A part of the caption was tapped.
  func captionPartTapped(_ part: CaptionPart, in pages: inout Pages)
}

extension PagesState {
  /// Nothing but the picture.
  public func chrome(of pages: Pages) -> Chrome { .hidden }
  /// The shown photo, and its neighbours in the whole.
  public func requests(of pages: Pages) -> [PictureRequest] { pages.pagingRequests }
  /// None.
  public func accepts(_ command: Command) -> Bool { false }
  /// Does nothing.
  public func photoTapped(at point: NormalizedPoint?, in pages: inout Pages) {}
  /// Does nothing.
  public func photoDoubleTapped(at point: NormalizedPoint?, in pages: inout Pages) {}
  /// Does nothing.
  public func photoPressedLong(at point: NormalizedPoint?, in pages: inout Pages) {}
  /// Does nothing.
  public func regionDrawn(_ region: NormalizedRect, in pages: inout Pages) {}
  /// Does what the command means wherever it means the same in every state.
  public func perform(_ command: Command, in pages: inout Pages) { pages.performCommon(command) }
  /// Does nothing.
  public func refused(_ command: Command, in pages: inout Pages) {}
  /// Does nothing.
  public func arrowPressed(_ arrow: Arrow, in pages: inout Pages) {}
  /// Does nothing.
  public func keyPressed(in pages: inout Pages) {}
  /// Does nothing.
  public func chromeSought(in pages: inout Pages) {}
  /// Does nothing.
  public func pointerMoved(in pages: inout Pages) {}
  /// Does nothing.
  public func pointerIdled(in pages: inout Pages) {}
  /// Does nothing.
  public func tagTapped(_ tag: TagID, in pages: inout Pages) {}
  /// Does nothing.
  public func tagMoved(_ tag: TagID, to tip: NormalizedPoint, in pages: inout Pages) {}
  /// Does nothing.
  public func tagTextChanged(_ text: String, in pages: inout Pages) {}
  /// Does nothing.
  public func tagTextFinished(in pages: inout Pages) {}
  /// Does nothing.
  public func commentEntryFocused(in pages: inout Pages) {}
  /// Does nothing.
  public func commentEntryBlurred(in pages: inout Pages) {}
  /// Does nothing.
  public func commentTextChanged(_ text: String, in pages: inout Pages) {}
  /// Does nothing.
  public func commentPressedLong(_ comment: CommentID, in pages: inout Pages) {}
  /// Does nothing.
  public func captionScrolled(isRead: Bool, in pages: inout Pages) {}
  /// Does nothing.
  public func captionPartTapped(_ part: CaptionPart, in pages: inout Pages) {}
  /// Lets the command do what it does.
  public func perform(_ command: any PagesCommand, in pages: inout Pages) {
    guard command.isEnabled(in: pages) else { return }
    command.perform(in: &pages)
  }
}
