/// Something that happened to a viewer. Adding one: a case here, a line in `Viewer.dispatch`, and, if
/// states differ about it, a requirement of `ViewerState` with a default that does nothing.
public enum ViewerEvent: Equatable, Sendable {
  // The view.

  /// The view is on screen and wants photos.
  case viewLoaded
  /// The view came to rest, or is on the way to rest, on another photo.
  case pageSettled(PhotoID)
  /// The shown photo's zoom came to rest, or is on the way to rest; nil when it fits the view.
  case zoomSettled(SettledZoom?)
  /// The window entered or left fullscreen.
  case fullscreenChanged(Bool)

  /// A picture that does not move for ever has shown all its frames.
  case animationEnded(PhotoID)
  /// The desktop wants things to move by themselves, or not.
  case movementChosen(Bool)

  // A hand.

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

  // Tags.

  /// A tag was tapped.
  case tagTapped(TagID)
  /// A tag was dragged until its tip was somewhere else.
  case tagMoved(TagID, NormalizedPoint)
  /// The text in the tag entry is another now.
  case tagTextChanged(String)
  /// The text in the tag entry is complete: Return was pressed, or the entry was left.
  case tagTextFinished

  // Comments.

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

  // The caption.

  /// The caption was scrolled so far that it is being read, or back.
  case captionScrolled(isRead: Bool)
  /// A part of the caption was tapped.
  case captionPartTapped(CaptionPart)
  /// The texts in the caption's editor are others now.
  case captionTyped(title: String, text: String)

  // The details.

  /// A text is to be put on the clipboard, as one of the values among the details.
  case textChosen(String)
  /// A place is to be shown on a map.
  case placeChosen(Place)
  /// A name that another program has deleted is to be put there again.
  case lostTagRestored(TagID)

  // Notices and questions.

  /// A notice has been shown for as long as it should; its number tells which.
  case noticeExpired(Int)
  /// A person answered the question that was asked, or nothing.
  case questionAnswered(Answer?)

  // The program around the viewer.

  /// The viewer is about to be closed.
  case closing
  /// Somebody outside the viewer wants to see this photo.
  case photoSought(PhotoID)
  /// A person has chosen something about all viewers, here or elsewhere.
  case preferencesChanged(Preferences)
  /// Something happened to an original on its way to another program.
  case transfer(TransferEvent)
  /// The desktop could not do what the viewer asked of it.
  case desktopFailed(DesktopFailure)

  // The source and the clock.

  /// The source has something to say about the list.
  case listUpdated(PhotoListUpdate)
  /// A picture takes long enough that waiting should be shown.
  case pictureDelayed(PictureToken)
  /// A picture can be drawn.
  case pictureLoaded(PictureToken, PictureDescription)
  /// There is no picture.
  case pictureFailed(PictureToken, PictureError)
  /// A photo's annotations are known.
  case annotationsLoaded(ReadingToken, PhotoAnnotations)
  /// A photo's annotations cannot be read.
  case annotationsFailed(ReadingToken, PhotoSourceError)
  /// Older comments are here.
  case olderCommentsLoaded(ReadingToken, [PhotoComment])
  /// Older comments cannot be read.
  case olderCommentsFailed(ReadingToken, PhotoSourceError)
  /// What was typed about a photo before, and neither saved nor dropped.
  case draftsLoaded(PhotoID, PhotoDrafts)
  /// What is being typed cannot be kept, and why; nil once it can be again.
  case draftsRefused(PhotoSourceError?)
  /// A photo's details are known.
  case detailsLoaded(ReadingToken, PhotoDetails)
  /// A photo's details cannot be read.
  case detailsFailed(ReadingToken, PhotoSourceError)
  /// What may be done with a photo is another now.
  case permissionsChanged(PhotoID, PhotoPermissions)
  /// A change has been kept, and what a person should know about that.
  case saved(SaveID, SaveRemark?)
  /// The names that the source's tags have.
  case namesLoaded([NameCount])
  /// A change could not be kept.
  case saveFailed(SaveID, PhotoSourceError)
  /// A photo is in the trash, or gone for good.
  case deleted(DeletionID)
  /// A photo could not be deleted, and is still there.
  case deletionFailed(DeletionID, PhotoSourceError)
  /// A photo is back from the trash.
  case restored(DeletionID)
  /// A photo could not be put back.
  case restorationFailed(DeletionID, PhotoSourceError)
  /// The time is up.
  case woken(WakeToken)
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
}
