/// Something a viewer asks to be done outside itself. Results come back as events. Adding one: a
/// case here or in one of the requests below, and the compiler names the one place that runs it.
public enum Effect: Equatable, Sendable {
  /// Ask the source for its list, and go on listening.
  case list
  /// Get these pictures, the most urgent first, and stop getting any others.
  case loadPictures([PictureRequest])
  /// Send `.pictures(.prolonged)` if a picture has not come after some seconds; what was expected before need
  /// not be.
  case expectPicture(PictureToken, after: Double)
  /// Get these annotations, the most urgent first, and stop getting any others.
  case loadAnnotations([AnnotationRequest])
  /// Get comments that are older than those that are known.
  case loadComments(CommentRequest)
  /// Get the details of a photo, and stop getting any others; nil to stop only.
  case loadDetails(DetailsRequest?)
  /// Get what was typed about a photo before, and neither saved nor dropped.
  case loadDrafts(PhotoID)
  /// Have what is being typed about a photo outlive the program; nothing to forget what was.
  case keepDrafts(PhotoDrafts, of: PhotoID)
  /// Keep a change. Changes are kept in the order in which they are asked for.
  case save(SaveRequest)
  /// Move a photo to the trash.
  case moveToTrash(Photo, DeletionID)
  /// Put back what a deletion took away, if it did.
  case restore(DeletionID)
  /// Delete a photo so that it cannot be brought back.
  case deleteForGood(Photo, DeletionID)
  /// Send `.slideshow(.woken)` after some seconds; what was asked before is off.
  case wake(WakeToken, after: Double)
  /// Send `.annotations(.rested)` after some seconds in which this is not asked for again: the pages rest.
  case rest(WakeToken, after: Double)
  /// Get the names that the source's tags have.
  case loadNames
  /// Move what is seen.
  case view(ViewRequest)
  /// Let the desktop do something.
  case desktop(DesktopRequest)
  /// What another package asks of the program around it.
  case custom(AnyCustomCommand)
}

/// What only the view can do, for it alone knows sizes and positions.
public enum ViewRequest: Equatable, Sendable {
  /// Acknowledge a tap by a small movement of the photo.
  case bounce
  /// Acknowledge by a small movement of the heart that a person began to like the photo.
  case acknowledgeLike
  /// Change the shown photo's zoom.
  case zoom(ZoomChange)
  /// Pan a zoomed photo, as an arrow key does.
  case pan(Arrow)
  /// Pan a zoomed photo until a point of it is in view.
  case reveal(NormalizedPoint)
  /// Show another frame of the picture, so many further on.
  case stepFrame(Int)
  /// Open a menu.
  case open(PhotoMenu)
  /// Put the cursor into the comment entry.
  case focusCommentEntry
  /// Put the cursor into the caption's editor.
  case focusCaptionEditor
  /// Give the keyboard back to the pages.
  case focusPages
}

/// A menu of the viewer.
public enum PhotoMenu: Hashable, Sendable {
  /// The main menu.
  case main
  /// What else can be done with the photo.
  case more
  /// The ways to hand the photo to others.
  case share
  /// What can be done with the photo, at a point of it, or in the middle of the view.
  case photo(NormalizedPoint?)
  /// What can be done with a tag.
  case tag(TagID)
  /// What can be done with a comment.
  case comment(CommentID)
}

/// A change of zoom.
public enum ZoomChange: Equatable, Sendable {
  /// One step larger, about the middle.
  case stepIn
  /// One step smaller, about the middle.
  case stepOut
  /// The whole photo.
  case fit
  /// To device pixels per photo pixel, about the middle; 1 is 100 %.
  case scale(Double)
  /// Between the whole photo and a closer look, at a point of the photo.
  case toggle(NormalizedPoint)
}

/// What the program around a viewer could not do.
public enum DesktopFailure: Hashable, Sendable {
  /// A program of this name could not be started.
  case program(String)
}

/// What the program around a viewer does.
public enum DesktopRequest: Equatable, Sendable {
  /// Fill the screen, or not.
  case setFullscreen(Bool)
  /// Close the viewer's window.
  case closeWindow
  /// Ask for a folder and open it.
  case chooseFolder
  /// Draw the demo album and open it.
  case openDemo
  /// Open another window.
  case newWindow
  /// Show what can be chosen about the program.
  case showPreferences
  /// Show all keys.
  case showShortcuts
  /// Say what the program is.
  case showAbout
  /// Put the picture on the clipboard.
  case copyPicture(Photo)
  /// Put the file on the clipboard.
  case copyFile(Photo)
  /// Put a text on the clipboard.
  case copyText(String)
  /// Let a person choose a program and open the photo with it.
  case openWith(Photo)
  /// Show the photo's file in the file manager.
  case showInFiles(Photo)
  /// Show a place on a map.
  case showPlace(Place)
  /// End the program.
  case quit
}
