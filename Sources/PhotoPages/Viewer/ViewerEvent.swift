/// Something that happened to a viewer: an input, whose meaning the state decides, or news for a feature, which
/// mean the same in every state.
public enum ViewerEvent: Equatable, Sendable {
  /// A person did something.
  case input(InputEvent)
  /// The source told of its list.
  case library(LibraryFeature.Event)
  /// The view settled on a photo or a zoom.
  case paging(PagingFeature.Event)
  /// A picture came or did not.
  case pictures(PicturesFeature.Event)
  /// Annotations were read or saved, or not.
  case annotations(AnnotationsFeature.Event)
  /// The source told of tags.
  case tagging(TaggingFeature.Event)
  /// Older comments came or did not.
  case comments(CommentsFeature.Event)
  /// The source told of drafts.
  case drafts(DraftsFeature.Event)
  /// Details came or did not.
  case details(DetailsFeature.Event)
  /// The next photo is due.
  case slideshow(SlideshowFeature.Event)
  /// A deletion, or what took it back, has come to an end.
  case history(HistoryFeature.Event)
  /// A notice or a question has come to an end.
  case notices(NoticesFeature.Event)
  /// Something happened to an original on its way to another program.
  case transfers(TransferEvent)
  /// A person has chosen something about all viewers, here or elsewhere.
  case preferences(Preferences)
  /// Something happened to the window.
  case window(WindowFeature.Event)

  /// A command was chosen by button, key, menu or script.
  public static func command(_ command: Command) -> ViewerEvent { .input(.command(command)) }

  /// A command of another package was chosen.
  public static func custom(_ command: AnyCustomCommand) -> ViewerEvent {
    .input(.custom(command))
  }
}

/// Something that a person did. Adding one: a case here, and in `Viewer.hear` what it means, or that the state
/// handles it.
public enum InputEvent: Equatable, Sendable {
  /// A tap or click on the page, at a point of the photo if it has a picture.
  case photoTapped(NormalizedPoint?)
  /// The second tap or click in one place; a `photoTapped` came before it.
  case photoDoubleTapped(NormalizedPoint?)
  /// The page was pressed for long, or with the second button.
  case photoPressedLong(NormalizedPoint?)
  /// A box was drawn on the photo with the pointer.
  case regionDrawn(NormalizedRect)
  /// A command was chosen by button, key, menu or script.
  case command(Command)
  /// A command of another package was chosen.
  case custom(AnyCustomCommand)
  /// An arrow key was pressed.
  case arrowPressed(Arrow)
  /// A key was pressed that means nothing else.
  case strayKeyPressed
  /// The pointer rests at the top or bottom edge, or the keyboard focus moves.
  case chromeSought
  /// The pointer moved while the window fills the screen and the controls are hidden.
  case pointerMoved
  /// The pointer has not moved for a while.
  case pointerIdled

  /// A tag was tapped.
  case tagTapped(TagID)
  /// A tag was dragged until its tip was somewhere else.
  case tagMoved(TagID, NormalizedPoint)
  /// The text in the tag entry is another now.
  case tagTextChanged(String)
  /// The text in the tag entry is complete: Return was pressed, or the entry was left.
  case tagTextFinished
  /// A tag that another program has deleted is to be put there again.
  case lostTagRestored(TagID)

  /// The comment entry has the keyboard focus.
  case commentEntryFocused
  /// The comment entry has the keyboard focus no longer.
  case commentEntryBlurred
  /// The text in the comment entry is another now.
  case commentTextChanged(String)
  /// A comment was pressed for long, or with the second button.
  case commentPressedLong(CommentID)
  /// The oldest comments that are known come into view; or, after a failure, a person wants older ones
  /// to be tried again.
  case olderCommentsSought(afterFailure: Bool)

  /// The caption was scrolled so far that it is being read, or back.
  case captionScrolled(isRead: Bool)
  /// A part of the caption was tapped.
  case captionPartTapped(CaptionPart)
  /// The texts in the caption's editor are others now.
  case captionTyped(title: String, text: String)

  /// A text is to be put on the clipboard, as one of the values among the details.
  case textChosen(String)
  /// A place is to be shown on a map.
  case placeChosen(Place)
}

/// An arrow key.
public enum Arrow: String, CaseIterable, Hashable, Sendable {
  /// To the left.
  case left
  /// To the right.
  case right
  /// Upwards.
  case up
  /// Downwards.
  case down

  /// Whether it points to the left or right.
  public var isSideways: Bool { self == .left || self == .right }
}
